"""Checks that every control of a page can be touched and every text can be read."""

from playwright.sync_api import Page

# Returns sentences that describe faults. It scrolls only elements with their own scroll bar.
PROBE = r"""() => {
  const FINGER = 40, LETTERS = 11;
  const ACTS = 'button, a[href], select, input, summary, [role=button]';
  const ON_BOARD = '[data-route], [data-city]';
  const wrong = [];
  const top = document.querySelector('dialog[open]') ?? document.body;
  const named = (one) => (one.dataset?.testid ?? one.getAttribute('aria-label') ??
    one.textContent.trim()).slice(0, 40);
  const isHidden = (one) => !one.checkVisibility({ visibilityProperty: true }) ||
    one.closest('.hidden-visually, defs') !== null;
  const clips = (one) => getComputedStyle(one).overflow !== 'visible';
  const scrolls = (one) => /auto|scroll/.test(getComputedStyle(one).overflow);
  const above = function* (one) {
    for (let up = one.parentElement; up && up !== document.body; up = up.parentElement) {
      yield up;
      if (getComputedStyle(up).position === 'fixed') return;
    }
  };

  const page = document.scrollingElement;
  if (page.scrollHeight > page.clientHeight) wrong.push('the page scrolls down');
  if (page.scrollWidth > page.clientWidth) wrong.push('the page scrolls sideways');

  const within = (box, frame) => box.left >= frame.left - 1 && box.right <= frame.right + 1 &&
    box.top >= frame.top - 1 && box.bottom <= frame.bottom + 1;
  const bring = (one) => {
    for (const up of above(one)) {
      if (!scrolls(up)) continue;
      const [box, frame] = [one.getBoundingClientRect(), up.getBoundingClientRect()];
      const middle = (from, to) => (from + to) / 2;
      up.scrollTop += middle(box.top, box.bottom) - middle(frame.top, frame.bottom);
      up.scrollLeft += middle(box.left, box.right) - middle(frame.left, frame.right);
    }
  };
  const hits = (one, x, y) => {
    const found = document.elementFromPoint(x, y);
    return found !== null && (one.contains(found) || one.closest('label')?.contains(found));
  };

  for (const one of top.querySelectorAll(ACTS)) {
    if (one.closest(ON_BOARD) || isHidden(one)) continue;
    const scrollers = [...above(one)].filter(scrolls)
      .map((up) => [up, up.scrollTop, up.scrollLeft]);
    bring(one);
    const box = (one.closest('label') ?? one).getBoundingClientRect();
    const [x, y] = [(box.left + box.right) / 2, (box.top + box.bottom) / 2];
    const screen = { left: 0, top: 0, right: innerWidth, bottom: innerHeight };
    const frames = [...above(one)].filter(clips).map((up) => up.getBoundingClientRect());
    if (![screen, ...frames].every((frame) => within(box, frame))) {
      wrong.push(`${named(one)}: out of reach`);
    } else if (!hits(one, x, y)) {
      const found = document.elementFromPoint(x, y);
      // A card that asks something lies over the rest until it is answered or put away.
      const isBehind = found?.closest('[role=dialog]') && !one.closest('[role=dialog]');
      const by = found?.className?.baseVal ?? found?.className;
      if (!isBehind) wrong.push(`${named(one)}: covered by ${by}`);
    } else if (Math.min(box.width, box.height) < FINGER - 0.5) {
      wrong.push(`${named(one)}: ${box.width.toFixed()} by ${box.height.toFixed()}`);
    }
    for (const [up, down, across] of scrollers) {
      up.scrollTop = down;
      up.scrollLeft = across;
    }
  }

  const texts = document.createTreeWalker(top, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const text = texts.currentNode, parent = text.parentElement;
    if (!text.data.trim() || !parent || isHidden(parent) || parent.closest('script, option')) {
      continue;
    }
    const size = parseFloat(getComputedStyle(parent).fontSize) *
      (parent instanceof SVGElement ? Math.abs(parent.getScreenCTM().d) : 1);
    if (size < LETTERS - 0.05) wrong.push(`"${text.data.trim()}" is ${size.toFixed(1)} px high`);
    if (parent.closest('svg[role=group]')) continue;
    const range = document.createRange();
    range.selectNodeContents(text);
    const box = range.getBoundingClientRect();
    for (let up = parent; up && up !== document.body && !scrolls(up); up = up.parentElement) {
      if (!clips(up)) continue;
      const frame = up.getBoundingClientRect();
      const isShown = box.left < frame.right && box.right > frame.left &&
        box.top < frame.bottom && box.bottom > frame.top;
      const style = getComputedStyle(up);
      const isMeant = (style.textOverflow === 'ellipsis' || style.webkitLineClamp !== 'none') &&
        up.closest('[title], [aria-label]');
      // The line of a letter may reach out of its box, the letter itself does not.
      const letters = { left: box.left, right: box.right,
        top: box.top + box.height * 0.15, bottom: box.bottom - box.height * 0.15 };
      if (isMeant) break;
      if (isShown && !within(letters, frame)) wrong.push(`"${text.data.trim()}" is cut`);
    }
  }
  return wrong;
}"""


def fits(page: Page) -> None:
    """Check that nothing is wider than the window."""
    width = page.evaluate("document.documentElement.scrollWidth")
    assert width <= page.evaluate("window.innerWidth")

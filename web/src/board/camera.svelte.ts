/** The visible part of the board. Pinch, wheel and drag change it; a plain click never does. */

import {
  bringing,
  clearOf,
  fitting,
  frameOf,
  filling,
  opening,
  within,
  type Frame,
  type Sight,
  type Size,
  type Spot,
} from './framing';

const DRAG_BEGINS = 6;
const DOUBLE_TAP_MILLISECONDS = 320;
const DOUBLE_TAP_DISTANCE = 30;
const WHEEL_RESTS_AFTER = 140;
/** How far a board that fills its panel can move up to show the part under its button, in pixels. */
const BUTTON = 42;
/** The size of that button, in the lower right corner, in pixels. */
const CORNER: Size = { width: BUTTON, height: BUTTON };

/** The whole board, at any size of the panel. */
const WHOLE: Sight = { scale: 0, x: 0, y: 0 };

/**
 * While the board moves, the existing picture is shifted and scaled as a whole: the browser lays out
 * and draws nothing again. Once it rests, it is drawn sharply.
 */
export class Camera {
  dragging = $state(false);

  /** The drawn part. */
  private drawn = $state.raw<Sight>(WHOLE);
  readonly frame: Frame = $derived.by(() => this.frameFor(this.drawn));
  readonly viewBox = $derived.by(() => {
    const { x, y, width, height } = this.frame;
    return [x, y, width, height].map((number) => number.toFixed(2)).join(' ');
  });
  /** Pixels per board unit. */
  readonly scale = $derived.by(() => this.frame.scale);
  readonly isWhole = $derived.by(() => this.scale <= fitting(this.size(), this.panel()) * 1.001);

  /** The visible part: ahead of the drawn part while the board moves. */
  private sight: Sight = WHOLE;
  private wasMoved = false;
  private pointers = new Map<number, Spot>();
  private pressed: Spot = { x: 0, y: 0 };
  private spread = 0;
  private moved = false;
  private tapped: Spot & { at: number } = { x: 0, y: 0, at: -Infinity };
  private resting: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private size: () => Size,
    private panel: () => Size,
    /** The element that moves inside the panel. */
    private picture: () => HTMLElement | undefined,
    /** Whether the board fills the panel unless the player asks to see all of it. */
    private fills: () => boolean,
  ) {}

  /** Convert a point on the screen to a point on the board. */
  toBoard(clientX: number, clientY: number): Spot {
    const { x, y, scale } = this.frameFor(this.sight);
    const panel = this.picture()?.parentElement?.getBoundingClientRect();
    return { x: x + (clientX - (panel?.x ?? 0)) / scale, y: y + (clientY - (panel?.y ?? 0)) / scale };
  }

  zoomBy(factor: number, about: Spot = this.sightNow): void {
    this.wasMoved = true;
    this.look(this.zoomed(factor, about));
    this.rest();
  }

  fit(): void {
    this.wasMoved = true;
    this.look(WHOLE);
    this.rest();
  }

  /** Show the spots that matter, with no city under the buttons, unless the player has moved the board. */
  open(spots: readonly Spot[], hasAll: boolean, cities: readonly Spot[]): void {
    const [size, panel] = [this.size(), this.panel()];
    if (this.wasMoved || !panel.width) return;
    const sight = this.fills() ? opening(spots, size, panel, hasAll) : WHOLE;
    this.look(this.fills() ? clearOf(CORNER, cities, spots, sight, size, panel) : sight);
    this.rest();
  }

  /** Move, and zoom out if necessary, until all of these are visible. */
  bring(spots: readonly Spot[]): void {
    if (spots.length === 0 || !this.panel().width) return;
    const sight = bringing(spots, this.sightNow, this.size(), this.panel());
    if (!sight) return;
    this.wasMoved = true;
    this.look(sight);
    this.rest();
  }

  /** Move just far enough to show a place. */
  reveal(spot: Spot): void {
    const { x, y, width, height, scale } = this.frameFor(this.sight);
    const margin = 40 / scale;
    const seenX = Math.min(spot.x - margin, Math.max(spot.x + margin - width, x));
    const seenY = Math.min(spot.y - margin, Math.max(spot.y + margin - height, y));
    if (seenX === x && seenY === y) return;
    this.wasMoved = true;
    this.look({ scale, x: seenX + width / 2, y: seenY + height / 2 });
    this.rest();
  }

  readonly wheel = (event: WheelEvent): void => {
    event.preventDefault();
    const lines = event.deltaMode === 1 ? 16 : 1;
    const factor = Math.exp(-event.deltaY * lines * 0.0022);
    this.wasMoved = true;
    this.look(this.zoomed(factor, this.toBoard(event.clientX, event.clientY)));
    clearTimeout(this.resting);
    this.resting = setTimeout(() => this.rest(), WHEEL_RESTS_AFTER);
  };

  readonly down = (event: PointerEvent): void => {
    if (event.button !== 0) return;
    this.pointers.set(event.pointerId, { x: event.clientX, y: event.clientY });
    this.pressed = { x: event.clientX, y: event.clientY };
    if (this.pointers.size === 1) this.moved = false;
    this.spread = this.reach();
  };

  readonly move = (event: PointerEvent): void => {
    const before = this.pointers.get(event.pointerId);
    if (!before) return;
    const now = { x: event.clientX, y: event.clientY };
    if (!this.dragging) {
      const far = Math.hypot(now.x - this.pressed.x, now.y - this.pressed.y);
      if (this.pointers.size === 1 && (far < DRAG_BEGINS || this.isWhole)) return;
      this.dragging = true;
      this.moved = true;
      this.wasMoved = true;
      (event.currentTarget as Element).setPointerCapture(event.pointerId);
    }
    const middleBefore = this.middle();
    this.pointers.set(event.pointerId, now);
    const middle = this.middle();
    const { x, y, scale } = this.sightNow;
    const dragged = { scale, x: x - (middle.x - middleBefore.x) / scale, y: y - (middle.y - middleBefore.y) / scale };
    this.look(dragged);
    if (this.pointers.size > 1) {
      const reach = this.reach();
      if (this.spread > 0 && reach > 0) {
        this.look(this.zoomed(reach / this.spread, this.toBoard(middle.x, middle.y)));
      }
      this.spread = reach;
    }
  };

  readonly up = (event: PointerEvent): void => {
    if (!this.pointers.delete(event.pointerId)) return;
    this.spread = this.reach();
    if (this.pointers.size === 0) {
      this.dragging = false;
      this.rest();
    }
    if (!this.moved && event.type === 'pointerup' && event.pointerType === 'touch') this.tap(event);
  };

  /** Whether the next click belongs to a drag, a pinch or a double tap, and must be ignored. */
  swallowsClick(): boolean {
    const swallowed = this.moved;
    this.moved = false;
    return swallowed;
  }

  private tap(event: PointerEvent): void {
    const near = Math.hypot(event.clientX - this.tapped.x, event.clientY - this.tapped.y);
    if (event.timeStamp - this.tapped.at < DOUBLE_TAP_MILLISECONDS && near < DOUBLE_TAP_DISTANCE) {
      this.moved = true;
      const least = filling(this.size(), this.panel());
      const about = this.toBoard(event.clientX, event.clientY);
      this.zoomBy(this.scale > least * 2.5 ? least / this.scale : 2, about);
      this.tapped = { x: 0, y: 0, at: -Infinity };
    } else {
      this.tapped = { x: event.clientX, y: event.clientY, at: event.timeStamp };
    }
  }

  /** Return a view within the board's edges and its smallest and largest scale. */
  private get sightNow(): Sight {
    const { x, y, width, height, scale } = this.frameFor(this.sight);
    return { scale, x: x + width / 2, y: y + height / 2 };
  }

  private frameFor(sight: Sight): Frame {
    const board = this.size();
    const panel = this.panel();
    if (!panel.width || !panel.height) return { x: 0, y: 0, ...board, scale: 1 };
    return frameOf(sight, board, panel, this.fills() ? BUTTON : 0);
  }

  private zoomed(factor: number, about: Spot): Sight {
    const { x, y, scale } = this.sightNow;
    const taken = within(scale * factor, this.size(), this.panel());
    const kept = scale / taken;
    return { scale: taken, x: about.x + (x - about.x) * kept, y: about.y + (y - about.y) * kept };
  }

  /** Show this part at once, with the existing picture. */
  private look(sight: Sight): void {
    const isWhole = sight.scale <= fitting(this.size(), this.panel()) * 1.001;
    this.sight = isWhole ? WHOLE : sight;
    const style = this.picture()?.style;
    if (!style) return;
    const [now, drawn] = [this.frameFor(this.sight), this.frame];
    const [x, y] = [(drawn.x - now.x) * now.scale, (drawn.y - now.y) * now.scale];
    style.transform = `translate(${x}px, ${y}px) scale(${now.scale / drawn.scale})`;
  }

  /** Draw the visible part. */
  private rest(): void {
    clearTimeout(this.resting);
    this.drawn = this.sight;
    const style = this.picture()?.style;
    if (style) style.transform = '';
  }

  private middle(): Spot {
    const spots = [...this.pointers.values()];
    const sum = spots.reduce((a, b) => ({ x: a.x + b.x, y: a.y + b.y }), { x: 0, y: 0 });
    return { x: sum.x / spots.length, y: sum.y / spots.length };
  }

  private reach(): number {
    const [one, two] = [...this.pointers.values()];
    return one && two ? Math.hypot(one.x - two.x, one.y - two.y) : 0;
  }
}

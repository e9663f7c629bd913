// The page without a connection: in one language, replaced as soon as the server answers.
function chosen() {
  try {
    return localStorage.getItem('whistlestop.language');
  } catch {
    return null;
  }
}

const sections = [...document.querySelectorAll('section')];
const wanted = [chosen(), ...navigator.languages, 'en'];
const language = wanted.map((tag) => tag?.slice(0, 2)).find((tag) => sections.some(({ lang }) => lang === tag));
document.documentElement.lang = language;
for (const section of sections) section.hidden = section.lang !== language;
for (const again of document.querySelectorAll('a')) again.href = location.href;

// The browser's connection says nothing about the server, so the page asks it.
const ASKED_EVERY = 2500;
const ask = () =>
  fetch('/manifest.webmanifest', { cache: 'no-store' }).then(
    () => location.reload(),
    () => setTimeout(ask, ASKED_EVERY),
  );
setTimeout(ask, ASKED_EVERY);

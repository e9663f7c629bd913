/** What is open over a page and closes by going back: without this, Back would leave the table. */

interface Layer {
  close: () => void;
}

const layers: Layer[] = [];
/** The browser's history has an entry for what is open. */
let hasEntry = false;
/** The entry is being taken away, since everything was closed otherwise. */
let isLeaving = false;
let isListening = false;

const isOurs = (): boolean => (history.state as { layer?: boolean } | null)?.layer === true;

function enter(): void {
  if (hasEntry) return;
  history.pushState({ layer: true }, '');
  hasEntry = true;
}

/** Take the entry away once nothing is open any more; one layer may have made room for another. */
function leave(): void {
  if (layers.length > 0 || !hasEntry) return;
  hasEntry = false;
  if (!isOurs()) return; // the page itself has gone on
  isLeaving = true;
  history.back();
}

function followBack(): void {
  if (isLeaving) {
    isLeaving = false;
    if (layers.length > 0) enter();
    return;
  }
  if (!hasEntry || isOurs()) return;
  hasEntry = false;
  layers.at(-1)?.close();
  setTimeout(() => layers.length > 0 && enter());
}

/** Let Back close something that has just opened; call what comes back when it has closed. */
export function closedByBack(close: () => void): () => void {
  if (!isListening) addEventListener('popstate', followBack);
  isListening = true;
  const layer = { close };
  layers.push(layer);
  if (!isLeaving) enter();
  return () => {
    layers.splice(layers.indexOf(layer), 1);
    setTimeout(leave);
  };
}

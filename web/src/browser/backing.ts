/** Layers over a page that Back closes: without this, Back would leave the table. */

interface Layer {
  close: () => void;
}

const layers: Layer[] = [];
/** The browser's history has an entry for the open layers. */
let hasEntry = false;
/** The entry is being removed, because all layers were closed in another way. */
let isLeaving = false;
let isListening = false;

const isOurs = (): boolean => (history.state as { layer?: boolean } | null)?.layer === true;

function enter(): void {
  if (hasEntry) return;
  history.pushState({ layer: true }, '');
  hasEntry = true;
}

/** Remove the entry once no layer is open; one layer may have made room for another. */
function leave(): void {
  if (layers.length > 0 || !hasEntry) return;
  hasEntry = false;
  if (!isOurs()) return; // the page itself has navigated
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

/** Let Back close a layer that has just opened; call the returned function when it has closed. */
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

// Shows a page that says so where the server can't be reached. Nothing else is ever answered from what is kept here:
// a client is always the one that the server has now.
const KEPT = 'offline-VERSION';
const FILES = ['/offline.html', '/offline.js', '/icon.svg'];

self.addEventListener('install', (event) => {
  self.skipWaiting();
  event.waitUntil(caches.open(KEPT).then((kept) => kept.addAll(FILES)));
});

self.addEventListener('activate', (event) => {
  const old = caches.keys().then((names) => names.filter((name) => name !== KEPT));
  const cleared = old.then((names) => Promise.all(names.map((name) => caches.delete(name))));
  event.waitUntil(cleared.then(() => self.clients.claim()));
});

self.addEventListener('fetch', (event) => {
  const { pathname } = new URL(event.request.url);
  if (pathname.startsWith('/api/')) return;
  const isPage = event.request.mode === 'navigate';
  if (!isPage && !FILES.includes(pathname)) return;
  const instead = () => caches.match(isPage ? '/offline.html' : pathname);
  event.respondWith(fetch(event.request).catch(instead));
});

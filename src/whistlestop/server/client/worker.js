// Answers with one stored page when the server cannot be reached, and with nothing else: the client always comes from
// the server. It also shows notifications of the player's turn.
const KEPT = 'offline-262e94078d10';
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

// By kind of notice and language.
const NOTICES = {"turn":{"en":"Your turn","pl":"Twoja kolej","ro":"Rândul tău"},"undo":{"en":"Another player would like to undo a move. Do you agree?","pl":"Inny gracz chce cofnąć ruch. Czy się zgadzasz?","ro":"Alt jucător vrea să anuleze o mutare. Ești de acord?"},"pause":{"en":"Another player would like to pause the game. Do you agree?","pl":"Inny gracz chce wstrzymać grę. Czy się zgadzasz?","ro":"Alt jucător cere o pauză. Ești de acord?"}};

self.addEventListener('push', (event) => {
  const { code, title, language, kind = 'turn' } = event.data.json();
  const tell = async () => {
    const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
    if (pages.some((page) => page.visibilityState === 'visible' && new URL(page.url).pathname === `/table/${code}`))
      return;
    await self.registration.showNotification(title, {
      body: (NOTICES[kind] ?? NOTICES.turn)[language] ?? NOTICES.turn.en,
      // The next notice of the same kind about the same table replaces it.
      tag: `${kind} ${code}`,
      renotify: true,
      icon: '/icon-192.png',
      lang: language,
      data: { path: `/table/${code}` },
    });
  };
  event.waitUntil(tell());
});

self.addEventListener('notificationclick', (event) => {
  const { path } = event.notification.data;
  event.notification.close();
  const open = async () => {
    const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
    const there = pages.find((page) => new URL(page.url).pathname === path);
    await (there ? there.focus() : self.clients.openWindow(path));
  };
  event.waitUntil(open());
});

/** The pages of the client, told apart by the address. */

export type Page =
  | { name: 'start' }
  | { name: 'table'; code: string }
  | { name: 'join'; invitation: string }
  | { name: 'guide'; title: string }
  | { name: 'replay'; code: string | null }
  | { name: 'me' }
  | { name: 'ladder'; title: string | null }
  | { name: 'player'; kind: 'player' | 'level'; id: string }
  | { name: 'editor' }
  | { name: 'public' }
  | { name: 'puzzles'; id: string | null }
  | { name: 'position' }
  | { name: 'unknown' };

export function pageOf(path: string): Page {
  const [, first, second] = path.split('/');
  if (first === 'table' && second) return { name: 'table', code: decodeURIComponent(second) };
  if (first === 'join' && second) return { name: 'join', invitation: decodeURIComponent(second) };
  if (first === 'guide' && second) return { name: 'guide', title: decodeURIComponent(second) };
  if (first === 'game') return { name: 'replay', code: second ? decodeURIComponent(second) : null };
  if (first === 'ladder') return { name: 'ladder', title: second ? decodeURIComponent(second) : null };
  if (first === 'me') return { name: 'me' };
  if ((first === 'player' || first === 'level') && second) {
    return { name: 'player', kind: first, id: decodeURIComponent(second) };
  }
  if (first === 'editor') return { name: 'editor' };
  if (first === 'public') return { name: 'public' };
  if (first === 'position') return { name: 'position' };
  if (first === 'puzzles') return { name: 'puzzles', id: second ? decodeURIComponent(second) : null };
  return { name: first ? 'unknown' : 'start' };
}

class Router {
  page = $state<Page>(typeof location === 'undefined' ? { name: 'start' } : pageOf(location.pathname));
  private path = typeof location === 'undefined' ? '/' : location.pathname;

  go(path: string): void {
    history.pushState(null, '', path);
    this.page = pageOf(location.pathname);
    this.path = location.pathname;
    scrollTo(0, 0);
  }

  /** Handle the browser's back and forward buttons. */
  listen(): () => void {
    const follow = () => {
      // Pages handle Back within themselves.
      if (location.pathname !== this.path) this.page = pageOf(location.pathname);
      this.path = location.pathname;
    };
    addEventListener('popstate', follow);
    return () => removeEventListener('popstate', follow);
  }
}

export const router = new Router();

/** Handle a click on a link: a plain click stays in the app, the browser handles any other. */
export function followLink(event: MouseEvent): void {
  const link = event.currentTarget;
  if (!(link instanceof HTMLAnchorElement) || event.button !== 0) return;
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  event.preventDefault();
  router.go(link.pathname + link.search);
}

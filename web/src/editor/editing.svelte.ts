/** The title in the editor: its changes with undo and redo, stored in the browser, checked by the server. */

import type { BoardArt } from '../board/types';
import type { Problem } from '../net/protocol';
import { onRemembered, remember, remembered } from '../browser/storage';
import { api } from '../net/http';
import { t } from './words';
import { BadFile, blank, isWhole, readTitle, routeIds, type Chosen, type TitleFile } from './titleFile';

const KEPT = 'editor';
const MOST_STEPS = 200;
const CHECK_AFTER = 350;

export type Tool = 'move' | 'place' | 'route';
export type Panel = 'title' | 'places' | 'routes' | 'tickets' | 'rules' | 'checks';

/** The facts behind a tidied board: after any change of them the board is drawn again. */
export function shapeOf(title: TitleFile): string {
  return JSON.stringify([
    title.id,
    title.cities.map(({ id, name, lat, lon }) => [id, name, lat, lon]),
    routeIds(title.routes),
    title.routes.map(({ length }) => length),
  ]);
}

export class Editing {
  title = $state.raw<TitleFile>(blank(''));
  chosen = $state.raw<Chosen>(null);
  tool = $state<Tool>('move');
  panel = $state<Panel>('title');
  /** The author has requested the checks; until then, missing parts are only listed as to do. */
  hasChecked = $state(false);
  /** The place from which a route is being drawn, by index. */
  from = $state<number | null>(null);
  /** Null until the checks have answered. */
  problems = $state.raw<Problem[] | null>(null);
  /** The reason why the checks cannot answer. */
  unchecked = $state<unknown>(null);
  /** Whether the browser stores the title. */
  isKept = $state(true);

  private tidied = $state.raw<{ shape: string; board: BoardArt } | null>(null);
  private balanced = $state.raw<{ title: TitleFile; figures: object } | null>(null);
  private undone = $state.raw<TitleFile[]>([]);
  private done = $state.raw<TitleFile[]>([]);
  private timer: ReturnType<typeof setTimeout> | undefined;
  private asked = 0;

  readonly canUndo = $derived(this.done.length > 0);
  readonly canRedo = $derived(this.undone.length > 0);
  readonly shape = $derived(shapeOf(this.title));
  /** The board from the server's drawing tool; null after a change of the title. */
  readonly tidy = $derived(this.tidied?.shape === this.shape ? this.tidied.board : null);

  /** The bots' findings about this title; null after a change. */
  readonly balance = $derived(this.balanced?.title === this.title ? this.balanced.figures : null);

  /** Listen to other tabs; call the returned function to stop. */
  listen(): () => void {
    return onRemembered(KEPT, (kept) => this.follow(kept));
  }

  useBalance(figures: object | null): void {
    this.balanced = figures && { title: this.title, figures };
  }

  /** Load the title stored in the browser, or an empty title of this name. */
  begin(name: string): void {
    this.title = blank(name);
    const kept = remembered(KEPT);
    if (kept !== null) {
      try {
        const { title, tidied } = JSON.parse(kept) as {
          title: unknown;
          tidied: { shape: string; board: BoardArt } | null;
        };
        this.title = readTitle(JSON.stringify(title));
        this.tidied = tidied;
      } catch {
        remember(`${KEPT}.unreadable`, kept); // stored, but unusable here
      }
    }
    this.checkSoon();
  }

  /** Load the title that another tab has stored: no change of either tab is lost, each can be undone. */
  follow(kept: string | null): void {
    if (kept === null) return;
    try {
      const { title, tidied } = JSON.parse(kept) as {
        title: unknown;
        tidied: { shape: string; board: BoardArt } | null;
      };
      const theirs = readTitle(JSON.stringify(title));
      if (JSON.stringify(theirs) === JSON.stringify(this.title)) return;
      this.done = [...this.done, this.title].slice(-MOST_STEPS);
      this.undone = [];
      this.tidied = tidied;
      this.settle(theirs);
    } catch {
      // Another tab stored a title that cannot be shown here; this tab keeps its own.
    }
  }

  change(title: TitleFile): void {
    if (title === this.title) return;
    this.done = [...this.done, this.title].slice(-MOST_STEPS);
    this.undone = [];
    this.show(title);
  }

  undo(): void {
    const before = this.done.at(-1);
    if (!before) return;
    this.undone = [...this.undone, this.title];
    this.done = this.done.slice(0, -1);
    this.show(before);
  }

  redo(): void {
    const after = this.undone.at(-1);
    if (!after) return;
    this.done = [...this.done, this.title];
    this.undone = this.undone.slice(0, -1);
    this.show(after);
  }

  /** Return the board from the drawing tool, if it fits the present title. */
  useBoard(board: BoardArt): void {
    this.tidied = { shape: this.shape, board };
    this.keep();
  }

  /** Use a board from a file, if it belongs to this title. */
  openBoard(board: BoardArt): void {
    const { cities, routes } = this.title;
    const ids = routeIds(routes);
    const fits =
      isWhole(board) &&
      cities.every(({ id }) => id in board.cities) &&
      Object.keys(board.cities).length === cities.length &&
      ids.every((id, index) => board.routes[id]?.spaces?.length === routes[index].length) &&
      Object.keys(board.routes).length === ids.length;
    if (!fits) throw new BadFile(t('file.other_board'));
    this.useBoard(board);
  }

  choose(chosen: Chosen): void {
    this.chosen = chosen;
    if (chosen) this.panel = chosen.kind === 'place' ? 'places' : 'routes';
  }

  /** Open the place that a message of the checks is about. */
  goTo(field: string): void {
    const found = /^(cities|routes|tickets)\[(\d+)\]/.exec(field);
    const index = Number(found?.[2]);
    if (found?.[1] === 'cities' && index < this.title.cities.length) this.choose({ kind: 'place', index });
    else if (found?.[1] === 'routes' && index < this.title.routes.length) this.choose({ kind: 'route', index });
    else if (field.startsWith('tickets')) this.panel = 'tickets';
    else if (/^(rules|train_cards)/.test(field)) this.panel = 'rules';
    else if (field.startsWith('cities')) this.panel = 'places';
    else if (field.startsWith('routes')) this.panel = 'routes';
    else this.panel = 'title';
  }

  private show(title: TitleFile): void {
    this.settle(title);
    this.keep();
  }

  private settle(title: TitleFile): void {
    this.title = title;
    const count = { place: title.cities.length, route: title.routes.length };
    if (this.chosen && this.chosen.index >= count[this.chosen.kind]) this.chosen = null;
    if (this.from !== null && this.from >= title.cities.length) this.from = null;
    this.checkSoon();
  }

  private keep(): void {
    const kept = JSON.stringify({ title: this.title, tidied: this.tidied });
    remember(KEPT, kept);
    this.isKept = remembered(KEPT) === kept;
  }

  private checkSoon(): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => void this.check(), CHECK_AFTER);
  }

  async check(): Promise<void> {
    this.asked += 1;
    const asked = this.asked;
    try {
      const { problems } = await api.post('/api/editor/check', {}, { facts: { ...this.title } });
      if (asked !== this.asked) return;
      this.problems = problems;
      this.unchecked = null;
    } catch (error) {
      if (asked === this.asked) this.unchecked = error;
    }
  }
}

/** Widths of names in the label font. */
export function measuring(): (name: string) => number {
  const context = document.createElement('canvas').getContext('2d');
  const known = new Map<string, number>();
  return (name) => {
    let width = known.get(name);
    if (width === undefined) {
      if (context) context.font = "700 12.6px 'Alegreya Sans', sans-serif";
      width = context?.measureText(name).width ?? name.length * 6.4;
      if (document.fonts.check("700 12.6px 'Alegreya Sans'")) known.set(name, width);
    }
    return width;
  };
}

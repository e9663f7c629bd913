/** Parts of a table, rendered from a recorded game. */

import { render } from '@testing-library/svelte';
import type { Component } from 'svelte';
import { Facts } from '../../src/game/facts';
import { speech, type Language } from '../../src/i18n/translate.svelte';
import type { Entry, TableInfo, View } from '../../src/net/protocol';
import { TableContext } from '../../src/session/context.svelte';
import type { GameSource } from '../../src/session/source';
import { titleFile } from '../facts';
import { recorded } from '../recorded';
import AtTable from './AtTable.svelte';

/** A source of a game that stands still, and remembers the actions that are played. */
export class StillGame implements GameSource {
  readonly board: unknown;
  readonly entries: Entry[];
  readonly waiting = false;
  readonly lookBack = null;
  readonly talk = null;
  readonly time = null;
  readonly undone = 0;
  readonly watching = 0;
  readonly played: string[] = [];

  constructor(
    title: string,
    readonly view: View,
    readonly table: TableInfo,
  ) {
    this.board = titleFile(title, 'board.json');
    this.entries = recorded(title).replay.entries.slice(0, view.number);
  }

  get length(): number {
    return this.entries.length;
  }

  get yourTurn(): boolean {
    return this.view.seat !== null && this.view.turn === this.view.seat;
  }

  listen(): () => void {
    return () => undefined;
  }

  play(action: string): void {
    this.played.push(action);
  }

  learn(): void {
    throw new Error('a still game learns nothing');
  }
}

interface Shown {
  page: HTMLElement;
  game: StillGame;
  context: TableContext;
}

interface Wanted {
  language?: Language;
  table?: Partial<TableInfo>;
  props?: Record<string, unknown>;
}

/** Render a part of a title's table at this view. */
export async function showAt(
  part: unknown,
  title: string,
  view: View,
  { language = 'en', table = {}, props = {} }: Wanted = {},
): Promise<Shown> {
  await speech.choose(language);
  await speech.speakOf(title);
  const game = new StillGame(title, view, { ...recorded(title).table, ...table });
  const context = new TableContext(game, new Facts(recorded(title).facts));
  const shown = render(AtTable, {
    props: { context, part: part as Component<Record<string, unknown>>, props },
  });
  return { page: shown.container, game, context };
}

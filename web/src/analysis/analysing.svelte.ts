/** An analysis that the page polls until it is complete. */

import { api, RequestRefused } from '../net/http';
import type { Analysis, Decision, Luck, Moment, SeatSummary } from '../net/protocol';

const EVERY = 900; // milliseconds
const LARGEST = 6;
/** The smallest swing of luck that is shown, as a change of a chance to win. */
const LEAST = 0.02;

/** The verdicts that are worse than good. */
export const BAD: readonly Decision['judgement'][] = ['blunder', 'mistake', 'inaccuracy'];

export class Analysing {
  /** `unknown`: the server has not answered yet whether there is one. */
  state = $state<Analysis['state'] | 'unknown'>('unknown');
  progress = $state(0);
  ahead = $state(0);
  secondsLeft = $state<number | null>(null);
  /** The code of the refusal that ended the analysis; '' unless it failed. */
  failure = $state('');
  moments = $state.raw<readonly Moment[]>([]);
  decisions = $state.raw<readonly Decision[]>([]);
  luck = $state.raw<readonly Luck[]>([]);
  seats = $state.raw<readonly SeatSummary[]>([]);
  id = $state('');
  private count = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;

  /** The largest swings of luck, largest first. */
  readonly largest: readonly (Luck & { most: number })[] = $derived.by(() =>
    this.luck
      .map((each) => ({ ...each, most: Math.max(...each.wins.map(Math.abs)) }))
      .filter(({ most }) => most >= LEAST)
      .sort((one, other) => other.most - one.most)
      .slice(0, LARGEST),
  );

  /** The losses, in the order of the game. */
  readonly faults: readonly Decision[] = $derived.by(() =>
    this.decisions.filter(({ judgement }) => BAD.includes(judgement)).sort((one, other) => one.number - other.number),
  );

  /** Poll an analysis that exists or was requested. */
  follow(analysis: Analysis): void {
    if (analysis.id !== this.id) this.reset(analysis.id);
    this.take(analysis);
  }

  stop(): void {
    clearTimeout(this.timer);
  }

  private reset(id: string): void {
    this.stop();
    this.id = id;
    this.count = 0;
    this.moments = this.decisions = this.luck = this.seats = [];
  }

  private take(analysis: Analysis): void {
    const { pieces } = analysis;
    this.count += pieces.length;
    const of = <T extends (typeof pieces)[number]['type']>(type: T) =>
      pieces.filter((piece): piece is Extract<(typeof pieces)[number], { type: T }> => piece.type === type);
    this.moments = [...this.moments, ...of('moment')];
    // A decision may come again, with what was lost for good.
    const decisions = [...this.decisions, ...of('decision').map(({ decision }) => decision)];
    this.decisions = [...new Map(decisions.map((each) => [each.number, each])).values()];
    this.luck = [...this.luck, ...of('luck').map(({ luck }) => luck)];
    this.seats = of('summary').at(-1)?.seats ?? this.seats;
    this.state = analysis.state;
    this.progress = analysis.progress;
    this.ahead = analysis.ahead ?? 0;
    this.secondsLeft = analysis.seconds_left ?? null;
    this.failure = analysis.state === 'failed' ? 'not_judged' : '';
    this.stop();
    if (analysis.state === 'waiting' || analysis.state === 'running') {
      this.timer = setTimeout(() => void this.ask(), EVERY);
    }
  }

  private async ask(): Promise<void> {
    const { id } = this;
    try {
      const analysis = await api.get('/api/analyses/{analysis}', { analysis: id, have: this.count });
      if (id === this.id) this.take(analysis);
    } catch (error) {
      if (id !== this.id) return;
      if (error instanceof RequestRefused && error.code === 'unreachable') {
        this.timer = setTimeout(() => void this.ask(), 4 * EVERY);
      } else {
        this.state = 'failed';
        this.failure = error instanceof RequestRefused ? error.code : 'unknown';
      }
    }
  }
}

/** Describes an analysis in words. */

import { speech } from '../i18n/translate.svelte';
import type { Decision, SeatSummary } from '../net/protocol';
import { percent } from '../game/moveReasons';
import { t, type AnalysisText } from './words';

/** Format a number for the reader's language, with so many decimal places. */
export function decimal(value: number, digits = 1): string {
  return new Intl.NumberFormat(speech.language, {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  }).format(value);
}

/** Format a number with its sign, a true minus. */
export function signedNumber(value: number, digits = 0): string {
  const text = decimal(Math.abs(value), digits);
  if (Number(Math.abs(value).toFixed(digits)) === 0) return text;
  return value < 0 ? `−${text}` : `+${text}`;
}

/** Describe how much better the best action was than the one played. */
export function gapText({ best, played, loss }: Decision): string {
  if (!best) return '';
  return t('was_better.by', {
    best: percent(best.win),
    played: percent(played.win),
    error: percent(loss.win_error),
    signed: signedNumber(loss.points),
    points: Math.abs(Math.round(loss.points)),
  });
}

/** Describe a seat's accuracy, what its mistakes cost, the actions that a bot played for it, and its luck. */
export function storyOf(summary: SeatSummary, best: SeatSummary | null): string[] {
  const told: string[] = [];
  if (best && summary.accuracy !== null && best.accuracy !== null) {
    const difference = Math.round(summary.accuracy - best.accuracy);
    if (difference === 0) told.push(t('story.even'));
    else told.push(t(difference > 0 ? 'story.better' : 'story.worse', { points: Math.abs(difference) }));
  }
  if (summary.lost) {
    const points = Math.round(summary.lost.points);
    told.push(
      summary.lost.chance > 0 ? t('story.lost', { points, percent: percent(summary.lost.chance) }) : t('story.clean'),
    );
  }
  if (summary.stand_ins) told.push(t('story.stand_ins', { count: summary.stand_ins }));
  if (summary.luck) {
    const points = Math.round(summary.luck.points);
    const parts = Object.entries(summary.luck_by_kind)
      .filter(([, sum]) => Math.abs(sum.points) >= 1)
      .sort(([, one], [, other]) => Math.abs(other.points) - Math.abs(one.points))
      .map(([kind, sum]) => `${t(`kind.${kind}` as AnalysisText)} ${signedNumber(sum.points)}`);
    const error = Math.round(summary.luck.points_error);
    const whole = t(points >= 0 ? 'story.lucky' : 'story.unlucky', { points: Math.abs(points), error });
    told.push(parts.length > 0 ? `${whole}: ${parts.join(', ')}` : whole);
  }
  return told;
}

export function timeLeft(seconds: number): string {
  return seconds < 90
    ? t('seconds', { seconds: Math.max(1, Math.round(seconds)) })
    : t('minutes', { minutes: Math.round(seconds / 60) });
}

import { afterEach, describe, expect, test } from 'vitest';
import { actionText } from '../src/game/actionText';
import { speech } from '../src/i18n/translate.svelte';
import { FACTS } from './facts';

afterEach(() => speech.choose('en'));

describe('an action in words', () => {
  test.each([
    ['draw deck', 'Draw from the deck'],
    ['draw red', 'Take the face-up card: red'],
    ['tickets', 'Draw tickets'],
    ['keep none', 'Keep none of the tickets'],
    ['claim a-b red:2 locomotive:1', 'Claim Aa – Bé with 2 × red, 1 × locomotive'],
    ['station b blue:1', 'Build a station in Bé with 1 × blue'],
    ['pay locomotive:1', 'Pay 1 × locomotive'],
    ['decline', 'Give up and take your cards back'],
    ['place red:2 locomotive:1', 'Place 2 × red, 1 × locomotive on the railyard'],
    ['complete best', 'Complete the proposed tickets'],
    ['claim a-b red:1 any:3', 'Claim Aa – Bé with 1 × red, 3 cards of your choice'],
    ['lay blue', 'Play a card: blue'],
    ['done', 'Done'],
    ['pass', 'Pass'],
    ['whistle twice', 'whistle twice'],
  ])('%s', (action, text) => {
    expect(actionText(action, FACTS)).toBe(text);
  });

  test('tickets go by their names', () => {
    expect(actionText('keep a-c', FACTS)).toBe('Keep Aa – Cc');
    expect(actionText('keep a-c a-c', FACTS)).toBe('Keep Aa – Cc and Aa – Cc');
    expect(actionText('complete a-c', FACTS)).toBe('Complete Aa – Cc');
  });

  test('in the player’s language', async () => {
    await speech.choose('pl');
    expect(actionText('draw deck', FACTS)).toBe('Dobierz z talii');
    await speech.choose('ro');
    expect(actionText('draw deck', FACTS)).toBe('Trage din pachet');
  });
});

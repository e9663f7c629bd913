import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import english from '../src/i18n/en.json';
import meEnglish from '../src/me/i18n/en.json';
import talkEnglish from '../src/talk/i18n/en.json';
import { RequestRefused } from '../src/net/http';
import { LANGUAGES, speech, t } from '../src/i18n/translate.svelte';
import { errorText, refusalText } from '../src/notify/refusals';

const SERVER = join(import.meta.dirname, '../../src/whistlestop/server');

/** Codes that the server's code does not write as a text beside `Refused(`, by the expression there. */
const COMPUTED: Readonly<Record<string, readonly string[]>> = {
  DAMAGED: ['damaged'],
  code: ['mail_wait', 'mail_often', 'mail_network', 'mail_busy'],
  fault: ['text_invisible', 'text_character', 'text_marks'],
  'self._code': ['analyses_busy', 'editor_busy', 'replays_busy'],
  'f"no_{message.kind}"': ['no_phrase', 'no_reaction', 'no_text'],
  'refused.code': [],
};

/** Codes that only programs get: no page of the client sends such a request. */
const FOR_PROGRAMS = new Set([
  'foreign_host',
  'no_language',
  'no_length',
  'no_phrase',
  'no_reaction',
  'no_text',
  'not_handed_round',
  'not_ready',
  'unknown_protocol',
  'wrong_method',
]);

function serverCodes(): string[] {
  const files = readdirSync(SERVER, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.py'));
  const source = files.map((file) => readFileSync(join(SERVER, file), 'utf8')).join('\n');
  const raised = [...source.matchAll(/Refused\(\s*[\w.]+,\s*(f?"[^"]*"|[\w.]+),/g)].map(([, code]) => code ?? '');
  const answered = [...source.matchAll(/\brefusal\(\s*\d+,\s*("[^"]*")/g)].map(([, code]) => code ?? '');
  const sent = [...source.matchAll(/_refuse\(scope, receive, send, \d+, ("[^"]*")/g)].map(([, code]) => code ?? '');
  const found = [...raised, ...answered, ...sent].flatMap((code) => {
    if (code.startsWith('"')) return [code.slice(1, -1)];
    const codes = COMPUTED[code];
    if (!codes) throw new Error(`list the codes of ${code}, which the server computes`);
    return codes;
  });
  return [...new Set([...found, 'not_found', 'wrong_method'])].sort();
}

const hasSentence = (code: string) =>
  `refused.${code}` in english || `refused.${code}` in talkEnglish || `denied.${code}` in meEnglish;

afterEach(() => speech.choose('en'));

describe('refusals', () => {
  test('each code of the server that a person can meet has a sentence', () => {
    const codes = serverCodes();
    expect(codes.length).toBeGreaterThan(80);
    expect(codes.filter((code) => !hasSentence(code) && !FOR_PROGRAMS.has(code))).toEqual([]);
  });

  test('codes for programs are codes of the server, without a sentence', () => {
    const codes = serverCodes();
    expect([...FOR_PROGRAMS].filter((code) => !codes.includes(code) || hasSentence(code))).toEqual([]);
  });

  test.each(LANGUAGES)('an unknown code shows a general sentence in $name, never the server’s', async ({ id }) => {
    await speech.choose(id);
    expect(refusalText('brand_new', 'the server says something')).toBe(t('refused.unknown'));
  });

  test.each(LANGUAGES)('the server’s English text is not shown in $name', async ({ id }) => {
    await speech.choose(id);
    const error = new RequestRefused('no_puzzle', "there is no puzzle 'zzz'", 404);
    expect(errorText(error)).toBe(t('refused.no_puzzle'));
  });

  test('a refused position says where the mistake is, as a detail', async () => {
    await speech.choose('pl');
    expect(refusalText('position', 'seats.0: 3 trains')).toBe(
      'Taka pozycja nie jest możliwa. Szczegóły (po angielsku): seats.0: 3 trains',
    );
  });

  test.each(LANGUAGES)('a limit says in $name how long the reader has to wait', async ({ id }) => {
    await speech.choose(id);
    const error = new RequestRefused('too_often', 'many tables were opened', 429, 1801);
    expect(errorText(error)).toBe(t('refused.too_often.wait', { minutes: 31 }));
    expect(errorText(error)).toContain('31 ');
    expect(errorText(new RequestRefused('too_often', '', 429, 9))).toBe(t('refused.too_often'));
  });

  test('an error that is no refusal gets the general sentence', () => {
    expect(errorText(new TypeError('x is not a function'))).toBe(t('refused.unknown'));
  });
});

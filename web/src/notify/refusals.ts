/** Sentences for refusals of the server, in the reader's language. */

import { RequestRefused } from '../net/http';
import { speech, t, type MessageId } from '../i18n/translate.svelte';
import { toasts } from './toasts.svelte';

/** Refusals of a text that the reader wrote or opened: the server's message names the mistake. */
const WITH_DETAILS: readonly string[] = ['no_map', 'position', 'record', 'title'];

/** Refusals after which the reader has to wait. */
const WITH_WAIT: readonly string[] = ['too_often', 'wrong_codes'];
/** Seconds. */
const MINUTE = 60;

/** Return the sentence for a refusal; `wait`: seconds after which the request may succeed. A code without one gets a general sentence, never the server's English. */
export function refusalText(code: string, message = '', wait: number | null = null): string {
  const id = `refused.${code}`;
  if (WITH_WAIT.includes(code) && wait !== null && wait > MINUTE) {
    return t('refused.too_often.wait', { minutes: Math.ceil(wait / MINUTE) });
  }
  const sentence = t(id in speech.messages ? (id as MessageId) : 'refused.unknown');
  if (!WITH_DETAILS.includes(code) || message === '') return sentence;
  return t('refused.details', { sentence, details: message });
}

/** Return the sentence for an error of a request. */
export function errorText(error: unknown): string {
  return error instanceof RequestRefused ? refusalText(error.code, error.message, error.wait) : t('refused.unknown');
}

export function showRefusal(error: unknown): void {
  toasts.show(errorText(error), true);
}

/** Sentences for refusals of the server, in the reader's language. */

import { RequestRefused } from '../net/http';
import { speech, t, type MessageId } from '../i18n/translate.svelte';
import { toasts } from './toasts.svelte';

/** Refusals of a text that the reader wrote or opened: the server's message names the mistake. */
const WITH_DETAILS: readonly string[] = ['no_map', 'position', 'record', 'title'];

/** Return the sentence for a refusal; a code without one gets a general sentence, never the server's English. */
export function refusalText(code: string, message = ''): string {
  const id = `refused.${code}`;
  const sentence = t(id in speech.messages ? (id as MessageId) : 'refused.unknown');
  if (!WITH_DETAILS.includes(code) || message === '') return sentence;
  return t('refused.details', { sentence, details: message });
}

/** Return the sentence for an error of a request. */
export function errorText(error: unknown): string {
  return error instanceof RequestRefused ? refusalText(error.code, error.message) : t('refused.unknown');
}

export function showRefusal(error: unknown): void {
  toasts.show(errorText(error), true);
}

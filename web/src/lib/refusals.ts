/** What a refusal of the server's says to the player, in his language. */

import { RequestRefused } from './http';
import { t, translatedOr } from './i18n.svelte';
import { toasts } from './toasts.svelte';

export function refusalText(code: string, message: string): string {
  return translatedOr(`refused.${code}`, message || t('refused.unknown'));
}

export function showRefusal(error: unknown): void {
  if (error instanceof RequestRefused) toasts.show(refusalText(error.code, error.message), true);
  else toasts.show(t('refused.unknown'), true);
}

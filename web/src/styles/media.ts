/** Breakpoints; styles use them by name: `@media (--phone)`. */
export const MEDIA = {
  /** A phone, in portrait or landscape. */
  '--phone': '(max-width: 820px), (max-height: 520px)',
  /** A phone in landscape. */
  '--phone-sideways': '(max-height: 520px) and (orientation: landscape)',
  /** A phone in portrait. */
  '--phone-upright': '(max-width: 820px) and (min-height: 521px)',
  /** A small phone in portrait. */
  '--phone-small': '(max-height: 640px) and (orientation: portrait)',
  /** A window as narrow as a phone, of any height. */
  '--narrow': '(max-width: 820px)',
} as const;

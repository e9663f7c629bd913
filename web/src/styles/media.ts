/** The widths and heights of windows at which pages change; styles use them by name: `@media (--phone)`. */
export const MEDIA = {
  /** A phone, upright or on its side. */
  '--phone': '(max-width: 820px), (max-height: 520px)',
  /** A phone on its side. */
  '--phone-sideways': '(max-height: 520px) and (orientation: landscape)',
  /** A phone held upright. */
  '--phone-upright': '(max-width: 820px) and (min-height: 521px)',
  /** A small phone held upright. */
  '--phone-small': '(max-height: 640px) and (orientation: portrait)',
  /** A window as narrow as a phone, however low. */
  '--narrow': '(max-width: 820px)',
} as const;

/** The colour of the sign for what happened to something. */
export const kindTones = {
  added: 'l-ok',
  removed: 'l-bad',
  changed: 'l-warn',
  reordered: 'l-warn',
} as const

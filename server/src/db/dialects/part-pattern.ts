/* What `like` takes, with `\` as the escape. */

/** For a text anywhere. */
export function partPattern(text: string): string {
  return `%${prefixPattern(text)}`
}

/** For a text at the beginning. */
export function prefixPattern(text: string): string {
  return `${text.replace(/[\\%_]/g, '\\$&')}%`
}

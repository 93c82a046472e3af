/* JSON in which names of variables stand for values. */
import { referencesIn } from '@lectern/model'

/** The text with `0` for each name of a variable that is not inside a string. */
export function withStandIns(text: string): string {
  const named = new Map(referencesIn(text).map(({ from, to }) => [from, to]))
  if (named.size === 0) return text
  let written = ''
  let isInString = false
  for (let at = 0; at < text.length; at += 1) {
    const to = isInString ? undefined : named.get(at)
    if (to !== undefined) {
      written += '0'.padEnd(to - at)
      at = to - 1
      continue
    }
    const letter = text[at] ?? ''
    if (letter === '"') isInString = !isInString
    written += letter
    if (isInString && letter === '\\') {
      at += 1
      written += text[at] ?? ''
    }
  }
  return written
}

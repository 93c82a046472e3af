/*
 * Parts of texts that people wrote, found in one pass. The patterns one would write instead (`/_+$/`, `/<b>(.*?)<\/b>/`) look at a long run again from each of
 * its characters.
 */

/** The text without any of these characters at its end. */
export function trimEndOf(text: string, characters: string): string {
  let end = text.length
  while (end > 0 && characters.includes(text.charAt(end - 1))) end -= 1
  return text.slice(0, end)
}

/** The text without any of these characters at its ends. */
export function trimOf(text: string, characters: string): string {
  const rest = trimEndOf(text, characters)
  let start = 0
  while (start < rest.length && characters.includes(rest.charAt(start))) start += 1
  return rest.slice(start)
}

/** What is between the first `start` and the next `end`; undefined when one is missing. */
export function textBetween(text: string, start: string, end: string): string | undefined {
  const at = text.indexOf(start)
  if (at < 0) return undefined
  const from = at + start.length
  const to = text.indexOf(end, from)
  return to < 0 ? undefined : text.slice(from, to)
}

/** The text before the first `mark`; all of it when there is none. */
export function textBefore(text: string, mark: string): string {
  const at = text.indexOf(mark)
  return at < 0 ? text : text.slice(0, at)
}

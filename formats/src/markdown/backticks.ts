/** How many backticks the longest run of them in a text has: what encloses it needs more. */
export function longestBackticks(text: string): number {
  let longest = 0
  for (const [run] of text.matchAll(/`+/g)) longest = Math.max(longest, run.length)
  return longest
}

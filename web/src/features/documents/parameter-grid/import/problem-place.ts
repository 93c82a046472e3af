/* Where in a text a problem stands. Pure. */
import type { SnippetProblem } from '@lectern/formats/snippets'

/** The stretch of text a problem is about, in UTF-16 units: the piece it names, else what is left of the line. */
export function stretchOf(
  text: string,
  problem: Pick<SnippetProblem, 'line' | 'column' | 'detail'>,
): { from: number; to: number } {
  const lines = text.split('\n')
  const before = lines.slice(0, problem.line - 1).reduce((sum, line) => sum + line.length + 1, 0)
  const from = Math.min(before + problem.column - 1, text.length)
  const isNamed = problem.detail !== '' && text.startsWith(problem.detail, from)
  const to = isNamed ? from + problem.detail.length : before + (lines[problem.line - 1] ?? '').length
  // A problem behind the last character is marked on it.
  return from < to ? { from, to } : { from: Math.max(0, from - 1), to: from }
}

/* Folding for languages whose reader knows no blocks: a line with those below it that are indented further. */
import { foldService } from '@codemirror/language'
import type { Text } from '@codemirror/state'

/** Lines that are looked at for the end of a block; longer ones end there. */
const mostLines = 100_000

export const foldingByIndentation = foldService.of((state, lineStart, lineEnd) => {
  const to = endOfBlock(state.doc, lineStart)
  return to === undefined || to <= lineEnd ? null : { from: lineEnd, to }
})

/** Where the last line ends that is indented further than the one at a place; undefined when the next one is not. */
export function endOfBlock(doc: Text, lineStart: number): number | undefined {
  const first = doc.lineAt(lineStart)
  const depth = depthOf(first.text)
  // Behind the last line there is none to go on from.
  if (depth === undefined || first.number === doc.lines) return undefined
  let at = first.to
  let end: number | undefined
  const lines = doc.iterLines(first.number + 1, Math.min(doc.lines, first.number + mostLines) + 1)
  for (const text of lines) {
    at += text.length + 1
    const own = depthOf(text)
    if (own !== undefined && own <= depth) break
    if (own !== undefined) end = at
  }
  return end
}

/** Undefined for an empty line, which belongs to what is around it. */
function depthOf(text: string): number | undefined {
  const at = text.search(/\S/)
  return at < 0 ? undefined : at
}

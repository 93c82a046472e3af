/* What changed in a text, word by word in the lines that changed; the others are folded. Pure. */
import { diffLines, diffWords } from '@lectern/model'

/** A stretch of both texts or of one, or how many lines that are the same were left out. */
export type TextPart = { kind: 'same' | 'removed' | 'added'; text: string } | { kind: 'folded'; count: number }

/** Lines shown around a change. */
const around = 1
/** Changed lines longer than this are shown without marks on their words. */
const maxLength = 20_000

export function textDifference(before: string, after: string): TextPart[] {
  const changes = diffLines(before, after)
  return changes.flatMap(({ kind, lines }, index): TextPart[] => {
    const text = lines.join('')
    if (kind === 'same') return foldLines(lines, index === 0, index === changes.length - 1)
    const next = changes[index + 1]
    if (kind === 'removed' && next?.kind === 'added') return wordsIn(text, next.lines.join(''))
    // Shown with the lines it replaces.
    if (kind === 'added' && changes[index - 1]?.kind === 'removed') return []
    return [{ kind, text }]
  })
}

function wordsIn(before: string, after: string): TextPart[] {
  if (before.length + after.length > maxLength)
    return [
      { kind: 'removed', text: before },
      { kind: 'added', text: after },
    ]
  return diffWords(before, after).map(({ kind, lines }) => ({ kind, text: lines.join('') }))
}

function foldLines(lines: readonly string[], isFirst: boolean, isLast: boolean): TextPart[] {
  const head = isFirst ? 0 : around
  const tail = isLast ? 0 : around
  const count = lines.length - head - tail
  if (count < 2) return [{ kind: 'same', text: lines.join('') }]
  const shown = [lines.slice(0, head), lines.slice(lines.length - tail)].map((part) => part.join(''))
  const [first = '', last = ''] = shown
  return [
    ...(head === 0 ? [] : [{ kind: 'same' as const, text: first }]),
    { kind: 'folded', count },
    ...(tail === 0 ? [] : [{ kind: 'same' as const, text: last }]),
  ]
}

/* What changed in a text, word by word in the lines that changed; the others are folded. Pure. */
import { diffLines, diffWords, type TextChange } from '@lectern/model'

/** A stretch of both texts or of one, or how many lines that are the same were left out. */
export type TextPart = { kind: 'same' | 'removed' | 'added'; text: string } | { kind: 'folded'; count: number }

/** Lines shown around a change. */
const around = 1
/** Changed lines longer than this are shown without marks on their words. */
const maxLength = 20_000

/** Texts that have less than this in common, in several places, are two texts: marks on single words would only be in the way. */
const least = { share: 0.4, places: 3 }

/** Word by word, where the texts have enough in common to be read as one; `undefined` otherwise. */
export function wordDifference(before: string, after: string): TextChange[] | undefined {
  if (before.length + after.length > maxLength) return undefined
  const changes = diffWords(before, after)
  const lengths = changes.map(({ kind, lines }) => ({ kind, length: lines.join('').replaceAll(/\s/g, '').length }))
  const same = lengths.filter(({ kind, length }) => kind === 'same' && length > 0)
  const shared = sumOf(same) * 2
  const others = sumOf(lengths.filter(({ kind }) => kind !== 'same'))
  if (shared === 0) return undefined
  return same.length >= least.places && shared < least.share * (shared + others) ? undefined : changes
}

const sumOf = (parts: readonly { length: number }[]): number => parts.reduce((sum, { length }) => sum + length, 0)

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
  return (
    wordDifference(before, after)?.map(({ kind, lines }) => ({ kind, text: lines.join('') })) ?? [
      { kind: 'removed', text: before },
      { kind: 'added', text: after },
    ]
  )
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

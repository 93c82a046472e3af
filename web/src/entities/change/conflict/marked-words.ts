/* Which words of a text are not in another one. Pure. */
import { wordDifference } from '../text-difference.ts'

export interface Stretch {
  text: string
  isMarked: boolean
}

/** Both texts in stretches; `undefined` when they are long, or have so little in common that nearly everything would be marked. */
export function markWords(before: string, after: string): { before: Stretch[]; after: Stretch[] } | undefined {
  const changes = wordDifference(before, after)
  if (changes === undefined) return undefined
  const side = (own: 'added' | 'removed'): Stretch[] =>
    joined(
      changes
        .filter(({ kind }) => kind === 'same' || kind === own)
        .map(({ kind, lines }) => ({ text: lines.join(''), isMarked: kind === own })),
    )
  return { before: side('removed'), after: side('added') }
}

/** A mark does not stop at the blank between two marked words. */
function joined(stretches: readonly Stretch[]): Stretch[] {
  const result: Stretch[] = []
  for (const [index, stretch] of stretches.entries()) {
    const last = result.at(-1)
    const isBlank = stretch.text.trim() === '' && last?.isMarked === true && stretches[index + 1]?.isMarked === true
    const isMarked = stretch.isMarked || isBlank
    if (last?.isMarked === isMarked) last.text += stretch.text
    else result.push({ text: stretch.text, isMarked })
  }
  return result
}

/*
 * Long texts, line by line: what changed between two, and merging three.
 * Line ends stay with their lines, so that putting the lines together again gives the very text.
 */
import { appendAll } from '../append-all.ts'

/** Lines that are the same in both texts, or that stand in one of them only. */
export interface TextChange {
  kind: 'same' | 'removed' | 'added'
  lines: string[]
}

/** Lines that ours and theirs agree on, or a place where they clash. */
export type TextHunk =
  | { kind: 'merged'; lines: string[] }
  | { kind: 'clash'; base: string[]; ours: string[]; theirs: string[] }

/** Edits beyond this number are reported as one big replacement, so that two unrelated books cost nothing. */
const maxEdits = 1_000

/** The lines of a text with their ends; `''` has none. */
function linesOf(text: string): string[] {
  return text.match(/[^\n]*\n|[^\n]+$/g) ?? []
}

/** Words, the spaces between them and single signs of Chinese, Japanese and Korean: what a line is compared by. */
function wordsOf(text: string): string[] {
  return (
    text.match(/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]|[\p{L}\p{N}_]+|\s+|[^]/gu) ?? []
  )
}

/** What changed between two texts, by line. */
export function diffLines(before: string, after: string): TextChange[] {
  return changesBetween(linesOf(before), linesOf(after))
}

/** What changed between two texts, by word; for a line or a short text. */
export function diffWords(before: string, after: string): TextChange[] {
  return changesBetween(wordsOf(before), wordsOf(after))
}

function changesBetween(before: readonly string[], after: readonly string[]): TextChange[] {
  const changes: TextChange[] = []
  const push = (kind: TextChange['kind'], lines: readonly string[]): void => {
    if (lines.length > 0) changes.push({ kind, lines: [...lines] })
  }
  let [i, j] = [0, 0]
  for (const block of matchingBlocks(before, after)) {
    push('removed', before.slice(i, block.before))
    push('added', after.slice(j, block.after))
    push('same', before.slice(block.before, block.before + block.length))
    i = block.before + block.length
    j = block.after + block.length
  }
  push('removed', before.slice(i))
  push('added', after.slice(j))
  return changes
}

/** A run that is the same in both. */
interface Block {
  before: number
  after: number
  length: number
}

/** The runs two lists have in common, in order (E. W. Myers, "An O(ND) Difference Algorithm", 1986). */
function matchingBlocks(before: readonly string[], after: readonly string[]): Block[] {
  let start = 0
  while (start < before.length && start < after.length && before[start] === after[start]) start += 1
  let end = 0
  const most = Math.min(before.length, after.length) - start
  while (end < most && before[before.length - 1 - end] === after[after.length - 1 - end]) end += 1
  const inner = blocksInside(before.slice(start, before.length - end), after.slice(start, after.length - end))
  const blocks = inner.map((block) => ({ ...block, before: block.before + start, after: block.after + start }))
  if (start > 0) blocks.unshift({ before: 0, after: 0, length: start })
  if (end > 0) blocks.push({ before: before.length - end, after: after.length - end, length: end })
  return blocks
}

function blocksInside(before: readonly string[], after: readonly string[]): Block[] {
  if (before.length === 0 || after.length === 0) return []
  const limit = Math.min(before.length + after.length, maxEdits)
  /** How far down `before` each diagonal was reached, from `-limit - 1` to `limit + 1`. */
  const reach = new Int32Array(2 * limit + 3)
  const trace: Int32Array[] = []
  for (let edits = 0; edits <= limit; edits++) {
    trace.push(reach.slice())
    for (let diagonal = -edits; diagonal <= edits; diagonal += 2) {
      let x = stepTo(reach, limit + 1, diagonal, edits).x
      while (x < before.length && x - diagonal < after.length && before[x] === after[x - diagonal]) x += 1
      reach[limit + 1 + diagonal] = x
      if (x >= before.length && x - diagonal >= after.length)
        return retrace(trace, limit + 1, before.length, after.length)
    }
  }
  return []
}

/** Where a diagonal is entered with this many edits: by adding a line (from above) or removing one. */
function stepTo(reach: Int32Array, zero: number, diagonal: number, edits: number): { from: number; x: number } {
  const removing = reach[zero + diagonal - 1] ?? 0
  const adding = reach[zero + diagonal + 1] ?? 0
  if (edits === 0) return { from: 0, x: 0 }
  const isAdding = diagonal === -edits || (diagonal !== edits && removing < adding)
  return isAdding ? { from: diagonal + 1, x: adding } : { from: diagonal - 1, x: removing + 1 }
}

/** The way back through the edits; what was passed without one is the same in both. */
function retrace(trace: readonly Int32Array[], zero: number, endBefore: number, endAfter: number): Block[] {
  const blocks: Block[] = []
  let [x, diagonal] = [endBefore, endBefore - endAfter]
  for (let edits = trace.length - 1; edits >= 0; edits--) {
    const reach = trace[edits] ?? new Int32Array()
    const step = stepTo(reach, zero, diagonal, edits)
    if (x > step.x) blocks.unshift({ before: step.x, after: step.x - diagonal, length: x - step.x })
    diagonal = step.from
    x = reach[zero + diagonal] ?? 0
  }
  return blocks
}

/**
 * Merges by line what two sides made of a text. Lines that only one side changed are taken over; where both changed the same
 * place differently they clash, and ours stands in `text`.
 */
export function mergeTexts(
  base: string,
  ours: string,
  theirs: string,
): { text: string; hunks: TextHunk[]; isClash: boolean } {
  const lines = { base: linesOf(base), ours: linesOf(ours), theirs: linesOf(theirs) }
  const hunks: TextHunk[] = []
  let at: Anchor = { base: 0, ours: 0, theirs: 0, length: 0 }
  const end = { base: lines.base.length, ours: lines.ours.length, theirs: lines.theirs.length, length: 0 }
  for (const anchor of [...anchorsOf(lines), end]) {
    pushHunk(hunks, {
      base: lines.base.slice(at.base, anchor.base),
      ours: lines.ours.slice(at.ours, anchor.ours),
      theirs: lines.theirs.slice(at.theirs, anchor.theirs),
    })
    pushMerged(hunks, lines.base.slice(anchor.base, anchor.base + anchor.length))
    const { length } = anchor
    at = { base: anchor.base + length, ours: anchor.ours + length, theirs: anchor.theirs + length, length: 0 }
  }
  const text = hunks.flatMap((hunk) => (hunk.kind === 'merged' ? hunk.lines : hunk.ours)).join('')
  return { text, hunks, isClash: hunks.some(({ kind }) => kind === 'clash') }
}

/** A run that all three have. */
interface Anchor {
  base: number
  ours: number
  theirs: number
  length: number
}

/** The runs of the base that neither side touched. */
function anchorsOf(lines: { base: string[]; ours: string[]; theirs: string[] }): Anchor[] {
  const inTheirs = matchingBlocks(lines.base, lines.theirs)
  return matchingBlocks(lines.base, lines.ours).flatMap((ours) =>
    inTheirs.flatMap((theirs): Anchor[] => {
      const start = Math.max(ours.before, theirs.before)
      const end = Math.min(ours.before + ours.length, theirs.before + theirs.length)
      if (end <= start) return []
      const place = { ours: ours.after + start - ours.before, theirs: theirs.after + start - theirs.before }
      return [{ base: start, ...place, length: end - start }]
    }),
  )
}

function pushHunk(hunks: TextHunk[], sides: { base: string[]; ours: string[]; theirs: string[] }): void {
  const [base, ours, theirs] = [sides.base, sides.ours, sides.theirs].map((lines) => lines.join(''))
  if (ours === base || ours === theirs) pushMerged(hunks, sides.theirs)
  else if (theirs === base) pushMerged(hunks, sides.ours)
  else hunks.push({ kind: 'clash', ...sides })
}

function pushMerged(hunks: TextHunk[], lines: readonly string[]): void {
  const last = hunks.at(-1)
  if (lines.length === 0) return
  if (last?.kind === 'merged') appendAll(last.lines, lines)
  else hunks.push({ kind: 'merged', lines: [...lines] })
}

/* Two texts beside each other, line by line, with what did not change folded away. Pure. */
import { appendAll, diffLines } from '@lectern/model'

/** One line of the comparison; the side that has nothing there is absent. */
export interface SideLine {
  kind: 'same' | 'changed'
  before?: { number: number; text: string }
  after?: { number: number; text: string }
}

/** Lines in a row, or how many that are the same were left out. */
export type SideBlock = { kind: 'lines'; lines: SideLine[] } | { kind: 'folded'; count: number }

/** Lines shown around a change. */
const around = 3

export function compareSides(before: string, after: string): SideBlock[] {
  return fold(alignLines(before, after))
}

/** Every line of both; what was removed stands beside what came in its place. */
function alignLines(before: string, after: string): SideLine[] {
  const lines: SideLine[] = []
  const count = { before: 0, after: 0 }
  const at = (side: 'before' | 'after', text: string) => ({ number: (count[side] += 1), text: text.replace(/\n$/, '') })
  let removed: string[] = []
  const flush = (added: readonly string[]) => {
    for (let index = 0; index < Math.max(removed.length, added.length); index += 1) {
      const [old, now] = [removed[index], added[index]]
      lines.push({
        kind: 'changed',
        ...(old === undefined ? {} : { before: at('before', old) }),
        ...(now === undefined ? {} : { after: at('after', now) }),
      })
    }
    removed = []
  }
  for (const change of diffLines(before, after)) {
    if (change.kind === 'removed') appendAll(removed, change.lines)
    else if (change.kind === 'added') flush(change.lines)
    else {
      flush([])
      for (const text of change.lines)
        lines.push({ kind: 'same', before: at('before', text), after: at('after', text) })
    }
  }
  flush([])
  return lines
}

function fold(lines: readonly SideLine[]): SideBlock[] {
  const near = new Set<number>()
  for (const [index, { kind }] of lines.entries()) {
    if (kind === 'same') continue
    for (let each = index - around; each <= index + around; each += 1) near.add(each)
  }
  const blocks: SideBlock[] = []
  for (const [index, line] of lines.entries()) {
    const last = blocks.at(-1)
    if (near.has(index)) {
      if (last?.kind === 'lines') last.lines.push(line)
      else blocks.push({ kind: 'lines', lines: [line] })
    } else if (last?.kind === 'folded') last.count += 1
    else blocks.push({ kind: 'folded', count: 1 })
  }
  return blocks
}

/** The first so many lines of all blocks together, and how many lines follow; folded ones cost nothing. */
export function limitBlocks(blocks: readonly SideBlock[], budget: number): { shown: SideBlock[]; hidden: number } {
  const shown: SideBlock[] = []
  let left = budget
  let hidden = 0
  for (const block of blocks) {
    if (block.kind === 'folded') {
      if (hidden === 0) shown.push(block)
      continue
    }
    const lines = block.lines.slice(0, left)
    if (lines.length > 0) shown.push({ kind: 'lines', lines })
    left -= lines.length
    hidden += block.lines.length - lines.length
  }
  return { shown, hidden }
}

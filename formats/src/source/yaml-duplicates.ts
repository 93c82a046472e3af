/*
 * Keys that occur twice in one YAML map. The library's own check compares each key with all others of its map,
 * which takes minutes for maps of some ten thousand keys.
 */
import { isMap, isPair, isScalar, isSeq, type Document } from 'yaml'

/** Offsets in the text of keys that repeat an earlier one, at most `limit`. */
export function findDuplicateKeys(document: Document, limit: number): number[] {
  const offsets: number[] = []
  const open: unknown[] = [document.contents]
  while (open.length > 0 && offsets.length < limit) {
    const node = open.pop()
    if (isSeq(node)) for (const item of node.items) open.push(item)
    else if (isPair(node)) open.push(node.value)
    else if (isMap(node)) {
      const seen = new Set<unknown>()
      for (const { key, value } of node.items) {
        open.push(value)
        if (!isScalar(key)) continue
        if (seen.has(key.value)) offsets.push(key.range?.[0] ?? 0)
        // `<<` may stand several times: it merges.
        else if (key.value !== '<<') seen.add(key.value)
      }
    }
  }
  return offsets
}

import { segmentsOf } from '@lectern/model'
import { findNodeAtLocation, parseTree } from 'jsonc-parser'

/** Where in the text a pointer leads, or the nearest that is there. */
export function stretchOf(text: string, pointer: string): { from: number; to: number } {
  const tree = parseTree(text)
  const path = (segmentsOf(pointer) ?? []).map((segment) => (/^\d+$/.test(segment) ? Number(segment) : segment))
  for (let length = path.length; length > 0; length -= 1) {
    const node = tree && findNodeAtLocation(tree, path.slice(0, length))
    if (node !== undefined) return { from: node.offset, to: node.offset + Math.min(node.length, 200) }
  }
  return { from: 0, to: Math.min(1, text.length) }
}

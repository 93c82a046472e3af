/*
 * What a YAML document says that its value doesn't: keys that occur twice in one map, and numbers as written. The library's own check for keys
 * compares each with all others of its map, which takes minutes for maps of some ten thousand keys.
 */
import { numberOfLiteral } from '@lectern/model'
import { isMap, isPair, isScalar, isSeq, type Document } from 'yaml'

type Tokens = readonly (string | number)[]

/** A place by its last step; whole paths are only made for what is reported. */
interface Place {
  parent: Place | undefined
  token: string | number
}

function tokensOf(place: Place | undefined): Tokens {
  const tokens: (string | number)[] = []
  for (let at = place; at !== undefined; at = at.parent) tokens.push(at.token)
  return tokens.reverse()
}

/** Finds repeated keys, with their offset in the text, and numbers that a double does not give back as written. */
export function scanYaml(
  document: Document,
  onDuplicate: (tokens: Tokens, offset: number) => void,
  onNumber: (tokens: Tokens, literal: string) => void,
): void {
  const open: { node: unknown; place: Place | undefined }[] = [{ node: document.contents, place: undefined }]
  for (let item = open.pop(); item !== undefined; item = open.pop()) {
    const { node, place } = item
    if (isSeq(node))
      for (const [index, entry] of node.items.entries())
        open.push({ node: entry, place: { parent: place, token: index } })
    else if (isPair(node)) open.push({ node: node.value, place })
    else if (isScalar(node)) {
      const { value, source = '' } = node
      if (typeof value === 'number' && typeof numberOfLiteral(source) === 'string') onNumber(tokensOf(place), source)
    } else if (isMap(node)) {
      const seen = new Set<unknown>()
      for (const { key, value } of node.items) {
        const at = { parent: place, token: isScalar(key) ? String(key.value) : '' }
        open.push({ node: value, place: at })
        if (!isScalar(key)) continue
        if (seen.has(key.value)) onDuplicate(tokensOf(at), key.range?.[0] ?? 0)
        // `<<` may be there several times: it merges.
        else if (key.value !== '<<') seen.add(key.value)
      }
    }
  }
}

/*
 * A content whose references to one component name it differently. Owns: every form a reference takes. What does not refer to it stays as it is,
 * the very same objects.
 */
import { componentKeyOf, type ComponentKey } from '../content/components.ts'
import { isObject, setOwn, type Json, type JsonObject } from '../json.ts'
import { pointerOf, segmentsOf } from '../pointer.ts'
import { referencesOf, type Reference } from './references.ts'

/** The content with references to `from` leading to a component called `name` in the same section; the very content given when there are none. */
export function renameReferences(content: Json, from: ComponentKey, name: string): Json {
  return referencesOf(content)
    .filter(({ ref }) => isSameKey(componentKeyOf(ref), from))
    .reduce((value, reference) => renamed(value, segmentsOf(reference.pointer) ?? [], reference, name), content)
}

function isSameKey(key: ComponentKey | undefined, other: ComponentKey): boolean {
  return key?.section === other.section && key.name === other.name
}

function renamed(value: Json, path: readonly string[], reference: Reference, name: string): Json {
  const [first, ...rest] = path
  if (first === undefined) return textAfter(value, reference.ref, name)
  if (Array.isArray(value)) {
    const index = Number(first)
    return value.map((entry, at) => (at === index ? renamed(entry, rest, reference, name) : entry))
  }
  if (!isObject(value)) return value
  const isKey = rest.length === 0 && reference.kind === 'security'
  const result: JsonObject = {}
  for (const [key, entry] of Object.entries(value)) {
    if (key !== first) setOwn(result, key, entry)
    else if (isKey) setOwn(result, name, entry)
    else setOwn(result, key, renamed(entry, rest, reference, name))
  }
  return result
}

/** A discriminator may name a schema without saying where it stands. */
function textAfter(text: Json, ref: string, name: string): Json {
  if (typeof text !== 'string') return text
  if (!text.startsWith('#')) return name
  const [root = '', section = '', , ...inside] = segmentsOf(ref) ?? []
  return pointerOf([root, section, name, ...inside])
}

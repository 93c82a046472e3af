/*
 * A content whose references name components and operations differently. Owns: every form a reference takes. What does not refer to them stays as it is,
 * the very same objects.
 */
import { componentKeyOf, type ComponentKey } from '../content/components.ts'
import { isObject, setOwn, type Json, type JsonObject } from '../json.ts'
import { pointerOf, segmentsOf } from '../pointer.ts'
import { referencesOf, type Reference } from './references.ts'

/** What is called differently; undefined for what keeps its name. */
export interface NewNames {
  /** Name of a component, in the same section. */
  component: (key: ComponentKey) => string | undefined
  /** Id of an operation that a link names. */
  operation?: (id: string) => string | undefined
}

/** The content with references to `from` leading to a component called `name` in the same section; the very content given when there are none. */
export function renameReferences(content: Json, from: ComponentKey, name: string): Json {
  return followNames(content, { component: (key) => (isSameKey(key, from) ? name : undefined) })
}

/** The content with its references following the names; the very content given when none of them is called differently. */
export function followNames(content: Json, names: NewNames): Json {
  return referencesOf(content).reduce((value, reference) => {
    const name = nameFor(reference, names)
    return name === undefined ? value : renamed(value, segmentsOf(reference.pointer) ?? [], reference, name)
  }, content)
}

function nameFor({ kind, ref }: Reference, { component, operation }: NewNames): string | undefined {
  if (kind === 'operationId') return operation?.(ref)
  const key = componentKeyOf(ref)
  return key === undefined ? undefined : component(key)
}

function isSameKey(key: ComponentKey, other: ComponentKey): boolean {
  return key.section === other.section && key.name === other.name
}

function renamed(value: Json, path: readonly string[], reference: Reference, name: string): Json {
  const [first, ...rest] = path
  if (first === undefined) return textAfter(value, reference, name)
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

/** A discriminator may name a schema without saying where it is, as a link does its operation. */
function textAfter(text: Json, { ref }: Reference, name: string): Json {
  if (typeof text !== 'string') return text
  if (!text.startsWith('#')) return name
  const [root = '', section = '', , ...inside] = segmentsOf(ref) ?? []
  return pointerOf([root, section, name, ...inside])
}

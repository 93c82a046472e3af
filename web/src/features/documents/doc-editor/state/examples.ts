/* Named examples of a representation, as they stand in its Media Type Object. Pure. */
import { isObject, objectAt, stringAt, type Components, type Json, type JsonObject } from '@lectern/model'
import { resolveObject } from '@lectern/model'
import { renameKey, withKey } from './json-edit.ts'

export interface EditableExample {
  /** Key in `examples`; empty for the single `example`. */
  name: string
  summary: string
  /** Absent for one that only names an address or a serialised form: those are edited in the source. */
  value?: Json
  /** Reference of a shared example; it is shown, not edited. */
  ref?: string
}

/** Where the value stands: OpenAPI 3.2 has a field for data, 3.0 and 3.1 one for all. */
const valueKeys = ['dataValue', 'value'] as const
const exampleOrder = ['summary', 'description', 'dataValue', 'value', 'serializedValue', 'externalValue']

export function readExamples(media: JsonObject, components: Components): EditableExample[] {
  const single = media['example'] === undefined ? [] : [{ name: '', summary: '', value: media['example'] }]
  const named = Object.entries(objectAt(media, 'examples') ?? {}).flatMap(([name, entry]): EditableExample[] => {
    const resolved = resolveObject(entry, components)
    if (resolved === undefined) return []
    const key = valueKeys.find((each) => Object.hasOwn(resolved.value, each))
    const value = key === undefined ? undefined : resolved.value[key]
    return [
      {
        name,
        summary: stringAt(resolved.value, 'summary') ?? '',
        ...(value !== undefined && { value }),
        ...(resolved.ref !== undefined && { ref: resolved.ref }),
      },
    ]
  })
  return [...single, ...named]
}

/** A name none of them has. */
export function freeExampleName(examples: readonly EditableExample[], wish: string): string {
  const taken = new Set(examples.map(({ name }) => name))
  for (let number = 1; ; number += 1) {
    const name = number === 1 ? wish : `${wish}${number}`
    if (!taken.has(name)) return name
  }
}

function withExamples(media: JsonObject, change: (examples: JsonObject) => JsonObject): JsonObject {
  const examples = change(objectAt(media, 'examples') ?? {})
  return withKey(media, 'examples', Object.keys(examples).length === 0 ? undefined : examples)
}

export function addExample(media: JsonObject, name: string, value: Json): JsonObject {
  return withExamples(media, (examples) => withKey(examples, name, { value }))
}

export function setExampleValue(media: JsonObject, name: string, value: Json): JsonObject {
  if (name === '') return withKey(media, 'example', value)
  return editExample(media, name, (example) => {
    const key = valueKeys.find((each) => Object.hasOwn(example, each)) ?? 'value'
    return withKey(example, key, value, exampleOrder)
  })
}

export function setExampleSummary(media: JsonObject, name: string, summary: string): JsonObject {
  return editExample(media, name, (example) =>
    withKey(example, 'summary', summary === '' ? undefined : summary, exampleOrder),
  )
}

function editExample(media: JsonObject, name: string, change: (example: JsonObject) => JsonObject): JsonObject {
  return withExamples(media, (examples) => {
    const example = Object.hasOwn(examples, name) ? examples[name] : undefined
    return isObject(example) ? withKey(examples, name, change(example)) : examples
  })
}

/** Under another name; the single one becomes the first of the named. */
export function renameExample(media: JsonObject, from: string, to: string): JsonObject {
  if (from !== '') return withExamples(media, (examples) => renameKey(examples, from, to))
  const value = media['example']
  if (value === undefined) return media
  return withExamples(withKey(media, 'example', undefined), (examples) => ({ [to]: { value }, ...examples }))
}

export function removeExample(media: JsonObject, name: string): JsonObject {
  if (name === '') return withKey(media, 'example', undefined)
  return withExamples(media, (examples) => withKey(examples, name, undefined))
}

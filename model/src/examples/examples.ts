/*
 * Examples somebody wrote for a parameter, header or media type.
 * Owns: all forms OpenAPI 3.2 gives them. Does not own: made-up values (`example.ts`).
 */
import { resolveObject, type Components } from '../content/components.ts'
import { arrayAt, isObject, objectAt, stringAt, type Json, type JsonObject } from '../json.ts'

/** One written example. At least one of `value`, `serialized` and `externalUrl` is there. */
export interface WrittenExample {
  /** Key in `examples`; '' for the single `example` and for examples of the schema. */
  name: string
  summary: string
  /** CommonMark. */
  description: string
  /** The value as data. */
  value?: Json
  /** The value as it goes over the wire. */
  serialized?: string
  /** Address of a value too big to be written down. */
  externalUrl?: string
}

/**
 * The examples of a Parameter, Header or Media Type Object: its `example`, its named `examples` (references resolved),
 * and when it has neither, those of its schema.
 */
export function writtenExamplesOf(owner: JsonObject, components: Components): WrittenExample[] {
  const single: WrittenExample[] = owner['example'] === undefined ? [] : [plainExample(owner['example'])]
  const named = Object.entries(objectAt(owner, 'examples') ?? {}).flatMap(([name, entry]) => {
    const example = resolveObject(entry, components)
    return example === undefined ? [] : namedExample(name, example.value)
  })
  const written = [...single, ...named]
  return written.length > 0 ? written : schemaExamples(owner['schema'] ?? owner['itemSchema'], components)
}

function plainExample(value: Json): WrittenExample {
  return { name: '', summary: '', description: '', value }
}

function namedExample(name: string, example: JsonObject): WrittenExample[] {
  // `value` is what OpenAPI 3.0 and 3.1 say; 3.2 tells data from its serialized form.
  const value = example['dataValue'] ?? example['value'] ?? (isNullExample(example) ? null : undefined)
  const serialized = stringAt(example, 'serializedValue')
  const externalUrl = stringAt(example, 'externalValue')
  if (value === undefined && serialized === undefined && externalUrl === undefined) return []
  return [
    {
      name,
      summary: stringAt(example, 'summary') ?? '',
      description: stringAt(example, 'description') ?? '',
      ...(value !== undefined && { value }),
      ...(serialized !== undefined && { serialized }),
      ...(externalUrl !== undefined && { externalUrl }),
    },
  ]
}

function isNullExample(example: JsonObject): boolean {
  return example['dataValue'] === null || example['value'] === null
}

function schemaExamples(schema: Json | undefined, components: Components): WrittenExample[] {
  const target = resolveObject(schema, components)?.value
  if (!isObject(target)) return []
  const examples = arrayAt(target, 'examples')
  if (examples !== undefined && examples.length > 0) return examples.map(plainExample)
  return target['example'] === undefined ? [] : [plainExample(target['example'])]
}

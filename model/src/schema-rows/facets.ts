/*
 * The single facts of a row, read from the schemas that speak about it.
 * Owns: which keyword each column stands for. `write-facets.ts` is its other half.
 */
import type { SchemaObject } from '../content/content.ts'
import { arrayAt, type Json } from '../json.ts'
import { readConstraints } from './constraints.ts'
import { readEnum } from './enum-content.ts'
import { isNullable, keywordOf, kindOf, modelOf, typeTextOf } from './kind.ts'
import type { Layers, Sources } from './layers.ts'
import { defaultMaxLength, type Row, type RowKind } from './row.ts'

/** Extension keyword that names the dictionary of a field. */
export const dictionaryKeyword = 'x-lectern-enum'
/** Where an example may stand, the first that is there counts; `x-example` is Swagger 2.0 as found in the wild. */
export const exampleKeywords = ['examples', 'example', 'x-example'] as const

/** The columns that come from schemas alone. */
export type Facets = Pick<
  Row,
  | 'type'
  | 'kind'
  | 'description'
  | 'enumContent'
  | 'maxLength'
  | 'maxLengthIsDefault'
  | 'example'
  | 'format'
  | 'nullable'
  | 'default'
  | 'constraints'
  | 'enumId'
  | 'modelName'
  | 'title'
  | 'readOnly'
  | 'writeOnly'
  | 'deprecated'
>

/** Reads all columns of one field. */
export function readFacets(sources: Sources, layers: Layers): Facets {
  const kind = kindOf(layers)
  const example = exampleIn(layers)
  const fallback = keywordOf(layers, 'default')
  return {
    type: typeTextOf(sources, layers, kind),
    kind,
    description: textIn(layers, 'description'),
    enumContent: readEnum(layers),
    ...readMaxLength(layers, kind),
    ...(example !== undefined && { example }),
    format: textIn(layers, 'format'),
    nullable: isNullable(layers),
    ...(fallback !== undefined && { default: fallback }),
    constraints: readConstraints(layers),
    enumId: textIn(layers, dictionaryKeyword),
    modelName: modelOf(layers),
    title: textIn(layers, 'title'),
    readOnly: flagIn(layers, 'readOnly'),
    writeOnly: flagIn(layers, 'writeOnly'),
    deprecated: flagIn(layers, 'deprecated'),
  }
}

function textIn(layers: Layers, keyword: string): string {
  const value = keywordOf(layers, keyword)
  return typeof value === 'string' ? value : ''
}

function flagIn(layers: Layers, keyword: string): boolean {
  return keywordOf(layers, keyword) === true
}

function readMaxLength(layers: Layers, kind: RowKind): Pick<Row, 'maxLength' | 'maxLengthIsDefault'> {
  const written = keywordOf(layers, 'maxLength')
  if (typeof written === 'number') return { maxLength: written, maxLengthIsDefault: false }
  if (kind === 'string') return { maxLength: defaultMaxLength, maxLengthIsDefault: true }
  return { maxLength: null, maxLengthIsDefault: false }
}

function exampleIn(layers: Layers): Json | undefined {
  for (const { schema } of layers.byPrecedence) {
    const example = ownExample(schema)
    if (example !== undefined) return example
  }
  return undefined
}

/** The first example of one schema, whatever the keyword; undefined when it has none. */
export function ownExample(schema: SchemaObject): Json | undefined {
  const examples = arrayAt(schema, 'examples')
  if (examples !== undefined && examples.length > 0) return examples[0]
  return schema['example'] ?? (schema['example'] === null ? null : schema['x-example'])
}

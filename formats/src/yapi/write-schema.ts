/*
 * A schema → JSON Schema as YApi shows it: draft 4, every reference written out, because YApi follows none.
 */
import {
  componentKeyOf,
  isObject,
  lookUp,
  setOwn,
  stringAt,
  type Components,
  type Json,
  type JsonObject,
  type Schema,
  jsonText,
} from '@lectern/model'
import { createIssueList } from '../issue-list.ts'
import { downgradePart } from '../openapi/downgrade/downgrade-part.ts'
import { keywords } from '../requests/facts.ts'

const dialect = 'http://json-schema.org/draft-04/schema#'
/** Fields written out in one schema; models are cut below, as they are where they contain themselves. */
const maxNodes = 300
/** Schemas written longer than this are not looked up by their text. */
const maxKeyLength = 400
/** Keywords whose value is a map of schemas, a list of them, or one. */
const maps = new Set(['properties', 'patternProperties'])
const lists = new Set(['allOf', 'anyOf', 'oneOf', 'prefixItems'])
const single = new Set(['items', 'not', 'additionalProperties', 'contains', 'propertyNames'])

interface Writing {
  components: Components
  /** References that are open above. */
  trail: string[]
  nodes: number
  isCut: boolean
}

/** A schema as a text; `isCut` when a model is not written out to its end. */
interface SchemaText {
  text: string
  isCut: boolean
}

/** Writes schemas of an application, the same one's text once. */
export class SchemaTexts {
  readonly #components: Components
  readonly #written = new Map<string, SchemaText>()

  constructor(components: Components) {
    this.#components = components
  }

  write(schema: Schema): SchemaText {
    const key = JSON.stringify(schema)
    const known = key.length < maxKeyLength ? this.#written.get(key) : undefined
    if (known !== undefined) return known
    const writing: Writing = { components: this.#components, trail: [], nodes: 0, isCut: false }
    const value = expand(writing, schema)
    const older = downgradePart('schema', value, { family: '3.0', issues: createIssueList(), pointer: '#' })
    const text = jsonText({ $schema: dialect, ...(isObject(older) ? withMocks(older) : {}) })
    const written = { text, isCut: writing.isCut }
    if (key.length < maxKeyLength) this.#written.set(key, written)
    return written
  }
}

function expand(writing: Writing, schema: Json): Json {
  writing.nodes++
  if (!isObject(schema)) return schema
  const ref = stringAt(schema, '$ref')
  return ref === undefined ? expandMembers(writing, schema) : expandReference(writing, schema, ref)
}

/** What stands beside a reference counts before what it refers to. */
function expandReference(writing: Writing, schema: JsonObject, ref: string): Json {
  const { $ref: _, ...beside } = schema
  const target = lookUp(writing.components, ref)
  const name = componentKeyOf(ref)?.name ?? ''
  const isCut = writing.trail.includes(ref) || writing.nodes > maxNodes || !isObject(target)
  if (isCut) writing.isCut = true
  const own = expandMembers(writing, beside)
  if (isCut) return { type: typeOf(target) ?? 'object', title: name, ...own }
  writing.trail.push(ref)
  const written = expand(writing, target)
  writing.trail.pop()
  return isObject(written) ? { title: name, ...written, ...own } : own
}

function typeOf(schema: Json | undefined): Json | undefined {
  return isObject(schema) ? schema['type'] : undefined
}

function expandMembers(writing: Writing, schema: JsonObject): JsonObject {
  const result: JsonObject = {}
  for (const [key, value] of Object.entries(schema)) {
    if (key === '$defs' || key === 'definitions' || key === 'discriminator') continue
    setOwn(result, key, expandMember(writing, key, value))
  }
  return result
}

function expandMember(writing: Writing, key: string, value: Json): Json {
  if (maps.has(key) && isObject(value)) {
    const fields: JsonObject = {}
    for (const [name, field] of Object.entries(value)) setOwn(fields, name, expand(writing, field))
    return fields
  }
  if (lists.has(key) && Array.isArray(value)) return value.map((each) => expand(writing, each))
  return single.has(key) ? expand(writing, value) : value
}

/** `{ "mock": { "mock": "@name" } }` for fields with a rule. */
function withMocks(value: JsonObject): JsonObject {
  const result: JsonObject = {}
  for (const [key, member] of Object.entries(value)) {
    if (key === keywords.mock) result['mock'] = { mock: member }
    else setOwn(result, key, mocksIn(member))
  }
  return result
}

function mocksIn(value: Json): Json {
  if (Array.isArray(value)) return value.map(mocksIn)
  return isObject(value) ? withMocks(value) : value
}

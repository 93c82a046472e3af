/* The schema of a service as it describes itself (GraphQL specification, 4: introspection). Owns: what is asked for, and reading the response. */
import { arrayAt, isObject, objectAt, parseJson, stringAt, type BodyDescription, type JsonObject } from '@lectern/model'

/** A type without its wrappers, and written with them, such as `[Order!]!`. */
export interface TypeUse {
  name: string
  text: string
}

export interface GraphqlInput {
  name: string
  description: string
  type: TypeUse
}

export interface GraphqlField extends GraphqlInput {
  args: readonly GraphqlInput[]
  isDeprecated: boolean
}

export interface GraphqlType {
  name: string
  kind: string
  description: string
  /** Of objects and interfaces. */
  fields: readonly GraphqlField[]
  /** Of input objects. */
  inputs: readonly GraphqlInput[]
  values: readonly { name: string; description: string }[]
  /** Names of the types that a union or an interface may be. */
  possible: readonly string[]
}

export interface GraphqlSchema {
  /** By name. */
  types: ReadonlyMap<string, GraphqlType>
  /** The names of the types of operations, by `query`, `mutation` and `subscription`. */
  roots: ReadonlyMap<string, string>
  directives: readonly { name: string; description: string; args: readonly GraphqlInput[] }[]
}

/** The service answered without its schema. */
export class NoSchemaError extends Error {
  override name = 'NoSchemaError'
  readonly status: number

  /** @param reason the first error of the response; '' when it has none */
  constructor(status: number, reason: string) {
    super(reason)
    this.status = status
  }
}

const inputOf = 'name description type { ...T }'
/** Types are wrapped seven times at most, as in the introspection query of the reference implementation. */
const typeOf = 'kind name' + ' ofType { kind name'.repeat(7) + ' }'.repeat(7)

/** @internal */
export const introspectionQuery = `query IntrospectionQuery {
  __schema {
    queryType { name } mutationType { name } subscriptionType { name }
    types {
      kind name description
      fields(includeDeprecated: true) { name description isDeprecated type { ...T } args { ${inputOf} } }
      inputFields { ${inputOf} }
      enumValues(includeDeprecated: true) { name description }
      possibleTypes { name }
    }
    directives { name description args { ${inputOf} } }
  }
}
fragment T on __Type { ${typeOf} }`

export const introspectionBody: BodyDescription = {
  mediaType: 'application/json',
  text: JSON.stringify({ query: introspectionQuery, operationName: 'IntrospectionQuery' }),
}
/** The largest public schemas have about 6 MB. */
export const mostSchemaBytes = 20_000_000

/** @throws {NoSchemaError} */
export function readSchema(status: number, text: string): GraphqlSchema {
  const body = objectOf(text)
  const schema = objectIn(objectIn(body, 'data'), '__schema')
  const types = listIn(schema, 'types')
  if (types.length === 0) throw new NoSchemaError(status, stringIn(listIn(body, 'errors')[0] ?? {}, 'message'))
  const roots = ['query', 'mutation', 'subscription'].flatMap((name): [string, string][] => {
    const root = stringIn(objectIn(schema, `${name}Type`), 'name')
    return root === '' ? [] : [[name, root]]
  })
  return {
    types: new Map(types.map((type) => [stringIn(type, 'name'), readType(type)])),
    roots: new Map(roots),
    directives: listIn(schema, 'directives').map((each) => ({
      ...{ name: stringIn(each, 'name'), description: stringIn(each, 'description') },
      args: listIn(each, 'args').map(readInput),
    })),
  }
}

function readType(type: JsonObject): GraphqlType {
  return {
    ...{ name: stringIn(type, 'name'), kind: stringIn(type, 'kind'), description: stringIn(type, 'description') },
    fields: listIn(type, 'fields').map((field) => ({
      ...readInput(field),
      args: listIn(field, 'args').map(readInput),
      isDeprecated: field['isDeprecated'] === true,
    })),
    inputs: listIn(type, 'inputFields').map(readInput),
    values: listIn(type, 'enumValues').map((value) => ({
      name: stringIn(value, 'name'),
      description: stringIn(value, 'description'),
    })),
    possible: listIn(type, 'possibleTypes').map((each) => stringIn(each, 'name')),
  }
}

function readInput(input: JsonObject): GraphqlInput {
  return {
    name: stringIn(input, 'name'),
    description: stringIn(input, 'description'),
    type: readUse(objectIn(input, 'type')),
  }
}

function readUse(type: JsonObject): TypeUse {
  const inner = objectAt(type, 'ofType')
  if (inner === undefined) return { name: stringIn(type, 'name'), text: stringIn(type, 'name') }
  const { name, text } = readUse(inner)
  return { name, text: type['kind'] === 'LIST' ? `[${text}]` : `${text}!` }
}

function objectOf(text: string): JsonObject {
  try {
    const value = parseJson(text)
    return isObject(value) ? value : {}
  } catch {
    // Such as a page of HTML: without a schema.
    return {}
  }
}

function objectIn(value: JsonObject, name: string): JsonObject {
  return objectAt(value, name) ?? {}
}

function listIn(value: JsonObject, name: string): JsonObject[] {
  return (arrayAt(value, name) ?? []).filter(isObject)
}

function stringIn(value: JsonObject, name: string): string {
  return stringAt(value, name) ?? ''
}

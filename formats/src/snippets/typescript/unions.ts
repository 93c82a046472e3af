/* What alternatives of a TypeScript type are as a schema. */
import type { SchemaObject } from '@lectern/model'

/** Literals make an enum, null makes it nullable, different plain types a list of types. */
export function unionOf(all: readonly SchemaObject[]): SchemaObject {
  const isNullable = all.some((each) => each['type'] === 'null')
  const branches = all.filter((each) => each['type'] !== 'null' && each['x-undefined'] !== true)
  const [only] = branches
  if (only === undefined) return { type: 'null' }
  const constants = branches.map((each) => each['const'])
  if (branches.length > 1 && constants.every((value) => value !== undefined)) {
    const types = new Set(constants.map((value) => typeof value))
    if (types.has('boolean') && types.size === 1) return withNull({ type: 'boolean' }, isNullable)
    const type = types.size > 1 ? undefined : types.has('string') ? 'string' : 'number'
    return withNull(
      { ...(type !== undefined && { type }), enum: constants.flatMap((value) => value ?? []) },
      isNullable,
    )
  }
  if (branches.length === 1) return withNull(only, isNullable)
  const isPlain = branches.every((each) => Object.keys(each).length === 1 && typeof each['type'] === 'string')
  if (isPlain)
    return { type: [...new Set(branches.map((each) => each['type'] ?? 'null')), ...(isNullable ? ['null'] : [])] }
  return { anyOf: [...branches, ...(isNullable ? [{ type: 'null' }] : [])] }
}

function withNull(schema: SchemaObject, isNullable: boolean): SchemaObject {
  if (!isNullable) return schema
  const type = schema['type']
  const values = schema['enum']
  if (typeof type === 'string')
    return { ...schema, type: [type, 'null'], ...(Array.isArray(values) && { enum: [...values, null] }) }
  return { anyOf: [schema, { type: 'null' }] }
}

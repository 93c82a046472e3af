/*
 * oneOf and anyOf: the alternatives of a schema and what they are called.
 */
import { componentKeyOf, modelNameOf } from '../content/components.ts'
import type { Schema, SchemaObject } from '../content/content.ts'
import { arrayAt, isObject, objectAt, ownValue, stringAt, type Json } from '../json.ts'
import { isNullSchema, nullableBranchOf, valueAt, type Layer, type Layers, type Sources } from './layers.ts'

/** One alternative as it stands in the schema. */
export interface Branch {
  index: number
  pointer: string
  schema: Schema
}

/** The alternatives of a schema. */
export interface Choice {
  keyword: 'oneOf' | 'anyOf'
  layer: Layer
  /** Without those that only allow null. */
  branches: readonly Branch[]
  allowsNull: boolean
}

const ruleKeywords: ReadonlySet<string> = new Set(['required', 'not', 'dependentRequired', 'description', 'title'])

/**
 * The first real choice among the schemas: not `X or null`, not a rule such as "a or b is required".
 * None where a `false` allows no value at all.
 */
export function choiceOf(layers: Layers): Choice | undefined {
  if (layers.isNever) return undefined
  for (const layer of layers.byPrecedence) {
    const choice = ownChoiceOf(layer)
    if (choice !== undefined) return choice
  }
  return undefined
}

/** The choice one schema makes itself. */
export function ownChoiceOf(layer: Layer): Choice | undefined {
  for (const keyword of ['oneOf', 'anyOf'] as const) {
    const list = arrayAt(layer.schema, keyword)
    if (list === undefined || list.length === 0) continue
    if (nullableBranchOf(layer.schema)?.keyword === keyword || list.every(isRule) || list.every(isConstant)) continue
    const branches = list.flatMap((schema, index): Branch[] => {
      if (isNullSchema(schema) || !(typeof schema === 'boolean' || isObject(schema))) return []
      return [{ index, schema, pointer: `${layer.pointer}/${keyword}/${index}` }]
    })
    if (branches.length > 0) return { keyword, layer, branches, allowsNull: list.some(isNullSchema) }
  }
  return undefined
}

function isRule(branch: Json): boolean {
  return isObject(branch) && Object.keys(branch).every((key) => ruleKeywords.has(key)) && branch['type'] === undefined
}

/** `oneOf: [{const: 1, title: 'Paid'}, …]` is a way to write an enum with meanings. */
export function isConstant(branch: Json): boolean {
  return isObject(branch) && branch['const'] !== undefined && branch['properties'] === undefined
}

/** The name people know a branch by, and the discriminator value that selects it. */
export function branchName(
  sources: Sources,
  choice: Choice,
  branch: Branch,
): { name: string; discriminatorValue?: string } {
  const value = discriminatorValue(sources, choice.layer.schema, branch.schema)
  const name = value ?? titleOf(sources, branch.schema)
  return { name: name ?? '', ...(value !== undefined && { discriminatorValue: value }) }
}

function titleOf(sources: Sources, schema: Schema): string | undefined {
  if (typeof schema === 'boolean') return undefined
  const ref = stringAt(schema, '$ref')
  const target = ref === undefined ? undefined : valueAt(sources, ref)
  const title = stringAt(schema, 'title') ?? (isObject(target) ? stringAt(target, 'title') : undefined)
  if (title !== undefined && title !== '') return title
  const model = modelNameOf(ref ?? '')
  return model === '' ? undefined : model
}

/** The discriminator's value for a branch: from its mapping, the model's name, or a constant in the branch. */
export function discriminatorValue(sources: Sources, schema: SchemaObject, branch: Schema): string | undefined {
  const discriminator = objectAt(schema, 'discriminator')
  const property = discriminator === undefined ? undefined : stringAt(discriminator, 'propertyName')
  if (discriminator === undefined || property === undefined || typeof branch === 'boolean') return undefined
  const ref = stringAt(branch, '$ref') ?? ''
  for (const [value, target] of Object.entries(objectAt(discriminator, 'mapping') ?? {})) {
    if (target === ref || (typeof target === 'string' && target === modelNameOf(ref))) return value
  }
  const constant = constantOf(ref === '' ? branch : (valueAt(sources, ref) ?? branch), property)
  return constant ?? (componentKeyOf(ref)?.section === 'schemas' ? modelNameOf(ref) : undefined)
}

function constantOf(schema: Json, property: string): string | undefined {
  if (!isObject(schema)) return undefined
  const field = ownValue(objectAt(schema, 'properties'), property)
  if (!isObject(field)) return undefined
  const values = arrayAt(field, 'enum')
  const value = field['const'] ?? (values?.length === 1 ? values[0] : undefined)
  return typeof value === 'string' ? value : undefined
}

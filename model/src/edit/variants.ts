/*
 * Alternatives of a choice: adding, naming, removing them, and what tells them apart.
 * Owns: `oneOf`, `anyOf` and `discriminator` as lists. Does not own: the fields of an alternative (`insert.ts`).
 */
import { modelNameOf } from '../content/components.ts'
import type { Schema, SchemaObject } from '../content/content.ts'
import { arrayAt, isObject, objectAt, ownValue, setOwn, stringAt, type JsonObject } from '../json.ts'
import { branchAt, contentOf } from '../schema-rows/fields.ts'
import { choiceOf, type Choice } from '../schema-rows/choice.ts'
import { draftOf, edit, replace, replaceKeys } from '../schema-rows/draft.ts'
import { isOwn, layersOf } from '../schema-rows/layers.ts'
import { rowId } from '../schema-rows/read.ts'
import type { Row } from '../schema-rows/row.ts'
import { editedAt, refusedAll, type Edited, type EditTarget } from './target.ts'
import type { NewRow } from './new-row.ts'

/** The choice a row makes in the schema being edited; undefined when it makes none, or a shared model makes it. */
export function ownChoice(target: EditTarget, row: Row): Choice | undefined {
  if (row.isLocked) return undefined
  const choice = choiceOf(layersOf({ root: target.schema, components: target.components }, row.sources))
  return choice !== undefined && isOwn(choice.layer) ? choice : undefined
}

/**
 * Fields for an alternative that has none yet: with no neighbour to stand beside, they would go to the whole choice.
 * Undefined when this is not such an alternative.
 */
export function emptyVariantWith(
  target: EditTarget,
  parent: Row,
  variant: number | undefined,
  items: readonly NewRow[],
): { schema: Schema; ids: string[] } | undefined {
  const sources = { root: target.schema, components: target.components }
  const content = contentOf(sources, layersOf(sources, parent.sources))
  const choice = choiceOf(content.layers)
  const branch = choice === undefined ? undefined : branchAt(choice, variant)
  if (choice === undefined || branch === undefined || !isOwn(choice.layer)) return undefined
  const { schema } = branch
  if (!isObject(schema) || schema['$ref'] !== undefined || schema['properties'] !== undefined) return undefined
  if (schema['type'] !== 'object' && schema['type'] !== undefined) return undefined
  if (['allOf', 'oneOf', 'anyOf'].some((keyword) => schema[keyword] !== undefined)) return undefined
  const properties: JsonObject = {}
  for (const item of items) setOwn(properties, item.name, item.schema)
  const required = items.filter((item) => item.required === true).map((item) => item.name)
  const draft = draftOf(target.schema)
  const named = arrayAt(schema, 'required') ?? []
  replace(draft, branch.pointer, {
    ...schema,
    type: 'object',
    properties,
    ...(required.length > 0 && { required: [...named, ...required] }),
  })
  const head = `${parent.id}${content.idPart}<${branch.index}>`
  return { schema: draft.root, ids: items.map((item) => rowId(head, 'property', item.name)) }
}

/** Keywords that speak about a field as a whole and stay with it when its type becomes a choice. */
const wholeKeywords: ReadonlySet<string> = new Set([
  'title',
  'description',
  'deprecated',
  'readOnly',
  'writeOnly',
  'default',
  'example',
  'examples',
  'x-example',
  'externalDocs',
  '$id',
  '$schema',
  '$anchor',
  '$defs',
  'definitions',
])

/** Makes what a row is now the first of two alternatives. */
export function makeChoice(target: EditTarget, row: Row, keyword: 'oneOf' | 'anyOf' | 'allOf'): Edited {
  const draft = draftOf(target.schema)
  const schema = row.isLocked ? undefined : edit(draft, row.pointer)
  if (schema === undefined || row.kind === 'choice') return refusedAll(target, [row.id], 'type')
  const inner = Object.entries(schema).filter(([key]) => !wholeKeywords.has(key))
  const first = inner.length === 0 ? { type: 'object' } : Object.fromEntries(inner)
  replaceKeys(schema, new Set(inner.map(([key]) => key)), [[keyword, [first, { type: 'object', properties: {} }]]])
  return editedAt(target, draft.root, row)
}

function changeChoice(
  target: EditTarget,
  row: Row,
  change: (owner: SchemaObject, branches: Schema[], choice: Choice) => void,
): Edited {
  const choice = ownChoice(target, row)
  const draft = draftOf(target.schema)
  const owner = choice === undefined ? undefined : edit(draft, choice.layer.pointer)
  const branches = owner === undefined || choice === undefined ? undefined : arrayAt(owner, choice.keyword)
  if (choice === undefined || owner === undefined || branches === undefined)
    return refusedAll(target, [row.id], 'variants')
  // Entries of `oneOf` and `anyOf` are schemas; odd ones are kept as they are.
  const list = [...branches] as Schema[]
  change(owner, list, choice)
  if (owner[choice.keyword] !== undefined) owner[choice.keyword] = list
  return editedAt(target, draft.root, row)
}

/** Adds an alternative at the end: a shared model (`{$ref}`), or one that stands in place. */
export function addVariant(target: EditTarget, row: Row, schema: Schema): Edited {
  return changeChoice(target, row, (_owner, branches) => {
    branches.push(schema)
  })
}

/** Removes an alternative; the last but one leaves the row being what is left. */
export function removeVariant(target: EditTarget, row: Row, index: number): Edited {
  return changeChoice(target, row, (owner, branches, choice) => {
    const [gone] = branches.splice(index, 1)
    forgetMapping(owner, gone)
    const [only, ...others] = branches
    if (others.length > 0 || !isObject(only)) return
    const clashes = Object.keys(only).some((key) => key !== choice.keyword && owner[key] !== undefined)
    if (clashes) return
    delete owner['discriminator']
    replaceKeys(owner, new Set([choice.keyword]), Object.entries(only))
  })
}

function forgetMapping(owner: SchemaObject, branch: Schema | undefined): void {
  const discriminator = objectAt(owner, 'discriminator')
  const mapping = discriminator === undefined ? undefined : objectAt(discriminator, 'mapping')
  const ref = isObject(branch) ? (stringAt(branch, '$ref') ?? '') : ''
  if (discriminator === undefined || mapping === undefined || ref === '') return
  const rest = Object.entries(mapping).filter(([, to]) => to !== ref && to !== modelNameOf(ref))
  const kept: JsonObject = {}
  for (const [key, to] of rest) setOwn(kept, key, to)
  owner['discriminator'] = { ...discriminator, mapping: kept }
}

/** Gives an alternative that stands in place a title; shared models have their own. */
export function nameVariant(target: EditTarget, row: Row, index: number, title: string): Edited {
  return changeChoice(target, row, (_owner, branches) => {
    const branch = branches[index]
    if (!isObject(branch)) return
    const next = { ...branch, title }
    if (title === '') Reflect.deleteProperty(next, 'title')
    branches[index] = next
  })
}

/** The field whose value tells the alternatives apart; '' when nothing is said. */
export function discriminatorOf(target: EditTarget, row: Row): string {
  const choice = ownChoice(target, row)
  const discriminator = choice === undefined ? undefined : objectAt(choice.layer.schema, 'discriminator')
  return discriminator === undefined ? '' : (stringAt(discriminator, 'propertyName') ?? '')
}

/** Says which field tells the alternatives apart; '' says nothing. A mapping that is there stays. */
export function setDiscriminator(target: EditTarget, row: Row, propertyName: string): Edited {
  return changeChoice(target, row, (owner) => {
    if (propertyName === '') delete owner['discriminator']
    else owner['discriminator'] = { ...objectAt(owner, 'discriminator'), propertyName }
  })
}

/** Says which value of the discriminator's field means an alternative; '' forgets it. */
export function setDiscriminatorValue(target: EditTarget, row: Row, index: number, value: string): Edited {
  return changeChoice(target, row, (owner, branches) => {
    const branch = branches[index]
    const ref = isObject(branch) ? stringAt(branch, '$ref') : undefined
    const discriminator = objectAt(owner, 'discriminator')
    if (ref === undefined || discriminator === undefined) return
    const mapping: JsonObject = {}
    for (const [key, to] of Object.entries(objectAt(discriminator, 'mapping') ?? {}))
      if (to !== ref && to !== modelNameOf(ref)) setOwn(mapping, key, ownValue({ to }, 'to') ?? to)
    if (value !== '') setOwn(mapping, value, ref)
    owner['discriminator'] = { ...discriminator, mapping }
  })
}

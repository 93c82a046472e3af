/*
 * New fields from elsewhere where a shared model stands: added to the model itself, or to a copy of it in place of the reference.
 * Does not own: what is compared and how fields are put in (`merge-fields.ts`).
 */
import type { Schema } from '../content/content.ts'
import { isObject } from '../json.ts'
import { compareFields, mergeFields, type Incoming, type MergeRow } from './merge-fields.ts'
import { inlineModel } from './structure.ts'
import { findRow, schemaOfRow, type EditTarget } from './target.ts'

/** Models inside models that are copied after another. */
const mostCopies = 20

/** True for a field that is new, and new to a shared model. */
export function isNewToModel(row: MergeRow): boolean {
  return row.state === 'locked' && row.current === undefined && row.model !== undefined
}

/** Names of the models that lack fields, each once. */
export function modelsLacking(rows: readonly MergeRow[]): string[] {
  return [...new Set(rows.filter(isNewToModel).flatMap((row) => row.model?.name ?? []))]
}

/** The target with copies in place of the models that lack fields, so that the fields can be added to it. */
export function withOwnCopies(target: EditTarget, incoming: Incoming): EditTarget {
  let open = target
  for (let copies = 0; copies < mostCopies; copies += 1) {
    const lacking = compareFields(open, incoming).find(isNewToModel)
    const row = lacking?.model?.outermost
    if (row === undefined) return open
    const { schema } = inlineModel(open, row)
    if (schema === open.schema) return open
    open = { ...open, schema }
  }
  return open
}

/** What a model becomes with new fields of one place. */
export interface ModelAddition {
  name: string
  /** Lays the fields over the model as it is at that moment. */
  change: (model: Schema) => Schema
}

/** The ticked fields that are new to shared models, as changes of the models; a model used in several places has several. */
export function additionsToModels(
  target: EditTarget,
  incoming: Incoming,
  ticked: ReadonlySet<string>,
): ModelAddition[] {
  const rows = compareFields(target, incoming)
  const paths = pathsOf(rows)
  const wanted = rows.filter((row) => isNewToModel(row) && ticked.has(row.key))
  const places = new Map(wanted.flatMap(({ model }) => (model === undefined ? [] : [[model.key, model]])))
  return [...places.values()].flatMap(({ name, key }) => {
    const part = partOf(incoming, target, key)
    if (part === undefined) return []
    const start = paths.get(key) ?? ''
    const names = new Set(wanted.filter(({ model }) => model?.key === key).map((row) => paths.get(row.key)))
    const change = (model: Schema): Schema => {
      const own = { ...target, schema: model }
      const parts = pathsOf(compareFields(own, part))
      const keys = [...parts].filter(([, path]) => names.has(`${start}${path}`)).map(([each]) => each)
      return mergeFields(own, part, new Set(keys)).schema
    }
    return [{ name, change }]
  })
}

/** What comes in for one field, as what comes in for a schema. */
export function partOf(incoming: Incoming, { components }: EditTarget, key: string): Incoming | undefined {
  if (key === '') return incoming
  const source = { schema: incoming.schema, components: incoming.components ?? components }
  const row = findRow(source, key)
  const schema = row === undefined ? undefined : schemaOfRow(source, row)
  return isObject(schema) ? { ...incoming, schema } : undefined
}

/** The names that lead to each field, by its key. */
export function pathsOf(rows: readonly MergeRow[]): Map<string, string> {
  const paths = new Map<string, string>()
  for (const { key, parentKey, name } of rows) paths.set(key, `${paths.get(parentKey) ?? ''}/${name}`)
  return paths
}

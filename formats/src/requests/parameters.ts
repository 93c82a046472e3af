/*
 * Names with values → parameters and form fields.
 */
import {
  isObject,
  plainPointerOf,
  setOwn,
  type Json,
  type JsonObject,
  type Schema,
  type SchemaObject,
} from '@lectern/model'
import type { IssueList } from '../issue-list.ts'
import { inferSchema } from '../snippets/infer.ts'
import { scalarOf } from '../snippets/read-pairs.ts'
import { keywords, type Entry } from './facts.ts'
import { isReference, isSecretName, noteSecret } from './secrets.ts'

export type ParameterIn = 'path' | 'query' | 'header' | 'cookie'

/** Entries by name in the order of their first; entries without a name are reported. */
function groupEntries(entries: readonly Entry[], issues: IssueList, isSame = (name: string) => name): Entry[][] {
  const groups = new Map<string, Entry[]>()
  for (const entry of entries) {
    const name = entry.name.trim()
    if (name === '') {
      const isEmpty = (entry.value ?? '') === '' && (entry.description ?? '') === ''
      if (!isEmpty) issues.add('warning', 'parameter_name_missing', '#' + plainPointerOf(entry.place), { lost: true })
      continue
    }
    const group = groups.get(isSame(name))
    if (group === undefined) groups.set(isSame(name), [entry])
    else group.push(entry)
  }
  return [...groups.values()]
}

/** Parameters of a place, one per name. Values that look like credentials are left out. */
export function buildParameters(
  where: ParameterIn,
  entries: readonly Entry[],
  issues: IssueList,
  hidesAll = false,
): JsonObject[] {
  const isSame = where === 'header' ? (name: string) => name.toLowerCase() : undefined
  const hidden = new Set(hidesAll ? entries.filter(({ value = '' }) => value !== '' && !isReference(value)) : [])
  const [firstHidden] = hidden
  if (firstHidden !== undefined) noteSecret(issues, firstHidden.place, [...hidden].map(({ name }) => name).join(', '))
  return groupEntries(entries, issues, isSame).map((group) => {
    const name = group[0]?.name.trim() ?? ''
    noteDisabled(name, group, issues)
    const shown = group.map((entry) => (hidden.has(entry) ? withoutValue(entry) : hideSecret(entry, name, issues)))
    return {
      name,
      in: where,
      ...describe(group),
      ...((where === 'path' || group.some(({ required }) => required === true)) && { required: true }),
      schema: shown.length > 1 ? listOf(schemaOfEntries(shown), shown) : schemaOfEntries(shown),
      ...marksOf(group),
    }
  })
}

/** A list cannot say that one of its values is switched off. */
function noteDisabled(name: string, group: readonly Entry[], issues: IssueList): void {
  const disabled = group.find(({ isDisabled }) => isDisabled === true)
  if (disabled === undefined || group.every(({ isDisabled }) => isDisabled === true)) return
  issues.add('note', 'disabled_value_kept', '#' + plainPointerOf(disabled.place), {
    params: { name: name.slice(0, 100) },
  })
}

function hideSecret(entry: Entry, name: string, issues: IssueList): Entry {
  const { value = '' } = entry
  if (value === '' || isReference(value) || !isSecretName(name)) return entry
  noteSecret(issues, entry.place, name)
  return withoutValue(entry)
}

function withoutValue({ others: _, ...entry }: Entry): Entry {
  return { ...entry, value: undefined }
}

function describe(group: readonly Entry[]): JsonObject {
  const texts = new Set(group.flatMap(({ description }) => (description?.trim() ? [description] : [])))
  return texts.size === 0 ? {} : { description: [...texts].join('\n\n') }
}

/** What no keyword of OpenAPI says: that it is switched off, and the rest. */
function marksOf(group: readonly Entry[]): JsonObject {
  const rests = group.flatMap(({ rest }) => (rest === undefined || Object.keys(rest).length === 0 ? [] : [rest]))
  const [first] = rests
  return {
    ...(group.every(({ isDisabled }) => isDisabled === true) && { [keywords.disabled]: true }),
    ...(first !== undefined && { [keywords.source]: rests.length === 1 ? first : rests }),
  }
}

/** One entry per name, with all values: they come from several calls or answers and are no list. */
export function mergeEntries(entries: readonly Entry[], ignoresCase = false): Entry[] {
  const merged = new Map<string, { entry: Entry; values: Set<string> }>()
  for (const entry of entries) {
    const key = ignoresCase ? entry.name.trim().toLowerCase() : entry.name.trim()
    const known = merged.get(key)
    const values = known?.values ?? new Set<string>()
    for (const value of valuesOf(entry)) values.add(value)
    if (known === undefined) merged.set(key, { entry, values })
  }
  return [...merged.values()].map(({ entry, values }) => ({
    ...entry,
    value: [...values][0],
    ...(values.size > 1 && { others: [...values].slice(1) }),
  }))
}

function valuesOf({ value, others }: Entry): string[] {
  return [...(value === undefined ? [] : [value]), ...(others ?? [])]
}

/** Values of a name that are written down as examples. */
const maxValues = 20

/** The schema of all values of a name; texts like numbers are numbers. */
function schemaOfEntries(entries: readonly Entry[]): Schema {
  const known = entries.find(({ schema }) => schema !== undefined)?.schema
  if (known !== undefined) return known
  const values = entries.flatMap(valuesOf).map((value) => scalarOf(value.toWellFormed()))
  if (values.length === 0) return { type: 'string' }
  const schema = inferSchema(values)
  const hasOthers = entries.some(({ others }) => others !== undefined) && schema['examples'] !== undefined
  return hasOthers ? { ...schema, examples: values.slice(0, maxValues) } : schema
}

/** A name that is there several times: a list, whose example is all its values. */
function listOf(single: Schema, entries: readonly Entry[]): JsonObject {
  const values = entries.flatMap(({ value }) => (value === undefined ? [] : [scalarOf(value.toWellFormed())]))
  const { examples: _, ...items } = isObject(single) ? single : {}
  return { type: 'array', items, ...(values.length > 0 && { examples: [values] }) }
}

/** A form as a Media Type Object: its fields as properties, files marked, media types of parts in `encoding`. */
export function buildForm(entries: readonly Entry[], issues: IssueList): JsonObject {
  const properties: JsonObject = {}
  const encoding: JsonObject = {}
  const required: Json[] = []
  for (const group of groupEntries(entries, issues)) {
    const [first] = group
    if (first === undefined) continue
    const name = first.name.trim()
    noteDisabled(name, group, issues)
    setOwn(properties, name, fieldOf(group))
    if (first.mediaType !== undefined && first.mediaType !== '')
      setOwn(encoding, name, { contentType: first.mediaType })
    if (group.some((entry) => entry.required === true)) required.push(name)
  }
  const schema: SchemaObject = { type: 'object', properties, ...(required.length > 0 && { required }) }
  return { schema, ...(Object.keys(encoding).length > 0 && { encoding }) }
}

function fieldOf(group: readonly Entry[]): JsonObject {
  const files = group.filter(({ isFile }) => isFile === true)
  const single = files.length > 0 ? fileSchema(files) : schemaOfEntries(group)
  const list = files.length > 0 ? { type: 'array', items: single } : listOf(single, group)
  const schema: JsonObject = group.length > 1 ? list : isObject(single) ? single : {}
  return { ...schema, ...describe(group), ...marksOf(group) }
}

function fileSchema(files: readonly Entry[]): JsonObject {
  const names = files.flatMap(({ value }) => (value === undefined || value === '' ? [] : [value]))
  return { ...binarySchema(), ...(names.length > 0 && { [keywords.file]: names.join(', ') }) }
}

/** A file as JSON Schema says it. */
export function binarySchema(): JsonObject {
  return { type: 'string', contentMediaType: 'application/octet-stream' }
}

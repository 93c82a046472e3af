/*
 * Variables of calls: what `{{name}}` stands for where a document is tried. Owns: the keyword that keeps their shared values on a project, an application and its
 * environments, and writing values into a text. Does not own: values of a person's own, which are no content.
 */
import { arrayAt, isObject, objectAt, stringAt, type JsonObject } from '../json.ts'

/** On an application's root and on a Server Object: `[{ name, value?, secret?, description? }]`. */
export const variablesKeyword = 'x-lectern-variables'

/** On an application's root as documents show it: what its project declares, which holds where the application declares nothing. */
export const projectKeyword = 'x-lectern-project'

export interface VariableRow {
  name: string
  /** For everyone who reads the environment; always empty for a secret. */
  value: string
  /** Each person has a value of their own, and nobody else's is shared. */
  isSecret: boolean
  description: string
}

/** The variables an application's root, one of its servers or its project declares, each name once. */
export function readVariables(owner: JsonObject): VariableRow[] {
  const names = new Set<string>()
  return (arrayAt(owner, variablesKeyword) ?? []).filter(isObject).flatMap((row): VariableRow[] => {
    const name = stringAt(row, 'name') ?? ''
    if (name === '' || names.has(name)) return []
    names.add(name)
    const isSecret = row['secret'] === true
    const value = isSecret ? '' : (stringAt(row, 'value') ?? '')
    return [{ name, value, isSecret, description: stringAt(row, 'description') ?? '' }]
  })
}

/** Those of the project, as an application's root shows them. */
export function readProjectVariables(root: JsonObject): VariableRow[] {
  return readVariables(objectAt(root, projectKeyword) ?? {})
}

/** The owner with these variables in place of its own. */
export function writeVariables(owner: JsonObject, rows: readonly VariableRow[]): JsonObject {
  const { [variablesKeyword]: _, ...rest } = owner
  return rows.length === 0 ? rest : { ...rest, [variablesKeyword]: rows.map(storedRow) }
}

/** Both, with the added ones in place of those of the same name. */
export function joinVariables(rows: readonly VariableRow[], added: readonly VariableRow[]): VariableRow[] {
  return [...new Map([...rows, ...added].map((row) => [row.name, row])).values()]
}

function storedRow({ name, value, isSecret, description }: VariableRow): JsonObject {
  return {
    name,
    ...(isSecret ? { secret: true } : value !== '' && { value }),
    ...(description !== '' && { description }),
  }
}

/** A name in braces, as people write it: letters, digits, `-` and `_`. */
const reference = /\{\{([\w-]{1,50})\}\}/g

/** Names a text refers to, each once, in order. */
export function variablesIn(text: string): string[] {
  return [...new Set([...text.matchAll(reference)].map(([, name = '']) => name))]
}

/** Where a text refers to variables, in UTF-16 units. */
export function referencesIn(text: string): { name: string; from: number; to: number }[] {
  return [...text.matchAll(reference)].map(({ 0: whole, 1: name = '', index }) => ({
    name,
    from: index,
    to: index + whole.length,
  }))
}

export type VariableValues = ReadonlyMap<string, string>

/** The text with the values of the variables it names; names without a value stay. */
export function fillVariables(text: string, values: VariableValues): string {
  return text.replaceAll(reference, (whole, name: string) => values.get(name) ?? whole)
}

/** The same in JSON: a value inside a string is escaped, so that the text stays JSON. */
export function fillJsonVariables(text: string, values: VariableValues): string {
  if (!text.includes('{{')) return text
  const escaped = new Map([...values].map(([name, value]) => [name, JSON.stringify(value).slice(1, -1)]))
  return text
    .split(/("(?:[^"\\]|\\.)*"?)/)
    .map((part, at) => fillVariables(part, at % 2 === 1 ? escaped : values))
    .join('')
}

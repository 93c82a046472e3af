/*
 * Three-way merge of what a document has beside its content (status, version, folder …), by the rules contents merge by.
 */
import { isSameJson, type Json } from '../json.ts'
import { chosenValue, type Answers, type Conflict } from './conflict.ts'

/** DocFields by name. */
export type DocFields = Readonly<Record<string, Json>>

/** Three states of the fields. A field that is not in `ours` was not touched. */
export interface FieldVersions {
  /** As they were when editing began; what was written to a field that is missing here counts without question. */
  base: DocFields
  ours: DocFields
  theirs: DocFields
}

export interface MergedDocFields {
  /** What is to be written: untouched fields, and those where theirs counts, are not in it. In a conflict it is ours. */
  fields: DocFields
  conflicts: Conflict[]
}

/** What names a field among the conflicts of a document, whose contents name none like it. */
const fieldPath = (name: string): string => `field(${name})`

/** The name in such a path. */
export function fieldIn(path: string): string | undefined {
  return /^field\((\w+)\)$/.exec(path)?.[1]
}

/** An answer to a conflict counts only while theirs is what was asked about. */
export function mergeDocFields({ base, ours, theirs }: FieldVersions, answers: Answers = new Map()): MergedDocFields {
  const fields: Record<string, Json> = {}
  const conflicts: Conflict[] = []
  for (const [name, value] of Object.entries(ours)) {
    const stored = theirs[name]
    const before = Object.hasOwn(base, name) ? base[name] : stored
    if (isSameJson(before, value) && !isSameJson(before, stored)) continue
    fields[name] = value
    if (stored === undefined || isSameJson(before, stored) || isSameJson(value, stored)) continue
    const conflict: Conflict = {
      id: `${fieldPath(name)}=${JSON.stringify(stored)}`,
      path: fieldPath(name),
      place: [],
      topic: 'other',
      name,
      kind: 'changed',
      ...(before !== undefined && { base: before }),
      ours: value,
      theirs: stored,
      isText: typeof value === 'string',
    }
    const answer = answers.get(conflict.id)
    if (answer === undefined) conflicts.push(conflict)
    else fields[name] = chosenValue(conflict, answer) ?? stored
  }
  return { fields, conflicts }
}

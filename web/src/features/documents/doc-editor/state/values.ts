/*
 * What the editor holds of a document: its fields beside the content. Pure. Owns: which of them differ from what was loaded, and what a save
 * therefore sends. Does not own: the content's own rules (the server's and the model's).
 */
import { notDeprecated, type DocForm, type SaveDocBody } from '@lectern/contracts'
import { sameContent, type DocumentContent, type Json } from '@lectern/model'

export interface EditorValues {
  name: string
  /** Folder it is in; empty at the root. */
  parentId: string
  version: string
  status: DocForm['status']
  author: string
  /** `$false$` when not deprecated, else the reason (may be empty). */
  deprecated: string
  isShow: 0 | 1
  isLocked: 0 | 1
  /** Place among its siblings; absent for what is not there yet. */
  orderIndex?: number
  content: DocumentContent
}

/** Fields with a place of their own in the form. */
export const fieldNames = [
  'name',
  'parentId',
  'version',
  'status',
  'author',
  'deprecated',
  'isShow',
  'isLocked',
  'orderIndex',
] as const satisfies readonly (keyof EditorValues)[]
export type FieldName = (typeof fieldNames)[number]

export function valuesOf(form: DocForm, content: DocumentContent): EditorValues {
  const { name, parentId, version, status, author, deprecated, isShow, isLocked, orderIndex } = form
  return { name, parentId, version, status, author, deprecated, isShow, isLocked, orderIndex, content }
}

/** The fields that differ. */
function changedFields(base: EditorValues, values: EditorValues): FieldName[] {
  return fieldNames.filter((name) => base[name] !== values[name])
}

function isContentChanged(base: EditorValues, values: EditorValues): boolean {
  // Contents are JSON; the declared types only say more.
  return (
    values.content !== base.content && !sameContent(values.content as unknown as Json, base.content as unknown as Json)
  )
}

export function isChanged(base: EditorValues, values: EditorValues): boolean {
  return changedFields(base, values).length > 0 || isContentChanged(base, values)
}

/** True when somebody changed fields of the document since; another place among its siblings is no news. */
export function areFieldsOvertaken(base: EditorValues, form: DocForm): boolean {
  return changedFields(base, valuesOf(form, base.content)).some((name) => name !== 'orderIndex')
}

/** Only what was changed, each with what it was, so that everything else keeps what others made of it meanwhile. */
export function changesToSave(base: EditorValues, values: EditorValues, revision: string): SaveDocBody {
  const changed = changedFields(base, values)
  const fieldsOf = (from: EditorValues) => Object.fromEntries(changed.map((name) => [name, from[name]]))
  return {
    ...fieldsOf(values),
    ...(changed.length > 0 && { base: fieldsOf(base) }),
    ...(isContentChanged(base, values) && { content: values.content, revision }),
  }
}

/** Everything, for a document that is not there yet. */
export function allToSave(values: EditorValues): SaveDocBody {
  const { name, parentId, version, status, author, deprecated, isShow, isLocked, content } = values
  return { name, parentId, version, status, author, deprecated, isShow, isLocked, content }
}

/** Why it is deprecated; `undefined` when it is not. */
export function deprecationOf({ deprecated }: Pick<EditorValues, 'deprecated'>): string | undefined {
  return deprecated === notDeprecated ? undefined : deprecated
}

/*
 * Fields of a save beside the content against what others made of them since editing began. Pure. Owns: which of them are written, and which are
 * asked about. Does not own: the rule (`mergeDocFields` of the model), columns (`column-changes.ts`).
 */
import { docFields, type DocFieldName, type Language, type SaveDocBody } from '@lectern/contracts'
import { mergeDocFields, type Conflict, type DocFields, type DocumentContent, type Json } from '@lectern/model'
import Type from 'typebox'
import { encodeId } from '../../../../core/public-ids.ts'
import type { Texts } from '../../../../core/texts.ts'
import { InputCheck, refuseInvalid } from '../../../../http/validation.ts'
import type { EditedDoc } from '../doc-edit-repo.ts'
import { applyFields, isMadeName } from './form-fields.ts'
import { answersOf } from './reconcile.ts'

/** The fields of a save. */
export type SavedFields = Pick<SaveDocBody, DocFieldName>

export interface MergedSavedFields {
  /** To be written. Where a conflict is open it is the sender's. */
  fields: SavedFields
  conflicts: Conflict[]
}

// Object.keys forgets the keys' type.
const names = Object.keys(docFields) as DocFieldName[]

const checkFields = new InputCheck(Type.Object(docFields), 'body')

/** @throws {AppError} invalid_input for an answer with a value the field cannot have */
export function mergeSavedFields(
  doc: EditedDoc,
  body: SaveDocBody,
  texts: Texts,
  language: Language,
): MergedSavedFields {
  const { base = {}, answers = [] } = body
  const versions = { base: readFields(base), ours: readFields(body), theirs: storedFields(doc) }
  const { fields, conflicts } = mergeDocFields(versions, answersOf(answers))
  refuseInvalid(checkFields, fields, texts, language)
  // Checked just now.
  return { fields, conflicts }
}

/** As they are compared: without blanks around, the root as an empty id. */
function readFields(fields: SavedFields): DocFields {
  const read = (name: DocFieldName): Json | undefined => {
    const value = fields[name]
    if (name === 'parentId' && value === null) return ''
    return typeof value === 'string' ? value.trim() : value
  }
  return Object.fromEntries(names.flatMap((name) => (fields[name] === undefined ? [] : [[name, read(name) ?? '']])))
}

function storedFields(doc: EditedDoc): Required<{ [Name in DocFieldName]: Json }> {
  return {
    name: doc.name,
    parentId: doc.parent_id === null ? '' : encodeId('doc', doc.parent_id),
    status: doc.status,
    version: doc.version,
    author: doc.author,
    deprecated: doc.deprecated,
    isShow: doc.is_show,
    isLocked: doc.is_locked,
    orderIndex: doc.order_index,
  }
}

/**
 * What the content of a save started from, with the stored value of each field that is settled already: a field that is in the content as well
 * is not asked about twice.
 */
export function withMergedFields(
  base: DocumentContent,
  { doc, stored: present }: { doc: EditedDoc; stored: DocumentContent },
  { fields }: MergedSavedFields,
  sent: SavedFields = {},
): DocumentContent {
  const { deprecated, author } = doc
  const name = isMadeName(doc.name, present) ? undefined : doc.name
  const stored = { name, deprecated, author }
  const settled = (['name', 'deprecated', 'author'] as const).filter(
    (field) => fields[field] !== undefined && sent[field] !== undefined,
  )
  return applyFields(base, Object.fromEntries(settled.map((field) => [field, stored[field]])))
}

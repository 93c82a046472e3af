/*
 * Rows of a document in the words of a push: all that are in the document itself, however deep and many. Pure, so that a thread does it for a large
 * document.
 */
import {
  lengthTextKeyword,
  stringAt,
  typeOfText,
  valueText,
  type Components,
  type DocumentContent,
  type Row,
  type SchemaObject,
} from '@lectern/model'
import type { ThreadWork } from '../../../../core/threads/thread-work.ts'
import { rowsOfDocument, type DocumentRows, type SentRow } from '../../../documents/doc/organise/bulk-queries.ts'

export interface ReadDocument {
  content: DocumentContent
  components: Components
}

export type PushedRowsWork = ThreadWork<ReadDocument, DocumentRows>

export function readPushedRows({ content, components }: ReadDocument): DocumentRows {
  return rowsOfDocument(content, components, fieldsOf)
}

/** A row in the words of a push, as far as it came from one. */
function fieldsOf(row: Row, schema: SchemaObject): SentRow {
  const { id, name, description, enumId, parentId } = row
  return {
    id,
    name,
    type: pushedType(row),
    required: row.required ? 1 : 0,
    maxLength: pushedLength(row, schema),
    example: row.example === undefined ? '' : valueText(row.example),
    description,
    enumId,
    parentId,
  }
}

/** The type as written, which is the format where that is a type of its own (`int64`, `date`). */
function pushedType({ type, format, kind }: Row): string {
  // What a list holds is shown by its rows.
  if (/^array<(?:object|any)>$/.test(type)) return 'array'
  if (format === '' || type !== kind) return type
  const [mapped, own] = [typeOfText(format), typeOfText(type)]
  return mapped?.format === format && mapped.type === own?.type ? format : type
}

/** A text that no keyword has room for (`10,2`) is as it was pushed. */
function pushedLength({ kind, maxLength, maxLengthIsDefault, constraints }: Row, schema: SchemaObject): string {
  const written = stringAt(schema, lengthTextKeyword)
  if (written !== undefined) return written
  const maxItems = constraints.find(({ keyword }) => keyword === 'maxItems')?.value
  if (kind === 'array' && typeof maxItems === 'number') return String(maxItems)
  return maxLength === null || maxLengthIsDefault ? '' : String(maxLength)
}

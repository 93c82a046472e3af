/* Columns of `doc` after a save. Pure. */
import type { DocumentContent } from '@lectern/model'
import { columnsOf } from '../../../../content/doc-columns.ts'
import { storableText } from '../../../../db/storable-text.ts'
import { targetOf } from '../../doc/organise/doc-organise-commands.ts'
import type { DocColumnChanges, EditedDoc } from '../doc-edit-repo.ts'
import type { SavedFields } from './merge-saved-fields.ts'

/** Columns that are to be different. `isNews`: the content is another one than is stored. */
export function columnChanges(
  doc: EditedDoc,
  content: DocumentContent,
  { fields, isNews }: { fields: SavedFields; isNews: boolean },
): DocColumnChanges {
  const wanted: Required<Omit<DocColumnChanges, 'natural_key' | 'head_revision_id' | 'order_index'>> &
    Pick<DocColumnChanges, 'order_index'> = {
    parent_id: fields.parentId === undefined ? doc.parent_id : targetOf(fields.parentId),
    version: fields.version?.trim() ?? doc.version,
    status: fields.status ?? doc.status,
    is_show: fields.isShow ?? doc.is_show,
    is_locked: fields.isLocked ?? doc.is_locked,
    order_index: fields.orderIndex ?? doc.order_index,
    ...contentColumns(doc, content, { fields, isNews }),
  }
  return Object.fromEntries(
    Object.entries(wanted).filter(([column, value]) => doc[column as keyof EditedDoc] !== value), // keys of `wanted` are columns
  )
}

function contentColumns(
  doc: EditedDoc,
  content: DocumentContent,
  { fields, isNews }: { fields: SavedFields; isNews: boolean },
) {
  const author = fields.author?.trim() ?? doc.author
  const { http_method, url, operation_id } = doc
  if (content.kind !== 'http') {
    const name = storableText(fields.name?.trim() ?? doc.name)
    return { name, http_method, url, operation_id, deprecated: fields.deprecated ?? doc.deprecated, author }
  }
  const { name, httpMethod, url: path, operationId, deprecated } = columnsOf(content, doc.name)
  if (isNews) return { name, http_method: httpMethod, url: path, operation_id: operationId, deprecated, author }
  // The content decides; what no one meant to change stays as an import named it.
  return {
    name: fields.name === undefined ? doc.name : name,
    http_method,
    url,
    operation_id,
    deprecated: fields.deprecated === undefined ? doc.deprecated : deprecated,
    author,
  }
}

export function isReaddressed(content: DocumentContent, doc: EditedDoc): boolean {
  return content.kind === 'http' && (content.method.toUpperCase() !== doc.http_method || content.path !== doc.url)
}

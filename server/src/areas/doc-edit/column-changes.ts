/* Columns of `doc` after a save. Pure. */
import type { SaveDocBody } from '@lectern/contracts'
import type { DocumentContent } from '@lectern/model'
import { columnsOf } from '../../core/doc-columns.ts'
import { storableText } from '../../db/storable-text.ts'
import { targetOf } from '../doc/doc-organise-commands.ts'
import type { DocColumnChanges, EditedDoc } from './doc-edit-repo.ts'

/** Columns that are to be different. `content`: the new one, when there is one. */
export function columnChanges(
  doc: EditedDoc,
  content: DocumentContent | undefined,
  body: SaveDocBody,
): DocColumnChanges {
  const wanted: Required<Omit<DocColumnChanges, 'natural_key' | 'head_revision_id' | 'order_index'>> &
    Pick<DocColumnChanges, 'order_index'> = {
    parent_id: body.parentId === undefined ? doc.parent_id : targetOf(body.parentId),
    version: body.version?.trim() ?? doc.version,
    status: body.status ?? doc.status,
    is_show: body.isShow ?? doc.is_show,
    is_locked: body.isLocked ?? doc.is_locked,
    order_index: body.orderIndex ?? doc.order_index,
    ...contentColumns(doc, content, body),
  }
  return Object.fromEntries(
    Object.entries(wanted).filter(([column, value]) => doc[column as keyof EditedDoc] !== value), // keys of `wanted` are columns
  )
}

function contentColumns(doc: EditedDoc, content: DocumentContent | undefined, body: SaveDocBody) {
  const author = body.author?.trim() ?? doc.author
  if (content?.kind === 'http') {
    const { name, httpMethod, url, deprecated } = columnsOf(content, doc.name)
    return { name, http_method: httpMethod, url, deprecated, author }
  }
  const name = storableText(body.name?.trim() ?? doc.name)
  return { name, http_method: doc.http_method, url: doc.url, deprecated: body.deprecated ?? doc.deprecated, author }
}

export function isReaddressed(content: DocumentContent, doc: EditedDoc): boolean {
  return content.kind === 'http' && (content.method.toUpperCase() !== doc.http_method || content.path !== doc.url)
}

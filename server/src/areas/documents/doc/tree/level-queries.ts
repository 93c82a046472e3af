/*
 * One level of a tree, in parts: at most as many rows are read as one answer has, however large the application is. Folders first, then in the order of
 * siblings; where that is the same for two, in the order in which they were made.
 */
import { levelPage, notDeprecated, type LevelEntry, type listLevel, type ReplyOf } from '@lectern/contracts'
import { sql } from 'kysely'
import { AppError } from '../../../../core/app-error.ts'
import type { AppContext } from '../../../../core/context.ts'
import { encodeId, findId } from '../../../../core/public-ids.ts'
import { liveRows } from '../../../../db/rows.ts'
import type { ProjectScope } from '../../../../auth/scope.ts'

interface Place {
  moduleId: number
  /** Null for what is in no folder. */
  parentId: number | null
}

/** The entry before those that are wanted. */
interface Cursor {
  isFolder: number
  orderIndex: number
  id: number
}

/** Before the first folder. */
const beginning: Cursor = { isFolder: 1, orderIndex: -1, id: 0 }

export async function readLevel(
  { db }: Pick<AppContext, 'db'>,
  { moduleId, docIds }: Pick<ProjectScope, 'moduleId' | 'docIds'>,
  after: string | undefined,
): Promise<ReplyOf<typeof listLevel>> {
  if (moduleId === undefined) throw new AppError('not_accessible')
  const place = { moduleId, parentId: docIds[0] ?? null }
  const cursor = readCursor(after)
  // One more than an answer has tells whether there is another.
  const first = await listEntries(db, place, cursor, levelPage + 1)
  const missing = cursor.isFolder === 1 ? levelPage + 1 - first.length : 0
  const documents = { ...beginning, isFolder: 0 }
  const rows = missing === 0 ? first : [...first, ...(await listEntries(db, place, documents, missing))]
  const list = rows.slice(0, levelPage)
  const last = list.at(-1)
  return {
    list: list.map(presentEntry),
    next: rows.length <= levelPage || last === undefined ? null : writeCursor(last),
  }
}

async function listEntries(
  db: AppContext['db'],
  { moduleId, parentId }: Place,
  { isFolder, orderIndex, id }: Cursor,
  limit: number,
) {
  return (
    liveRows(db, 'doc', { module_id: moduleId, parent_id: parentId, is_folder: isFolder, is_show: 1 })
      .select([
        'doc.id',
        'doc.name',
        'doc.is_folder',
        'doc.http_method',
        'doc.url',
        'doc.deprecated',
        'doc.order_index',
      ])
      .where(sql<boolean>`(doc.order_index, doc.id) > (${orderIndex}, ${id})`)
      // All columns of the index `doc_level`, so that both engines read along it.
      .orderBy('doc.parent_id')
      .orderBy('doc.is_folder')
      .orderBy('doc.order_index')
      .orderBy('doc.id')
      .limit(limit)
      .execute()
  )
}
type EntryRow = Awaited<ReturnType<typeof listEntries>>[number]

function presentEntry({ id, name, is_folder, http_method, url, deprecated }: EntryRow): LevelEntry {
  return {
    ...{ id: encodeId('doc', id), name, isFolder: is_folder === 1 ? 1 : 0, httpMethod: http_method, url },
    isDeprecated: deprecated === notDeprecated ? 0 : 1,
  }
}

function writeCursor({ is_folder, order_index, id }: EntryRow): string {
  return [is_folder, order_index, encodeId('doc', id)].join('.')
}

/** The largest number its column holds. */
const largestIndex = 2_147_483_647

/** An id that is none begins with those of the same place. */
function readCursor(text: string | undefined): Cursor {
  if (text === undefined) return beginning
  const [isFolder, orderIndex, id = ''] = text.split('.')
  return {
    isFolder: Number(isFolder),
    orderIndex: Math.min(Number(orderIndex), largestIndex),
    id: findId('doc', id) ?? 0,
  }
}

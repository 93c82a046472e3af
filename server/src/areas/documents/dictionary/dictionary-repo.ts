/* SQL of dictionaries. */
import { readRecord, type DictionaryRecord, type Json } from '@lectern/model'
import { unpackText, type Executor } from '../../../db/content-store.ts'
import { countRows } from '../../../db/row-counts.ts'
import type { DictionaryRow } from '../../../db/schema.ts'
import { liveRows } from '../../../db/rows.ts'

function rowsWithPeople(db: Executor) {
  return liveRows(db, 'dictionary')
    .innerJoin('user', 'user.id', 'dictionary.updated_by')
    .select(['dictionary.id', 'dictionary.module_id', 'dictionary.name', 'dictionary.description'])
    .select(['dictionary.item_count', 'dictionary.head_revision_id', 'dictionary.updated_at_ms'])
    .select('user.nickname as modifier_name')
}
export type ListedDictionary = Awaited<ReturnType<ReturnType<typeof rowsWithPeople>['execute']>>[number]

/** Live dictionaries of an application, in no order; their number is limited when they are made. */
export async function listDictionaryRows(db: Executor, moduleId: number): Promise<ListedDictionary[]> {
  return rowsWithPeople(db).where('dictionary.module_id', '=', moduleId).execute()
}

export async function findDictionary(db: Executor, id: number): Promise<ListedDictionary | undefined> {
  return rowsWithPeople(db).where('dictionary.id', '=', id).executeTakeFirst()
}

export async function countDictionaries(db: Executor, moduleId: number): Promise<number> {
  return countRows(db.selectFrom('dictionary').where('module_id', '=', moduleId).where('deleted_at_ms', 'is', null))
}

export async function insertDictionary(db: Executor, row: Omit<DictionaryRow, 'id'>): Promise<number> {
  const { id } = await db.insertInto('dictionary').values(row).returning('id').executeTakeFirstOrThrow()
  return id
}

/** Sets what follows from the content, and who changed it. */
export async function updateDictionary(
  db: Executor,
  id: number,
  changes: Pick<DictionaryRow, 'name' | 'description' | 'item_count' | 'updated_by' | 'updated_at_ms'>,
): Promise<void> {
  await db.updateTable('dictionary').set(changes).where('id', '=', id).execute()
}

/** Marks what documents of an application show as changed; prepared responses become stale. */
export async function touchContent(db: Executor, moduleId: number): Promise<void> {
  await db
    .updateTable('module')
    .set((set) => ({ content_version: set('content_version', '+', 1) }))
    .where('id', '=', moduleId)
    .execute()
}

/** A dictionary as it is now. */
export interface CurrentDictionary {
  id: number
  moduleId: number
  name: string
  headId: number | null
  content: DictionaryRecord
}

/** Live dictionaries of applications with their current state, in no order; of the given ones only when `ids` are. */
export async function listCurrent(
  db: Executor,
  moduleIds: number | readonly number[],
  ids?: readonly number[],
): Promise<CurrentDictionary[]> {
  if (ids?.length === 0) return []
  const rows = await liveRows(db, 'dictionary', { module_id: moduleIds })
    .innerJoin('revision', 'revision.id', 'dictionary.head_revision_id')
    .innerJoin('content', 'content.hash', 'revision.hash')
    .select([
      'dictionary.id',
      'dictionary.module_id',
      'dictionary.name',
      'dictionary.head_revision_id',
      'content.bytes',
    ])
    .$if(ids !== undefined, (query) => query.where('dictionary.id', 'in', ids ?? []))
    .execute()
  return rows.flatMap(({ id, module_id: moduleId, name, head_revision_id: headId, bytes }) => {
    // Stored texts are JSON of ours.
    const content = readRecord('dictionary', JSON.parse(unpackText(bytes)) as Json)
    return content === undefined ? [] : [{ id, moduleId, name, headId, content }]
  })
}

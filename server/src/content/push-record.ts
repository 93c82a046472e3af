/* How an application takes what programs bring, for those who only read it; `areas/places/module-setting` changes it. */
import { initialPush, type PushRecord } from '@lectern/model'
import type { Executor } from '../db/content-store.ts'
import { findRecord } from './record-revisions.ts'

/** `isSet`: someone set it; otherwise it is the initial one. */
export async function findPushRecord(db: Executor, moduleId: number): Promise<{ content: PushRecord; isSet: boolean }> {
  const row = await db.selectFrom('module').select('push_revision_id').where('id', '=', moduleId).executeTakeFirst()
  const record = await findRecord(db, 'push', row?.push_revision_id ?? null)
  return record === undefined ? { content: initialPush, isSet: false } : { content: record.content, isSet: true }
}

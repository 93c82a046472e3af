/* Removing what an import wrote before it could become visible. */
import type { Kysely } from 'kysely'
import type { Database } from '../../../../db/schema.ts'
import { removePictures } from '../../../documents/upload/picture-commands.ts'
import { jobKindOf, readPayload } from '../import-payload.ts'

/** Removes the staged rows of a job; does nothing when there are none. Stored texts stay: they may be shared, and cost little. */
export async function removeStaged(db: Kysely<Database>, jobId: number, payload: unknown): Promise<void> {
  const { stagedModuleId, stagedUploads = [] } = readPayload(payload)
  if (stagedUploads.length > 0) await db.transaction().execute((tx) => removePictures(tx, stagedUploads))
  for (const kind of ['component', 'doc'] as const) {
    const staged = await db.selectFrom(kind).select('id').where('staged_by_job', '=', jobId).limit(1).executeTakeFirst()
    if (staged === undefined) continue
    await db.transaction().execute(async (tx) => {
      await tx
        .deleteFrom('revision')
        .where('subject_kind', '=', kind)
        .where('subject_id', 'in', tx.selectFrom(kind).select('id').where('staged_by_job', '=', jobId))
        .execute()
      await tx
        .deleteFrom('incoming_state')
        .where('subject_kind', '=', kind)
        .where('subject_id', 'in', tx.selectFrom(kind).select('id').where('staged_by_job', '=', jobId))
        .execute()
      await tx.deleteFrom(kind).where('staged_by_job', '=', jobId).execute()
    })
  }
  if (stagedModuleId === undefined) return
  await db.transaction().execute(async (tx) => {
    const module = await tx
      .deleteFrom('module')
      .where('id', '=', stagedModuleId)
      .where('deleted_at_ms', '=', 0)
      .returning('id')
      .executeTakeFirst()
    if (module === undefined) return
    await tx.deleteFrom('revision').where('subject_kind', '=', 'module').where('subject_id', '=', module.id).execute()
  })
}

/** The same for jobs that ended without a word: cancelled when they did not run, after a process that died. */
export async function removeStagedPictures(db: Kysely<Database>): Promise<void> {
  const rows = await db
    .selectFrom('job')
    .select(['id', 'payload'])
    .where('kind', '=', jobKindOf('markdown'))
    .where('state', 'in', ['failed', 'cancelled'])
    .where('payload', 'like', '%"stagedUploads":["%')
    .limit(100)
    .execute()
  for (const row of rows) {
    const payload = readPayload(JSON.parse(row.payload))
    await removeStaged(db, row.id, payload)
    await db
      .updateTable('job')
      .set({ payload: JSON.stringify({ ...payload, stagedUploads: [] }) })
      .where('id', '=', row.id)
      .execute()
  }
}

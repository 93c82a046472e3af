/* SQL of databases that were sent: their bytes are stored files, one per part. */
import { randomBytes } from 'node:crypto'
import type { Selectable } from 'kysely'
import { databaseFiles } from '../../../core/file-store.ts'
import { inBatches } from '../../../db/batches.ts'
import type { Executor } from '../../../db/content-store.ts'
import type { MigrationSourceTable } from '../../../db/schema.ts'

export type SourceRow = Selectable<MigrationSourceTable>

const keepMs = 7 * 24 * 60 * 60_000

export function newSourceId(): string {
  return randomBytes(16).toString('hex')
}

const keyOf = (id: string, part: number): string => `migration/${id}/${String(part)}`

export async function insertSource(tx: Executor, row: SourceRow): Promise<void> {
  await tx.insertInto('migration_source').values(row).execute()
}

export async function findSource(db: Executor, id: string): Promise<SourceRow | undefined> {
  return db.selectFrom('migration_source').selectAll().where('id', '=', id).executeTakeFirst()
}

/** Adds a part behind those that are there; false when another call was faster. */
export async function addPart(tx: Executor, source: SourceRow, bytes: Uint8Array, nowMs: number): Promise<boolean> {
  const result = await tx
    .updateTable('migration_source')
    .set({ parts: source.parts + 1, size: source.size + bytes.length, updated_at_ms: nowMs })
    .where('id', '=', source.id)
    .where('parts', '=', source.parts)
    .executeTakeFirst()
  if (result.numUpdatedRows === 0n) return false
  await databaseFiles.put(tx, keyOf(source.id, source.parts), bytes)
  return true
}

export async function endSource(
  tx: Executor,
  id: string,
  end: Pick<SourceRow, 'state' | 'problem'>,
  nowMs: number,
): Promise<void> {
  await tx
    .updateTable('migration_source')
    .set({ ...end, updated_at_ms: nowMs })
    .where('id', '=', id)
    .execute()
}

export async function findPart(db: Executor, id: string, part: number): Promise<Uint8Array | undefined> {
  return databaseFiles.find(db, keyOf(id, part))
}

async function deleteSource(tx: Executor, { id, parts }: Pick<SourceRow, 'id' | 'parts'>): Promise<void> {
  const keys = Array.from({ length: parts + 1 }, (_each, part) => keyOf(id, part))
  for (const part of inBatches(keys)) await databaseFiles.remove(tx, part)
  await tx.deleteFrom('migration_source').where('id', '=', id).execute()
}

/** Removes what no one has touched for a week, and what the person sent before; they hold everything of an installation. */
export async function removeOldSources(tx: Executor, userId: number, nowMs: number): Promise<void> {
  const rows = await tx
    .selectFrom('migration_source')
    .select(['id', 'parts'])
    .where((where) => where.or([where('updated_at_ms', '<', nowMs - keepMs), where('created_by', '=', userId)]))
    .where('id', 'not in', (run) =>
      run
        .selectFrom('migration_run')
        .innerJoin('job', 'job.id', 'migration_run.job_id')
        .select('migration_run.source_id')
        .where('job.state', 'in', ['queued', 'running']),
    )
    .execute()
  for (const row of rows) await deleteSource(tx, row)
}

/** A migrated source is not needed any more. */
export async function removeSource(tx: Executor, id: string): Promise<void> {
  const row = await findSource(tx, id)
  if (row !== undefined) await deleteSource(tx, row)
}

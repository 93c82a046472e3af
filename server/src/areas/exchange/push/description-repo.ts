/* SQL of the descriptions that tokens pushed last: what an overlay that comes alone is applied to. */
import { sql } from 'kysely'
import type { Executor } from '../../../db/content-store.ts'
import type { PushDescriptionTable } from '../../../db/schema.ts'

/** A description as it was pushed, without overlays. */
export interface PushedDescription {
  fileName: string
  isPartial: boolean
  /** SHA-256 of the bytes, in hexadecimal. */
  digest: string
  /** zstd. */
  bytes: Uint8Array
}

/** The last one that was accepted, or is still waiting; one that turned out to be unreadable counts for nothing. */
export async function findLastDescription(db: Executor, tokenId: number): Promise<PushedDescription | undefined> {
  const row = await soundDescriptions(db, tokenId).selectAll('push_description').executeTakeFirst()
  if (row === undefined) return undefined
  const { file_name: fileName, is_partial: isPartial, digest, bytes } = row
  return { fileName, isPartial: isPartial === 1, digest, bytes }
}

function soundDescriptions(db: Executor, tokenId: number) {
  return db
    .selectFrom('push_description')
    .leftJoin('job', 'job.id', 'push_description.job_id')
    .where('push_description.token_id', '=', tokenId)
    .where((where) => where.or([where('job.state', 'is', null), where('job.state', 'not in', ['failed', 'cancelled'])]))
    .orderBy('push_description.id', 'desc')
    .limit(1)
}

/** Keeps a description, unless it is what the last one was. */
export async function saveDescription(
  tx: Executor,
  { tokenId, jobId }: { tokenId: number; jobId: number },
  description: PushedDescription,
): Promise<void> {
  const { fileName, isPartial, digest, bytes } = description
  const last = await soundDescriptions(tx, tokenId)
    .select(['push_description.digest', 'push_description.is_partial'])
    .executeTakeFirst()
  if (last?.digest === digest && last.is_partial === Number(isPartial)) return
  await pruneDescriptions(tx, tokenId)
  const row: Omit<PushDescriptionTable, 'id'> = {
    token_id: tokenId,
    job_id: jobId,
    file_name: fileName,
    is_partial: isPartial ? 1 : 0,
    digest,
    bytes,
  }
  await tx.insertInto('push_description').values(row).execute()
}

/** Drops what could not be read, and what a later one that was accepted replaces; of one token, or of all. */
export async function pruneDescriptions(db: Executor, tokenId?: number): Promise<void> {
  await sql`
    delete from push_description where (${tokenId === undefined ? sql`1 = 1` : sql`token_id = ${tokenId}`}) and (
      exists (select 1 from job where job.id = push_description.job_id and job.state in ('failed', 'cancelled'))
      or exists (
        select 1 from push_description as later left join job on job.id = later.job_id
        where later.token_id = push_description.token_id and later.id > push_description.id
          and (job.id is null or job.state = 'done')
      )
    )`.execute(db)
}

/* SQL of what was found in stored texts. */
import { healthVersion } from '@lectern/model'
import { sql } from 'kysely'
import type { AppContext } from '../../../core/context.ts'
import { findId } from '../../../core/public-ids.ts'
import { inBatches } from '../../../db/batches.ts'
import type { Executor } from '../../../db/content-store.ts'
import { deleteRows } from '../../../db/rows.ts'
import type { PackedText, ScannedText } from './health-thread.ts'

interface Part {
  table: 'doc' | 'component'
  moduleId: number
  /** Only rows behind this one. */
  after: number
  limit: number
}

/** Texts of live documents and shared models that were not looked at, or by other rules. */
export async function listUnscanned(
  { db, engine }: Pick<AppContext, 'db' | 'engine'>,
  { table, moduleId, after, limit }: Part,
): Promise<readonly (PackedText & { id: number })[]> {
  return engine.readBeside(
    db,
    sql<PackedText & { id: number }>`
      select live.id, content.hash, content.bytes, base.bytes as base
      from ${sql.table(table)} as live
      join revision on revision.id = live.head_revision_id
      join content on content.hash = revision.hash
      left join content as base on base.hash = content.base_hash
      left join health_scan on health_scan.hash = revision.hash and health_scan.version = ${healthVersion}
      where live.module_id = ${moduleId} and live.deleted_at_ms is null and live.id > ${after}
        and health_scan.hash is null
      order by live.id limit ${limit}`,
  )
}

/** Texts that were removed meanwhile are left out. */
export async function keepScans(tx: Executor, scanned: readonly ScannedText[]): Promise<void> {
  const known = await tx
    .selectFrom('content')
    .select('hash')
    .where(
      'hash',
      'in',
      scanned.map(({ hash }) => hash),
    )
    .execute()
  const hashes = new Set(known.map(({ hash }) => hash))
  if (hashes.size === 0) return
  await deleteRows(tx, 'health_finding', { hash: [...hashes] }).execute()
  await deleteRows(tx, 'health_link', { hash: [...hashes] }).execute()
  const kept = scanned.filter(({ hash }) => hashes.has(hash))
  const findings = kept.flatMap(({ hash, findings: own }) =>
    own.map(({ rule, count, places }) => ({ hash, rule, count, places: JSON.stringify(places) })),
  )
  for (const part of inBatches(findings, { columns: 4 }))
    await tx
      .insertInto('health_finding')
      .values(part)
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  const links = kept.flatMap(({ hash, links: ids }) =>
    ids.flatMap((id) => {
      const docId = findId('doc', id)
      return docId === undefined ? [] : [{ hash, doc_id: docId }]
    }),
  )
  for (const part of inBatches(links, { columns: 2 }))
    await tx
      .insertInto('health_link')
      .values(part)
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  await tx
    .insertInto('health_scan')
    .values([...hashes].map((hash) => ({ hash, version: healthVersion })))
    .onConflict((conflict) => conflict.column('hash').doUpdateSet({ version: healthVersion }))
    .execute()
}

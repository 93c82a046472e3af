import type { Insertable } from 'kysely'
import { encodeId } from '../../src/core/public-ids.ts'
import type { SyncRunTable, SyncSourceTable } from '../../src/db/schema.ts'
import type { TestApp } from '../support/test-app.ts'

let serial = 0

/** A saved address of an application, read never and by no one's order. */
export async function buildSyncSource(
  { db, now }: TestApp,
  moduleId: number,
  ownerId: number,
  values: Partial<Insertable<SyncSourceTable>> = {},
): Promise<{ id: number; publicId: string }> {
  serial += 1
  const { id } = await db
    .insertInto('sync_source')
    .values({
      module_id: moduleId,
      owner_id: ownerId,
      name: `source ${String(serial)}`,
      format: 'openapi',
      url: `https://example.com/${String(serial)}/openapi.json`,
      every: 'off',
      minute: 0,
      weekday: 0,
      sign_in_kind: 'none',
      sign_in_facts: JSON.stringify({ username: '', headerNames: [] }),
      etag: '',
      last_modified: '',
      is_running: 0,
      next_at_ms: null,
      paused_at_ms: null,
      failures: 0,
      created_at_ms: now(),
      updated_at_ms: now(),
      ...values,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id, publicId: encodeId('syncSource', id) }
}

/** A run that has ended. */
export async function buildSyncRun(
  { db, now }: TestApp,
  sourceId: number,
  values: Partial<Insertable<SyncRunTable>> = {},
): Promise<{ id: number; publicId: string }> {
  const { id } = await db
    .insertInto('sync_run')
    .values({
      source_id: sourceId,
      started_by: null,
      started_at_ms: now(),
      ended_at_ms: now(),
      outcome: 'unchanged',
      job_id: null,
      counts: null,
      failure: null,
      etag: '',
      last_modified: '',
      ...values,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id, publicId: encodeId('syncRun', id) }
}

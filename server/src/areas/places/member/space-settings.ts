/* Connections as the settings page of a space shows them. */
import type { SpaceSettings } from '@lectern/contracts'
import { readSettings } from '../../../core/settings.ts'
import type { Executor } from '../../../db/content-store.ts'

export async function readSpaceSettings(db: Executor): Promise<SpaceSettings> {
  const { enabled } = await readSettings(db, 'meterSphere')
  const last = await db
    .selectFrom('audit')
    .select(['at_ms', 'actor_name'])
    .where('action', '=', 'setting.update')
    .where('subject_kind', '=', 'setting')
    .where('subject_name', '=', 'meterSphere')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  const switched = last === undefined ? null : { atMs: last.at_ms, byName: last.actor_name }
  return { meterSphere: { isEnabled: enabled, switched } }
}

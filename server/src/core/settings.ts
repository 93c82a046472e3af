/*
 * Settings a super admin changes while the server runs. Owns: reading and writing a group as a whole. Does not own: what the groups are
 * (`settingGroups` of the contract), who may change them.
 */
import { settingGroups, type SettingGroup, type SettingsOf } from '@lectern/contracts'
import type { Executor } from '../db/content-store.ts'
import { prepareQuery } from '../db/prepared-query.ts'

const valueOfKey = prepareQuery<{ key: string }>()((db, param) =>
  db.selectFrom('setting').select('value').where('key', '=', param('key')),
)

/** The group as it was last saved; what it lacks, because it was saved by an older release, is as it is initially. */
export async function readSettings<G extends SettingGroup>(db: Executor, group: G): Promise<SettingsOf<G>> {
  const [row] = await valueOfKey(db, { key: keyOf(group) })
  const saved: unknown = row === undefined ? {} : JSON.parse(row.value)
  // Only `writeSettings` writes here, and only what the group's schema let through; the compiler cannot follow which group it is.
  return { ...settingGroups[group].initial, ...(saved as object) } as SettingsOf<G>
}

/** `value` has passed the group's schema. */
export async function writeSettings<G extends SettingGroup>(
  db: Executor,
  group: G,
  value: SettingsOf<G>,
): Promise<void> {
  const text = JSON.stringify(value)
  await db
    .insertInto('setting')
    .values({ key: keyOf(group), value: text })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value: text }))
    .execute()
}

function keyOf(group: SettingGroup): string {
  return `system.${group}`
}

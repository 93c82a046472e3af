/*
 * Settings a super admin changes while the server runs. Owns: reading and writing a group as a whole. Does not own: what the groups are
 * (`settingGroups` of the contract), who may change them.
 */
import { createHash } from 'node:crypto'
import { settingGroups, type SettingGroup, type SettingsOf } from '@lectern/contracts'
import type { Transaction } from 'kysely'
import type { Executor } from '../db/content-store.ts'
import { prepareQuery } from '../db/prepared-query.ts'
import type { Database } from '../db/schema.ts'

const valueOfKey = prepareQuery<{ key: string }>()((db, param) =>
  db.selectFrom('setting').select('value').where('key', '=', param('key')),
)

/** The group as it was last saved; what it lacks, because it was saved by an older release, is as it is initially. */
export async function readSettings<G extends SettingGroup>(db: Executor, group: G): Promise<SettingsOf<G>> {
  const [row] = await valueOfKey(db, { key: settingKey(group) })
  return parseSettings(group, row?.value)
}

/** The group from its stored text; `undefined` when no one saved it yet. */
export function parseSettings<G extends SettingGroup>(group: G, text: string | undefined): SettingsOf<G> {
  const saved: unknown = text === undefined ? {} : JSON.parse(text)
  // Only this file writes here, and only what the group's schema let through; the compiler cannot follow which group it is.
  return { ...settingGroups[group].initial, ...(saved as object) } as SettingsOf<G>
}

/** A group and which of its saved forms it is. */
export interface VersionedSettings<G extends SettingGroup> {
  value: SettingsOf<G>
  version: string
}

export async function readVersionedSettings<G extends SettingGroup>(
  db: Executor,
  group: G,
): Promise<VersionedSettings<G>> {
  const [row] = await valueOfKey(db, { key: settingKey(group) })
  return { value: parseSettings(group, row?.value), version: versionOf(row?.value) }
}

const neverSaved = 'initial'

function versionOf(text: string | undefined): string {
  return text === undefined ? neverSaved : createHash('sha256').update(text).digest('hex').slice(0, 32)
}

/**
 * Writes the group when it is still the one of that version; answers what was there and the new version, `undefined` when someone else saved
 * since. `value` has passed the group's schema.
 */
export async function replaceSettings<G extends SettingGroup>(
  tx: Transaction<Database>,
  group: G,
  value: SettingsOf<G>,
  version: string,
): Promise<{ before: SettingsOf<G>; version: string } | undefined> {
  const key = settingKey(group)
  const row = await tx.selectFrom('setting').select('value').where('key', '=', key).executeTakeFirst()
  if (versionOf(row?.value) !== version) return undefined
  const text = JSON.stringify(value)
  // What was read above may be gone by now where transactions run side by side.
  const written =
    row === undefined
      ? await tx
          .insertInto('setting')
          .values({ key, value: text })
          .onConflict((conflict) => conflict.column('key').doNothing())
          .returning('key')
          .executeTakeFirst()
      : await tx
          .updateTable('setting')
          .set({ value: text })
          .where('key', '=', key)
          .where('value', '=', row.value)
          .returning('key')
          .executeTakeFirst()
  if (written === undefined) return undefined
  return { before: parseSettings(group, row?.value), version: versionOf(text) }
}

/** Locks the group until the transaction ends: what is read of it next is what is there at the commit. */
export async function lockSettings(tx: Transaction<Database>, group: SettingGroup): Promise<void> {
  await lockKey(tx, settingKey(group))
}

/** Locks the number of rows that the whole installation may have until the transaction ends, so that they are counted by one transaction at a time. */
export async function lockCount(tx: Transaction<Database>, table: 'language' | 'template'): Promise<void> {
  await lockKey(tx, `count.${table}`)
}

async function lockKey(tx: Transaction<Database>, key: string): Promise<void> {
  await tx
    .insertInto('setting')
    .values({ key, value: '{}' })
    .onConflict((conflict) => conflict.column('key').doUpdateSet((row) => ({ value: row.ref('setting.value') })))
    .execute()
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
    .values({ key: settingKey(group), value: text })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value: text }))
    .execute()
}

/** Key of the group in the table of settings. */
export function settingKey(group: SettingGroup): string {
  return `system.${group}`
}

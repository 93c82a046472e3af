/* Reading and saving groups of system settings. Owns: that no one overwrites what they have not seen, and what the audit log records. */
import {
  settingGroupNames,
  settingGroups,
  type BodyOf,
  type Language,
  type SettingGroup,
  type SettingsOf,
  type SystemSettings,
  type updateSystemSettings,
} from '@lectern/contracts'
import { AppError } from '../../../core/app-error.ts'
import { recordAudit, type Origin } from '../../../core/audit.ts'
import type { AppContext } from '../../../core/context.ts'
import { readVersionedSettings, replaceSettings } from '../../../core/settings.ts'
import { InputCheck, invalidInput, refuseInvalid } from '../../../http/validation.ts'
import { findProblems } from './setting-checks.ts'

/** Letters of a value the audit log keeps. */
const longestTold = 500

const schemaChecks = new Map<SettingGroup, InputCheck>()

export async function readAllSettings({ db, config }: AppContext): Promise<SystemSettings> {
  const entries = await Promise.all(
    settingGroupNames.map(async (group) => [group, await readVersionedSettings(db, group)] as const),
  )
  return {
    // The list of names is made of the groups' own keys.
    groups: Object.fromEntries(entries) as SystemSettings['groups'],
    server: {
      maxImportMb: Math.floor(config.maxImportBytes / 1024 / 1024),
      outgoingAllow: [...config.outgoingAllow],
    },
  }
}

/**
 * Saves a group when no one else did since that version was read; writes nothing when it throws.
 * @returns the new version
 * @throws {AppError} invalid_input naming the field; changed_meanwhile
 */
export async function saveSettings(
  context: AppContext,
  origin: Origin,
  { group, value, version }: BodyOf<typeof updateSystemSettings>,
  language: Language,
): Promise<string> {
  const { db, clock, texts, languages } = context
  const check = schemaChecks.get(group) ?? new InputCheck(settingGroups[group].schema, 'body')
  schemaChecks.set(group, check)
  refuseInvalid(check, value, texts, language)
  // The check above is what makes it one.
  const settings = value as SettingsOf<SettingGroup>
  const problems = await findProblems(context, group, settings, { actor: origin.actor, language })
  if (problems.length > 0) throw invalidInput(problems)
  const nowMs = clock()
  const saved = await db.transaction().execute(async (tx) => {
    const written = await replaceSettings(tx, group, settings, version)
    if (written === undefined) throw new AppError('changed_meanwhile')
    const changes = listChanges(written.before, settings)
    if (changes.length > 0) {
      const subject = { kind: 'setting', name: group }
      await recordAudit(tx, origin, { action: 'setting.update', subject, details: { group, changes } }, nowMs)
    }
    return written.version
  })
  if (group === 'language') await languages.current()
  return saved
}

/** Fields that differ, with what they were and are. Groups hold no secrets (see the contract). */
function listChanges(before: object, after: object): { field: string; from: string; to: string }[] {
  const earlier = new Map<string, unknown>(Object.entries(before))
  return Object.entries(after).flatMap(([field, value]) => {
    const from = JSON.stringify(earlier.get(field) ?? null)
    const to = JSON.stringify(value)
    return from === to ? [] : [{ field, from: from.slice(0, longestTold), to: to.slice(0, longestTold) }]
  })
}

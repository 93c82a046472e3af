/* Unsaved changes in groups of settings. Pure. Owns: keeping it when fresher settings come in, and seeing conflicts. */
import type { SettingGroup, SettingsOf, SystemSettings } from '@lectern/contracts'

type Groups = SystemSettings['groups']

/** One field: what it was when it was changed, and what it is to be. */
interface FieldChange {
  from: unknown
  to: unknown
}

/** `group.field` → change. */
export type SettingChanges = ReadonlyMap<string, FieldChange>

export const noChanges: SettingChanges = new Map()

const fieldKey = (group: SettingGroup, field: string): string => `${group}.${field}`

function isSame(a: unknown, b: unknown): boolean {
  return Object.is(a, b) || JSON.stringify(a) === JSON.stringify(b)
}

function savedField(groups: Groups, group: SettingGroup, field: string): unknown {
  return Reflect.get(groups[group].value, field)
}

/** The changes with some fields of a group set; a field that is as it was saved is no change. */
export function changeFields(
  changes: SettingChanges,
  groups: Groups,
  group: SettingGroup,
  part: Readonly<Record<string, unknown>>,
): SettingChanges {
  const next = new Map(changes)
  for (const [field, to] of Object.entries(part)) {
    const key = fieldKey(group, field)
    const saved = savedField(groups, group, field)
    // `NaN` is what is no number yet, and JSON has no word for it.
    if (!Number.isNaN(to) && isSame(saved, to)) next.delete(key)
    else next.set(key, { from: next.get(key)?.from ?? saved, to })
  }
  return next
}

/** A field as it would be saved. */
export function valueOf(groups: Groups, changes: SettingChanges, group: SettingGroup, field: string): unknown {
  const change = changes.get(fieldKey(group, field))
  return change === undefined ? savedField(groups, group, field) : change.to
}

/** A group as it would be saved. */
export function draftOf<G extends SettingGroup>(groups: Groups, changes: SettingChanges, group: G): SettingsOf<G> {
  const fields = Object.keys(groups[group].value)
  const value: unknown = Object.fromEntries(fields.map((field) => [field, valueOf(groups, changes, group, field)]))
  // Every field is there: those of the saved value, some with what was entered for them.
  return value as SettingsOf<G>
}

/** The saved value where someone else changed the same field in the meantime. */
export function conflictOf(
  groups: Groups,
  changes: SettingChanges,
  group: SettingGroup,
  field: string,
): { theirs: unknown } | undefined {
  const change = changes.get(fieldKey(group, field))
  const theirs = savedField(groups, group, field)
  return change === undefined || isSame(change.from, theirs) ? undefined : { theirs }
}

/** The changes without those of a group. */
export function withoutGroup(changes: SettingChanges, group: SettingGroup): SettingChanges {
  return new Map([...changes].filter(([key]) => !key.startsWith(`${group}.`)))
}

export function changedGroups(changes: SettingChanges): SettingGroup[] {
  // Keys are made by `fieldKey` alone.
  return [...new Set([...changes.keys()].map((key) => key.split('.')[0] as SettingGroup))]
}

export const hasGroup = (changes: SettingChanges, groups: readonly SettingGroup[]): boolean =>
  changedGroups(changes).some((group) => groups.includes(group))

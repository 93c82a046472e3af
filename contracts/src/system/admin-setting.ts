/* System settings: what a super admin reads and saves, group by group. Owns: the calls. Does not own: the groups (`system-settings.ts`). */
import Type, { type Static } from 'typebox'
import { get, post, superAdmin } from '../endpoint.ts'
import { AnyJson, EpochMs, OneOf, Strict } from '../scalars.ts'
import {
  generalGroupNames,
  settingGroupNames,
  settingGroups,
  type SettingGroup,
  type SettingsOf,
} from './system-settings.ts'

/** Which saved form of a group someone has seen. */
const Version = Type.String({ minLength: 1, maxLength: 64 })

/** A group as it holds now. */
export interface SavedSettings<G extends SettingGroup> {
  value: SettingsOf<G>
  version: string
}

type AllSettings = { [G in SettingGroup]: SavedSettings<G> }

const groupReply = (group: SettingGroup) => Type.Object({ value: settingGroups[group].schema, version: Version })

export const SystemSettings = Type.Object({
  groups: Type.Unsafe<AllSettings>(
    Type.Object(Object.fromEntries(settingGroupNames.map((group) => [group, groupReply(group)]))),
  ),
  /** What the server was started with; the settings stay within it. */
  server: Type.Object({
    maxImportMb: Type.Integer(),
    /** `LECTERN_OUTGOING_ALLOW`: allowed besides what the settings list. */
    outgoingAllow: Type.Array(Type.String()),
  }),
})
export type SystemSettings = Static<typeof SystemSettings>

export const getSystemSettings = get('/admin/setting/get', 'Get all system settings', {
  access: superAdmin,
  reply: SystemSettings,
})

/** `version` is the one that was read: when someone saved since, nothing is written. */
export const updateSystemSettings = post('/admin/setting/update', 'Update a group of system settings', {
  access: superAdmin,
  body: Strict({ group: OneOf(generalGroupNames), value: AnyJson(), version: Version }),
  reply: Type.Object({ version: Version }),
  errors: ['changed_meanwhile'],
})

/** A host the server was asked to reach and refused. */
export const OutgoingRefusal = Type.Object({
  host: Type.String(),
  count: Type.Integer(),
  lastAtMs: EpochMs,
  /** Who asked last; empty when no one was signed in or the account is gone. */
  lastUserName: Type.String(),
  /** Whether it could be listed at all. */
  canAllow: Type.Boolean(),
})
export type OutgoingRefusal = Static<typeof OutgoingRefusal>

/** Days that refusals are told for. */
export const refusalDays = 7

export const listOutgoingRefusals = get(
  '/admin/setting/refusals',
  'List the hosts refused recently, most frequent first',
  {
    access: superAdmin,
    reply: Type.Array(OutgoingRefusal, { maxItems: 100 }),
  },
)

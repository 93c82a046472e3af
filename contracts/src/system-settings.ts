/*
 * What a super admin sets while the server runs, in groups that are read and saved as one. Owns: their forms and what holds until somebody sets
 * them. Does not own: secrets, which are never part of a group (the server keeps them sealed).
 */
import Type, { type Static, type TSchema } from 'typebox'
import { roles } from './constants.ts'
import { Nullable, OneOf, Strict } from './scalars.ts'

interface Group<S extends TSchema> {
  schema: S
  initial: Static<S>
}

const group = <S extends TSchema>(schema: S, initial: Static<S>): Group<S> => ({ schema, initial })

export const settingGroups = {
  /** Who may make an account of their own. */
  registration: group(
    Strict({
      isOpen: Type.Boolean(),
      /** Domains an e-mail address may have, in lower case; empty for any. */
      domains: Type.Array(Type.String({ pattern: '^[a-z0-9.-]+$', maxLength: 253 }), { maxItems: 100 }),
    }),
    { isOpen: false, domains: [] },
  ),
  /** What becomes of an account somebody brings from elsewhere. */
  newcomers: group(
    Strict({
      /** Spaces they join by themselves, as public ids, with this role. */
      spaceIds: Type.Array(Type.String({ maxLength: 40 }), { maxItems: 100 }),
      role: OneOf(roles),
    }),
    { spaceIds: [], role: 'guest' },
  ),
  /** Personal access tokens. */
  tokens: group(
    Strict({
      /** Days after which every token ends, however it was made; `null` for as long as its owner chooses. */
      maxDays: Nullable(Type.Integer({ minimum: 1, maximum: 3_650 })),
    }),
    { maxDays: null },
  ),
} as const

export type SettingGroup = keyof typeof settingGroups
export type SettingsOf<G extends SettingGroup> = Static<(typeof settingGroups)[G]['schema']>
export const settingGroupNames = Object.keys(settingGroups).filter(
  (name): name is SettingGroup => name in settingGroups,
)

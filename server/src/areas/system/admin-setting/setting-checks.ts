/*
 * What a group's schema cannot express: settings that name something there has to be, or that must stay within what the server was started with.
 * A further group that needs such a check adds it to `checks`.
 */
import type { FieldProblem, Language, SettingGroup, SettingsOf } from '@lectern/contracts'
import { isFactorMissing } from '../../../auth/mfa-required.ts'
import type { Actor } from '../../../core/actor.ts'
import type { AppContext } from '../../../core/context.ts'
import { findId } from '../../../core/public-ids.ts'
import { findEntryProblem } from '../../../outside/address-rules.ts'
import { listLiveSpaces } from './admin-setting-repo.ts'

/** Returns a sentence of `system-settings.json`. */
type Say = (key: string, params?: Record<string, unknown>) => string
/** Who saves, and how what is wrong is put. */
interface Saver {
  actor: Actor
  say: Say
}
type Check<G extends SettingGroup> = (
  context: AppContext,
  value: SettingsOf<G>,
  saver: Saver,
) => FieldProblem[] | Promise<FieldProblem[]>

const checks: { readonly [G in SettingGroup]?: Check<G> } = {
  newcomers: async ({ db }, { spaceIds }, { say }) => {
    const ids = spaceIds.map((id) => findId('space', id))
    const live = await listLiveSpaces(
      db,
      ids.filter((id) => id !== undefined),
    )
    return ids.flatMap((id, index) =>
      id !== undefined && live.has(id)
        ? []
        : [{ field: `spaceIds.${String(index)}`, message: say('problem.spaceMissing') }],
    )
  },
  // It would end the session that saves it, and every other of theirs.
  mfa: (_context, value, { actor, say }) =>
    actor.kind === 'user' && isFactorMissing(value, actor)
      ? [{ field: 'required', message: say('problem.bindFirst') }]
      : [],
  language: async ({ languages }, { default: lang }, { say }) => {
    const state = await languages.current()
    return state.find(lang) === undefined ? [{ field: 'default', message: say('problem.languageMissing') }] : []
  },
  front: (_context, { entries }, { say }) =>
    entries.flatMap(({ key }, index) =>
      entries.findIndex((other) => other.key === key) === index
        ? []
        : [{ field: `entries.${String(index)}.key`, message: say('problem.keyTwice', { key }) }],
    ),
  uploads: ({ config }, { maxImportMb }, { say }) => {
    const limitMb = Math.floor(config.maxImportBytes / 1024 / 1024)
    if (maxImportMb === null || maxImportMb <= limitMb) return []
    return [{ field: 'maxImportMb', message: say('problem.overServerLimit', { limit: limitMb }) }]
  },
  outgoing: (_context, { allow, deny }, { say }) => [
    ...allow.flatMap((entry, index) => {
      const problem = findEntryProblem(entry)
      if (problem === undefined) return []
      return [{ field: `allow.${String(index)}`, message: say(`problem.host.${problem}`, { entry }) }]
    }),
    // What is closed may be as wide as it likes.
    ...deny.flatMap((entry, index) =>
      findEntryProblem(entry) === 'malformed'
        ? [{ field: `deny.${String(index)}`, message: say('problem.host.malformed', { entry }) }]
        : [],
    ),
  ],
}

/** What is wrong with a group that its schema lets through. */
export async function findProblems<G extends SettingGroup>(
  context: AppContext,
  group: G,
  value: SettingsOf<G>,
  { actor, language }: { actor: Actor; language: Language },
): Promise<FieldProblem[]> {
  const check: Check<G> | undefined = checks[group]
  const say: Say = (key, params) => context.texts.say(language, 'system-settings', key, params)
  return check === undefined ? [] : check(context, value, { actor, say })
}

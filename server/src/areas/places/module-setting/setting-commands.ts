/* Changing the settings of applications. */
import {
  modifySource,
  type BodyOf,
  type Flag,
  type ModifySource,
  type PushSettings,
  type updateModuleSettings,
  type updatePushSettings,
} from '@lectern/contracts'
import {
  contentVersion,
  isObject,
  isSameJson,
  readEnvironments,
  writeCommon,
  writeEnvironments,
  writeVariables,
  type ApplicationContent,
  type EnvironmentEntry,
  type PushRecord,
} from '@lectern/model'
import { isDeepStrictEqual } from 'node:util'
import { renameOwnEnvironments } from '../../trying/variable/variable-commands.ts'
import { visibleContent } from '../../../auth/visibility.ts'
import type { UserActor } from '../../../core/actor.ts'
import { AppError } from '../../../core/app-error.ts'
import { changesBetween, recordAudit, type Origin } from '../../../core/audit.ts'
import type { AppContext } from '../../../core/context.ts'
import { encodeId } from '../../../core/public-ids.ts'
import type { Executor } from '../../../db/content-store.ts'
import { isAddress, readCommonRows, readHeaderRows } from '../../../content/common-rows.ts'
import { requireExpectedHead, writeRecord, type OldState } from '../../../content/record-revisions.ts'
import { touchContent } from '../../../content/revisions.ts'
import { writeAndWake } from '../../../content/save-subject.ts'
import { readVariableRows } from '../../../content/variable-rows.ts'
import { publish } from '../../../events/publish.ts'
import { notifyFollowers } from '../../following/subscription/follower-commands.ts'
import { presentPush } from './setting-presenter.ts'
import { findSettings } from './setting-repo.ts'
import { requireSettings, readPush } from './setting-queries.ts'

export { findSettings }

/** The application a request names, and its space. */
export interface SettingPlace {
  moduleId: number
  spaceId: number
}

type SettingsBody = Omit<BodyOf<typeof updateModuleSettings>, 'moduleId'>

/**
 * Changes environments and common parameters; what is not given stays.
 * @throws {AppError} changed_meanwhile when they are no longer as they were at `revision`; name_taken, environment_url_unfit, data_node_taken,
 *   variable_secret_shared
 */
export async function changeModuleSettings(
  context: AppContext,
  origin: Origin<UserActor>,
  place: SettingPlace,
  body: SettingsBody,
): Promise<void> {
  const present = await requireSettings(context.db, place.moduleId)
  const { name, headId, content } = present
  if (body.revision !== (headId === null ? '' : encodeId('revision', headId))) throw new AppError('changed_meanwhile')
  const before: ApplicationContent = content ?? {
    v: contentVersion,
    kind: 'application',
    root: { info: { title: name, version: '1.0.0' } },
  }
  const after = { ...before, root: applyChanges(before.root, body) }
  if (JSON.stringify(after) === JSON.stringify(before)) return
  await writeSettings(context, origin, place, { present, after, renamed: renamedEnvironments(before.root, body) })
}

/** Environments that are called something else now, by their former names. */
function renamedEnvironments(root: ApplicationContent['root'], body: SettingsBody): ReadonlyMap<string, string> {
  const now = new Map((body.environments ?? []).map(({ key, name }) => [key, name.trim()]))
  return new Map(
    readEnvironments(root).flatMap(({ key, name }): [string, string][] => {
      const after = now.get(key)
      return after === undefined || after === name ? [] : [[name, after]]
    }),
  )
}

/**
 * Makes an older state of the application's own content the current one, in a new state; its id.
 * @throws {AppError} not_accessible, changed_meanwhile
 */
export async function restoreSettings(
  context: AppContext,
  origin: Origin<UserActor>,
  place: SettingPlace,
  old: OldState<ApplicationContent>,
): Promise<number | null> {
  const present = await requireSettings(context.db, place.moduleId)
  requireExpectedHead(old, present.headId)
  if (JSON.stringify(old.content) === JSON.stringify(present.content)) return present.headId
  const { content: after, remark } = old
  return writeSettings(context, origin, place, { present, after, remark, source: modifySource.restore })
}

interface Writing<T> {
  present: Awaited<ReturnType<typeof requireSettings>>
  after: T
  source?: ModifySource
  remark?: string
  renamed?: ReadonlyMap<string, string>
}

async function writeSettings(
  context: AppContext,
  origin: Origin<UserActor>,
  { moduleId, spaceId }: SettingPlace,
  { present: { name, headId, content: before }, after: content, renamed, ...more }: Writing<ApplicationContent>,
): Promise<number> {
  const nowMs = context.clock()
  return writeAndWake(context, async (tx) => {
    const authorId = origin.actor.userId
    const revision = { kind: 'module', subjectId: moduleId, parentId: headId, before, content, authorId } as const
    const to = await writeRecord(tx, { ...revision, ...more, nowMs })
    await touchContent(tx, moduleId, nowMs)
    if (renamed !== undefined) await renameOwnEnvironments(tx, moduleId, renamed)
    const subject = { kind: 'module', id: moduleId, name }
    const details = { ...(more.source === modifySource.restore && { restored: true }) }
    await recordAudit(tx, origin, { action: 'module.settings', subject, spaceId, details }, nowMs)
    await publish(tx, 'module.changed', { moduleId }, nowMs)
    await notifyOfDescription(tx, { moduleId, authorId }, { before, content }, nowMs)
    return to
  })
}

/** An application's own description, and what it was before. */
export interface ChangedDescription {
  before: ApplicationContent | undefined
  content: ApplicationContent
}

/** Whether it is different in what all who read it see: servers, security, and what all operations have in common. */
export function isDescriptionNews({ before, content }: ChangedDescription): boolean {
  const [old, now] = [before, content].map((each) => each && visibleContent(each, 'guest'))
  return !isDeepStrictEqual(old, now)
}

/** Followers hear of what is news. Wakes no one: send `jobs` to the bus after the commit. */
export async function notifyOfDescription(
  tx: Executor,
  { moduleId, authorId: actorId }: { moduleId: number; authorId: number },
  change: ChangedDescription,
  nowMs: number,
): Promise<void> {
  if (!isDescriptionNews(change)) return
  const about = { moduleId, actorId, docIds: [], componentIds: [], added: 0, isDescribed: true }
  await notifyFollowers(tx, { change: 'edit', ...about }, nowMs)
}

/** What people call an application, and what they write about it. */
export interface ModuleTexts {
  name: string
  description: string
}

/**
 * Makes a changed name the title of the application's own content, and a changed description its description, so that exports and merges
 * follow them. An application without content of its own has them in its row alone.
 */
export async function writeModuleTexts(
  tx: Executor,
  { moduleId, authorId }: { moduleId: number; authorId: number },
  { name, description }: Partial<ModuleTexts>,
  nowMs: number,
): Promise<void> {
  const { headId, content: before } = (await findSettings(tx, moduleId)) ?? {}
  if (before === undefined || headId === undefined) return
  const info = isObject(before.root['info']) ? before.root['info'] : {}
  const { description: _old, ...untold } = info
  const after = {
    ...(description === undefined ? info : untold),
    ...(name === undefined ? {} : { title: name }),
    ...(description === undefined || description === '' ? {} : { description }),
  }
  if (isSameJson(info, after)) return
  const content = { ...before, root: { ...before.root, info: after } }
  await writeRecord(tx, { kind: 'module', subjectId: moduleId, parentId: headId, content, before, authorId, nowMs })
  await touchContent(tx, moduleId, nowMs)
  await notifyOfDescription(tx, { moduleId, authorId }, { before, content }, nowMs)
}

function applyChanges(root: ApplicationContent['root'], body: SettingsBody): ApplicationContent['root'] {
  const { environments, variables } = body
  const common = readCommonRows(body)
  const withRows = Object.keys(common).length === 0 ? root : writeCommon(root, common)
  const withOwn = variables === undefined ? withRows : writeVariables(withRows, readVariableRows(variables))
  return environments === undefined ? withOwn : writeEnvironments(withOwn, readSent(root, environments))
}

/** Only what someone changed is checked: a description may have brought what the form would refuse. */
function readSent(
  root: ApplicationContent['root'],
  sent: NonNullable<SettingsBody['environments']>,
): EnvironmentEntry[] {
  const former = new Map(readEnvironments(root).map((entry) => [entry.key, entry]))
  const environments = sent.map(({ key, name, url, isPublic, headers, variables }) => ({
    key,
    name: name.trim(),
    url: url.trim(),
    isPublic: isPublic === 1,
    headers: readHeaderRows(headers),
    variables: variables === undefined ? (former.get(key)?.variables ?? []) : readVariableRows(variables),
  }))
  for (const [index, { key, name, url }] of environments.entries()) {
    const before = key === null ? undefined : former.get(key)
    if (name !== before?.name && environments.some((other, place) => place !== index && other.name === name))
      throw new AppError('name_taken', { name })
    if (url !== before?.url && !isAddress(url)) throw new AppError('environment_url_unfit', { url })
  }
  return environments
}

/** Changes how an application takes pushes; what is not given stays. */
export async function changePush(
  context: AppContext,
  origin: Origin<UserActor>,
  place: SettingPlace,
  body: Omit<BodyOf<typeof updatePushSettings>, 'moduleId'>,
): Promise<PushSettings> {
  const present = await requireSettings(context.db, place.moduleId)
  const before = await readPush(context, present.pushId)
  const is = (flag: Flag | undefined, former: boolean): boolean => (flag === undefined ? former : flag === 1)
  const after: PushRecord = {
    ...before,
    printContent: is(body.printContent, before.printContent),
    override: is(body.override, before.override),
    defaultStatus: body.defaultStatus ?? before.defaultStatus,
    allowSameFolder: is(body.allowSameFolder, before.allowSameFolder),
    removed: body.removed ?? before.removed,
  }
  await writePush(context, origin, place, { present, before, after })
  return presentPush(after)
}

/**
 * Makes older settings for pushes the current ones, in a new state; its id.
 * @throws {AppError} not_accessible, changed_meanwhile
 */
export async function restorePush(
  context: AppContext,
  origin: Origin<UserActor>,
  place: SettingPlace,
  old: OldState<PushRecord>,
): Promise<number | null> {
  const present = await requireSettings(context.db, place.moduleId)
  requireExpectedHead(old, present.pushId)
  const before = await readPush(context, present.pushId)
  const { content: after, remark } = old
  return writePush(context, origin, place, { present, before, after, remark, source: modifySource.restore })
}

/** The head, which stays when nothing is different. */
async function writePush(
  { db, clock }: AppContext,
  origin: Origin<UserActor>,
  { moduleId, spaceId }: SettingPlace,
  { present: { name, pushId }, after: content, ...more }: Writing<PushRecord> & { before: PushRecord },
): Promise<number | null> {
  const changes = changesBetween({ ...more.before }, { ...content })
  if (changes === undefined) return pushId
  const nowMs = clock()
  return db.transaction().execute(async (tx) => {
    const authorId = origin.actor.userId
    const revision = { kind: 'modulePush', subjectId: moduleId, parentId: pushId, content, authorId, nowMs } as const
    const to = await writeRecord(tx, { ...revision, ...more })
    await touchContent(tx, moduleId, nowMs)
    const subject = { kind: 'module', id: moduleId, name }
    const details = { ...changes, ...(more.source === modifySource.restore && { restored: true }) }
    await recordAudit(tx, origin, { action: 'module.push', subject, spaceId, details }, nowMs)
    return to
  })
}

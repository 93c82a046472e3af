/*
 * The environments that a push has on the whole application. Merged with the current ones, in the caller's transaction: by a call of its own at once, with
 * documents when these become visible, so that both are one change to those who follow it.
 */
import {
  contentVersion,
  readEnvironments,
  writeEnvironments,
  type ApplicationContent,
  type EnvironmentEntry,
} from '@lectern/model'
import { writeRecord } from '../../../../content/record-revisions.ts'
import { touchContent } from '../../../../content/revisions.ts'
import { AppError } from '../../../../core/app-error.ts'
import type { Executor } from '../../../../db/content-store.ts'
import { hasRow } from '../../../../db/row-counts.ts'
import { rowsOf } from '../../../../db/rows.ts'
import {
  findSettings,
  isDescriptionNews,
  notifyOfDescription,
  type ChangedDescription,
} from '../../../places/module-setting/setting-commands.ts'
import type { TakePushed } from '../../import/start/incoming-commands.ts'
import { addReasons } from '../log/log-repo.ts'
import { keptReasons } from '../log/push-log.ts'
import { stateOf, type PushPlace } from '../push-place.ts'
import type { PushFacts } from '../read/push-facts.ts'
import { readLastList, saveLastList } from './last-pushed-repo.ts'
import { mergeKeyed } from './merge-last-pushed.ts'

type Environment = PushFacts['environments'][number]

/** Takes those of a push with documents, and adds to its log which stay as people wrote them. */
export const takePushedEnvironments: TakePushed = async (tx, { context, job, payload }) => {
  const { pushed, moduleId, author = '' } = payload
  if (pushed === undefined || moduleId === undefined || pushed.environments.length === 0) return false
  const { tokenId, environments } = pushed
  // Revoked since: nothing is pushed with it any more, so that nothing is merged with what it pushed last.
  if (!(await hasRow(rowsOf(tx, 'application_token', { id: tokenId })))) return false
  const place = { moduleId, tokenId, makerId: job.ownerId, author, nowMs: context.clock() }
  const { kept, change } = await takeEnvironments(tx, place, environments)
  if (kept.length > 0) await addReasons(tx, job.id, keptReasons(kept))
  return change !== undefined && isDescriptionNews(change)
}

/** Sets one, by its name, and notifies followers. @returns its name when it stays as people wrote it */
export async function setEnvironment(tx: Executor, place: PushPlace, pushed: Environment): Promise<string[]> {
  const { kept, change } = await takeEnvironments(tx, place, [pushed])
  await notify(tx, place, change)
  return kept
}

/** Takes an environment away, whoever wrote it, and notifies followers. */
export async function dropEnvironment(tx: Executor, place: PushPlace, name: string): Promise<void> {
  const base = await readLastList<Environment>(tx, place, 'environments')
  const found = await requireSettings(tx, place.moduleId)
  const entries = readEnvironments(found.content.root).filter((each) => each.name !== name)
  await notify(tx, place, await writeServers(tx, place, found, entries))
  const left = base.filter((each) => each.name !== name)
  await saveLastList(tx, place, 'environments', left)
}

async function notify(tx: Executor, place: PushPlace, change: ChangedDescription | undefined): Promise<void> {
  if (change === undefined) return
  await notifyOfDescription(tx, { moduleId: place.moduleId, authorId: place.makerId }, change, place.nowMs)
}

/** By name; those that are not pushed stay. @returns names of those that stay as people wrote them, and what changed, if anything did */
async function takeEnvironments(
  tx: Executor,
  place: PushPlace,
  pushed: readonly Environment[],
): Promise<{ kept: string[]; change: ChangedDescription | undefined }> {
  const base = await readLastList<Environment>(tx, place, 'environments')
  const theirs = [...new Map([...base, ...pushed].map((each) => [each.name, each])).values()]
  const found = await requireSettings(tx, place.moduleId)
  const entries = readEnvironments(found.content.root)
  const ours = entries.map(({ name, url }) => ({ name, url }))
  const { merged, kept } = mergeKeyed({ base, ours, theirs }, ({ name }) => name)
  const after = merged.map(({ name, url }): EnvironmentEntry => {
    const there = entries.find((each) => each.name === name)
    return there === undefined
      ? { key: null, name, url, isPublic: true, headers: [], variables: [] }
      : { ...there, url }
  })
  const change = await writeServers(tx, place, found, after)
  await saveLastList(tx, place, 'environments', theirs)
  return { kept, change }
}

async function requireSettings(tx: Executor, moduleId: number) {
  const found = await findSettings(tx, moduleId)
  if (found === undefined) throw new AppError('not_accessible')
  const content: ApplicationContent = found.content ?? {
    v: contentVersion,
    kind: 'application',
    root: { info: { title: found.name, version: '1.0.0' } },
  }
  return { headId: found.headId, before: found.content, content }
}

/** @returns nothing where they are the same */
async function writeServers(
  tx: Executor,
  place: PushPlace,
  { headId, before, content }: Awaited<ReturnType<typeof requireSettings>>,
  entries: readonly EnvironmentEntry[],
): Promise<ChangedDescription | undefined> {
  const after = { ...content, root: writeEnvironments(content.root, entries) }
  if (JSON.stringify(after) === JSON.stringify(content)) return undefined
  await writeRecord(tx, { kind: 'module', parentId: headId, content: after, before, ...stateOf(place) })
  await touchContent(tx, place.moduleId, place.nowMs)
  return { before, content: after }
}

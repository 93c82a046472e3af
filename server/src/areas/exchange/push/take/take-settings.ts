/*
 * What a push has on the whole application: error codes and environments. Merged with the current ones, in the caller's transaction.
 */
import { constantLimits, modifySource } from '@lectern/contracts'
import {
  contentVersion,
  readEnvironments,
  recordVersion,
  writeEnvironments,
  type ApplicationContent,
  type ConstantsRecord,
} from '@lectern/model'
import { AppError } from '../../../../core/app-error.ts'
import { findRecord, writeRecord } from '../../../../content/record-revisions.ts'
import { touchContent } from '../../../../content/revisions.ts'
import type { Executor } from '../../../../db/content-store.ts'
import { findLevel } from '../../../documents/constant/constant-commands.ts'
import { findSettings, notifyOfDescription } from '../../../places/module-setting/setting-commands.ts'
import { mergeKeyed } from './merge-last-pushed.ts'
import type { PushFacts } from '../read/push-facts.ts'
import type { PushPlace } from '../push-place.ts'
import { listLastPushed, saveLastPushed } from './last-pushed-repo.ts'

type Code = PushFacts['codes'][number]
type Environment = PushFacts['environments'][number]

/** Adopts codes; an empty list has no effect. @returns codes that stay as people wrote them */
export async function takeCodes(tx: Executor, place: PushPlace, pushed: readonly Code[]): Promise<string[]> {
  if (pushed.length === 0) return []
  const theirs = [...new Map(pushed.map(fit).map((each) => [each.code, each])).values()].slice(0, constantLimits.codes)
  const base = await readLastPushed<Code>(tx, place, 'codes')
  const level = { table: 'module', id: place.moduleId } as const
  const found = await findLevel(tx, level)
  if (found === undefined) throw new AppError('not_accessible')
  const before = (await findRecord(tx, 'constants', found.headId))?.content
  const ours: Code[] = (before?.codes ?? []).map(({ code, name, description, solution }) => ({
    code,
    name,
    description,
    solution,
  }))
  const { merged, kept } = mergeKeyed({ base, ours, theirs }, ({ code }) => code)
  if (JSON.stringify(merged) !== JSON.stringify(ours)) {
    const content: ConstantsRecord = { v: recordVersion, kind: 'constants', codes: merged, text: before?.text ?? '' }
    await writeRecord(tx, { kind: 'moduleConstants', parentId: found.headId, content, before, ...ofPush(place) })
  }
  await saveList(tx, place, 'codes', theirs)
  return kept
}

/** Texts as long as those of a code may be; a name that is cut goes on in the description. */
function fit({ code, name, description, solution }: Code): Code {
  const isLong = name.length > constantLimits.name
  return {
    code: code.slice(0, constantLimits.code),
    name: isLong ? `${name.slice(0, constantLimits.name - 1)}…` : name,
    description: (isLong && description === '' ? name : description).slice(0, constantLimits.description),
    solution: solution.slice(0, constantLimits.solution),
  }
}

/** Takes environments over, by name; those that are not in it stay. @returns names of those that stay as people wrote them */
export async function takeEnvironments(
  tx: Executor,
  place: PushPlace,
  pushed: readonly Environment[],
): Promise<string[]> {
  if (pushed.length === 0) return []
  const base = await readLastPushed<Environment>(tx, place, 'environments')
  const theirs = [...new Map([...base, ...pushed].map((each) => [each.name, each])).values()]
  const kept = await changeEnvironments(tx, place, { base, theirs })
  await saveList(tx, place, 'environments', theirs)
  return kept
}

/** Takes an environment away, whoever wrote it. */
export async function dropEnvironment(tx: Executor, place: PushPlace, name: string): Promise<void> {
  const base = await readLastPushed<Environment>(tx, place, 'environments')
  const found = await requireSettings(tx, place.moduleId)
  const entries = readEnvironments(found.content.root).filter((each) => each.name !== name)
  await writeServers(tx, place, found, entries)
  await saveList(
    tx,
    place,
    'environments',
    base.filter((each) => each.name !== name),
  )
}

async function changeEnvironments(
  tx: Executor,
  place: PushPlace,
  { base, theirs }: { base: readonly Environment[]; theirs: readonly Environment[] },
): Promise<string[]> {
  const found = await requireSettings(tx, place.moduleId)
  const entries = readEnvironments(found.content.root)
  const ours = entries.map(({ name, url }) => ({ name, url }))
  const { merged, kept } = mergeKeyed({ base, ours, theirs }, ({ name }) => name)
  const after = merged.map(({ name, url }) => {
    const there = entries.find((each) => each.name === name)
    return there === undefined
      ? { key: null, name, url, isPublic: true, headers: [], variables: [] }
      : { ...there, url }
  })
  await writeServers(tx, place, found, after)
  return kept
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

async function writeServers(
  tx: Executor,
  place: PushPlace,
  { headId, before, content }: Awaited<ReturnType<typeof requireSettings>>,
  entries: Parameters<typeof writeEnvironments>[1],
): Promise<void> {
  const after = { ...content, root: writeEnvironments(content.root, entries) }
  if (JSON.stringify(after) === JSON.stringify(content)) return
  await writeRecord(tx, { kind: 'module', parentId: headId, content: after, before, ...ofPush(place) })
  await touchContent(tx, place.moduleId, place.nowMs)
  const about = { moduleId: place.moduleId, authorId: place.makerId }
  await notifyOfDescription(tx, about, { before, content: after }, place.nowMs)
}

function ofPush({ moduleId: subjectId, makerId: authorId, author: remark, nowMs }: PushPlace) {
  return { subjectId, authorId, remark, nowMs, source: modifySource.push }
}

async function readLastPushed<T>(tx: Executor, { tokenId }: PushPlace, kind: 'codes' | 'environments'): Promise<T[]> {
  const text = (await listLastPushed(tx, tokenId, kind)).get('')
  // Written by `saveList` alone.
  return text === undefined ? [] : (JSON.parse(text) as T[])
}

async function saveList(
  tx: Executor,
  { tokenId }: PushPlace,
  kind: 'codes' | 'environments',
  list: readonly unknown[],
): Promise<void> {
  await saveLastPushed(tx, { tokenId, kind }, new Map([['', JSON.stringify(list)]]))
}

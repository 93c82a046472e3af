/* The job behind telling robots: works out what a change was for callers, and which robots want to be sent it. */
import { findingLevels, type ChangelogEntry } from '@lectern/contracts'
import { appendAll } from '@lectern/model'
import type { AppContext } from '../../../core/context.ts'
import { encodeId } from '../../../core/public-ids.ts'
import { inBatches } from '../../../db/batches.ts'
import type { Executor } from '../../../db/content-store.ts'
import { liveRows, rowsOf } from '../../../db/rows.ts'
import type { RobotRow, TrashRow } from '../../../db/schema.ts'
import type { JobHandler } from '../../../jobs/job-handler.ts'
import { listStanding, lockStanding } from '../message/deletion-notice-commands.ts'
import { deliverNotices, oncePerAddress, wants, type Sent } from './notice-deliveries.ts'
import type { RobotNotice } from './notice-text.ts'
import { noticesOfDeletedProject, noticesOfRestoredProject, placeOf } from './project-notices.ts'
import { robotNoticeJobKind, type RestoredSubject, type RobotChange } from './robot-notice-commands.ts'
import { listListening } from './robot-repo.ts'

/** States, deletions and what is there again as the changelog has them, without what is hidden; `ifRemoved`: as a deletion of it would be. */
export type ReadEntries = (
  context: AppContext,
  moduleId: number,
  which: {
    revisionIds?: readonly number[]
    trashIds?: readonly number[]
    restored?: RestoredSubject
    ifRemoved?: RestoredSubject
  },
) => Promise<ChangelogEntry[]>

/** Entries of one message. */
const shownEntries = 10
/** States that are looked at together. */
const statesOfPage = 300

export function createRobotNoticeHandler(app: AppContext, readEntries: ReadEntries): JobHandler {
  const context = { ...app, readEntries }
  const { db, clock, bus } = context
  return {
    kind: robotNoticeJobKind,
    run: async (job) => {
      // Written by `robot-notice-commands.ts`.
      const change = job.payload as RobotChange
      for (let isTold = false; !isTold;) {
        const standing = await listStanding(db, trashIdsOf(change))
        const sent = await noticesOf(context, withTrash(change, standing))
        isTold = await db.transaction().execute(async (tx) => {
          // Whatever is restored from now on finds that it was told.
          if ((await lockStanding(tx, standing)).length < standing.length) return false
          await deliverNotices(context, tx, sent, { ownerId: job.ownerId, nowMs: clock() })
          await job.finish(tx, null)
          return true
        })
        if (isTold && sent.length > 0) bus.send({ type: 'jobs' })
      }
    },
    cleanUp: () => Promise.resolve(),
    onFailed: () => Promise.resolve(),
  }
}

type Needs = AppContext & { readEntries: ReadEntries }

function trashIdsOf(change: RobotChange): readonly number[] {
  return 'trashIds' in change ? (change.trashIds ?? []) : []
}

const withTrash = (change: RobotChange, trashIds: readonly number[]): RobotChange =>
  'trashIds' in change ? { ...change, trashIds } : change

async function noticesOf(context: Needs, change: RobotChange): Promise<Sent[]> {
  switch (change.change) {
    case 'content':
      return noticesOfContent(context, change)
    case 'deletion':
      return noticesOfDeletion(context, change)
    case 'restoration':
      return noticesOfRestoration(context, change)
    case 'projectRestoration':
      return noticesOfRestoredProject(context, change)
    case 'release':
      return noticesOfRelease(context, change)
  }
}

type Of<K extends RobotChange['change']> = Extract<RobotChange, { change: K }>

async function noticesOfContent(context: Needs, change: Of<'content'>): Promise<Sent[]> {
  const { db } = context
  const { moduleId, actorId, revisionIds, added, trashIds = [] } = change
  const module = await liveRows(db, 'module', { id: moduleId }).select(['name', 'project_id']).executeTakeFirst()
  if (module === undefined) return []
  const robots = await listListening(db, { projectId: module.project_id, moduleId })
  if (robots.length === 0) return []
  const saved = await readInPages(revisionIds, (part) => context.readEntries(context, moduleId, { revisionIds: part }))
  const deleted = await readInPages(trashIds, (part) => context.readEntries(context, moduleId, { trashIds: part }))
  const notice = {
    ...(await placeOf(db, module.project_id, actorId)),
    ...({ event: 'changed', app: module.name, added } as const),
    path: changelogPath(module.project_id, moduleId),
  }
  return oncePerAddress(context, sentOf(robots, notice, joined(saved, deleted)))
}

async function noticesOfRestoration(context: Needs, change: Of<'restoration'>): Promise<Sent[]> {
  const { db } = context
  const { projectId, moduleId, actorId, kind, subjectId } = change
  const robots = await listListening(db, { projectId, moduleId })
  if (robots.length === 0) return []
  const subject = { kind, subjectId }
  const entries = await context.readEntries(context, moduleId, { restored: subject })
  const deletion = await context.readEntries(context, moduleId, { ifRemoved: subject })
  if (entries.length === 0) return []
  const notice: RobotNotice = {
    ...(await placeOf(db, projectId, actorId)),
    ...{ event: 'restored', app: entries[0]?.moduleName ?? '', added: 0, path: changelogPath(projectId, moduleId) },
    ...{ entries, changed: entries.length, breaking: 0 },
  }
  // Whoever was sent that callers lost it is sent that they have it again.
  const isBreakUndone = deletion.some(isBreaking)
  const wanting = robots.filter((robot) => wants(robot, 'changes') || (isBreakUndone && wants(robot, 'breaking')))
  return oncePerAddress(
    context,
    wanting.map((robot) => ({ robot, notice })),
  )
}

async function noticesOfDeletion(context: Needs, change: Of<'deletion'>): Promise<Sent[]> {
  const { db } = context
  const { projectId, actorId, trashIds } = change
  const trashed = await listTrashed(db, trashIds)
  const place = await placeOf(db, projectId, actorId)
  const sent: Sent[][] = []
  // Of one act, which is in one application almost always.
  for (const [moduleId, rows] of Map.groupBy(trashed, (row) => row.module_id)) {
    const robots = await listListening(db, { projectId, moduleId })
    const found = await readInPages(
      rows.map(({ id }) => id),
      (part) => context.readEntries(context, moduleId, { trashIds: part }),
    )
    const app = rows[0]?.name ?? ''
    const isGone = rows.some(({ kind }) => kind === 'module')
    const path = isGone ? `/project/changelog/${encodeId('project', projectId)}` : changelogPath(projectId, moduleId)
    const notice = { ...place, event: 'deleted', app, added: 0, path } as const
    sent.push(oncePerAddress(context, sentOf(robots, notice, found)))
  }
  return [...sent.flat(), ...(await noticesOfDeletedProject(context, change))]
}

async function noticesOfRelease(context: AppContext, change: Of<'release'>): Promise<Sent[]> {
  const { db } = context
  const { releaseId, projectId, actorId, act } = change
  const release = await liveRows(db, 'project_release', { id: releaseId }).select('release_no').executeTakeFirst()
  if (release === undefined) return []
  const robots = await listListening(db, { projectId, moduleId: undefined, releaseId })
  const notice: RobotNotice = {
    ...(await placeOf(db, projectId, actorId)),
    ...{ event: 'released', app: '', added: 0, entries: [], changed: 0, breaking: 0 },
    release: { no: release.release_no, act },
    path: `/release/${encodeId('release', releaseId)}`,
  }
  const wanting = robots.filter((robot) => wants(robot, 'releases')).map((robot) => ({ robot, notice }))
  return oncePerAddress(context, wanting)
}

async function listTrashed(db: Executor, ids: readonly number[]) {
  const found: (Pick<TrashRow, 'id' | 'kind'> & { module_id: number; name: string })[] = []
  for (const part of inBatches(ids)) {
    const rows = await rowsOf(db, 'trash', { id: part })
      .innerJoin('module', 'module.id', 'trash.module_id')
      .select(['trash.id', 'trash.kind', 'module.id as module_id', 'module.name'])
      .execute()
    appendAll(found, rows)
  }
  return found
}

/** What a change was for callers: how much, and as much of it as a message shows, what breaks first. */
interface Found {
  shown: readonly ChangelogEntry[]
  changed: number
  breaking: number
}

const severity = ({ level }: ChangelogEntry): number => findingLevels.indexOf(level)

/** All of it, a page at a time: of a large change only what is shown is kept. */
async function readInPages(
  ids: readonly number[],
  read: (part: readonly number[]) => Promise<ChangelogEntry[]>,
): Promise<Found> {
  let found = foundIn([])
  for (const part of inBatches(ids, { size: statesOfPage })) found = joined(found, foundIn(await read(part)))
  return found
}

function foundIn(entries: readonly ChangelogEntry[]): Found {
  return { shown: entries, changed: entries.length, breaking: entries.filter(isBreaking).length }
}

function joined(one: Found, other: Found): Found {
  return {
    shown: [...one.shown, ...other.shown].sort((a, b) => severity(a) - severity(b)).slice(0, shownEntries),
    changed: one.changed + other.changed,
    breaking: one.breaking + other.breaking,
  }
}

const isBreaking = ({ level }: ChangelogEntry): boolean => level === 'breaking'

/** What each robot is sent: everything, what breaks callers, or nothing. */
function sentOf(
  robots: readonly RobotRow[],
  notice: Omit<RobotNotice, 'entries' | 'changed' | 'breaking'>,
  { shown, changed, breaking }: Found,
): Sent[] {
  const all = { entries: shown, changed, added: notice.added }
  const broken = { entries: shown.filter(isBreaking), changed: breaking, added: 0 }
  return robots.flatMap((robot) => {
    const part = wants(robot, 'changes') ? all : broken
    if (part.changed + part.added === 0 || !(wants(robot, 'changes') || wants(robot, 'breaking'))) return []
    return [{ robot, notice: { ...notice, ...part, entries: [...part.entries], breaking } }]
  })
}

function changelogPath(projectId: number, moduleId: number): string {
  return `/project/doc/${encodeId('project', projectId)}?module=${encodeId('module', moduleId)}&segment=changes`
}

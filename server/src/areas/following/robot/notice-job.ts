/* The job behind telling robots: works out what a change was for callers, and which robots want to be sent it. */
import { findingLevels, type ChangelogEntry, type RobotEvent } from '@lectern/contracts'
import type { AppContext } from '../../../core/context.ts'
import { findPlaceName } from '../../../core/live-places.ts'
import { encodeId } from '../../../core/public-ids.ts'
import type { Executor } from '../../../db/content-store.ts'
import { liveRows } from '../../../db/rows.ts'
import type { RobotRow } from '../../../db/schema.ts'
import type { JobHandler } from '../../../jobs/job-handler.ts'
import { renderNotice, type RobotNotice } from './notice-text.ts'
import { enqueueCalls } from './call-job.ts'
import { robotNoticeJobKind, type RobotChange } from './robot-notice-commands.ts'
import { insertDeliveries, listListening } from './robot-repo.ts'

/** States and deletions as the changelog has them, without what is hidden. */
export type ReadEntries = (
  context: AppContext,
  moduleId: number,
  which: { revisionIds?: readonly number[]; trashIds?: readonly number[] },
) => Promise<ChangelogEntry[]>

/** Entries of one message. */
const shownEntries = 10

export function createRobotNoticeHandler(context: AppContext, readEntries: ReadEntries): JobHandler {
  const { db, clock } = context
  return {
    kind: robotNoticeJobKind,
    run: async (job) => {
      // Written by `robot-notice-commands.ts`.
      const change = job.payload as RobotChange
      const sent = await noticesOf({ ...context, readEntries }, change)
      await db.transaction().execute(async (tx) => {
        const ids = await insertDeliveries(
          tx,
          sent.map(({ robot, notice }) => deliveryOf(context, robot, notice)),
          clock(),
        )
        await enqueueCalls(tx, ids, { ownerId: job.ownerId, nowMs: clock() })
        await job.finish(tx, null)
      })
      if (sent.length > 0) context.bus.send({ type: 'jobs' })
    },
    cleanUp: () => Promise.resolve(),
    onFailed: () => Promise.resolve(),
  }
}

interface Sent {
  robot: RobotRow
  notice: RobotNotice
}

function deliveryOf({ texts }: AppContext, { id, kind, language }: RobotRow, notice: RobotNotice) {
  const { title } = renderNotice(texts, notice, { kind, language, template: '', base: '' })
  return { robot_id: id, title, notice: JSON.stringify(notice) }
}

type Needs = AppContext & { readEntries: ReadEntries }

async function noticesOf(context: Needs, change: RobotChange): Promise<Sent[]> {
  switch (change.change) {
    case 'content':
      return noticesOfContent(context, change)
    case 'deletion':
      return noticesOfDeletion(context, change)
    case 'release':
      return noticesOfRelease(context, change)
  }
}

type Of<K extends RobotChange['change']> = Extract<RobotChange, { change: K }>

async function noticesOfContent(context: Needs, change: Of<'content'>): Promise<Sent[]> {
  const { db } = context
  const { moduleId, actorId, revisionIds, total, added } = change
  const module = await liveRows(db, 'module', { id: moduleId }).select(['name', 'project_id']).executeTakeFirst()
  if (module === undefined) return []
  const robots = await listListening(db, { projectId: module.project_id, moduleId })
  if (robots.length === 0) return []
  const entries = await context.readEntries(context, moduleId, { revisionIds })
  const unread = Math.max(0, total - revisionIds.length)
  const notice = {
    ...(await placeOf(db, module.project_id, actorId)),
    ...({ event: 'changed', app: module.name, added } as const),
    path: changelogPath(module.project_id, moduleId),
  }
  return sentOf(robots, notice, entries, unread)
}

async function noticesOfDeletion(context: Needs, change: Of<'deletion'>): Promise<Sent[]> {
  const { db } = context
  const { projectId, actorId, trashIds } = change
  const trashed = await db
    .selectFrom('trash')
    .innerJoin('module', 'module.id', 'trash.module_id')
    .select(['trash.id', 'module.id as module_id', 'module.name'])
    .where('trash.id', 'in', trashIds)
    .execute()
  const place = await placeOf(db, projectId, actorId)
  const sent: Sent[][] = []
  // Of one act, which is in one application almost always.
  for (const [moduleId, rows] of Map.groupBy(trashed, (row) => row.module_id)) {
    const robots = await listListening(db, { projectId, moduleId })
    const entries = await context.readEntries(context, moduleId, { trashIds: rows.map(({ id }) => id) })
    const app = rows[0]?.name ?? ''
    const notice = { ...place, event: 'deleted', app, added: 0, path: changelogPath(projectId, moduleId) } as const
    sent.push(sentOf(robots, notice, entries, 0))
  }
  return sent.flat()
}

async function noticesOfRelease({ db }: AppContext, change: Of<'release'>): Promise<Sent[]> {
  const { releaseId, projectId, actorId, act } = change
  const release = await liveRows(db, 'project_release', { id: releaseId }).select('release_no').executeTakeFirst()
  if (release === undefined) return []
  const robots = await listListening(db, { projectId, moduleId: undefined })
  const notice: RobotNotice = {
    ...(await placeOf(db, projectId, actorId)),
    ...{ event: 'released', app: '', added: 0, entries: [], changed: 0, breaking: 0 },
    release: { no: release.release_no, act },
    path: `/release/${encodeId('release', releaseId)}`,
  }
  return robots.filter((robot) => wants(robot, 'releases')).map((robot) => ({ robot, notice }))
}

/** What each robot is sent: everything, what breaks callers, or nothing. @param unread changes that were not looked at */
function sentOf(
  robots: readonly RobotRow[],
  notice: Omit<RobotNotice, 'entries' | 'changed' | 'breaking'>,
  entries: readonly ChangelogEntry[],
  unread: number,
): Sent[] {
  const sorted = [...entries].sort((a, b) => findingLevels.indexOf(a.level) - findingLevels.indexOf(b.level))
  const broken = sorted.filter(({ level }) => level === 'breaking')
  const all = { entries: sorted, changed: sorted.length + unread, added: notice.added }
  return robots.flatMap((robot) => {
    const part = wants(robot, 'changes') ? all : { entries: broken, changed: broken.length, added: 0 }
    if (part.changed + part.added === 0 || !(wants(robot, 'changes') || wants(robot, 'breaking'))) return []
    const shown = part.entries.slice(0, shownEntries)
    return [{ robot, notice: { ...notice, ...part, entries: shown, breaking: broken.length } }]
  })
}

function wants({ events }: RobotRow, event: RobotEvent): boolean {
  // Written by `robot-commands.ts`.
  return (JSON.parse(events) as RobotEvent[]).includes(event)
}

async function placeOf(db: Executor, projectId: number, actorId: number): Promise<{ project: string; by: string }> {
  const person = await db.selectFrom('user').select('nickname').where('id', '=', actorId).executeTakeFirst()
  return { project: (await findPlaceName(db, 'project', projectId)) ?? '', by: person?.nickname ?? '' }
}

function changelogPath(projectId: number, moduleId: number): string {
  return `/project/doc/${encodeId('project', projectId)}?module=${encodeId('module', moduleId)}&segment=changes`
}

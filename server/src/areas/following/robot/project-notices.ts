/* What robots are sent when a whole project is deleted or restored, and the names that every notice has. */
import { breaksCallersOf } from '../../../content/compatibility-decisions.ts'
import type { AppContext } from '../../../core/context.ts'
import { findPlaceName } from '../../../core/live-places.ts'
import { encodeId } from '../../../core/public-ids.ts'
import type { Executor } from '../../../db/content-store.ts'
import { rowsOf } from '../../../db/rows.ts'
import type { RobotRow } from '../../../db/schema.ts'
import { oncePerAddress, wants, type Sent } from './notice-deliveries.ts'
import type { RobotNotice } from './notice-text.ts'
import type { RobotChange } from './robot-notice-commands.ts'
import { listListening } from './robot-repo.ts'

type Of<K extends RobotChange['change']> = Extract<RobotChange, { change: K }>

/** A deleted project has no robots any more; its space has. None for deletions inside of a project. */
export async function noticesOfDeletedProject(
  context: AppContext,
  { projectId, actorId, trashIds }: Of<'deletion'>,
): Promise<Sent[]> {
  const { db } = context
  const entry = await rowsOf(db, 'trash', { kind: 'project', subject_id: projectId })
    .select(['trash.doc_count', 'trash.space_id'])
    .where('trash.id', 'in', trashIds)
    .executeTakeFirst()
  if (entry === undefined) return []
  const { doc_count: docCount, space_id: spaceId } = entry
  const isBreaking = await breaksCallersOf(db, spaceId, docCount)
  const robots = await listWanting(db, projectId, isBreaking)
  const notice: RobotNotice = {
    ...(await placeOf(db, projectId, actorId)),
    ...({ event: 'deleted', app: '', added: 0, entries: [], changed: 1 } as const),
    ...{ breaking: isBreaking ? 1 : 0, docCount, path: '' },
  }
  const ofSpace = robots.filter(({ space_id: spaceId }) => spaceId !== null)
  return oncePerAddress(
    context,
    ofSpace.map((robot) => ({ robot, notice })),
  )
}

/** Whoever was sent that callers lost the documents is sent that they have them again. */
export async function noticesOfRestoredProject(
  context: AppContext,
  { projectId, actorId, docCount }: Of<'projectRestoration'>,
): Promise<Sent[]> {
  const { db } = context
  const project = await rowsOf(db, 'project', { id: projectId }).select('space_id').executeTakeFirst()
  if (project === undefined) return []
  const robots = await listWanting(db, projectId, await breaksCallersOf(db, project.space_id, docCount))
  const notice: RobotNotice = {
    ...(await placeOf(db, projectId, actorId)),
    ...({ event: 'restored', app: '', added: 0, entries: [], changed: 1, breaking: 0 } as const),
    ...{ docCount, path: `/project/changelog/${encodeId('project', projectId)}` },
  }
  return oncePerAddress(
    context,
    robots.map((robot) => ({ robot, notice })),
  )
}

async function listWanting(db: Executor, projectId: number, isBreaking: boolean): Promise<RobotRow[]> {
  const robots = await listListening(db, { projectId, moduleId: undefined })
  return robots.filter((robot) => wants(robot, 'changes') || (isBreaking && wants(robot, 'breaking')))
}

/** Names of where something happened, deleted or not, and of who did it. */
export async function placeOf(
  db: Executor,
  projectId: number,
  actorId: number,
): Promise<{ project: string; by: string }> {
  const person = await db.selectFrom('user').select('nickname').where('id', '=', actorId).executeTakeFirst()
  return { project: (await findPlaceName(db, 'project', projectId)) ?? '', by: person?.nickname ?? '' }
}

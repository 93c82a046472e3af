/* What robots are sent when a whole project is deleted or restored, and the names that every notice has. */
import type { AppContext } from '../../../core/context.ts'
import { findPlaceName } from '../../../core/live-places.ts'
import { encodeId } from '../../../core/public-ids.ts'
import type { Executor } from '../../../db/content-store.ts'
import { rowsOf } from '../../../db/rows.ts'
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
    .select('trash.doc_count')
    .where('trash.id', 'in', trashIds)
    .executeTakeFirst()
  if (entry === undefined) return []
  const { doc_count: docCount } = entry
  const robots = await listListening(db, { projectId, moduleId: undefined })
  const notice: RobotNotice = {
    ...(await placeOf(db, projectId, actorId)),
    ...({ event: 'deleted', app: '', added: 0, entries: [], changed: 1 } as const),
    ...{ breaking: docCount > 0 ? 1 : 0, docCount, path: '' },
  }
  return sentOf(
    context,
    robots.filter(({ space_id: ofSpace }) => ofSpace !== null),
    notice,
  )
}

export async function noticesOfRestoredProject(
  context: AppContext,
  { projectId, actorId, docCount }: Of<'projectRestoration'>,
): Promise<Sent[]> {
  const robots = await listListening(context.db, { projectId, moduleId: undefined })
  return sentOf(context, robots, {
    ...(await placeOf(context.db, projectId, actorId)),
    ...({ event: 'restored', app: '', added: 0, entries: [], changed: 1, breaking: 0 } as const),
    ...{ docCount, path: `/project/changelog/${encodeId('project', projectId)}` },
  })
}

/** Whoever was sent that callers lost the documents is sent that they have them again. */
function sentOf(context: AppContext, robots: readonly Sent['robot'][], notice: RobotNotice): Sent[] {
  const { docCount = 0 } = notice
  const wanting = robots.filter((robot) => wants(robot, 'changes') || (docCount > 0 && wants(robot, 'breaking')))
  return oncePerAddress(
    context,
    wanting.map((robot) => ({ robot, notice })),
  )
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

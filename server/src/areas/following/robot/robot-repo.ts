/* Rows of `robot` and `robot_delivery`. */
import type { Insertable, NotNull, Selectable, Updateable } from 'kysely'
import type { Executor } from '../../../db/content-store.ts'
import { countRows, hasRow } from '../../../db/row-counts.ts'
import { deleteRows, rowsOf } from '../../../db/rows.ts'
import type { Database, RobotRow } from '../../../db/schema.ts'

/** An application with its project, where its robots and those of the project are managed, a release, or a space. */
export interface RobotPlace {
  spaceId: number
  app?: { projectId: number; moduleId: number }
  release?: { projectId: number; releaseId: number }
}

/** Of the project, whichever of its applications they are of. */
const robotsOfProject = (db: Executor, projectId: number) =>
  rowsOf(db, 'robot', { project_id: projectId, release_id: null })

function robotsOf(db: Executor, { spaceId, app, release }: RobotPlace) {
  if (release !== undefined) return rowsOf(db, 'robot', { release_id: release.releaseId })
  if (app === undefined) return rowsOf(db, 'robot', { space_id: spaceId })
  return robotsOfProject(db, app.projectId).where((where) =>
    where.or([where('robot.module_id', 'is', null), where('robot.module_id', '=', app.moduleId)]),
  )
}

/** With who made them, and how many deliveries were given up. */
export async function listRobotRows(db: Executor, place: RobotPlace, limit: number) {
  return robotsOf(db, place)
    .innerJoin('user', 'user.id', 'robot.created_by')
    .selectAll('robot')
    .select('user.nickname as created_by_name')
    .select((select) =>
      select
        .selectFrom('robot_delivery')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .whereRef('robot_delivery.robot_id', '=', 'robot.id')
        .where('robot_delivery.state', '=', 'failed')
        .as('failed_count'),
    )
    .$narrowType<{ failed_count: NotNull }>()
    .orderBy('robot.id')
    .limit(limit)
    .execute()
}
export type ListedRobot = Awaited<ReturnType<typeof listRobotRows>>[number]

export async function findRobot(db: Executor, place: RobotPlace, id: number): Promise<RobotRow | undefined> {
  return robotsOf(db, place).selectAll('robot').where('robot.id', '=', id).executeTakeFirst()
}

/** Of the release, of the whole project, or of the space. */
export async function countRobots(db: Executor, place: RobotPlace): Promise<number> {
  return countRows(place.app === undefined ? robotsOf(db, place) : robotsOfProject(db, place.app.projectId))
}

export async function insertRobot(tx: Executor, row: Insertable<Database['robot']>): Promise<number> {
  const { id } = await tx.insertInto('robot').values(row).returning('id').executeTakeFirstOrThrow()
  return id
}

export async function updateRobotRow(tx: Executor, id: number, changes: Updateable<Database['robot']>): Promise<void> {
  await tx.updateTable('robot').set(changes).where('id', '=', id).execute()
}

export async function deleteRobot(tx: Executor, id: number): Promise<void> {
  await deleteRows(tx, 'robot', { id }).execute()
}

/** Where something happens; `moduleId` `undefined`: what is of the whole project. `releaseId` is of what becomes of a release. */
interface HappeningPlace {
  projectId: number
  moduleId: number | undefined
  releaseId?: number
}

/** Robots that are on, of the project or of its space, and of the release. */
const listeningIn = (db: Executor, { projectId, releaseId = 0 }: Omit<HappeningPlace, 'moduleId'>) =>
  rowsOf(db, 'robot', { is_on: 1 })
    .where((where) => where.or([where('robot.release_id', 'is', null), where('robot.release_id', '=', releaseId)]))
    .where((where) =>
      where.or([
        where('robot.project_id', '=', projectId),
        where('robot.space_id', '=', (from) =>
          from.selectFrom('project').select('project.space_id').where('project.id', '=', projectId),
        ),
      ]),
    )

/** Those of them that may want to be sent what happens there. */
const listening = (db: Executor, { moduleId, ...place }: HappeningPlace) =>
  listeningIn(db, place).where((where) =>
    moduleId === undefined
      ? where('robot.module_id', 'is', null)
      : where.or([where('robot.module_id', 'is', null), where('robot.module_id', '=', moduleId)]),
  )

export async function isAnyoneListening(db: Executor, place: HappeningPlace): Promise<boolean> {
  return hasRow(listening(db, place))
}

/** Whether there are any in the project, whatever they are of. */
export async function isProjectListening(db: Executor, projectId: number): Promise<boolean> {
  return hasRow(listeningIn(db, { projectId }))
}

export async function listListening(db: Executor, place: HappeningPlace): Promise<RobotRow[]> {
  return listening(db, place).selectAll('robot').orderBy('robot.id').execute()
}

/** The latest delivery of each. */
export async function listLastDeliveries(db: Executor, robotIds: readonly number[]): Promise<DeliveryRow[]> {
  if (robotIds.length === 0) return []
  const last = rowsOf(db, 'robot_delivery', { robot_id: robotIds })
    .select(({ fn }) => fn.max('robot_delivery.id').as('id'))
    .groupBy('robot_id')
  return db.selectFrom('robot_delivery').select(shownColumns).where('id', 'in', last).execute()
}

const shownColumns = [
  'id',
  'robot_id',
  'state',
  'title',
  'attempts',
  'problem',
  'created_at_ms',
  'ended_at_ms',
] as const
export type DeliveryRow = Pick<Selectable<Database['robot_delivery']>, (typeof shownColumns)[number]>

export async function listDeliveries(
  db: Executor,
  robotId: number,
  page: { limit: number; offset: number },
): Promise<DeliveryRow[]> {
  return rowsOf(db, 'robot_delivery', { robot_id: robotId })
    .select(shownColumns)
    .orderBy('id', 'desc')
    .limit(page.limit)
    .offset(page.offset)
    .execute()
}

export async function countDeliveries(db: Executor, robotId: number): Promise<number> {
  return countRows(rowsOf(db, 'robot_delivery', { robot_id: robotId }))
}

/** Ids in their order. */
export async function insertDeliveries(
  tx: Executor,
  rows: readonly Pick<Insertable<Database['robot_delivery']>, 'robot_id' | 'title' | 'notice'>[],
  nowMs: number,
): Promise<number[]> {
  if (rows.length === 0) return []
  const waiting = { state: 'waiting', attempts: 0, problem: '', created_at_ms: nowMs, ended_at_ms: null } as const
  const made = await tx
    .insertInto('robot_delivery')
    .values(rows.map((row) => ({ ...row, ...waiting })))
    .returning('id')
    .execute()
  return made.map(({ id }) => id)
}

export async function updateDelivery(
  tx: Executor,
  id: number,
  changes: Updateable<Database['robot_delivery']>,
): Promise<void> {
  await tx.updateTable('robot_delivery').set(changes).where('id', '=', id).execute()
}

/** Begins again what was given up; `undefined` for anything else. */
export async function reviveDelivery(tx: Executor, robotId: number, id: number): Promise<DeliveryRow | undefined> {
  return tx
    .updateTable('robot_delivery')
    .set({ state: 'waiting', attempts: 0, problem: '', ended_at_ms: null })
    .where('robot_delivery.id', '=', id)
    .where('robot_id', '=', robotId)
    .where('state', '=', 'failed')
    .returning(shownColumns)
    .executeTakeFirst()
}

/** Of a robot that was turned off: what waits is given up, to be sent again by hand. */
export async function giveUpWaiting(tx: Executor, robotId: number, nowMs: number): Promise<void> {
  await tx
    .updateTable('robot_delivery')
    .set({ state: 'failed', problem: 'turnedOff', ended_at_ms: nowMs })
    .where('robot_id', '=', robotId)
    .where('state', '=', 'waiting')
    .execute()
}

/** A delivery that waits, with its robot, while that is on and its place there; a person's own has none. */
export async function findWaiting(db: Executor, deliveryId: number) {
  return rowsOf(db, 'robot_delivery', { id: deliveryId, state: 'waiting' })
    .innerJoin('robot', 'robot.id', 'robot_delivery.robot_id')
    .leftJoin('project', 'project.id', 'robot.project_id')
    .leftJoin('project_release', 'project_release.id', 'robot.release_id')
    .leftJoin('space', (join) =>
      join.on((on) =>
        on.or([on('space.id', '=', on.ref('robot.space_id')), on('space.id', '=', on.ref('project.space_id'))]),
      ),
    )
    .selectAll('robot')
    .select(['robot_delivery.id as delivery_id', 'robot_delivery.notice', 'robot_delivery.attempts'])
    .where('robot.is_on', '=', 1)
    .where('project.deleted_at_ms', 'is', null)
    .where('project_release.deleted_at_ms', 'is', null)
    .where('space.deleted_at_ms', 'is', null)
    .where((where) => where.or([where('space.id', 'is not', null), where('robot.user_id', 'is not', null)]))
    .executeTakeFirst()
}
export type WaitingDelivery = NonNullable<Awaited<ReturnType<typeof findWaiting>>>

/** Those that are over. */
export async function deleteOldDeliveries(db: Executor, beforeMs: number): Promise<void> {
  await db.deleteFrom('robot_delivery').where('created_at_ms', '<', beforeMs).execute()
}

/* Reading robots, what they were sent, and what they would be sent. */
import {
  docType,
  robotCommentEvents,
  robotLimits,
  type BodyOf,
  type ChangelogEntry,
  type Language,
  type pageRobotDeliveries,
  type previewSpaceRobot,
  type QueryOf,
  type ReplyOf,
  type Robot,
  type RobotEvent,
  type RobotExample,
} from '@lectern/contracts'
import { AppError } from '../../../core/app-error.ts'
import type { AppContext } from '../../../core/context.ts'
import { findPlaceName } from '../../../core/live-places.ts'
import { decodeId, encodeId } from '../../../core/public-ids.ts'
import type { Executor } from '../../../db/content-store.ts'
import type { RobotRow } from '../../../db/schema.ts'
import { linkInMail } from '../../../jobs/mail.ts'
import { renderNotice, type RobotNotice } from './notice-text.ts'
import { presentDelivery, presentRobot } from './robot-presenter.ts'
import {
  countDeliveries,
  findRobot,
  listDeliveries,
  listLastDeliveries,
  listRobotRows,
  type RobotPlace,
} from './robot-repo.ts'
import { openAll } from './robot-secrets.ts'

/** Of which a preview is made, whatever the robot is of. */
export type PreviewFields = Omit<BodyOf<typeof previewSpaceRobot>, 'spaceId'>

const defaultPageSize = 20

/** Those of an application and its project, and after them those of its space, of which it is not shown what they were sent of others. */
export async function readRobots(context: AppContext, place: RobotPlace): Promise<Robot[]> {
  const { db } = context
  const own = await listRobotRows(db, place, robotLimits.robots)
  const wider = place.app === undefined ? [] : await listRobotRows(db, { spaceId: place.spaceId }, robotLimits.robots)
  const last = await listLastDeliveries(
    db,
    own.map(({ id }) => id),
  )
  return [
    ...own.map((row) => presentRobot(context, row, { lastDelivery: last.find(({ robot_id: id }) => id === row.id) })),
    ...wider.map((row) => presentRobot(context, row, undefined)),
  ]
}

/** @throws {AppError} not_accessible */
export async function requireRobot(db: Executor, place: RobotPlace, publicId: string): Promise<RobotRow> {
  const row = await findRobot(db, place, decodeId('robot', publicId))
  if (row === undefined) throw new AppError('not_accessible')
  return row
}

/** Where it is sent to; `undefined` when it is not there any more, and when the address can no longer be decrypted. */
export async function findRobotAddress(
  context: AppContext,
  place: RobotPlace,
  id: number,
): Promise<string | undefined> {
  const row = await findRobot(context.db, place, id)
  return row && openAll(context, row)?.address
}

export async function readDeliveries(
  { db }: AppContext,
  place: RobotPlace,
  { id, ...page }: Omit<QueryOf<typeof pageRobotDeliveries>, 'moduleId'>,
): Promise<ReplyOf<typeof pageRobotDeliveries>> {
  return pageDeliveriesOf(db, await requireRobot(db, place, id), page)
}

/** Latest first. */
export async function pageDeliveriesOf(
  db: Executor,
  robot: Pick<RobotRow, 'id'>,
  { pageIndex = 1, pageSize = defaultPageSize }: { pageIndex?: number; pageSize?: number },
): Promise<ReplyOf<typeof pageRobotDeliveries>> {
  const page = { limit: pageSize, offset: (pageIndex - 1) * pageSize }
  const [rows, total] = await Promise.all([listDeliveries(db, robot.id, page), countDeliveries(db, robot.id)])
  return { list: rows.map(presentDelivery), total, pageIndex, pageSize }
}

/** A made-up change or comment of the place. */
export async function exampleNotice(
  context: AppContext,
  place: RobotPlace,
  { by, language, example }: { by: string; language: Language; example: RobotExample },
): Promise<RobotNotice> {
  const { db, texts, clock } = context
  const { project, app, moduleId: module, path } = await exampleOf(db, place)
  const name = texts.say(language, 'robot', 'example.name')
  const of = { httpMethod: 'POST', url: '/orders' }
  const notice = { event: 'test', project, app, by, added: 0, path } as const
  if (example === 'comment') {
    const comment = { ...of, act: 'begun', doc: name, text: texts.say(language, 'robot', 'example.comment') } as const
    return { ...notice, entries: [], changed: 0, breaking: 0, comment: { ...comment, mentions: [] } }
  }
  const entry: ChangelogEntry = {
    ...{ id: 'example', act: 'changed', subject: 'doc', subjectId: module, moduleId: module, moduleName: app },
    ...{ name, ...of, docType: docType.http, isLive: false, level: 'breaking' },
    summary: { breaking: 1, items: [{ topic: 'required', count: 1, names: ['phone'] }] },
    ...{ docCount: 0, useCount: 0, source: null, byName: by, remark: '', atMs: clock(), from: '', to: '' },
  }
  return { ...notice, entries: [entry], changed: 1, breaking: 1 }
}

/** Of a space the message is about the space itself, since it may have no project yet. */
async function exampleOf(db: Executor, { spaceId, app, release }: RobotPlace) {
  if (release !== undefined) {
    const name = (await findPlaceName(db, 'project', release.projectId)) ?? ''
    const id = encodeId('release', release.releaseId)
    return { project: name, app: '', moduleId: id, path: `/release/${id}` }
  }
  const space = encodeId('space', spaceId)
  if (app === undefined) {
    const name = (await findPlaceName(db, 'space', spaceId)) ?? ''
    return { project: name, app: '', moduleId: space, path: `/space/project/${space}` }
  }
  const [project, module] = [encodeId('project', app.projectId), encodeId('module', app.moduleId)]
  return {
    project: (await findPlaceName(db, 'project', app.projectId)) ?? '',
    app: (await findPlaceName(db, 'module', app.moduleId)) ?? '',
    moduleId: module,
    path: `/project/doc/${project}?module=${module}&segment=changes`,
  }
}

/** Of a comment for a robot that is sent nothing else. */
export function exampleFor({ events }: Pick<RobotRow, 'events'>): RobotExample {
  const chosen = JSON.parse(events) as RobotEvent[] // written by `robot-commands.ts`
  return chosen.length > 0 && chosen.every((event) => robotCommentEvents.includes(event)) ? 'comment' : 'change'
}

/** As the service gets it. */
export async function previewNotice(
  context: AppContext,
  place: RobotPlace,
  { kind, template, mentions = [], ...asked }: PreviewFields & { by: string },
): Promise<{ title: string; text: string }> {
  const notice = await exampleNotice(context, place, asked)
  const base = await linkInMail(context, '')
  const { title, text } = renderNotice(context.texts, notice, {
    ...{ kind, language: asked.language, template, mentions, base },
  })
  return { title, text }
}

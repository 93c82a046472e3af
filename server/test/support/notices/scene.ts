/* Two documents in two folders, everyone who follows something of them, and what each of them is told. */
import { subscribeDoc, subscribeMaintained, subscribeModule, subscribeProject } from '@lectern/contracts'
import { expect } from 'vitest'
import { buildApp } from '../../../src/app.ts'
import { encodeId } from '../../../src/core/public-ids.ts'
import { openDatabase } from '../../../src/db/open.ts'
import { countRows } from '../../../src/db/row-counts.ts'
import { rowsOf } from '../../../src/db/rows.ts'
import { lockMs } from '../../../src/jobs/held-job.ts'
import type { JobRunner } from '../../../src/jobs/job-runner.ts'
import { addToProject, addToSpace, buildUser, type BuiltUser } from '../../factories/build-people.ts'
import { buildPush, listDocs, pushDescription, type BuiltPush } from '../../factories/build-push.ts'
import { interruptJob } from '../interrupt-job.ts'
import type { TestApp } from '../test-app.ts'
import { describe, tags, type Scene } from './acts.ts'

/** Whether someone is told of a change of the document, which was or is in these folders. */
type Concerns = (index: number, folders: readonly string[]) => boolean

export interface Audience extends Scene {
  /** Each with what they follow; those who change something are among them. */
  followers: readonly { who: BuiltUser; concerns: Concerns }[]
  actors: readonly BuiltUser[]
  /** Of the application, for all changes; its address cannot be read. */
  robotId: number
}

export async function buildAudience(test: TestApp): Promise<Audience> {
  const push = await buildPush(test)
  const { module, owner, token } = push
  const pushed = await pushDescription(test, token, describe(['One', 'One'], tags), { query: '?mode=job' })
  expect(pushed.body.code).toBe('0')
  await test.jobs.runUntilIdle()
  const docs = (await listDocs(test, push)).map(({ id }) => ({ id, publicId: encodeId('doc', id) }))
  const ofName = await rowsOf(test.db, 'doc', { module_id: module.id, is_folder: 1 }).select(['id', 'name']).execute()
  const folderOf = (tag: string): string => encodeId('doc', ofName.find(({ name }) => name === tag)?.id ?? 0)
  const folders = { left: folderOf('left'), right: folderOf('right') }
  const add = async (role: 'guest' | 'dev' = 'guest'): Promise<BuiltUser> => {
    const who = await buildUser(test)
    await addToSpace(test, module.project.space.id, who, 'guest')
    await addToProject(test, module.project.id, who, role)
    return who
  }
  const follow = async (who: BuiltUser, what: 'doc' | 'module' | 'project', sourceId = '') => {
    const calls = { doc: subscribeDoc, module: subscribeModule, project: subscribeProject } as const
    expect((await test.call(calls[what], { body: { sourceId } }, who)).code).toBe('0')
  }
  const [bySecond, byFolder, byProject] = [await add(), await add(), await add()] as const
  const [maintainer, byModule] = [await add(), await add('dev')] as const
  await follow(bySecond, 'doc', docs[1]?.publicId)
  await follow(byFolder, 'doc', folders.left)
  await follow(byProject, 'project', module.project.publicId)
  // However many of these one person has, a change is one notice.
  for (const who of [byModule, owner]) {
    await follow(who, 'module', module.publicId)
    await follow(who, 'project', module.project.publicId)
    for (const id of [docs[0]?.publicId, folders.right]) await follow(who, 'doc', id)
  }
  const firstId = docs[0]?.id ?? 0
  await test.db.updateTable('doc').set({ author: maintainer.username }).where('id', '=', firstId).execute()
  expect((await test.call(subscribeMaintained, { body: {} }, maintainer)).code).toBe('0')
  const always: Concerns = () => true
  return {
    ...{ push, docs, folders, actors: [owner, byModule], robotId: await addRobot(test, push) },
    followers: [
      { who: bySecond, concerns: (index) => index === 1 },
      { who: byFolder, concerns: (_, places) => places.includes(folders.left) },
      { who: byProject, concerns: always },
      { who: maintainer, concerns: (index) => index === 0 },
      { who: byModule, concerns: always },
      { who: owner, concerns: always },
    ],
  }
}

async function addRobot({ db, now }: TestApp, { module, owner }: BuiltPush): Promise<number> {
  const where = { project_id: module.project.id, module_id: module.id, created_by: owner.id, created_at_ms: now() }
  const texts = { name: 'Team', kind: 'webhook', language: 'en', template: '', sealed_address: '' } as const
  const robot = { ...where, ...texts, events: '["changes"]', is_on: 1 } as const
  return (await db.insertInto('robot').values(robot).returning('id').executeTakeFirstOrThrow()).id
}

/** Each document as readers find it. */
export async function stateOf(test: TestApp, { docs }: Scene) {
  const rows = await rowsOf(test.db, 'doc', { id: docs.map(({ id }) => id) })
    .select(['id', 'head_revision_id', 'parent_id', 'deleted_at_ms'])
    .execute()
  const ids = docs.map(({ id }) => id)
  const states = await rowsOf(test.db, 'revision', { subject_kind: 'doc', subject_id: ids })
    .select('subject_id')
    .execute()
  return docs.map(({ id }) => {
    const row = rows.find((each) => each.id === id)
    const parentId = row?.parent_id ?? null
    const place = parentId === null ? '' : encodeId('doc', parentId)
    return {
      head: row?.head_revision_id,
      place,
      isLive: row?.deleted_at_ms === null,
      states: states.filter((each) => each.subject_id === id).length,
    }
  })
}

/** Notices of what they follow, by person. */
export async function countNotices(test: TestApp, { followers }: Audience): Promise<number[]> {
  const ids = followers.map(({ who }) => who.id)
  const rows = await rowsOf(test.db, 'message', { user_id: ids })
    .select('user_id')
    .where('template', 'like', 'followed.%')
    .execute()
  return ids.map((id) => rows.filter((row) => row.user_id === id).length)
}

/** Messages to the robot. */
export function countDeliveries({ db }: TestApp, { robotId }: Audience): Promise<number> {
  return countRows(rowsOf(db, 'robot_delivery', { robot_id: robotId }))
}

/** Another server on the same database, with the same clock: started anew, or beside the first. */
export async function openBeside(test: TestApp): Promise<{ jobs: JobRunner; close: () => Promise<void> }> {
  const { config, texts, sleep, engine } = test.context
  // The embedded database is one process's.
  const own = engine.skipsLockedRows ? await openDatabase({ ...config, durable: false }) : undefined
  const parts = { config, texts, sleep, clock: () => test.now(), webDir: undefined }
  const { app, jobs } = await buildApp({ ...parts, database: own ?? test.database })
  return {
    jobs,
    close: async () => {
      await app.close()
      await own?.close()
    },
  }
}

/** Kills the process that has just taken the next job; its lock is past then, and so is the time in which a deletion can be undone. */
export async function killNext(test: TestApp): Promise<void> {
  const next = await rowsOf(test.db, 'job', { state: 'queued' })
    .select('id')
    .where('run_after_ms', '<=', test.now())
    .orderBy('run_after_ms')
    .orderBy('id')
    .executeTakeFirst()
  if (next === undefined) test.advance(lockMs + 1)
  else await interruptJob(test, next.id)
}

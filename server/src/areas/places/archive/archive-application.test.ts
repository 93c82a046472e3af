/* An application alone as an archive: out of one project, into another, on either engine. */
import {
  deleteProject,
  listArchives,
  packModule,
  packProject,
  unpackAsSpace,
  unpackIntoProject,
  unpackIntoSpace,
  type Archive,
} from '@lectern/contracts'
import { beforeAll, expect, it, vi } from 'vitest'
import { addToSpace, buildUser, type BuiltUser } from '../../../../test/factories/build-people.ts'
import { buildModule, buildProject, buildSpace } from '../../../../test/factories/build-places.ts'
import type { FullSpace } from '../../../../test/factories/build-full-space.ts'
import { buildPeopledSpace, fetchPacked, send } from '../../../../test/support/archives/archives.ts'
import { canonicalArchive, openArchive } from '../../../../test/support/archives/canonical-archive.ts'
import { useTestApp } from '../../../../test/support/test-app.ts'
import { decodeId, encodeId } from '../../../core/public-ids.ts'
import { rowsOf } from '../../../db/rows.ts'

/** Threads start with the first: long on a busy machine. */
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

const test = useTestApp()
let owner: BuiltUser
let dev: BuiltUser
let full: FullSpace
let packed: Uint8Array
beforeAll(async () => {
  ;({ owner, dev, full } = await buildPeopledSpace(test))
  packed = await pack(full.moduleId)
})

async function pack(moduleId: string): Promise<Uint8Array> {
  const started = await test.call(packModule, { body: { moduleId } }, owner)
  expect(started.error).toBeUndefined()
  await test.jobs.runUntilIdle()
  const [archive] = (await test.call(listArchives, { query: { moduleId } }, owner)).data ?? []
  expect(archive).toMatchObject({ state: 'done', failure: null, id: started.data?.id })
  return fetchPacked(test, owner, archive?.id ?? '')
}

async function unpack(user: BuiltUser, bytes: Uint8Array, projectId: string): Promise<Archive | undefined> {
  const id = await send(test, user, bytes)
  const started = await test.call(unpackIntoProject, { body: { id, projectId } }, user)
  expect(started.error).toBeUndefined()
  await test.jobs.runUntilIdle()
  const listed = await test.call(listArchives, { query: { projectId } }, user)
  return listed.data?.find((each) => each.id === id)
}

async function messagesOf(user: BuiltUser) {
  const rows = await rowsOf(test.db, 'message', { user_id: user.id })
    .select(['template', 'params', 'source_kind', 'source_id'])
    .where('template', 'like', 'archive.%')
    .orderBy('id')
    .execute()
  // Written by `sendMessage`.
  return rows.map(({ params, ...row }) => ({ ...row, params: JSON.parse(params) as unknown }))
}

it('goes into another project with all it holds, twice under another name', async () => {
  expect(openArchive(packed).manifest).toMatchObject({ scope: 'module', name: 'API', formatVersion: 3 })
  const canonical = canonicalArchive(packed)
  const empty = Object.keys(canonical).filter((kind) => canonical[kind]?.length === 0)
  // What an application has no part of.
  expect(empty).toEqual(['projectMembers', 'projects', 'space', 'spaceMembers'])
  const space = await buildSpace(test, { owner, name: 'Elsewhere' })
  const project = await buildProject(test, { space, name: 'Home' })
  await buildModule(test, { project, name: 'Other' })
  const unpacked = await unpack(owner, packed, project.publicId)
  expect(unpacked).toMatchObject({
    failure: null,
    outcome: {
      spaceId: space.publicId,
      projects: [{ id: project.publicId, name: 'Home' }],
      modules: [{ name: 'API' }],
    },
  })
  const moduleId = unpacked?.outcome?.modules[0]?.id ?? ''
  const again = canonicalArchive(await pack(moduleId))
  const ordered = (lines: string[] | undefined) => lines?.map((line) => line.replace(/"orderIndex":\d+/, ''))
  expect({ ...again, modules: ordered(again['modules']) }).toEqual({
    ...canonical,
    modules: ordered(canonical['modules']),
  })
  const second = await unpack(owner, packed, project.publicId)
  expect(second?.outcome?.modules).toMatchObject([{ name: 'API (2)' }])
  // What was in its trash can be restored where it is now.
  const trash = await test.db
    .selectFrom('trash')
    .select(['kind', 'space_id', 'project_id'])
    .where('module_id', '=', decodeId('module', moduleId))
    .orderBy('kind')
    .execute()
  const place = { space_id: space.id, project_id: project.id }
  expect(trash).toEqual([
    { kind: 'case', ...place },
    { kind: 'doc', ...place },
    { kind: 'script', ...place },
  ])
})

it('is taken by projects only, and takes no archive that holds projects', async () => {
  const refusal = async (place: { spaceId: string } | undefined) => {
    const id = await send(test, owner, packed)
    if (place === undefined) await test.call(unpackAsSpace, { body: { id } }, owner)
    else await test.call(unpackIntoSpace, { body: { id, ...place } }, owner)
    await test.jobs.runUntilIdle()
    const listed = (await test.call(listArchives, { query: place ?? {} }, owner)).data
    return listed?.find((each) => each.id === id)?.failure?.problem?.rule
  }
  expect(await refusal(undefined)).toBe('projectMissing')
  expect(await refusal({ spaceId: full.publicId })).toBe('projectMissing')
  const { data } = await test.call(packProject, { body: { projectId: full.projectId } }, owner)
  await test.jobs.runUntilIdle()
  const ofProject = await fetchPacked(test, owner, data?.id ?? '')
  const unpacked = await unpack(owner, ofProject, full.projectId)
  expect(unpacked).toMatchObject({ state: 'failed', failure: { problem: { rule: 'holdsProjects' } } })
})

it('is for who may: admins of the project pack, who manages applications unpacks', async () => {
  expect((await test.call(packModule, { body: { moduleId: full.moduleId } }, dev)).error).toBe('no_permission')
  const guest = await buildUser(test)
  await addToSpace(test, full.id, guest, 'guest')
  const id = await send(test, guest, packed)
  const refused = await test.call(unpackIntoProject, { body: { id, projectId: full.projectId } }, guest)
  expect(refused.error).toBe('no_permission')
  const unpacked = await unpack(dev, packed, full.projectId)
  expect(unpacked).toMatchObject({ state: 'done', outcome: { modules: [{ name: 'API (2)' }] } })
})

it('leaves nothing behind when the project is gone before the end', async () => {
  const project = await buildProject(test, { space: full, name: 'Short-lived' })
  const before = await test.db.selectFrom('doc').select('id').execute()
  const id = await send(test, owner, packed)
  await test.call(unpackIntoProject, { body: { id, projectId: project.publicId } }, owner)
  await test.call(deleteProject, { body: { id: project.publicId } }, owner)
  await test.jobs.runUntilIdle()
  const file = await rowsOf(test.db, 'archive_file', { id })
    .innerJoin('job', 'job.id', 'archive_file.job_id')
    .select(['state', 'failure'])
    .executeTakeFirstOrThrow()
  expect(file.state).toBe('failed')
  expect(file.failure).toContain('not_accessible')
  expect(await test.db.selectFrom('doc').select('id').execute()).toHaveLength(before.length)
  expect(await test.db.selectFrom('module').select('id').where('deleted_at_ms', '=', 0).execute()).toEqual([])
})

it('is packed again and again: what was begun last ends well, and nothing fails for an archive that had to go', async () => {
  const user = await buildUser(test, { isSuperAdmin: true })
  const started: string[] = []
  for (let count = 0; count < 5; count += 1) {
    const { data } = await test.call(packModule, { body: { moduleId: full.moduleId } }, user)
    started.push(data?.jobId ?? '')
    test.advance(1_000)
  }
  await test.jobs.runUntilIdle()
  const jobs = await rowsOf(test.db, 'job', { owner_id: user.id })
    .select(['id', 'state', 'failure', 'attempts'])
    .orderBy('id')
    .execute()
  expect(jobs.map(({ id }) => encodeId('job', id))).toEqual(started)
  const ended = { failure: null, attempts: 0, state: 'cancelled' }
  const done = { failure: null, attempts: 1, state: 'done' }
  expect(jobs.map(({ id: _id, ...job }) => job)).toEqual([ended, ended, done, done, done])
  const listed = await test.call(listArchives, { query: { moduleId: full.moduleId } }, user)
  expect(listed.data?.map(({ state }) => state)).toEqual(['done', 'done', 'done'])
  expect(await messagesOf(user)).toEqual([])
})

it('tells who started it when it took long, and says nothing when it did not', async () => {
  expect(await messagesOf(owner)).toEqual([])
  const name = 'API'
  const moduleId = decodeId('module', full.moduleId)
  await test.call(packModule, { body: { moduleId: full.moduleId } }, owner)
  test.advance(60_000)
  await test.jobs.runUntilIdle()
  const project = await buildProject(test, { space: full, name: 'Slow' })
  const sent = await send(test, owner, packed)
  await test.call(unpackIntoProject, { body: { id: sent, projectId: project.publicId } }, owner)
  test.advance(60_000)
  await test.jobs.runUntilIdle()
  const broken = await send(test, owner, packed.subarray(0, packed.length / 2))
  await test.call(unpackIntoSpace, { body: { id: broken, spaceId: full.publicId } }, owner)
  test.advance(60_000)
  await test.jobs.runUntilIdle()
  const made = await test.db.selectFrom('module').select('id').where('project_id', '=', project.id).execute()
  expect(await messagesOf(owner)).toEqual([
    { template: 'archive.packed', params: { name }, source_kind: 'module', source_id: moduleId },
    { template: 'archive.unpacked', params: { name }, source_kind: 'module', source_id: made[0]?.id },
    {
      template: 'archive.unpackFailed',
      params: { name: 'x.lectern.zip', error: 'archive_broken' },
      source_kind: 'space',
      source_id: full.id,
    },
  ])
})

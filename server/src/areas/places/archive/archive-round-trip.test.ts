import { listArchives, packProject, packSpace, unpackAsSpace, unpackIntoSpace, type Archive } from '@lectern/contracts'
import { randomBytes } from 'node:crypto'
import { expect, it, vi } from 'vitest'
import { addToSpace, buildUser, type BuiltUser } from '../../../../test/factories/build-people.ts'
import { buildSpace } from '../../../../test/factories/build-places.ts'
import { buildFullSpace, tinyPng } from '../../../../test/factories/build-full-space.ts'
import { buildCast, fetchPacked, send } from '../../../../test/support/archives/archives.ts'
import { canonicalArchive, openArchive } from '../../../../test/support/archives/canonical-archive.ts'
import { openTestApp, type TestApp, useFreshTestApp } from '../../../../test/support/test-app.ts'
import { decodeId, encodeId, findId, PublicIds, usePublicIds } from '../../../core/public-ids.ts'
import { requestSample } from '../../system/sample/sample-commands.ts'
import { rowsOf } from '../../../db/rows.ts'

/** Two installations each, several archives: long on a busy machine. */
vi.setConfig({ testTimeout: 120_000 })

const here = useFreshTestApp(openOnSqlite)
const there = useFreshTestApp()

/** From the embedded database: the suite of PostgreSQL shows that an archive goes from one engine to the other. */
async function openOnSqlite(): Promise<TestApp> {
  vi.stubEnv('LECTERN_TEST_ENGINE', 'sqlite')
  try {
    return await openTestApp()
  } finally {
    vi.unstubAllEnvs()
  }
}

async function pack(app: TestApp, user: BuiltUser, place: { spaceId: string } | { projectId: string }) {
  const started =
    'spaceId' in place
      ? await app.call(packSpace, { body: place }, user)
      : await app.call(packProject, { body: place }, user)
  expect(started.error).toBeUndefined()
  await app.jobs.runUntilIdle()
  const [archive] = (await app.call(listArchives, { query: place }, user)).data ?? []
  expect(archive).toMatchObject({ state: 'done', failure: null, id: started.data?.id })
  return fetchPacked(app, user, archive?.id ?? '')
}

async function unpack(app: TestApp, user: BuiltUser, bytes: Uint8Array, spaceId?: string): Promise<Archive> {
  const id = await send(app, user, bytes)
  const started =
    spaceId === undefined
      ? await app.call(unpackAsSpace, { body: { id } }, user)
      : await app.call(unpackIntoSpace, { body: { id, spaceId } }, user)
  expect(started.error).toBeUndefined()
  await app.jobs.runUntilIdle()
  const listed = await app.call(listArchives, { query: spaceId === undefined ? {} : { spaceId } }, user)
  const archive = listed.data?.find((each) => each.id === id)
  if (archive === undefined) throw new Error('Nothing was unpacked')
  return archive
}

it('brings the sample space into another installation and back as it was', async () => {
  const [{ owner }, same] = [await buildCast(here), await buildCast(there)]
  await requestSample(here.context, owner.id, 'zh-CN')
  await here.jobs.runUntilIdle()
  const space = await here.db.selectFrom('space').select(['id', 'name']).executeTakeFirstOrThrow()
  const packed = await pack(here, owner, { spaceId: encodeId('space', space.id) })
  const unpacked = await unpack(there, same.owner, packed)
  expect(unpacked).toMatchObject({
    failure: null,
    outcome: { spaceName: space.name, unknownPeople: [], leftOut: [], closedShares: [] },
  })
  const again = await pack(there, same.owner, { spaceId: unpacked.outcome?.spaceId ?? '' })
  expect(canonicalArchive(again)).toEqual(canonicalArchive(packed))
})

it('brings everything a space can hold, and makes a second copy when it is unpacked twice', async () => {
  const [cast, same] = [await buildCast(here), await buildCast(there)]
  const full = await buildFullSpace(here, cast)
  const packed = await pack(here, cast.owner, { spaceId: full.publicId })
  const canonical = canonicalArchive(packed)
  // None of the kinds is compared as nothing with nothing.
  expect(Object.entries(canonical).filter(([, lines]) => lines.length === 0)).toEqual([])
  there.advance(5_000)
  const unpacked = await unpack(there, same.owner, packed)
  expect(unpacked).toMatchObject({
    failure: null,
    outcome: { unknownPeople: [], closedShares: ['Closed'], pausedSites: ['Full shop'] },
  })
  const again = await pack(there, same.owner, { spaceId: unpacked.outcome?.spaceId ?? '' })
  expect(canonicalArchive(again)).toEqual(canonical)
  const second = await unpack(there, same.owner, packed)
  expect(second.outcome?.spaceName).toBe('全部 Everything (2)')
  const third = await pack(there, same.owner, { spaceId: second.outcome?.spaceId ?? '' })
  const renamed = { space: [], siteNames: [] }
  expect({ ...canonicalArchive(third), ...renamed }).toEqual({ ...canonical, ...renamed })
  const sites = there.db.selectFrom('site').innerJoin('site_name', 'site_name.site_id', 'site.id')
  expect(await sites.select(['name', 'status', 'host_name']).orderBy('name').execute()).toEqual([
    { name: 'full-shop', status: 0, host_name: null },
    { name: 'full-shop-2', status: 0, host_name: null },
  ])
})

it('leaves out what is secret, and follows pictures and pages to their new addresses', async () => {
  const [cast, same] = [await buildCast(here), await buildCast(there)]
  const full = await buildFullSpace(here, cast)
  const packed = await pack(here, cast.owner, { spaceId: full.publicId })
  const opened = openArchive(packed)
  const all = Object.entries(opened.files).map(([name, bytes]) => `${name}\n${Buffer.from(bytes).toString('latin1')}`)
  expect(all.join('\n')).not.toMatch(/argon2|password|token_hash|sealed/i)
  const described = await here.db
    .selectFrom('space')
    .select('description')
    .where('id', '=', full.id)
    .executeTakeFirstOrThrow()
  const keys = await here.db.selectFrom('share').select('address_key').execute()
  expect(keys).toHaveLength(3)
  for (const { address_key: key } of keys) expect(all.join('\n')).not.toContain(key)
  // There ids are written with another key.
  usePublicIds(new PublicIds(randomBytes(32)))
  const unpacked = await unpack(there, same.owner, packed)
  const again = openArchive(await pack(there, same.owner, { spaceId: unpacked.outcome?.spaceId ?? '' }))
  const text = again
    .lines('contents')
    .map((line) => JSON.stringify(line['content']))
    .find((content) => content.includes('uploadFile'))
  const [, upload, order, gone] =
    /!\[a\]\(\/uploadFile\/get\?id=(\w+)\) \[order\]\(\/view\/(\w+)\) \[gone\]\(\/view\/(\w+)\)/.exec(text ?? '') ?? []
  expect(upload).not.toBe(full.uploadName)
  // Descriptions stand before what they name.
  const place = `See /view/${order ?? ''} and /uploadFile/get?id=${upload ?? ''}`
  for (const table of ['space', 'project', 'module', 'dictionary'] as const) {
    const told = await there.db.selectFrom(table).select('description').where('description', 'like', 'See%').execute()
    expect(told, table).toEqual([{ description: place }])
  }
  expect(await there.db.selectFrom('revision').select('remark').where('remark', 'like', 'why%').execute()).toEqual([
    { remark: `why: /view/${order ?? ''}` },
  ])
  expect(order).not.toBe(/\/view\/(\w+)/.exec(described.description)?.[1])
  const file = await there.db
    .selectFrom('stored_file')
    .select('bytes')
    .where('key', '=', upload ?? '')
    .executeTakeFirst()
  expect(Buffer.from(file?.bytes ?? []).equals(tinyPng)).toBe(true)
  const doc = await there.db
    .selectFrom('doc')
    .select(['name', 'is_locked', 'version'])
    .where('id', '=', findId('doc', order ?? '') ?? 0)
    .executeTakeFirst()
  expect(doc).toEqual({ name: 'Read an order', is_locked: 1, version: '1.2' })
  expect(gone).toBe('BCDFGHJKL')
  const shares = await there.db
    .selectFrom('share')
    .select(['name', 'status', 'environments', 'address_key'])
    .orderBy('name')
    .execute()
  for (const share of shares) {
    expect(share.address_key).toMatch(/^[0-9a-z]{25}$/)
    expect(keys).not.toContainEqual({ address_key: share.address_key })
  }
  expect(shares.map(({ address_key: _, ...share }) => share)).toEqual([
    { name: 'Closed', status: 0, environments: null },
    // Its networks did not come along.
    { name: 'Office', status: 0, environments: '[]' },
    { name: 'Open', status: 1, environments: null },
  ])
  expect(await there.db.selectFrom('visitor_password').select('id').execute()).toEqual([])
})

it('makes nobody an account: who is not known stays as a name, and is told of', async () => {
  const cast = await buildCast(here)
  const full = await buildFullSpace(here, cast)
  const packed = await pack(here, cast.owner, { spaceId: full.publicId })
  const stranger = await buildUser(there, { username: 'stranger' })
  const unpacked = await unpack(there, stranger, packed)
  expect([...(unpacked.outcome?.unknownPeople ?? [])].sort()).toEqual(['LENA', 'MEI', 'ROOT'])
  const users = await there.db
    .selectFrom('user')
    .select(['nickname', 'email', 'status', 'password_hash'])
    .where('deleted_at_ms', 'is not', null)
    .execute()
  expect(users.map(({ nickname }) => nickname).sort()).toEqual(['LENA', 'MEI', 'ROOT'])
  for (const { email, status, password_hash: hash } of users) expect([email, status, hash]).toEqual([null, 0, null])
  const members = await there.db.selectFrom('space_member').select(['user_id', 'role']).execute()
  expect(members).toEqual([{ user_id: stranger.id, role: 'admin' }])
  const again = canonicalArchive(await pack(there, stranger, { spaceId: unpacked.outcome?.spaceId ?? '' }))
  const before = canonicalArchive(packed)
  for (const kind of ['revisions', 'comments', 'commentMentions', 'docs', 'threads'])
    expect(again[kind], kind).toEqual(before[kind])
})

it('writes in the name of others only for super admins', async () => {
  const [cast, same] = [await buildCast(here), await buildCast(there)]
  const full = await buildFullSpace(here, cast)
  const packed = await pack(here, cast.owner, { spaceId: full.publicId })
  const unpacked = await unpack(there, same.dev, packed)
  expect(unpacked.outcome?.unknownPeople).toEqual([])
  const authors = await there.db.selectFrom('revision').select('author_id').distinct().execute()
  const ids = authors.map((row) => row.author_id)
  expect(ids).toContain(same.dev.id)
  expect(ids).not.toContain(same.owner.id)
  expect(ids).not.toContain(same.leaver.id)
})

it('adds the projects of an archive to a space, with free names and the roles of who belongs there', async () => {
  const [cast, same] = [await buildCast(here), await buildCast(there)]
  const full = await buildFullSpace(here, cast)
  const packed = await pack(here, cast.owner, { projectId: full.projectId })
  expect(openArchive(packed).manifest).toMatchObject({ scope: 'project', name: 'Shop' })
  const home = await buildSpace(there, { owner: same.owner })
  await addToSpace(there, home.id, same.dev, 'dev')
  const once = await unpack(there, same.owner, packed, home.publicId)
  const second = await unpack(there, same.owner, packed, home.publicId)
  expect(second.outcome?.projects.map(({ name }) => name)).toEqual(['Shop (2)'])
  const projectId = decodeId('project', second.outcome?.projects[0]?.id ?? '')
  const roles = await rowsOf(there.db, 'project_member', { project_id: projectId })
    .select(['user_id', 'role'])
    .orderBy('user_id')
    .execute()
  expect(roles).toEqual([
    { user_id: same.owner.id, role: 'admin' },
    { user_id: same.dev.id, role: 'dev' },
  ])
  const again = canonicalArchive(await pack(there, same.owner, { projectId: once.outcome?.projects[0]?.id ?? '' }))
  // Who is not in the space has no role here, and projects that join others come after them.
  const { projectMembers, projects, ...before } = canonicalArchive(packed)
  expect(again).toMatchObject(before)
  expect([projectMembers?.length, again['projectMembers']?.length]).toEqual([2, 2])
  expect(again['projects']).toEqual(projects?.map((line) => line.replace(/"orderIndex":\d+/, '"orderIndex":10000')))
  // A project alone is no space.
  expect(await unpack(there, same.owner, packed)).toMatchObject({
    state: 'failed',
    failure: { error: 'archive_broken', problem: { rule: 'spaceMissing' } },
  })
})

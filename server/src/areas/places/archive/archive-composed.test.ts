/* Composed spaces in archives: what they refer to is in other spaces. */
import {
  addComposeFolder,
  addComposePage,
  addComposeProject,
  addSpaceSite,
  deleteComposePage,
  deleteComposeProject,
  getComposePage,
  getComposeSettings,
  getComposeTree,
  listArchives,
  listComposeEntries,
  listComposePages,
  listComposeProjects,
  listSpaceSites,
  packSpace,
  renameComposeEntry,
  saveComposeSettings,
  unpackAsSpace,
  unpackIntoSpace,
  type Archive,
  type ComposeEntry,
} from '@lectern/contracts'
import { expect, it, vi } from 'vitest'
import { buildCompose, compose } from '../../../../test/factories/build-compose.ts'
import { buildDoc, buildFolder } from '../../../../test/factories/build-documents.ts'
import { addToSpace, buildUser, type BuiltUser } from '../../../../test/factories/build-people.ts'
import { buildModule, buildProject, buildSpace } from '../../../../test/factories/build-places.ts'
import { fetchPacked, send } from '../../../../test/support/archives/archives.ts'
import { canonicalArchive, openArchive } from '../../../../test/support/archives/canonical-archive.ts'
import { type TestApp, useFreshTestApp } from '../../../../test/support/test-app.ts'

/** Two installations each: long on a busy machine. */
vi.setConfig({ testTimeout: 120_000 })

const here = useFreshTestApp()
const there = useFreshTestApp()

/** A composed space with a project of everything there is, one with a password, and one in the trash. */
async function buildPortal(app: TestApp, composer: BuiltUser) {
  const source = await buildSpace(app, { owner: composer, name: 'Sources' })
  const module = await buildModule(app, { project: await buildProject(app, { space: source, isPrivate: 0 }) })
  const folder = await buildFolder(app, { module, name: 'orders' })
  const list = await buildDoc(app, { module, parentId: folder.id, name: 'list' })
  const about = await buildDoc(app, { module, name: 'about' })
  const space = await buildSpace(app, { owner: composer, isCompose: 1, name: 'Portals' })
  const project = await buildCompose(app, { composer, space, name: 'Portal', description: 'For partners' })
  const { data } = await app.call(addComposeFolder, { body: { projectId: project.publicId, name: 'Own' } }, composer)
  const [entry = ''] = await compose(app, project, [about], { parentId: data?.id ?? '' })
  await compose(app, project, [folder])
  const versions = [{ label: 'v1', kind: 'compose' as const, sourceId: project.publicId }]
  await app.call(addSpaceSite, { body: { spaceId: space.publicId, name: 'portal', title: 'Docs', versions } }, composer)
  await app.call(renameComposeEntry, { body: { id: entry, name: 'Read me' } }, composer)
  const settings = { id: project.publicId, revision: '', gatewayUrl: 'https://open.example.com' }
  await app.call(saveComposeSettings, { body: settings }, composer)
  const page = { projectId: project.publicId, title: 'Welcome', content: '# Hello' }
  await app.call(addComposePage, { body: page }, composer)
  const gone = await app.call(addComposePage, { body: { ...page, title: 'Gone' } }, composer)
  await app.call(deleteComposePage, { body: { id: gone.data?.id ?? '' } }, composer)
  await app.call(addComposeProject, { body: { spaceId: space.publicId, name: 'Closed', type: 2 } }, composer)
  const binned = await buildCompose(app, { composer, space, name: 'Binned' })
  await app.call(deleteComposeProject, { body: { id: binned.publicId } }, composer)
  return { space, project, about, list }
}

async function pack(app: TestApp, user: BuiltUser, spaceId: string): Promise<Uint8Array> {
  const started = await app.call(packSpace, { body: { spaceId } }, user)
  await app.jobs.runUntilIdle()
  return fetchPacked(app, user, started.data?.id ?? '')
}

async function unpack(app: TestApp, user: BuiltUser, bytes: Uint8Array, spaceId?: string): Promise<Archive> {
  const id = await send(app, user, bytes)
  if (spaceId === undefined) await app.call(unpackAsSpace, { body: { id } }, user)
  else await app.call(unpackIntoSpace, { body: { id, spaceId } }, user)
  await app.jobs.runUntilIdle()
  const listed = await app.call(listArchives, { query: spaceId === undefined ? {} : { spaceId } }, user)
  const archive = listed.data?.find((each) => each.id === id)
  if (archive === undefined) throw new Error('Nothing was unpacked')
  return archive
}

async function projectsOf(app: TestApp, user: BuiltUser, spaceId: string) {
  return (await app.call(listComposeProjects, { query: { spaceId } }, user)).data ?? []
}

const outline = (entries: readonly ComposeEntry[] | null) =>
  entries?.map(({ name, sourceName, state }) => [name, sourceName, state].join(' '))

it('come back in their installation with everything they refer to, as often as they are unpacked', async () => {
  const composer = await buildUser(here, { isSuperAdmin: true, username: 'root' })
  const { space, project } = await buildPortal(here, composer)
  const packed = await pack(here, composer, space.publicId)
  expect(openArchive(packed).manifest).toMatchObject({ formatVersion: 3, scope: 'space' })
  const unpacked = await unpack(here, composer, packed)
  expect(unpacked).toMatchObject({ failure: null, outcome: { spaceName: 'Portals (2)', closedShares: ['Closed'] } })
  const copyId = unpacked.outcome?.spaceId ?? ''
  const [copy, closed, ...others] = await projectsOf(here, composer, copyId)
  expect(others).toEqual([])
  expect(copy).toMatchObject({ name: 'Portal', description: 'For partners', status: 1, docCount: 2 })
  expect(closed).toMatchObject({ name: 'Closed', status: 0 })
  expect(copy?.key).not.toBe(project.key)
  const query = { projectId: copy?.id ?? '' }
  const before = await here.call(getComposeTree, { query: { projectId: project.publicId } }, composer)
  const after = await here.call(getComposeTree, { query }, composer)
  expect(after.data?.label).toEqual(before.data?.label)
  const settings = await here.call(getComposeSettings, { query: { id: query.projectId } }, composer)
  expect(settings.data).toMatchObject({ gatewayUrl: 'https://open.example.com' })
  const again = canonicalArchive(await pack(here, composer, copyId))
  const renamed = { space: [], siteNames: [] }
  expect({ ...again, ...renamed }).toEqual({ ...canonicalArchive(packed), ...renamed })
  const { data: sites } = await here.call(listSpaceSites, { query: { spaceId: copyId } }, composer)
  expect(sites).toMatchObject([{ name: 'portal-2', status: 0, versions: [{ label: 'v1', sourceId: copy?.id }] }])
})

it('name what is missing in another installation', async () => {
  const composer = await buildUser(here, { isSuperAdmin: true, username: 'root' })
  const same = await buildUser(there, { isSuperAdmin: true, username: 'root' })
  // A document of the same number, made at another moment.
  there.advance(60_000)
  const stranger = await buildFolder(there, { name: 'another' })
  expect(stranger.id).toBeGreaterThan(0)
  const { space } = await buildPortal(here, composer)
  const packed = await pack(here, composer, space.publicId)
  const unpacked = await unpack(there, same, packed)
  expect(unpacked).toMatchObject({ failure: null })
  const [copy] = await projectsOf(there, same, unpacked.outcome?.spaceId ?? '')
  const query = { projectId: copy?.id ?? '' }
  expect(outline((await there.call(listComposeEntries, { query }, same)).data)).toEqual([
    'Own  own',
    'Read me about deleted',
    'orders orders deleted',
  ])
  const { data: pages } = await there.call(listComposePages, { query }, same)
  const page = await there.call(getComposePage, { query: { id: pages?.[0]?.id ?? '' } }, same)
  expect(page.data).toMatchObject({ title: 'Welcome', content: '# Hello' })
})

it('show what the person who unpacks them may read, and no more', async () => {
  const composer = await buildUser(here, { username: 'root' })
  const other = await buildUser(here)
  const { space, about } = await buildPortal(here, composer)
  const packed = await pack(here, composer, space.publicId)
  const unpacked = await unpack(here, other, packed)
  const spaceId = unpacked.outcome?.spaceId ?? ''
  const [copy] = await projectsOf(here, other, spaceId)
  const query = { projectId: copy?.id ?? '' }
  expect((await here.call(getComposeTree, { query }, other)).data?.label).toEqual(['Welcome'])
  await addToSpace(here, about.module.project.space.id, other, 'guest')
  expect((await here.call(getComposeTree, { query }, other)).data?.label).toContain('Read me')
})

it('are not put into a space that is there', async () => {
  const composer = await buildUser(here, { isSuperAdmin: true })
  const { space } = await buildPortal(here, composer)
  const packed = await pack(here, composer, space.publicId)
  const home = await buildSpace(here, { owner: composer })
  expect(await unpack(here, composer, packed, home.publicId)).toMatchObject({
    state: 'failed',
    failure: { error: 'archive_broken', problem: { rule: 'composedSpace' } },
  })
})

import {
  addComposePage,
  addComposeParam,
  addComposeProject,
  addComposeReturn,
  deleteComposePage,
  deleteComposeParam,
  deleteComposeProject,
  deleteSpace,
  getComposeHistorySubject,
  getComposePage,
  getComposeSettings,
  getSpaceInfo,
  listComposePages,
  listComposeParams,
  listComposeProjects,
  listComposeReturns,
  listSpaceTrash,
  moveComposePage,
  pageComposeHistory,
  regenerateComposeAddress,
  restoreComposeRevision,
  restoreTrash,
  saveComposeSettings,
  setComposePageStatus,
  updateComposePage,
  updateComposeParam,
  updateComposeProject,
} from '@lectern/contracts'
import { describe, expect, it } from 'vitest'
import { buildCompose, compose, type BuiltCompose } from '../../../../test/factories/build-compose.ts'
import { buildDoc, buildFolder } from '../../../../test/factories/build-documents.ts'
import { addToSpace, buildUser } from '../../../../test/factories/build-people.ts'
import { buildModule, buildProject, buildSpace } from '../../../../test/factories/build-places.ts'
import { useTestApp } from '../../../../test/support/test-app.ts'
import { purgeTrash } from '../../places/trash/trash-purge-commands.ts'
import { rowsOf } from '../../../db/rows.ts'
import { useBuilt } from '../../../../test/support/use-built.ts'
import { paramRow } from '../../../../test/support/param-row.ts'

const test = useTestApp()

const composer = useBuilt(() => buildUser(test))

const projectsOf = async ({ space, composer: user }: BuiltCompose) =>
  (await test.call(listComposeProjects, { query: { spaceId: space.publicId } }, user)).data ?? []

describe('composed projects', () => {
  it('are made in composed spaces, each with a name and an address of its own', async () => {
    const space = await buildSpace(test, { isCompose: 1, owner: composer })
    const add = (body: object) =>
      test.call(addComposeProject, { body: { spaceId: space.publicId, name: 'Portal', ...body } }, composer)
    const first = await add({ name: ' Portal ', description: ' for partners ' })
    expect(first.data).toMatchObject({
      name: 'Portal',
      description: 'for partners',
      type: 1,
      status: 1,
      docCount: 0,
      can: { update: true, delete: true },
    })
    expect((await add({})).error).toBe('name_taken')
    const second = await add({ name: 'Other', status: 0 })
    expect(second.data?.orderIndex).toBe((first.data?.orderIndex ?? 0) + 10)
    expect(second.data?.key).not.toBe(first.data?.key)
    const normal = await buildSpace(test, { owner: composer })
    const refused = { body: { spaceId: normal.publicId, name: 'Portal' } }
    expect((await test.call(addComposeProject, refused, composer)).error).toBe('space_not_composed')
  })

  it('count the documents put into them and those in their folders, each once', async () => {
    const project = await buildCompose(test, { composer })
    const module = await buildModule(test, { project: await buildOwnProject() })
    const folder = await buildFolder(test, { module })
    const inside = await buildDoc(test, { module, parentId: folder.id })
    const beside = await buildDoc(test, { module })
    await compose(test, project, [folder, beside, inside])
    expect((await projectsOf(project))[0]).toMatchObject({ docCount: 2 })
    const space = await test.call(getSpaceInfo, { query: { spaceId: project.space.publicId } }, composer)
    expect(space.data).toMatchObject({ projectCount: 1, docCount: 2 })
  })

  it('change only from the state that was shown', async () => {
    const project = await buildCompose(test, { composer })
    const [shown] = await projectsOf(project)
    const update = (body: object) =>
      test.call(updateComposeProject, { body: { id: project.publicId, ...body } }, composer)
    test.advance(1)
    const changed = await update({ name: 'New', status: 0, updatedAtMs: shown?.updatedAtMs })
    expect(changed.data).toMatchObject({ name: 'New', status: 0 })
    const stale = await update({ name: 'Late', updatedAtMs: shown?.updatedAtMs })
    expect(stale.error).toBe('changed_meanwhile')
    expect((await projectsOf(project))[0]).toMatchObject({ name: 'New' })
    const moved = await test.call(regenerateComposeAddress, { body: { id: project.publicId } }, composer)
    expect(moved.data?.key).not.toBe(project.key)
  })

  it('are for members: guests look, strangers see nothing', async () => {
    const project = await buildCompose(test, { composer })
    const guest = await buildUser(test)
    await addToSpace(test, project.space.id, guest, 'guest')
    expect(await projectsOf({ ...project, composer: guest })).toMatchObject([{ can: { update: false, delete: false } }])
    const body = { id: project.publicId }
    expect((await test.call(deleteComposeProject, { body }, guest)).error).toBe('no_permission')
    expect((await test.call(deleteComposeProject, { body }, await buildUser(test))).error).toBe('not_accessible')
  })

  it('come back from the trash with their address, alone or with their space', async () => {
    const project = await buildCompose(test, { composer })
    const body = { id: project.publicId }
    const gone = await test.call(deleteComposeProject, { body }, composer)
    expect(await projectsOf(project)).toEqual([])
    expect((await test.call(getComposeSettings, { query: body }, composer)).error).toBe('not_accessible')
    const trash = await test.call(listSpaceTrash, { query: { spaceId: project.space.publicId } }, composer)
    expect(trash.data).toMatchObject([{ kind: 'compose', id: gone.data?.trashId }])
    expect((await test.call(restoreTrash, { body: { id: gone.data?.trashId ?? '' } }, composer)).code).toBe('0')
    expect(await projectsOf(project)).toMatchObject([{ key: project.key }])
    const space = await test.call(deleteSpace, { body: { id: project.space.publicId } }, composer)
    await test.call(restoreTrash, { body: { id: space.data?.trashId ?? '' } }, composer)
    expect(await projectsOf(project)).toMatchObject([{ key: project.key }])
  })

  it('leave nothing behind when they are purged', async () => {
    const project = await buildCompose(test, { composer })
    const doc = await buildDoc(test, { module: await buildModule(test, { project: await buildOwnProject() }) })
    await compose(test, project, [doc])
    await test.call(addComposePage, { body: { projectId: project.publicId, title: 'About' } }, composer)
    const settings = { id: project.publicId, gatewayUrl: 'https://gateway.example.com' }
    await test.call(saveComposeSettings, { body: settings }, composer)
    await test.call(deleteComposeProject, { body: { id: project.publicId } }, composer)
    await purgeTrash(test.context, test.now() + 91 * 24 * 60 * 60 * 1000)
    for (const table of ['compose_doc', 'compose_source', 'compose_page'] as const) {
      const rows = await test.db.selectFrom(table).selectAll().where('compose_project_id', '=', project.id).execute()
      expect(rows).toEqual([])
    }
    const revisions = await rowsOf(test.db, 'revision', {
      subject_kind: ['compose', 'composePage'],
      subject_id: project.id,
    })
      .select('id')
      .execute()
    expect(revisions).toEqual([])
    expect(await test.db.selectFrom('doc').select('id').where('id', '=', doc.id).execute()).toHaveLength(1)
  })

  /** A project of the composer's own. */
  async function buildOwnProject() {
    return buildProject(test, { space: await buildSpace(test, { owner: composer }) })
  }
})

describe('settings', () => {
  it('begin empty, change from the state that was read, and keep a history', async () => {
    const { publicId: id } = await buildCompose(test, { composer })
    const read = async () => (await test.call(getComposeSettings, { query: { id } }, composer)).data
    const save = (body: object) => test.call(saveComposeSettings, { body: { id, ...body } }, composer)
    expect(await read()).toEqual({
      id,
      revision: '',
      gatewayUrl: '',
      showDebug: 1,
      showHistory: 0,
      allowsExport: 0,
      headers: [],
      params: [],
      returns: [],
      globalParams: null,
      globalReturns: null,
    })
    const headers = [paramRow('X-Partner', { required: 1, description: 'Who calls' })]
    const first = await save({ revision: '', gatewayUrl: ' https://open.example.com/v1 ', headers })
    expect(first.data).toMatchObject({ gatewayUrl: 'https://open.example.com/v1', headers, showDebug: 1 })
    expect((await save({ revision: '', gatewayUrl: '' })).error).toBe('changed_meanwhile')
    expect((await save({ gatewayUrl: 'open.example.com' })).error).toBe('environment_url_unfit')
    expect((await save({ headers: [paramRow('A'), paramRow('A')] })).error).toBe('name_taken')
    const second = await save({ revision: first.data?.revision, showDebug: 0, headers: [] })
    expect(second.data).toMatchObject({ showDebug: 0, headers: [], gatewayUrl: 'https://open.example.com/v1' })
    const query = { projectId: id }
    const history = await test.call(pageComposeHistory, { query }, composer)
    expect(history.data?.list).toMatchObject([{ isHead: true, counts: { changed: 1, removed: 1 } }, { counts: null }])
    const subject = await test.call(getComposeHistorySubject, { query }, composer)
    expect(subject.data).toMatchObject({ projectId: id, can: { restore: true }, sources: [1] })
    const body = { projectId: id, revision: first.data?.revision ?? '', head: second.data?.revision ?? '' }
    expect((await test.call(restoreComposeRevision, { body }, composer)).code).toBe('0')
    expect(await read()).toMatchObject({ showDebug: 1, headers })
    expect((await test.call(restoreComposeRevision, { body }, composer)).error).toBe('changed_meanwhile')
  })

  it('have common rows that existing clients change one by one', async () => {
    const project = await buildCompose(test, { composer })
    const { publicId: projectId } = project
    const list = async () => (await test.call(listComposeParams, { query: { projectId } }, composer)).data ?? []
    const body = { projectId, name: 'tenant', type: 'string', required: 1 as const, maxLength: '64', enumId: null }
    const made = await test.call(addComposeParam, { body }, composer)
    expect(made.data).toEqual({
      id: `${projectId}.tenant`,
      projectId,
      name: 'tenant',
      type: 'string',
      required: 1,
      example: '',
      description: '',
      parentId: '',
      orderIndex: 10_000,
    })
    expect((await test.call(addComposeParam, { body }, composer)).error).toBe('name_taken')
    const id = made.data?.id ?? ''
    await test.call(updateComposeParam, { body: { id, name: 'tenantId', description: 'Which shop' } }, composer)
    expect(await list()).toMatchObject([{ name: 'tenantId', required: 1, description: 'Which shop' }])
    expect((await test.call(deleteComposeParam, { body: { id } }, composer)).error).toBe('not_accessible')
    await test.call(addComposeReturn, { body: { projectId, name: 'code' } }, composer)
    expect((await test.call(deleteComposeParam, { body: { id: `${projectId}.tenantId` } }, composer)).code).toBe('0')
    expect(await list()).toEqual([])
    const returns = await test.call(listComposeReturns, { query: { projectId } }, composer)
    expect(returns.data).toMatchObject([{ name: 'code' }])
    const guest = await buildUser(test)
    await addToSpace(test, project.space.id, guest, 'guest')
    expect((await test.call(addComposeParam, { body }, guest)).error).toBe('no_permission')
  })
})

describe('pages', () => {
  async function buildPages(...titles: string[]) {
    const project = await buildCompose(test, { composer })
    const { publicId: projectId } = project
    const ids: string[] = []
    for (const title of titles) {
      const made = await test.call(addComposePage, { body: { projectId, title, content: `# ${title}` } }, composer)
      ids.push(made.data?.id ?? '')
    }
    const listed = async () => (await test.call(listComposePages, { query: { projectId } }, composer)).data ?? []
    return { project, ids, listed, titles: async () => (await listed()).map(({ title }) => title) }
  }

  it('are written, ordered and hidden', async () => {
    const { ids, listed, titles } = await buildPages('One', 'Two', 'Three')
    const [one = '', two = '', three = ''] = ids
    const move = async (id: string, beforeId: string | null) =>
      (await test.call(moveComposePage, { body: { id, beforeId } }, composer)).error
    expect(await move(three, one)).toBeUndefined()
    expect(await titles()).toEqual(['Three', 'One', 'Two'])
    expect(await move(three, null)).toBeUndefined()
    expect(await titles()).toEqual(['One', 'Two', 'Three'])
    const stranger = await buildPages('Other')
    expect(await move(one, stranger.ids[0] ?? '')).toBe('changed_meanwhile')
    await test.call(setComposePageStatus, { body: { id: two, status: 0 } }, composer)
    expect((await listed()).map(({ status }) => status)).toEqual([1, 0, 1])
  })

  it('change from the text that was read, and keep a history', async () => {
    const { ids } = await buildPages('One')
    const id = ids[0] ?? ''
    const read = async () => (await test.call(getComposePage, { query: { id } }, composer)).data
    const first = await read()
    expect(first).toMatchObject({ title: 'One', content: '# One', status: 1 })
    const update = (body: object) => test.call(updateComposePage, { body: { id, ...body } }, composer)
    const changed = await update({ content: 'Changed', revision: first?.revision })
    expect(changed.data).toMatchObject({ title: 'One', content: 'Changed' })
    expect((await update({ content: 'Late', revision: first?.revision })).error).toBe('changed_meanwhile')
    const body = { pageId: id, revision: first?.revision ?? '' }
    expect((await test.call(restoreComposeRevision, { body }, composer)).code).toBe('0')
    expect(await read()).toMatchObject({ content: '# One' })
    const history = await test.call(pageComposeHistory, { query: { pageId: id } }, composer)
    expect(history.data?.total).toBe(3)
  })

  it('keep a title that was saved at the moment they were hidden', async () => {
    const { ids, listed } = await buildPages('One')
    const id = ids[0] ?? ''
    const answers = await Promise.all([
      test.call(updateComposePage, { body: { id, title: 'New' } }, composer),
      test.call(setComposePageStatus, { body: { id, status: 0 } }, composer),
    ])
    expect(answers.map(({ error }) => error)).toEqual([undefined, undefined])
    expect(await listed()).toMatchObject([{ title: 'New', status: 0 }])
  })

  it('come back from the trash', async () => {
    const { project, ids, titles } = await buildPages('One', 'Two')
    const id = ids[0] ?? ''
    const gone = await test.call(deleteComposePage, { body: { id } }, composer)
    expect(await titles()).toEqual(['Two'])
    expect((await test.call(getComposePage, { query: { id } }, composer)).error).toBe('not_accessible')
    const dev = await buildUser(test)
    await addToSpace(test, project.space.id, dev, 'dev')
    const back = { body: { id: gone.data?.trashId ?? '' } }
    const guest = await buildUser(test)
    await addToSpace(test, project.space.id, guest, 'guest')
    expect((await test.call(restoreTrash, back, guest)).error).toBe('no_permission')
    expect((await test.call(restoreTrash, back, dev)).code).toBe('0')
    expect(await titles()).toEqual(['One', 'Two'])
  })
})

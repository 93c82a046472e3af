import { createHash } from 'node:crypto'
import {
  addComposeFolder,
  addComposePage,
  checkComposePassword,
  checkVisitPassword,
  deleteComposeProject,
  deleteDoc,
  deleteModule,
  deleteSpace,
  downloadExport,
  getComposeMenu,
  getComposeProject,
  getExport,
  getShownComposePage,
  getShownComposeSettings,
  getShownDoc,
  getVisit,
  getVisitComponents,
  getVisitDoc,
  getVisitDocProps,
  getVisitTree,
  listShownComposePages,
  regenerateComposeAddress,
  renameComposeEntry,
  resetComposePassword,
  restoreTrash,
  searchVisit,
  saveComposeSettings,
  setComposePageStatus,
  startComposeExport,
  updateComposeProject,
  userStatus,
} from '@lectern/contracts'
import { beforeAll, describe, expect, it } from 'vitest'
import { buildCompose, compose, type BuiltCompose } from '../../../../../test/factories/build-compose.ts'
import { addRevision, buildComponent, buildDoc, buildFolder } from '../../../../../test/factories/build-documents.ts'
import { addToProject, addToSpace, buildUser, type BuiltUser } from '../../../../../test/factories/build-people.ts'
import { buildModule, buildProject, buildSpace } from '../../../../../test/factories/build-places.ts'
import { describeOperation } from '../../../../../test/factories/describe-operation.ts'
import { useTestApp, type Caller } from '../../../../../test/support/test-app.ts'
import { rowsOf } from '../../../../db/rows.ts'

const test = useTestApp()
const md5 = (text: string): string => createHash('md5').update(text).digest('hex')

let composer: BuiltUser
beforeAll(async () => {
  composer = await buildUser(test)
})

const service = { version: '', protocol: '', author: '', dependency: '' }

/** A private project of which the composer reads a folder with one document, with everything around it called “mislaid”. */
async function buildShop() {
  const space = await buildSpace(test, { name: 'mislaid space' })
  const project = await buildProject(test, { space, name: 'mislaid project' })
  await addToSpace(test, space.id, composer, 'guest')
  await addToProject(test, project.id, composer, 'guest')
  const module = await buildModule(test, { project, name: 'mislaid app' })
  const root = {
    info: { title: 'mislaid', version: '1' },
    servers: [{ url: 'https://source.example.com', name: 'Live' }],
    'x-lectern-common': {
      parameters: [
        { name: 'X-Source', in: 'header', schema: { type: 'string' } },
        { name: 'tenant', in: 'query', schema: { type: 'string' } },
      ],
    },
  }
  await addRevision(test, 'module', module.id, { v: 1, kind: 'application', root }, module.owner)
  const order = await buildComponent(test, module, 'schemas', 'Order', { type: 'object' })
  await buildComponent(test, module, 'schemas', 'Salary', { type: 'integer' })
  const outer = await buildFolder(test, { module, name: 'mislaid folder' })
  const folder = await buildFolder(test, {
    module,
    name: 'orders',
    parentId: outer.id,
    content: { v: 1, kind: 'folder', dubbo: { ...service, interfaceName: 'com.shop.Orders' } },
  })
  const content = describeOperation('/orders', {
    summary: 'list orders',
    servers: [{ url: 'https://own.example.com' }],
    'x-lectern-without': ['headers'],
    parameters: [{ name: 'q', in: 'query', schema: { $ref: order } }],
  })
  const doc = await buildDoc(test, { module, name: 'list orders', parentId: folder.id, content })
  const beside = await buildDoc(test, { module, name: 'mislaid document', parentId: outer.id })
  return { space, project, module, outer, folder, doc, beside }
}
type Shop = Awaited<ReturnType<typeof buildShop>>

/** A project with the folder of a shop, in a folder of its own. */
async function buildPortal(fields: Parameters<typeof buildCompose>[1] = {}) {
  const shop = await buildShop()
  const project = await buildCompose(test, { composer, ...fields })
  const body = { projectId: project.publicId, name: 'For partners' }
  const { data } = await test.call(addComposeFolder, { body }, composer)
  const ownFolder = data?.id ?? ''
  const [entry = ''] = await compose(test, project, [shop.folder], { parentId: ownFolder })
  return { shop, project, ownFolder, entry }
}

const of = ({ key: id }: Pick<BuiltCompose, 'key'>) => ({ of: 'compose', id }) as const

async function labelsOf(project: BuiltCompose, caller: Caller = {}): Promise<readonly string[] | string | undefined> {
  const { data, error } = await test.call(getVisitTree, { query: of(project) }, caller)
  return data?.label ?? error
}

async function readDoc(project: BuiltCompose, docId: string, caller: Caller = {}) {
  return test.call(getVisitDoc, { query: { ...of(project), docId } }, caller)
}

describe('what visitors read', () => {
  it('is the tree as it was composed, under the specification’s names as well', async () => {
    const { shop, project, ownFolder } = await buildPortal({ name: 'Portal' })
    const gate = await test.call(getVisit, { query: of(project) })
    const opened = { unlocked: true, asks: null, allowsExport: false, expiresAtMs: null, keepsAddress: false }
    const shows = { allowsDebug: true, allowsMock: false, ofRelease: false, showsChanges: false }
    expect(gate.data).toEqual({ id: project.key, type: 1, name: 'Portal', ...opened, ...shows })
    const named = await test.call(getComposeProject, { query: { id: project.key } })
    expect(named.data).toMatchObject({ id: project.key, type: 1, isEncrypt: 0, status: 1, name: 'Portal' })
    expect(await labelsOf(project)).toEqual(['For partners', 'orders', 'list orders'])
    const menu = await test.call(getComposeMenu, { query: { projectId: project.key } })
    expect(menu.data?.map(({ id, parentId, label }) => [id, parentId, label])).toEqual([
      [ownFolder, '', 'For partners'],
      [shop.folder.publicId, ownFolder, 'orders'],
      [shop.doc.publicId, shop.folder.publicId, 'list orders'],
    ])
    const seen = await readDoc(project, shop.doc.publicId)
    const shown = await test.call(getShownDoc, { query: { projectId: project.key, id: shop.doc.publicId } })
    expect(shown.data).toEqual(seen.data)
    expect((await readDoc(project, shop.folder.publicId)).error).toBe('not_accessible')
  })

  it('names nothing around a document but folders of the tree', async () => {
    const { shop, project, ownFolder } = await buildPortal({ name: 'Portal' })
    const { data } = await readDoc(project, shop.doc.publicId)
    expect(data).toMatchObject({
      name: 'list orders',
      moduleName: 'Portal',
      projectName: '',
      spaceName: '',
      creatorName: '',
      modifierName: '',
      parentId: shop.folder.publicId,
      folders: [
        { id: ownFolder, name: 'For partners' },
        { id: shop.folder.publicId, name: 'orders' },
      ],
      can: { manageDocs: false, share: false },
    })
    const text = JSON.stringify(data)
    expect(text).not.toContain('mislaid')
    for (const { publicId } of [shop.space, shop.project, shop.module, shop.outer]) expect(text).not.toContain(publicId)
  })

  it('has names of its own, also below a renamed folder', async () => {
    const { shop, project, entry } = await buildPortal()
    await test.call(renameComposeEntry, { body: { id: entry, name: 'Purchases' } }, composer)
    expect((await readDoc(project, shop.doc.publicId)).data?.folders).toMatchObject([{}, { name: 'Purchases' }])
    const [own = ''] = await compose(test, project, [shop.doc])
    await test.call(renameComposeEntry, { body: { id: own, name: 'All orders' } }, composer)
    // The entry of its own wins over that of the folder.
    expect((await readDoc(project, shop.doc.publicId)).data).toMatchObject({
      name: 'All orders',
      parentId: '',
      folders: [],
      content: { operation: { summary: 'All orders' } },
    })
  })

  it('has the addresses and common lists of the sources until the project has its own', async () => {
    const { shop, project } = await buildPortal()
    const read = async () => (await readDoc(project, shop.doc.publicId)).data
    expect(await read()).toMatchObject({
      debugEnvs: [{ url: 'https://own.example.com' }],
      isUseGlobalHeaders: 0,
      globalHeaders: [{ name: 'X-Source' }],
      globalParams: [{ name: 'tenant' }],
    })
    const header = { name: 'X-Partner', type: 'string', required: 1, example: '', description: '' } as const
    const body = { id: project.publicId, gatewayUrl: 'https://gateway.example.com/v1', headers: [header] }
    expect((await test.call(saveComposeSettings, { body }, composer)).error).toBeUndefined()
    const detail = await read()
    expect(detail).toMatchObject({
      baseUrl: 'https://gateway.example.com/v1',
      debugEnvs: [{ url: 'https://gateway.example.com/v1' }],
      isUseGlobalHeaders: 1,
      globalHeaders: [{ name: 'X-Partner', required: 1 }],
      globalParams: [{ name: 'tenant' }],
      application: { servers: [{ url: 'https://gateway.example.com/v1' }] },
    })
    const text = JSON.stringify(detail)
    for (const hidden of ['own.example.com', 'source.example.com', 'X-Source']) expect(text).not.toContain(hidden)
    const settings = await test.call(getShownComposeSettings, { query: { id: project.key } })
    expect(settings.data).toMatchObject({
      id: project.key,
      gatewayUrl: body.gatewayUrl,
      showDebug: 1,
      globalParams: [],
    })
  })

  it('has pages of its own above the documents, without those that are switched off', async () => {
    const { project } = await buildPortal()
    const add = async (title: string) =>
      (
        await test.call(
          addComposePage,
          { body: { projectId: project.publicId, title, content: `# ${title}` } },
          composer,
        )
      ).data?.id ?? ''
    const [about, draft] = [await add('About'), await add('Draft')]
    await test.call(setComposePageStatus, { body: { id: draft, status: 0 } }, composer)
    expect(await labelsOf(project)).toEqual(['About', 'For partners', 'orders', 'list orders'])
    expect((await readDoc(project, about)).data).toMatchObject({
      id: about,
      name: 'About',
      type: 3,
      content: { kind: 'markdown', text: '# About' },
      spaceName: '',
    })
    expect((await readDoc(project, draft)).error).toBe('not_accessible')
    const query = { projectId: project.key }
    expect((await test.call(listShownComposePages, { query })).data).toEqual([{ id: about, title: 'About' }])
    const page = await test.call(getShownComposePage, { query: { ...query, id: about } })
    expect(page.data).toEqual({ id: about, title: 'About', content: '# About' })
    expect((await test.call(getShownComposePage, { query: { ...query, id: draft } })).error).toBe('not_accessible')
    const other = await buildCompose(test, { composer })
    expect((await readDoc(other, about)).error).toBe('not_accessible')
  })

  it('are components that the document reaches, and the service around it', async () => {
    const { shop, project } = await buildPortal()
    const body = { ...of(project), docId: shop.doc.publicId, refs: ['Order', 'Salary'].map(refTo) }
    const { data } = await test.call(getVisitComponents, { body })
    expect(data?.components).toEqual({ schemas: { Order: { type: 'object' } } })
    const service = await test.call(getVisitDocProps, { query: { ...of(project), docId: shop.folder.publicId } })
    expect(service.data).toMatchObject({ interfaceName: 'com.shop.Orders' })
  })
})

const refTo = (name: string): string => `#/components/schemas/${name}`

/** What hides the document from visitors, and what shows it again. */
const losses: readonly {
  what: string
  hide: (shop: Shop) => Promise<unknown>
  show?: (shop: Shop) => Promise<unknown>
}[] = [
  {
    what: 'its composer lost the right to read it',
    hide: ({ project }) => membershipOf(project.id).execute(),
    show: ({ project }) => addToProject(test, project.id, composer, 'guest'),
  },
  {
    what: 'its composer was disabled',
    hide: () => setStatus(userStatus.disabled),
    show: () => setStatus(userStatus.enabled),
  },
  { what: 'it is hidden', hide: ({ doc }) => setShown(doc, 0), show: ({ doc }) => setShown(doc, 1) },
  {
    what: 'a folder around it is hidden',
    hide: ({ outer }) => setShown(outer, 0),
    show: ({ outer }) => setShown(outer, 1),
  },
  {
    what: 'it was deleted',
    hide: ({ doc }) => test.call(deleteDoc, { body: { id: doc.publicId } }, doc.owner),
  },
  {
    what: 'its application was deleted',
    hide: ({ module }) => test.call(deleteModule, { body: { id: module.publicId } }, module.owner),
  },
  {
    what: 'its space was deleted',
    hide: ({ space }) => test.call(deleteSpace, { body: { id: space.publicId } }, space.owner),
  },
]

const membershipOf = (projectId: number) =>
  test.db.deleteFrom('project_member').where('project_id', '=', projectId).where('user_id', '=', composer.id)

const setStatus = (status: 0 | 1) => test.db.updateTable('user').set({ status }).where('id', '=', composer.id).execute()

/** As the application's table does: with the version of its tree. */
async function setShown({ id, module }: Shop['doc'], is_show: 0 | 1): Promise<void> {
  await test.db.updateTable('doc').set({ is_show }).where('id', '=', id).execute()
  await test.db
    .updateTable('module')
    .set((set) => ({ tree_version: set('tree_version', '+', 1) }))
    .where('id', '=', module.id)
    .execute()
}

/** Where the document shows: in which trees, answers and exports. */
async function placesOf(project: BuiltCompose, { doc }: Shop, reader: BuiltUser): Promise<Record<string, boolean>> {
  const docId = doc.publicId
  const menu = await test.call(getComposeMenu, { query: { projectId: project.key } })
  const tree = await test.call(getVisitTree, { query: of(project) })
  const components = { ...of(project), docId, refs: [refTo('Order')] }
  const started = await test.call(
    startComposeExport,
    { body: { projectId: project.publicId, format: 'openapi' } },
    reader,
  )
  await test.jobs.runUntilIdle()
  const query = { id: started.data?.jobId ?? '' }
  const { data: file } = await test.call(getExport, { query }, reader)
  const exported = file === null ? '' : (await test.send(downloadExport, { query }, reader)).rawPayload.toString()
  return {
    menu: menu.data?.some((node) => node.docId === docId) === true,
    tree: tree.data?.id.includes(docId) === true,
    detail: (await readDoc(project, docId)).error === undefined,
    shown: (await test.call(getShownDoc, { query: { projectId: project.key, id: docId } })).error === undefined,
    components: (await test.call(getVisitComponents, { body: components })).error === undefined,
    service: (await test.call(getVisitDocProps, { query: { ...of(project), docId } })).error === undefined,
    searched: (await test.call(searchVisit, { body: { ...of(project), text: 'orders' } })).data?.docIds[0] === docId,
    exported: exported.includes('/orders'),
  }
}

const everywhere = {
  menu: true,
  tree: true,
  detail: true,
  shown: true,
  components: true,
  service: true,
  searched: true,
  exported: true,
}
const nowhere = Object.fromEntries(Object.keys(everywhere).map((place) => [place, false]))

describe('a document is gone from the next request on', () => {
  it.each(losses)('when $what', async ({ hide, show }) => {
    const { shop, project } = await buildPortal()
    const reader = await buildUser(test)
    await addToSpace(test, project.space.id, reader, 'guest')
    expect(await placesOf(project, shop, reader)).toEqual(everywhere)
    await hide(shop)
    expect(await placesOf(project, shop, reader)).toEqual(nowhere)
    await show?.(shop)
    if (show !== undefined) expect(await placesOf(project, shop, reader)).toEqual(everywhere)
  })

  it('when it is not in the project, or in one of another key', async () => {
    const { shop, project } = await buildPortal()
    const other = await buildPortal()
    expect((await readDoc(project, shop.beside.publicId)).error).toBe('not_accessible')
    expect((await readDoc(other.project, shop.doc.publicId)).error).toBe('not_accessible')
    expect((await readDoc(project, 'nothing12')).error).toBe('not_accessible')
  })

  it('and stays when someone else who reads it put it in as well', async () => {
    const { shop, project } = await buildPortal()
    const second = await buildUser(test)
    await addToSpace(test, project.space.id, second, 'dev')
    await addToSpace(test, shop.space.id, second, 'guest')
    await addToProject(test, shop.project.id, second, 'guest')
    await compose(test, project, [shop.doc], { by: second })
    await membershipOf(shop.project.id).where('user_id', '=', composer.id).execute()
    expect(await labelsOf(project)).toEqual(['list orders'])
    expect((await readDoc(project, shop.doc.publicId)).data).toMatchObject({ folders: [] })
  })
})

describe('the project itself', () => {
  it('is not found while it is disabled, in the trash, or in a deleted space', async () => {
    const { project } = await buildPortal()
    const update = (status: 0 | 1) =>
      test.call(updateComposeProject, { body: { id: project.publicId, status } }, composer)
    const expectClosed = async () => {
      expect(await labelsOf(project)).toBe('visit_not_found')
      expect((await test.call(getVisit, { query: of(project) })).error).toBe('visit_not_found')
      expect((await test.call(getComposeProject, { query: { id: project.key } })).error).toBe('visit_not_found')
    }
    await update(0)
    await expectClosed()
    await update(1)
    expect(await labelsOf(project)).toHaveLength(3)
    const gone = await test.call(deleteComposeProject, { body: { id: project.publicId } }, composer)
    await expectClosed()
    await test.call(restoreTrash, { body: { id: gone.data?.trashId ?? '' } }, composer)
    expect(await labelsOf(project)).toHaveLength(3)
    await test.call(deleteSpace, { body: { id: project.space.publicId } }, composer)
    await expectClosed()
  })

  it('opens with its password, and with no other project’s', async () => {
    const made = await test.call(
      updateComposeProject,
      { body: { id: (await buildCompose(test, { composer })).publicId, type: 2 } },
      composer,
    )
    expect(made.data).toMatchObject({ type: 2, hasPassword: true })
    const { shop, project } = await buildPortal({ type: 2, name: 'Portal', password: 'correct-horse' })
    const named = await test.call(getComposeProject, { query: { id: project.key } })
    expect(named.data).toMatchObject({ isEncrypt: 1, name: '', description: '', showDebug: 0, unlocked: false })
    for (const error of [await labelsOf(project), (await readDoc(project, shop.doc.publicId)).error])
      expect(error).toBe('visit_locked')
    const enter = (password: string) => test.call(checkComposePassword, { body: { id: project.key, password } })
    expect((await enter(md5('wrong'))).error).toBe('visit_password_wrong')
    const { data } = await enter(md5('correct-horse'))
    const caller = { visitorToken: data?.accessToken ?? '' }
    expect(await labelsOf(project, caller)).toHaveLength(3)
    expect((await readDoc(project, shop.doc.publicId, caller)).data).toMatchObject({ name: 'list orders' })
    const other = await buildPortal({ type: 2 })
    expect(await labelsOf(other.project, caller)).toBe('visit_locked')
  })

  it('shows a new password once and ends what was opened with the one before', async () => {
    const { project } = await buildPortal({ type: 2, password: 'correct-horse' })
    const body = { ...of(project), password: md5('correct-horse') }
    const { data } = await test.call(checkVisitPassword, { body })
    const caller = { visitorToken: data?.accessToken ?? '' }
    const reset = await test.call(resetComposePassword, { body: { id: project.publicId } }, composer)
    const password = reset.data?.password ?? ''
    expect(password).toMatch(/^\w{6}$/)
    expect(await labelsOf(project, caller)).toBe('visit_locked')
    expect((await test.call(checkVisitPassword, { body })).error).toBe('visit_password_wrong')
    const again = await test.call(checkVisitPassword, { body: { ...body, password: md5(password) } })
    expect(await labelsOf(project, { visitorToken: again.data?.accessToken ?? '' })).toHaveLength(3)
    const stored = await rowsOf(test.db, 'visitor_password', { of_kind: 'compose', of_id: project.id })
      .select('hash')
      .execute()
    expect(stored).toHaveLength(1)
    expect(stored[0]?.hash).not.toContain(password)
  })

  it('forgets its passwords when it becomes public, and has none to reset', async () => {
    const { project } = await buildPortal({ type: 2 })
    const id = project.publicId
    await test.call(updateComposeProject, { body: { id, type: 1 } }, composer)
    expect(await labelsOf(project)).toHaveLength(3)
    const reset = await test.call(resetComposePassword, { body: { id } }, composer)
    expect(reset.error).toBe('changed_meanwhile')
    const closed = await test.call(updateComposeProject, { body: { id, type: 2 } }, composer)
    expect(closed.data?.password).toMatch(/^\w{6}$/)
    expect((await test.call(updateComposeProject, { body: { id, type: 2 } }, composer)).data?.password).toBeNull()
    expect(await labelsOf(project)).toBe('visit_locked')
  })

  it('leaves its address with everything that was opened there', async () => {
    const { project } = await buildPortal({ type: 2, password: 'correct-horse' })
    const body = { ...of(project), password: md5('correct-horse') }
    const { data } = await test.call(checkVisitPassword, { body })
    const moved = await test.call(regenerateComposeAddress, { body: { id: project.publicId } }, composer)
    const caller = { visitorToken: data?.accessToken ?? '' }
    expect(await labelsOf(project, caller)).toBe('visit_not_found')
    expect(await labelsOf({ ...project, key: moved.data?.key ?? '' }, caller)).toBe('visit_locked')
  })
})

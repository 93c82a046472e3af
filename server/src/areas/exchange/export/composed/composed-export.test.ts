import {
  addComposeFolder,
  addComposePage,
  deleteDoc,
  downloadExport,
  exportFormats,
  exportOpenApi,
  exportVisit,
  getComposeExportChoices,
  getComposeSettings,
  getExport,
  getJob,
  getVisit,
  getVisitPage,
  getVisitText,
  importOpenApi,
  openVisitPage,
  renameComposeEntry,
  saveComposeSettings,
  startComposeExport,
  updateComposeProject,
  type BodyOf,
} from '@lectern/contracts'
import type { JsonObject } from '@lectern/model'
import { strFromU8, unzipSync } from 'fflate'
import { beforeAll, describe, expect, it } from 'vitest'
import { buildCompose, compose, type BuiltCompose } from '../../../../../test/factories/build-compose.ts'
import { addRevision, buildComponent, buildDoc, buildFolder } from '../../../../../test/factories/build-documents.ts'
import { addToProject, addToSpace, buildUser, type BuiltUser } from '../../../../../test/factories/build-people.ts'
import { buildModule, buildProject, buildSpace } from '../../../../../test/factories/build-places.ts'
import { describeOperation } from '../../../../../test/factories/describe-operation.ts'
import { must } from '../../../../../test/support/must.ts'
import { textOfFile } from '../../../../../test/support/exports/text-of-file.ts'
import { useTestApp } from '../../../../../test/support/test-app.ts'
import { deleteRows } from '../../../../db/rows.ts'

const test = useTestApp()

let composer: BuiltUser
let portal: Awaited<ReturnType<typeof buildPortal>>
beforeAll(async () => {
  composer = await buildUser(test)
  portal = await buildPortal()
})

const takes = (name: string): JsonObject => ({
  tags: ['Internal only'],
  parameters: [{ name: 'q', in: 'query', schema: { $ref: `#/components/schemas/${name}` } }],
})

/** An application of a space of its own, which the composer reads; its model `Order` is of the given type. */
async function buildSource(name: string, type: string) {
  const project = await buildProject(test, { isPrivate: 0, space: await buildSpace(test, { name: `${name} mislaid` }) })
  await addToSpace(test, project.space.id, composer, 'guest')
  const module = await buildModule(test, { name: `${name} mislaid`, project })
  const servers = [
    { url: `https://${name}.example.com`, name: `${name} live` },
    { url: `https://${name}.inner`, name: 'Inner', 'x-lectern-members-only': true },
  ]
  const root = { info: { title: `${name} mislaid`, version: '1' }, servers }
  await addRevision(test, 'module', module.id, { v: 1, kind: 'application', root }, module.owner)
  await buildComponent(test, module, 'schemas', 'Order', { type })
  await buildComponent(test, module, 'schemas', 'Secret', { type: 'string' })
  const folder = await buildFolder(test, { module, name: `${name} folder` })
  const inside = await buildDoc(test, {
    module,
    parentId: folder.id,
    name: `${name} inside`,
    content: describeOperation(`/${name}/inside`, { summary: `${name} inside`, ...takes('Order') }),
  })
  const list = await buildDoc(test, {
    module,
    name: `${name} list`,
    content: describeOperation('/list', { summary: `${name} list`, ...takes('Order') }),
  })
  await buildDoc(test, { module, name: 'unpicked', content: describeOperation('/unpicked', takes('Secret')) })
  return { project, module, folder, inside, list }
}

/** Two applications: of the first a folder, of both the operation at `/list`; a page, and a guest of the composed space. */
async function buildPortal() {
  const shop = await buildSource('shop', 'string')
  const bank = await buildSource('bank', 'integer')
  const project = await buildCompose(test, { composer, name: '门户/Portal' })
  const guest = await buildUser(test)
  await addToSpace(test, project.space.id, guest, 'guest')
  const { data } = await test.call(
    addComposeFolder,
    { body: { projectId: project.publicId, name: 'Orders' } },
    composer,
  )
  const folder = data?.id ?? ''
  const [list = ''] = await compose(test, project, [shop.list], { parentId: folder })
  await compose(test, project, [shop.folder, bank.list, bank.inside])
  await test.call(renameComposeEntry, { body: { id: list, name: 'List orders' } }, composer)
  const page = { projectId: project.publicId, title: 'Welcome', content: '# Hello partners' }
  await test.call(addComposePage, { body: page }, composer)
  return { shop, bank, project, folder, list, guest }
}

type Body = Omit<BodyOf<typeof startComposeExport>, 'projectId'>

async function make(project: BuiltCompose, body: Body, caller: BuiltUser = composer) {
  const started = await test.call(startComposeExport, { body: { projectId: project.publicId, ...body } }, caller)
  const id = started.data?.jobId ?? ''
  await test.jobs.runUntilIdle()
  const { data: file } = await test.call(getExport, { query: { id } }, caller)
  const answer = await test.send(downloadExport, { query: { id } }, caller)
  return { id, error: started.error, file, bytes: answer.rawPayload, text: answer.rawPayload.toString() }
}

async function describeAll(project: BuiltCompose, body: Omit<Body, 'format'> = {}): Promise<JsonObject[]> {
  const { bytes, file } = await make(project, { format: 'openapi', ...body })
  const texts =
    file?.fileName.endsWith('.zip') === true
      ? Object.values(unzipSync(bytes)).map((each) => strFromU8(each))
      : [bytes.toString()]
  // Written by the exporter.
  return texts.map((text) => JSON.parse(text) as JsonObject)
}

async function settle(project: BuiltCompose, change: Partial<BodyOf<typeof saveComposeSettings>>): Promise<void> {
  const { data } = await test.call(getComposeSettings, { query: { id: project.publicId } }, composer)
  const body = { id: project.publicId, revision: data?.revision ?? '', ...change }
  const { error } = await test.call(saveComposeSettings, { body }, composer)
  if (error !== undefined) throw new Error(error)
}

describe('a composed project as a description', () => {
  it('holds what visitors see, under its own names, and nothing of where it comes from', async () => {
    const [first, second, ...more] = await describeAll(portal.project)
    expect(more).toEqual([])
    expect(first).toMatchObject({
      info: { title: '门户/Portal' },
      paths: {
        '/list': { get: { summary: 'List orders', tags: ['Orders'], servers: [{ url: 'https://shop.example.com' }] } },
        '/shop/inside': { get: { tags: ['shop folder'] } },
        '/bank/inside': { get: { servers: [{ url: 'https://bank.example.com' }] } },
      },
      components: { schemas: { Order: { type: 'string' }, Order_2: { type: 'integer' } } },
    })
    expect(first?.['tags']).toEqual(
      expect.arrayContaining([
        { name: 'Orders' },
        { name: 'shop folder' },
        { name: 'Welcome', description: '# Hello partners' },
      ]),
    )
    // Both have one operation at this address: a description holds one.
    expect(second).toMatchObject({ paths: { '/list': { get: { summary: 'bank list' } } } })
    const text = JSON.stringify([first, second])
    for (const word of ['mislaid', 'Internal', 'inner', 'Secret', 'unpicked']) expect(text).not.toContain(word)
  })

  it('has one address behind a gateway, and its own common parameters', async () => {
    const project = await buildCompose(test, { composer })
    await compose(test, project, [portal.shop.list, portal.bank.inside])
    const choices = { query: { projectId: project.publicId } }
    const before = await test.call(getComposeExportChoices, choices, composer)
    expect(before.data).toEqual({ environments: ['shop live', 'bank live'], hasHidden: false })
    const [chosen] = await describeAll(project, { environments: ['bank live'] })
    expect(chosen).not.toHaveProperty('paths./list.get.servers')
    expect(chosen).toHaveProperty('paths./bank/inside.get.servers')
    const header = { name: 'X-Partner', type: 'string', required: 1, example: '', description: '' } as const
    await settle(project, { gatewayUrl: 'https://open.example.com', headers: [header] })
    expect((await test.call(getComposeExportChoices, choices, composer)).data?.environments).toEqual([])
    const [gated] = await describeAll(project)
    expect(gated).toMatchObject({
      servers: [{ url: 'https://open.example.com' }],
      'x-lectern-common': { parameters: [{ name: 'X-Partner', in: 'header' }] },
    })
    expect(JSON.stringify(gated)).not.toMatch(/shop\.example|bank\.example/)
  })

  it('is the same documents where it is imported', async () => {
    const project = await buildCompose(test, { composer, name: 'Round trip' })
    await compose(test, project, [portal.shop.inside, portal.bank.list], { keepFolders: 1 })
    await settle(project, { gatewayUrl: 'https://open.example.com' })
    const { text } = await make(project, { format: 'openapi' })
    const { paths, components, servers, tags } = JSON.parse(text) as JsonObject // written by the exporter
    const into = await buildModule(test, {
      project: await buildProject(test, { space: await buildSpace(test, { owner: composer }) }),
    })
    await test.call(importOpenApi, { body: { moduleId: into.publicId, content: text } }, composer)
    await test.jobs.runUntilIdle()
    const again = await test.send(exportOpenApi, { query: { moduleId: into.publicId } }, composer)
    expect(again.json()).toMatchObject({ paths, components, servers, tags })
    expect(Object.keys(paths ?? {})).toEqual(['/shop/inside', '/list'])
  })
})

describe('an export of a composed project', () => {
  it.each(exportFormats)('as %s holds its documents and pages under their names', async (format) => {
    const { file, text, bytes } = await make(portal.project, { format })
    expect(file).toMatchObject({ documents: 5 })
    if (format === 'openapi' || format === 'word') return
    const all =
      (format === 'markdown' || format === 'code') && file?.fileName.endsWith('.zip') === true
        ? Object.values(unzipSync(bytes))
            .map((part) => strFromU8(part))
            .join('')
        : text
    // Pages are no code.
    const pages = format === 'code' ? [] : ['shop inside', 'Hello partners']
    for (const word of ['List orders', 'bank list', ...pages]) expect(all).toContain(word)
    expect(all).not.toMatch(/mislaid|unpicked|Internal only/)
  })

  it('describes the service of Dubbo methods that are without their folder', async () => {
    const { module } = portal.bank
    const dubbo = { interfaceName: 'com.example.Orders', version: '1.0', protocol: '', author: '', dependency: '' }
    const folder = await buildFolder(test, {
      module,
      content: { v: 1, kind: 'folder', description: 'Inner note', dubbo },
    })
    const content = { v: 1, kind: 'dubbo', definition: 'Order find();', parameters: true, result: true } as const
    const method = await buildDoc(test, { module, parentId: folder.id, name: 'find', content })
    const project = await buildCompose(test, { composer })
    await compose(test, project, [method], { keepFolders: 1 })
    const { text } = await make(project, { format: 'markdown' })
    expect(text).toContain('com.example.Orders')
    expect(text).not.toContain('Inner note')
  })

  it('holds what was chosen, with everything in chosen folders', async () => {
    const { project, folder, bank } = portal
    const [only] = await describeAll(project, { docIds: [folder, bank.inside.publicId] })
    expect(Object.keys(only?.['paths'] ?? {})).toEqual(['/list', '/bank/inside'])
    const strange = await make(project, { format: 'openapi', docIds: [bank.module.publicId] })
    expect(strange.error).toBe('not_accessible')
  })

  it('is for members of the space, and ends with their right', async () => {
    const { project, guest } = portal
    const { id, file } = await make(project, { format: 'markdown' }, guest)
    expect(file?.documents).toBe(5)
    const stranger = await buildUser(test)
    expect((await make(project, { format: 'markdown' }, stranger)).error).toBe('not_accessible')
    await test.db.deleteFrom('space_member').where('user_id', '=', guest.id).execute()
    const after = await test.send(downloadExport, { query: { id } }, guest)
    expect(after.json()).toMatchObject({ error: 'not_accessible' })
  })

  it('leaves out what visitors no longer see when it is written', async () => {
    const source = await buildSource('third', 'string')
    const project = await buildCompose(test, { composer })
    await compose(test, project, [source.list, source.inside])
    const body = { projectId: project.publicId, format: 'openapi' } as const
    const { data } = await test.call(startComposeExport, { body }, composer)
    await test.call(deleteDoc, { body: { id: source.list.publicId } }, source.project.owner)
    await test.jobs.runUntilIdle()
    const answer = await test.send(downloadExport, { query: { id: data?.jobId ?? '' } }, composer)
    expect(Object.keys(answer.json<{ paths: object }>().paths)).toEqual(['/third/inside'])
    await addToProject(test, source.project.id, composer, 'guest')
    await deleteRows(test.db, 'space_member', { user_id: composer.id, space_id: source.project.space.id }).execute()
    const { id } = await make(project, { format: 'openapi' })
    expect((await test.call(getJob, { query: { id } }, composer)).data?.failure?.error).toBe('export_empty')
  })
})

describe('an export by visitors of a composed project', () => {
  const visit = (project: BuiltCompose) => ({ of: 'compose' as const, id: project.key })
  async function take(
    project: BuiltCompose,
    more: { format?: BodyOf<typeof exportVisit>['format']; docIds?: string[] } = {},
  ) {
    // Past the limits of the exports before.
    test.advance(61_000)
    const { rawPayload } = await test.send(exportVisit, { body: { ...visit(project), format: 'openapi', ...more } }, {})
    return textOfFile(rawPayload)
  }

  it('is for projects that allow it', async () => {
    const project = await buildCompose(test, { composer })
    await compose(test, project, [portal.shop.inside])
    const gate = async () => (await test.call(getVisit, { query: visit(project) })).data?.allowsExport
    expect(await gate()).toBe(false)
    expect(await take(project)).toContain('visit_export_off')
    expect((await test.call(openVisitPage, { body: visit(project) })).error).toBe('visit_export_off')
    await settle(project, { allowsExport: 1 })
    expect(await gate()).toBe(true)
    expect(await take(project)).toContain('/shop/inside')
    const { data } = await test.call(openVisitPage, { body: visit(project) })
    const key = new URL(data?.page ?? '', 'http://localhost').searchParams.get('key') ?? ''
    expect((await test.send(getVisitPage, { query: { key } }, {})).body).toContain('shop inside')
    const { id } = await must(test, composer, updateComposeProject, { id: project.publicId, status: 0 })
    expect(id).toBe(project.publicId)
    for (const answer of [await take(project), (await test.send(getVisitPage, { query: { key } }, {})).body])
      expect(answer).toContain('visit_not_found')
  })

  it.each(exportFormats)('holds as %s what they see', async (format) => {
    await settle(portal.project, { allowsExport: 1 })
    const text = await take(portal.project, { format })
    // Pages are no code.
    for (const word of ['List orders', 'bank list', ...(format === 'code' ? [] : ['Hello partners'])])
      expect(text).toContain(word)
    expect(text).not.toMatch(/mislaid|unpicked|Internal only|(?:shop|bank)\.inner/)
  })

  it('is of a part, and ends with the right of whoever composed it', async () => {
    const source = await buildSource('fourth', 'string')
    const project = await buildCompose(test, { composer })
    await compose(test, project, [source.list, source.inside])
    await settle(project, { allowsExport: 1 })
    const part = { docIds: [source.inside.publicId] }
    const text = await take(project, part)
    expect([text.includes('/fourth/inside'), text.includes('/list')]).toEqual([true, false])
    expect(await take(project, { docIds: [portal.bank.list.publicId] })).toContain('not_accessible')
    const query = { ...visit(project), form: 'markdown' as const, docId: source.list.publicId }
    expect((await test.call(getVisitText, { query })).data?.text).toContain('fourth list')
    await deleteRows(test.db, 'space_member', { user_id: composer.id, space_id: source.project.space.id }).execute()
    expect(await take(project)).toContain('export_empty')
    expect(await take(project, part)).toContain('not_accessible')
  })
})

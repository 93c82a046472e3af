/* Searching the texts of a composed project finds what its visitors see, under the names it has there. */
import {
  addComposePage,
  checkVisitPassword,
  renameComposeEntry,
  searchVisit,
  setComposePageStatus,
  updateComposePage,
  updateComposeProject,
} from '@lectern/contracts'
import { beforeEach, describe, expect, it } from 'vitest'
import { buildCompose, compose, type BuiltCompose } from '../../../../../test/factories/build-compose.ts'
import { buildDoc, buildFolder } from '../../../../../test/factories/build-documents.ts'
import { addToProject, addToSpace, buildUser, type BuiltUser } from '../../../../../test/factories/build-people.ts'
import { buildModule, buildProject, buildSpace } from '../../../../../test/factories/build-places.ts'
import { describeOperation } from '../../../../../test/factories/describe-operation.ts'
import { useTestApp, type Caller } from '../../../../../test/support/test-app.ts'
import { ComposeTrees } from '../reading/compose-reader.ts'

const test = useTestApp()
// Past the limit of the tests before.
beforeEach(() => test.advance(61_000))

/** A private project that the composer reads, composed with its folder “refunds”. */
async function buildPortal(fields: Parameters<typeof buildCompose>[1] = {}) {
  const composer = await buildUser(test)
  const space = await buildSpace(test)
  const source = await buildProject(test, { space })
  await addToSpace(test, space.id, composer, 'guest')
  await addToProject(test, source.id, composer, 'guest')
  const module = await buildModule(test, { project: source })
  const folder = await buildFolder(test, { module, name: 'refunds' })
  const operation = { summary: 'Pay back', description: 'Returns the MONEY' }
  const content = describeOperation('/refunds', operation)
  const doc = await buildDoc(test, { module, parentId: folder.id, name: 'Pay back', content })
  const beside = { description: 'money elsewhere' }
  await buildDoc(test, { module, name: 'Beside', content: describeOperation('/beside', beside) })
  const project = await buildCompose(test, { composer, ...fields })
  await compose(test, project, [folder])
  return { composer, source, folder, doc, project }
}

async function find({ key: id }: BuiltCompose, text: string, caller: Caller = {}) {
  const { data, error } = await test.call(searchVisit, { body: { of: 'compose', id, text } }, caller)
  return data?.docIds ?? error
}

const takeAway = (projectId: number, { id }: BuiltUser) =>
  test.db.deleteFrom('project_member').where('project_id', '=', projectId).where('user_id', '=', id).execute()

describe('searching a composed project', () => {
  it('finds names and texts of what is in it', async () => {
    const { project, doc } = await buildPortal()
    for (const text of ['money', 'BACK returns', 'pay']) expect(await find(project, text)).toEqual([doc.publicId])
    for (const text of ['elsewhere', 'money nothing', '  ']) expect(await find(project, text)).toEqual([])
  })

  it('finds documents by the names they have here, and no longer by those of their sources', async () => {
    const { project, composer, doc } = await buildPortal()
    const [entry = ''] = await compose(test, project, [doc])
    await test.call(renameComposeEntry, { body: { id: entry, name: 'Reimburse' } }, composer)
    expect(await find(project, 'reimburse money')).toEqual([doc.publicId])
    expect(await find(project, 'pay')).toEqual([])
  })

  it('finds the texts of its pages while visitors see them', async () => {
    const { project, composer } = await buildPortal()
    const body = { projectId: project.publicId, title: 'Start here', content: '# Hello\n\nA *voucher* pays.' }
    const id = (await test.call(addComposePage, { body }, composer)).data?.id ?? ''
    expect(await find(project, 'start voucher')).toEqual([id])
    await test.call(updateComposePage, { body: { id, content: 'A coupon pays.' } }, composer)
    expect(await find(project, 'voucher')).toEqual([])
    expect(await find(project, 'coupon')).toEqual([id])
    await test.call(setComposePageStatus, { body: { id, status: 0 } }, composer)
    expect(await find(project, 'coupon')).toEqual([])
  })

  it('finds nothing from the moment its composer may no longer read the source, until that changes', async () => {
    const { project, composer, source, doc } = await buildPortal()
    expect(await find(project, 'money')).toEqual([doc.publicId])
    await takeAway(source.id, composer)
    expect(await find(project, 'money')).toEqual([])
    await addToProject(test, source.id, composer, 'guest')
    expect(await find(project, 'money')).toEqual([doc.publicId])
  })

  it('is closed as the project is', async () => {
    const password = 'correct-horse'
    const { project, composer, doc } = await buildPortal({ type: 2, password })
    expect(await find(project, 'money')).toBe('visit_locked')
    const { data } = await test.call(checkVisitPassword, { body: { of: 'compose', id: project.key, password } })
    const caller = { visitorToken: data?.accessToken ?? '' }
    expect(await find(project, 'money', caller)).toEqual([doc.publicId])
    await test.call(updateComposeProject, { body: { id: project.publicId, status: 0 } }, composer)
    expect(await find(project, 'money', caller)).toBe('visit_not_found')
  })
})

describe('rights that change while texts are read', () => {
  it('count as they were when it was decided under which key the texts are kept', async () => {
    const { project, composer, source, doc } = await buildPortal()
    const trees = new ComposeTrees(test.context)
    const idsOf = async ({ read }: Awaited<ReturnType<typeof trees.shown>>) => (await read()).map(({ id }) => id)
    const before = await trees.shown(project.id)
    await takeAway(source.id, composer)
    const without = await trees.shown(project.id)
    expect(await idsOf(before)).toContain(doc.publicId)
    await addToProject(test, source.id, composer, 'guest')
    expect(await idsOf(without)).toEqual([])
    expect(without.key).not.toBe(before.key)
    expect(await trees.shown(project.id)).toMatchObject({ key: before.key })
  })
})

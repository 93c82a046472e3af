import {
  addRobot,
  addSpaceRobot,
  deleteDoc,
  deleteProject,
  deleteSpace,
  listRobots,
  listSpaceRobots,
  pageSpaceRobotDeliveries,
  previewSpaceRobot,
  removeRobot,
  removeSpaceRobot,
  restoreTrash,
  robotLimits,
  setRuleLevel,
  testSpaceRobot,
  updateRobot,
  updateSpaceRobot,
  type BodyOf,
  type Robot,
} from '@lectern/contracts'
import { afterEach, describe, expect, it } from 'vitest'
import { buildComment } from '../../../../test/factories/build-comment.ts'
import { buildDoc } from '../../../../test/factories/build-documents.ts'
import { addToSpace, buildUser, type BuiltUser } from '../../../../test/factories/build-people.ts'
import { buildModule, buildProject, buildSpace, type BuiltModule } from '../../../../test/factories/build-places.ts'
import { editCall } from '../../../../test/factories/build-push.ts'
import { describeOperation } from '../../../../test/factories/describe-operation.ts'
import { startHttpServer, type HttpServer } from '../../../../test/support/outside/http-server.ts'
import { useTestApp } from '../../../../test/support/test-app.ts'

const test = useTestApp({ env: { LECTERN_OUTGOING_ALLOW: '127.0.0.1', LECTERN_BASE_URL: 'https://docs.example' } })

const servers: HttpServer[] = []
afterEach(async () => {
  for (const server of servers.splice(0)) await server.close()
})

async function serve() {
  const server = await startHttpServer(() => ({ body: { errcode: 0 } }))
  servers.push(server)
  return server
}

type Fields = Omit<BodyOf<typeof addSpaceRobot>, 'spaceId'>

function fieldsFor(address: string, more: Partial<Fields> = {}): Fields {
  const fields = { name: 'Team', kind: 'wecom', language: 'en', template: '', secret: '' } as const
  return { ...fields, events: ['changes'], address, ...more }
}

async function buildShop() {
  const space = await buildSpace(test)
  const module = await buildModule(test, { name: 'Shop', project: await buildProject(test, { space }) })
  const content = describeOperation('/orders', { summary: 'Place' })
  const doc = await buildDoc(test, { module, content, name: 'Place' })
  const admin = await buildUser(test)
  await addToSpace(test, space.id, admin, 'admin')
  return { space, spaceId: space.publicId, module, doc, admin }
}

async function addToShop(spaceId: string, admin: BuiltUser, address: string, more: Partial<Fields> = {}) {
  const { data, msg } = await test.call(addSpaceRobot, { body: { spaceId, ...fieldsFor(address, more) } }, admin)
  if (data === null) throw new Error(msg)
  return data
}

async function addToApp(module: BuiltModule, address: string, more: Partial<BodyOf<typeof addRobot>> = {}) {
  const body = { ...fieldsFor(address), isOfProject: 0 as const, ...more, moduleId: module.publicId }
  const { data, msg } = await test.call(addRobot, { body }, module.owner)
  if (data === null) throw new Error(msg)
  return data
}

const deliveries = async (spaceId: string, admin: BuiltUser, { id }: Robot) =>
  (await test.call(pageSpaceRobotDeliveries, { query: { spaceId, id } }, admin)).data?.list ?? []

let words = 0
async function change({ owner }: BuiltModule, docId: string, more: object = {}) {
  words += 1
  await editCall(test, owner, docId, { summary: 'Place', description: String(words), ...more })
  await test.jobs.runUntilIdle()
}

describe('a robot of a space', () => {
  it('is sent changes, comments and deletions of all its projects, and nothing of others', async () => {
    const { space, spaceId, module, doc, admin } = await buildShop()
    const second = await buildModule(test, { name: 'Billing', project: await buildProject(test, { space }) })
    const other = await buildDoc(test, { module: second, name: 'Pay' })
    const strange = await buildDoc(test)
    const server = await serve()
    const robot = await addToShop(spaceId, admin, server.url, { events: ['changes', 'comments'] })
    expect(robot).toMatchObject({ scope: 'space', can: { update: true } })
    await change(module, doc.publicId)
    await buildComment(test, other, { text: 'Why?' })
    await change(strange.module, strange.publicId)
    await test.call(deleteDoc, { body: { id: other.publicId } }, other.owner)
    test.advance(11_000)
    await test.jobs.runUntilIdle()
    const titles = (await deliveries(spaceId, admin, robot)).map(({ title, state }) => `${state} ${title}`)
    expect(titles).toEqual([
      'delivered Billing: 1 change, 1 breaking',
      `delivered Billing: ${other.owner.username.toUpperCase()} commented on “Pay”`,
      'delivered Shop: 1 change',
    ])
    expect(server.asked).toHaveLength(3)
  })

  it('is told once that a whole project was deleted and restored, also where only what breaks callers was chosen', async () => {
    const { spaceId, module, admin } = await buildShop()
    const [server, breaking] = [await serve(), await serve()]
    await addToShop(spaceId, admin, server.url)
    await addToShop(spaceId, admin, breaking.url, { events: ['breaking'] })
    await addToApp(module, breaking.url, { isOfProject: 1 })
    const told = async () => {
      test.advance(11_000)
      await test.jobs.runUntilIdle()
      return [server, breaking].map(({ asked }) => asked.splice(0).map(({ body }) => body))
    }
    const { data: deleted } = await test.call(deleteProject, { body: { id: module.project.publicId } }, admin)
    const gone = [expect.stringMatching(/- \*\*Breaking\*\* project \d+: Deleted with 1 document"/)]
    expect(await told()).toEqual([gone, gone])
    await test.call(restoreTrash, { body: { id: deleted?.trashId ?? '' } }, admin)
    const back = [expect.stringMatching(/- project \d+: Restored from the trash with 1 document\\n\\n\[View/)]
    expect(await told()).toEqual([back, back])
    const level = { spaceId, ruleId: 'operation-removed', level: 'attention' } as const
    await test.call(setRuleLevel, { body: level }, admin)
    await test.call(deleteProject, { body: { id: module.project.publicId } }, admin)
    expect(await told()).toEqual([[expect.stringMatching(/- project \d+: Deleted with 1 document"/)], []])
  })

  it('is told nothing any more once its space is deleted', async () => {
    const { spaceId, module, doc, admin } = await buildShop()
    const server = await serve()
    await addToShop(spaceId, admin, server.url)
    await editCall(test, module.owner, doc.publicId, { summary: 'Place', description: 'Now' })
    await test.call(deleteSpace, { body: { id: spaceId } }, admin)
    await test.jobs.runUntilIdle()
    expect(server.asked).toEqual([])
  })

  it('is made, changed, tried and deleted by admins of the space alone', async () => {
    const { spaceId, module, admin } = await buildShop()
    const dev = await buildUser(test)
    await addToSpace(test, module.project.space.id, dev, 'dev')
    const secretAddress = 'https://robot.example/send?key=topsecret'
    const refused = await test.call(addSpaceRobot, { body: { spaceId, ...fieldsFor(secretAddress) } }, dev)
    expect([refused.error, (await test.call(listSpaceRobots, { query: { spaceId } }, dev)).error]).toEqual([
      'no_permission',
      'no_permission',
    ])
    const { id } = await addToShop(spaceId, admin, secretAddress)
    const body = { spaceId, id }
    const changed = await test.call(updateSpaceRobot, { body: { ...body, isOn: 0, name: 'Ops' } }, admin)
    expect(changed.data).toMatchObject({ name: 'Ops', isOn: 0, scope: 'space', address: 'https://robot.example/…cret' })
    const row = await test.db.selectFrom('robot').selectAll().where('space_id', '=', module.project.space.id).execute()
    expect(row).toMatchObject([{ name: 'Ops', is_on: 0, project_id: null, module_id: null }])
    expect((await test.call(removeSpaceRobot, { body }, dev)).error).toBe('no_permission')
    await test.call(removeSpaceRobot, { body }, admin)
    expect((await test.call(listSpaceRobots, { query: { spaceId } }, admin)).data?.list).toEqual([])
    const acts = test.db.selectFrom('audit').select(['action', 'subject_kind', 'space_id'])
    const robotActs = await acts.where('action', 'like', 'robot.%').orderBy('id', 'desc').limit(3).execute()
    const of = { subject_kind: 'space', space_id: module.project.space.id }
    expect(robotActs).toEqual(['robot.delete', 'robot.update', 'robot.create'].map((action) => ({ action, ...of })))
  })

  it('is shown to its applications without what it was sent, and cannot be changed there', async () => {
    const { spaceId, module, doc, admin } = await buildShop()
    const server = await serve()
    const robot = await addToShop(spaceId, admin, server.url)
    const own = await addToApp(module, 'https://robot.example/own', { isOfProject: 1, events: [] })
    await change(module, doc.publicId)
    const { moduleId } = { moduleId: module.publicId }
    const shown = (await test.call(listRobots, { query: { moduleId } }, module.owner)).data?.list
    expect(shown).toMatchObject([
      { id: own.id, scope: 'project', can: { update: true } },
      { id: robot.id, scope: 'space', lastDelivery: null, failedCount: 0, can: { update: false } },
    ])
    const body = { moduleId, id: robot.id }
    expect([
      (await test.call(updateRobot, { body: { ...body, isOn: 0 } }, module.owner)).error,
      (await test.call(removeRobot, { body }, module.owner)).error,
      (await test.call(updateSpaceRobot, { body: { spaceId, id: own.id, isOn: 0 } }, admin)).error,
    ]).toEqual(['not_accessible', 'not_accessible', 'not_accessible'])
  })

  it('can be tried and previewed', async () => {
    const { spaceId, space, admin } = await buildShop()
    const server = await serve()
    const template = '{projectName}/{appName}: {changes}'
    const { id } = await addToShop(spaceId, admin, server.url, { template })
    expect((await test.call(testSpaceRobot, { body: { spaceId, id } }, admin)).data?.isDelivered).toBe(true)
    const asked = { spaceId, language: 'en', template, kind: 'wecom', example: 'change' } as const
    const shown = (await test.call(previewSpaceRobot, { body: asked }, admin)).data
    expect(shown?.text).toContain('/: - **Breaking** `POST /orders` Place an order')
    const named = await test.db.selectFrom('space').select('name').where('id', '=', space.id).executeTakeFirstOrThrow()
    expect(shown?.title).toBe(`${named.name}: test message`)
    expect(server.asked.map(({ body }) => body)).toEqual([
      JSON.stringify({ msgtype: 'markdown', markdown: { content: `**${shown?.title ?? ''}**\n${shown?.text ?? ''}` } }),
    ])
  })

  it('is one of a limited number', async () => {
    const { space, spaceId, admin } = await buildShop()
    const row = {
      ...{ space_id: space.id, name: 'Many', sealed_address: '', events: '[]', template: '' },
      ...({ kind: 'wecom', language: 'en', is_on: 1 } as const),
      ...{ created_by: admin.id, created_at_ms: test.now() },
    }
    await test.db
      .insertInto('robot')
      .values(Array.from({ length: robotLimits.robots }, () => row))
      .execute()
    const body = { spaceId, ...fieldsFor('https://robot.example/one-too-many') }
    expect((await test.call(addSpaceRobot, { body }, admin)).error).toBe('robots_full')
  })
})

describe('one change', () => {
  it('is sent once to an address that robots of several scopes have, by the one of the narrowest place that wants it', async () => {
    const { spaceId, module, doc, admin } = await buildShop()
    const [shared, own] = [await serve(), await serve()]
    const address = `${shared.url}/send?key=a`
    const ofSpace = await addToShop(spaceId, admin, address)
    await addToApp(module, address, { isOfProject: 1, template: 'of the project' })
    await addToApp(module, address, { events: ['breaking'], template: 'of the application' })
    await addToApp(module, `${shared.url}/send?key=b`, { template: 'another address' })
    await addToApp(module, own.url)
    const required = [{ name: 'shop', in: 'query', required: true, schema: { type: 'string' } }]
    await change(module, doc.publicId)
    await change(module, doc.publicId, { parameters: required })
    const senderOf = (body: string) => /of the project|of the application|another address/.exec(body)?.[0]
    expect(shared.asked.map(({ path, body }) => `${path} ${senderOf(body) ?? ''}`)).toEqual([
      '/send?key=a of the project',
      '/send?key=b another address',
      '/send?key=a of the application',
      '/send?key=b another address',
    ])
    expect([own.asked.length, await deliveries(spaceId, admin, ofSpace)]).toEqual([2, []])
  })
})

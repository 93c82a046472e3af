import { createHmac } from 'node:crypto'
import {
  addComment,
  addRobot,
  deleteComment,
  previewRobot,
  resolveCommentThread,
  testRobot,
  updateComment,
  type BodyOf,
  type Robot,
} from '@lectern/contracts'
import { afterEach, describe, expect, it } from 'vitest'
import { buildComment } from '../../../../test/factories/build-comment.ts'
import { buildDoc, buildFolder, type BuiltDoc } from '../../../../test/factories/build-documents.ts'
import { addToProject, addToSpace, buildUser } from '../../../../test/factories/build-people.ts'
import { buildModule } from '../../../../test/factories/build-places.ts'
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

async function buildPlace() {
  const module = await buildModule(test, { name: 'Shop' })
  const doc = await buildDoc(test, {
    module,
    content: describeOperation('/orders', { summary: 'Place' }),
    name: 'Place',
  })
  return { module, doc }
}

async function add({ module }: BuiltDoc, address: string, more: Partial<BodyOf<typeof addRobot>>): Promise<Robot> {
  const fields = { name: 'Team', kind: 'wecom', language: 'en', template: '', secret: '', isOfProject: 0 } as const
  const body = { ...fields, events: [], address, ...more, moduleId: module.publicId }
  const { data, msg } = await test.call(addRobot, { body }, module.owner)
  if (data === null) throw new Error(msg)
  return data
}

// As WeCom's robots are sent it.
const textsOf = (server: HttpServer): string[] =>
  server.asked.map(({ body }) => (JSON.parse(body) as { markdown: { content: string } }).markdown.content)

const titlesOf = (server: HttpServer): string[] =>
  textsOf(server).map((text) => text.split('\n')[0]?.replaceAll('*', '') ?? '')

async function settle(doc: BuiltDoc, threadId: string, isResolved: boolean) {
  await test.call(resolveCommentThread, { body: { docId: doc.publicId, threadId, isResolved } }, doc.owner)
  await test.jobs.runUntilIdle()
}

describe('comments', () => {
  it('are sent to robots of these events, each once, with a link to the comment and whom it speaks to', async () => {
    const { doc } = await buildPlace()
    const [begun, answered, resolved, changes] = [await serve(), await serve(), await serve(), await serve()]
    await add(doc, begun.url, { events: ['comments'] })
    await add(doc, answered.url, { events: ['replies'] })
    await add(doc, resolved.url, { events: ['resolved'] })
    await add(doc, changes.url, { events: ['changes', 'breaking', 'releases'] })
    const mia = await buildUser(test)
    await addToSpace(test, doc.module.project.space.id, mia, 'guest')
    await addToProject(test, doc.module.project.id, mia, 'guest')
    const [by, spokenTo] = [doc.owner.username.toUpperCase(), mia.username.toUpperCase()]
    const first = await buildComment(test, doc, { text: 'In **cents**_?', mentions: [mia.publicId] })
    await test.jobs.runUntilIdle()
    const link = `https://docs.example/view/${doc.publicId}?comment=${first.id}`
    expect(textsOf(begun).map((text) => text.replace(/^.* \/ Shop/m, 'Project / Shop'))).toEqual([
      [
        `**Shop: ${by} commented on “Place”**`,
        `Project / Shop · ${by}`,
        '',
        `- \`GET /orders\` [Place](${link}): In cents\\_? @${spokenTo}`,
        '',
        `[View the comment](${link})`,
      ].join('\n'),
    ])
    await buildComment(test, doc, { author: mia, threadId: first.threadId, text: 'Yes.' })
    await settle(doc, first.threadId, true)
    await settle(doc, first.threadId, false)
    await test.jobs.runUntilIdle()
    expect([titlesOf(begun).length, titlesOf(answered), titlesOf(resolved), changes.asked]).toEqual([
      1,
      [`Shop: ${spokenTo} replied to a comment on “Place”`],
      [`Shop: ${by} resolved a comment on “Place”`, `Shop: ${by} reopened a comment on “Place”`],
      [],
    ])
  })

  it('are not sent when they are edited or deleted before, nor of hidden documents', async () => {
    const { module, doc } = await buildPlace()
    const server = await serve()
    await add(doc, server.url, { events: ['comments', 'replies', 'resolved'] })
    const { id } = await buildComment(test, doc, { text: 'Wrong' })
    await test.call(deleteComment, { body: { docId: doc.publicId, id } }, doc.owner)
    const folder = await buildFolder(test, { module, name: 'Internal', isShow: 0 })
    await buildComment(test, await buildDoc(test, { module, name: 'Hidden', parentId: folder.id }))
    await test.jobs.runUntilIdle()
    expect(server.asked).toEqual([])
    const kept = await buildComment(test, doc, { text: 'Right' })
    await test.jobs.runUntilIdle()
    const edited = { docId: doc.publicId, id: kept.id, text: 'Right?', mentions: [] }
    expect((await test.call(updateComment, { body: edited }, doc.owner)).error).toBeUndefined()
    await test.jobs.runUntilIdle()
    expect(titlesOf(server)).toHaveLength(1)
  })

  it('are sent to webhooks as signed JSON of their own types', async () => {
    const { doc } = await buildPlace()
    const server = await serve()
    const key = Buffer.alloc(32, 5)
    const secret = `whsec_${key.toString('base64')}`
    await add(doc, server.url, { kind: 'webhook', events: ['comments'], secret })
    await buildComment(test, doc, { text: 'In cents?' })
    await test.jobs.runUntilIdle()
    const [asked] = server.asked
    expect(JSON.parse(asked?.body ?? '')).toMatchObject({
      type: 'comment.begun',
      data: {
        ...{ app: 'Shop', changed: 0, entries: [] },
        comment: { act: 'begun', doc: 'Place', httpMethod: 'GET', url: '/orders', text: 'In cents?', mentions: [] },
      },
    })
    const signed = `${String(asked?.headers['webhook-id'])}.${String(asked?.headers['webhook-timestamp'])}.${asked?.body ?? ''}`
    const signature = createHmac('sha256', key).update(signed).digest('base64')
    expect(asked?.headers['webhook-signature']).toBe(`v1,${signature}`)
  })

  it('fill templates, and are what robots of nothing else are tried with', async () => {
    const { module, doc } = await buildPlace()
    const server = await serve()
    const template = '{docName}: {comment}\n{changes}'
    const robot = await add(doc, server.url, { events: ['comments'], template })
    const place = { moduleId: module.publicId }
    const preview = { ...place, language: 'en', template, kind: 'wecom', example: 'comment' } as const
    const shown = (await test.call(previewRobot, { body: preview }, module.owner)).data
    const made = 'Is phone required for guests too?'
    expect(shown?.text.split('\n')[0]).toBe(`Place an order: ${made}`)
    expect((await test.call(testRobot, { body: { ...place, id: robot.id } }, module.owner)).data?.isDelivered).toBe(
      true,
    )
    expect(textsOf(server)).toEqual([`**${shown?.title ?? ''}**\n${shown?.text ?? ''}`])
    await test.call(addComment, { body: { docId: doc.publicId, text: 'Why?' } }, module.owner)
    await editCall(test, module.owner, doc.publicId, { summary: 'Place', description: 'Now' })
    await test.jobs.runUntilIdle()
    expect(
      textsOf(server)
        .slice(1)
        .map((text) => text.split('\n')[1]),
    ).toEqual(['Place: Why?'])
  })
})

/* A real client of the protocol asks the server, as people with different rights. */
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { acceptProposal, agentCallsPerMinute, pageAudit, pageCommentThreads } from '@lectern/contracts'
import type { HttpContent } from '@lectern/model'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildComponent, buildDoc, buildFolder } from '../../../../test/factories/build-documents.ts'
import { buildToken } from '../../../../test/factories/build-machine-access.ts'
import { addToProject, addToSpace, buildUser, type BuiltUser } from '../../../../test/factories/build-people.ts'
import { buildModule, type BuiltModule } from '../../../../test/factories/build-places.ts'
import { changeModuleSettings } from '../../../../test/support/module-settings.ts'
import { must } from '../../../../test/support/must.ts'
import { startEcho } from '../../../../test/support/outside/echo-services.ts'
import { useTestApp } from '../../../../test/support/test-app.ts'
import { encodeId } from '../../../core/public-ids.ts'
import { longestResult } from './tool.ts'

const test = useTestApp()
let base: string
let module: BuiltModule
let reader: BuiltUser
let stranger: BuiltUser
let docId: string
const open: Client[] = []

const refund: HttpContent = {
  ...{ v: 1, kind: 'http', container: 'paths', method: 'post', path: '/orders/{id}/refund' },
  operation: {
    operationId: 'refundOrder',
    description: 'Pays back.',
    parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'string' } }],
    requestBody: { content: { 'application/json': { schema: { $ref: '#/components/schemas/Refund' } } } },
    responses: { 200: { description: 'Paid back' } },
  },
}

beforeAll(async () => {
  module = await buildModule(test)
  reader = await buildUser(test)
  stranger = await buildUser(test)
  await addToSpace(test, module.project.space.id, reader, 'guest')
  await addToProject(test, module.project.id, reader, 'guest')
  const folder = await buildFolder(test, { module, name: 'Refunds' })
  const schema = {
    type: 'object',
    required: ['amount'],
    properties: { amount: { type: 'number', description: 'In yuan' } },
  }
  await buildComponent(test, module, 'schemas', 'Refund', schema)
  docId = encodeId('doc', (await buildDoc(test, { module, parentId: folder.id, name: '申请退款', content: refund })).id)
  await buildDoc(test, { module, name: 'Hidden refund', isShow: 0, content: { ...refund, path: '/hidden' } })
  const text = `# Long\n\n${'word '.repeat(4_000)}`
  await buildDoc(test, { module, name: 'Guide', content: { v: 1, kind: 'markdown', text } })
  base = await test.app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(async () => {
  await Promise.all(open.map((client) => client.close()))
})

interface Connecting {
  mode?: 'auto' | 'legacy'
  scope?: 'read' | 'write'
}

async function connect(user: BuiltUser, { mode = 'auto', scope = 'read' }: Connecting = {}): Promise<Client> {
  const client = new Client({ name: 'test', version: '1' }, { versionNegotiation: { mode } })
  const headers = { authorization: `Bearer ${await buildToken(test, user, scope)}`, 'accept-language': 'en' }
  await client.connect(new StreamableHTTPClientTransport(new URL('/mcp', base), { requestInit: { headers } }))
  open.push(client)
  return client
}

async function run(client: Client, name: string, input: Record<string, unknown> = {}) {
  const { content, isError = false } = await client.callTool({ name, arguments: input })
  const [first] = content
  return { text: first?.type === 'text' ? first.text : '', isError }
}

/** Once everything is searched. */
async function search(client: Client, query: string) {
  for (;;) {
    const found = await run(client, 'search', { query })
    if (!found.text.includes('not searched yet')) return found
  }
}

const wordsOf = ({ isError, text }: { isError: boolean; text: string }) => `${isError ? 'refused' : 'done'} ${text}`

describe('agents', () => {
  it.each(['auto', 'legacy'] as const)('find and read what their person may read (%s)', async (mode) => {
    const client = await connect(reader, { mode })
    const places = await run(client, 'list_places')
    const [, projectId = ''] = /projectId (\w+)/.exec(places.text) ?? []
    const [, applicationId = ''] =
      /applicationId (\w+)/.exec((await run(client, 'list_places', { projectId })).text) ?? []
    const root = await run(client, 'list_documents', { applicationId })
    expect(root.text).toMatch(/^- Refunds\/ \[folderId \w+\]\n- Guide \[id \w+\]$/)
    const [, folderId = ''] = /folderId (\w+)/.exec(root.text) ?? []
    const inside = await run(client, 'list_documents', { folderId })
    expect(inside.text).toBe(`- POST /orders/{id}/refund — 申请退款 [id ${docId}]`)
    const found = await search(client, '退款')
    expect(found.text).toContain(`[id ${docId}`)
    const asked = await run(client, 'search', {
      query: 'How do I ask for a 退款 of an order, and which nothinghasthis?',
    })
    expect(asked.text).toContain(`\n- doc POST /orders/{id}/refund — 申请退款 [id ${docId}`)
    const { text } = await run(client, 'read_document', { id: docId })
    expect(text).toContain('POST /orders/{id}/refund')
    expect(text).toContain('| `amount` | number | yes | In yuan |')
    const model = await run(client, 'read_model', { applicationId, name: 'Refund' })
    expect(model.text).toContain('| `amount` | number | yes | In yuan |')
    expect((await run(client, 'list_changes', { applicationId })).text).toContain('申请退款')
    expect((await run(client, 'get_mock_address', { applicationId })).text).toMatch(/^\/mock\/[\w-]{20,}/)
  })

  it('hand out long texts in parts', async () => {
    const client = await connect(reader)
    const found = await search(client, 'Guide')
    const [, id = ''] = /Guide \[id (\w+)/.exec(found.text) ?? []
    const first = await run(client, 'read_document', { id })
    expect(first.text.length).toBeLessThan(longestResult + 100)
    const [, offset = ''] = /offset (\d+)\.$/.exec(first.text) ?? []
    const rest = await run(client, 'read_document', { id, offset: Number(offset) })
    expect(rest.text).toContain('applicationId:')
  })

  it('learn nothing of what their person may not read', async () => {
    const client = await connect(stranger)
    expect((await search(client, '退款')).text).toContain('Nothing was found')
    expect((await run(client, 'list_places')).text).not.toContain('projectId')
    const unknown = encodeId('doc', 999_999)
    const answers = [
      await run(client, 'read_document', { id: docId }),
      await run(client, 'read_document', { id: unknown }),
    ]
    expect(answers[0]).toEqual(answers[1])
    expect(answers[0]).toEqual({ isError: true, text: 'Not found, or you don’t have access.' })
    const changes = await run(client, 'list_changes', { applicationId: encodeId('module', module.id) })
    expect(changes).toEqual({ isError: true, text: 'Not found, or you don’t have access.' })
  })

  it('hear what is wrong with a call', async () => {
    const client = await connect(reader)
    const wrong = await run(client, 'search', { query: '', wrong: 1 })
    expect(wrong.isError).toBe(true)
    expect(wrong.text).toMatch(/query/)
    await expect(run(client, 'nothing')).rejects.toThrow('There is no tool "nothing".')
    const model = await run(client, 'read_model', { applicationId: encodeId('module', module.id), name: 'Ref' })
    expect(model.text).toContain('# Refund')
    const none = await run(client, 'read_model', { applicationId: encodeId('module', module.id), name: 'Nothing' })
    expect(none).toEqual({ isError: true, text: 'There is no model "Nothing".' })
    const lacking = {
      list_documents: 'Pass applicationId (from list_places) or folderId.',
      list_changes: 'Pass applicationId or projectId (from list_places).',
      read_document: 'The input is not valid. id: is required',
    }
    for (const [name, text] of Object.entries(lacking)) expect(await run(client, name)).toEqual({ isError: true, text })
    const unnamed = await run(client, 'read_model', { applicationId: encodeId('module', module.id) })
    expect(unnamed).toEqual({ isError: true, text: 'Pass name or id. Models: Refund' })
  })

  it('have a list of tools of at most 2,000 tokens, which says what acts', async () => {
    const { tools } = await (await connect(reader)).listTools()
    // About four letters a token.
    expect(JSON.stringify(tools).length).toBeLessThan(8_000)
    const acting = tools.filter(({ annotations }) => annotations?.readOnlyHint !== true)
    expect(acting.map(({ name }) => name)).toEqual(['propose_change', 'try_call'])
  })

  it('attach documents by their address, as far as their person may read them', async () => {
    const client = await connect(reader)
    const { resourceTemplates } = await client.listResourceTemplates()
    expect(resourceTemplates).toMatchObject([{ uriTemplate: 'lectern://doc/{id}', mimeType: 'text/markdown' }])
    expect((await client.listResources()).resources).toEqual([])
    const { contents } = await client.readResource({ uri: `lectern://doc/${docId}` })
    const tool = await run(client, 'read_document', { id: docId })
    expect(contents).toEqual([{ uri: `lectern://doc/${docId}`, mimeType: 'text/markdown', text: tool.text }])
    const others = await connect(stranger)
    const closed = [docId, encodeId('doc', 999_999)].map((id) =>
      others.readResource({ uri: `lectern://doc/${id}` }).catch((error: unknown) => String(error).replace(id, '')),
    )
    const [first, second] = await Promise.all(closed)
    expect(first).toMatch(/Not found, or you don’t have access/)
    expect(first).toBe(second)
    await expect(client.readResource({ uri: 'file:///etc/passwd' })).rejects.toThrow(/not found/i)
  })

  it('get prompts with the document they are about', async () => {
    const client = await connect(reader)
    const { prompts } = await client.listPrompts()
    expect(prompts.map(({ name }) => name)).toEqual(['explain_operation', 'write_call', 'review_change'])
    // About four letters a token.
    expect(JSON.stringify(prompts).length).toBeLessThan(2_400)
    const get = async (name: string, args: Record<string, string>) => {
      const { messages } = await client.getPrompt({ name, arguments: args })
      return messages.map(({ content }) => (content.type === 'text' ? content.text : content))
    }
    const [asked, attached] = await get('write_call', {
      document: `https://docs.example.com/view/${docId}?tab=1`,
      language: 'Kotlin',
    })
    expect(asked).toContain('a function in Kotlin')
    expect(attached).toMatchObject({ type: 'resource', resource: { uri: `lectern://doc/${docId}` } })
    expect(JSON.stringify(attached)).toContain('POST /orders/{id}/refund')
    const [changes] = await get('review_change', { document: docId })
    expect(changes).toMatch(/Review the latest changes[^]+申请退款/)
    await expect(get('write_call', { document: docId })).rejects.toThrow(/language/)
    await expect(get('nothing', { document: docId })).rejects.toThrow(/nothing/)
    const others = await connect(stranger)
    await expect(others.getPrompt({ name: 'explain_operation', arguments: { document: docId } })).rejects.toThrow(
      /Not found, or you don’t have access/,
    )
  })

  it('propose changes and try calls where their token may write', async () => {
    const echo = await startEcho()
    const url = `http://127.0.0.1:${String(echo.port)}/orders/7/refund`
    const environment = { key: null, name: 'Local', url, isPublic: 1 as const, headers: [] }
    await changeModuleSettings(test, module, { environments: [environment] })
    const writer = await connect(module.owner, { scope: 'write' })
    const tried = await run(writer, 'try_call', { id: docId, method: 'POST', url, headers: { 'x-a': 'b' }, body: '{}' })
    expect(wordsOf(tried)).toMatch(/^done 200 /)
    expect(echo.asked).toHaveLength(1)
    const closed = await run(writer, 'try_call', { id: docId, method: 'GET', url: 'http://169.254.169.254/' })
    expect(wordsOf(closed)).toMatch(/^refused .*forbidden/)
    const { text: read } = await run(writer, 'read_document', { id: docId, form: 'source' })
    const [, revision = '', source = ''] = /^revision: (\w+)\n\n([^]+)$/.exec(read) ?? []
    const proposal = {
      id: docId,
      revision,
      summary: 'Say when.',
      source: source.replace('Pays back.', 'Pays back in a day.'),
    }
    const broken = await run(writer, 'propose_change', { ...proposal, source: source.replace('in: path', 'in: there') })
    expect(wordsOf(broken)).toMatch(/^refused .*parameters/)
    expect(wordsOf(await run(writer, 'propose_change', proposal))).toMatch(/^done [^]+\n- Changed description$/)
    const { data: threads } = await test.call(pageCommentThreads, { query: { docId } }, module.owner)
    const [thread] = threads?.list ?? []
    expect(thread?.comments).toMatchObject([{ text: 'Say when.', hasProposal: true }])
    await must(test, module.owner, acceptProposal, { docId, id: thread?.comments[0]?.id ?? '' })
    expect((await run(writer, 'read_document', { id: docId })).text).toContain('Pays back in a day.')
    const only = await connect(reader)
    for (const [name, input] of [
      ['propose_change', proposal],
      ['try_call', { id: docId, method: 'GET', url }],
    ] as const)
      expect(wordsOf(await run(only, name, input))).toMatch(/^refused .*read/)
    expect(echo.asked).toHaveLength(1)
    await echo.close()
  })

  it('are in the audit log, and have a limit', async () => {
    const user = await buildUser(test)
    const client = await connect(user)
    await run(client, 'list_places')
    const admin = await buildUser(test, { isSuperAdmin: true })
    const { data } = await test.call(pageAudit, { body: { actorId: user.publicId } }, admin)
    expect(data?.list.map(({ action, subject }) => `${action} ${subject.name}`)).toEqual(['mcp.call list_places'])
    await client.readResource({ uri: `lectern://doc/${docId}` }).catch(() => undefined)
    await client.getPrompt({ name: 'explain_operation', arguments: { document: docId } }).catch(() => undefined)
    const { data: later } = await test.call(pageAudit, { body: { actorId: user.publicId } }, admin)
    expect(later?.list.map(({ subject }) => subject.name).sort()).toEqual([
      'explain_operation',
      'list_places',
      'read_document',
    ])
    const results = await Promise.all(Array.from({ length: agentCallsPerMinute }, () => run(client, 'list_places')))
    const refused = results.filter(({ isError }) => isError).map(({ text }) => text)
    expect(refused.map((text) => /too/i.test(text))).toEqual([true, true, true])
    await expect(client.readResource({ uri: `lectern://doc/${docId}` })).rejects.toThrow(/too/i)
  })
})

describe('the address of agents', () => {
  const post = (headers: Record<string, string>, body: unknown) =>
    fetch(new URL('/mcp', base), { method: 'POST', headers, body: JSON.stringify(body) })
  const accept = { accept: 'application/json, text/event-stream', 'content-type': 'application/json' }
  const ping = { jsonrpc: '2.0', id: 1, method: 'ping' }

  it('needs a token', async () => {
    const response = await post(accept, ping)
    const metadata = new URL('/.well-known/oauth-protected-resource/mcp', base).href
    const challenge = `Bearer resource_metadata="${metadata}"`
    expect([response.status, response.headers.get('www-authenticate')]).toEqual([401, challenge])
    expect(await response.json()).toMatchObject({ error: 'sign_in_required' })
  })

  it('refuses pages whose name was made to lead here, and no others', async () => {
    const headers = { authorization: `Bearer ${await buildToken(test, reader, 'read')}` }
    const ask = (host: string, origin?: string) =>
      test.app.inject({
        ...{ method: 'POST', url: '/mcp', payload: ping },
        headers: { ...headers, host, ...(origin !== undefined && { origin }) },
      })
    const rebound = await ask('evil.example.com:7700', 'http://evil.example.com')
    expect([rebound.statusCode, rebound.json()]).toMatchObject([403, { jsonrpc: '2.0', error: { code: -32_000 } }])
    for (const [host, origin] of [
      ['localhost:7700', 'http://localhost:6274'],
      ['[::1]:7700', 'http://[::1]:6274'],
      ['docs.example.com'],
      ['lectern:7700', 'https://docs.example.com'],
      ['localhost:7700', 'null'],
    ] as const)
      expect((await ask(host, origin)).json(), host).toMatchObject({ id: 1, result: {} })
  })

  it('has no streams and no sessions', async () => {
    const headers = { ...accept, authorization: `Bearer ${await buildToken(test, reader, 'read')}` }
    for (const method of ['GET', 'DELETE']) {
      const response = await fetch(new URL('/mcp', base), { method, headers })
      expect(response.status).toBe(405)
    }
    const broken = await fetch(new URL('/mcp', base), { method: 'POST', headers, body: '{' })
    expect(await broken.json()).toMatchObject({ error: 'invalid_input' })
    const strange = await fetch(new URL('/mcp', base), { method: 'POST', headers, body: '[7]' })
    expect([strange.status, await strange.json()]).toMatchObject([400, { jsonrpc: '2.0', error: {} }])
  })
})

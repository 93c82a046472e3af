import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer as createHttpServer } from 'node:http'
import { connect, createServer, type AddressInfo, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pagePushes } from '@lectern/contracts'
import { zipSync } from 'fflate'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildProgram } from '../test/build-package.ts'
import { describePaths, startInstallation, type Installation } from '../test/installation.ts'

const folder = mkdtempSync(join(tmpdir(), 'lectern-cli-'))
let program: string
let installation: Installation
let server: Installation['server']
let moduleId: string
let pushToken: string

beforeAll(async () => {
  program = await buildProgram(join(folder, 'program'))
  installation = await startInstallation(folder)
  server = installation.server
  const application = await installation.addApplication('Shop')
  moduleId = application.id
  pushToken = application.secret
})
afterAll(async () => {
  await server.kill()
  rmSync(folder, { recursive: true, force: true })
})

interface Ended {
  code: number
  stdout: string
  stderr: string
}

/** Runs the command as people do, in the given folder. */
function lectern(
  args: string[],
  env: Record<string, string> = {},
  cwd = folder,
  input: string | Buffer = '',
): Promise<Ended> {
  return new Promise((resolve) => {
    // Each start finds the code compiled.
    const own = { PATH: process.env['PATH'], NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'] }
    const options = { cwd, env: { ...own, ...env }, timeout: 240_000 }
    const child = execFile(process.execPath, [program, ...args], options, (error, stdout, stderr) => {
      const code = error === null ? 0 : typeof error.code === 'number' ? error.code : -1
      resolve({ code, stdout, stderr })
    })
    // A command that does not read its input closes it.
    child.stdin?.on('error', () => undefined).end(input)
  })
}

function describeShop(...paths: string[]): string {
  return describeWith({}, ...paths)
}

/** With `more` in each operation. */
function describeWith(more: object, ...paths: string[]): string {
  const file = join(folder, 'openapi.json')
  writeFileSync(file, describePaths(paths, more))
  return file
}

const listUrls = (id = moduleId): Promise<string[]> => installation.listUrls(id)

interface BreakingLine {
  url: string
  countConnections(): number
  close(): void
}

/** A way to the server whose first connection is cut at once, and the second when the server answers; the others hold. */
async function startBreakingLine(): Promise<BreakingLine> {
  const target = new URL(server.address)
  let connections = 0
  const proxy: Server = createServer((socket) => {
    connections += 1
    const upstream = connect(Number(target.port), target.hostname)
    socket.on('error', () => upstream.destroy())
    upstream.on('error', () => socket.destroy())
    if (connections === 1) socket.destroy()
    else if (connections === 2) {
      socket.pipe(upstream)
      upstream.once('data', () => socket.destroy())
    } else socket.pipe(upstream).pipe(socket)
  })
  proxy.listen(0, '127.0.0.1')
  await once(proxy, 'listening')
  const address = proxy.address()
  if (address === null || typeof address === 'string') throw new Error('not listening on a port')
  return {
    url: `http://127.0.0.1:${String(address.port)}`,
    countConnections: () => connections,
    close: () => proxy.close(),
  }
}

describe('pushing', () => {
  const env = () => ({ LECTERN_URL: server.address, LECTERN_TOKEN: pushToken })

  it('says what would change without changing it, then changes it, and nothing the second time', async () => {
    const file = describeShop('/a', '/b')
    const dry = await lectern(['diff', file], env())
    expect(dry).toMatchObject({ code: 0 })
    expect(dry.stdout).toContain('2 added')
    expect(await listUrls()).toEqual([])
    const first = await lectern(['push', file, '--json'], env())
    expect(JSON.parse(first.stdout)).toMatchObject({ isDryRun: false, counts: { added: 2 } })
    expect(await listUrls()).toEqual(['/a', '/b'])
    const second = await lectern(['push', file, '--fail-on', 'conflict'], env())
    expect(second).toMatchObject({ code: 0 })
    expect(second.stdout).toContain('2 unchanged')
    for (const { stdout, stderr } of [dry, first, second]) expect(stdout + stderr).not.toContain(pushToken)
  })

  it.each(['description', 'payload of the open API'])('goes on after a lost connection: a %s', async (form) => {
    const { id, secret } = await installation.addApplication(form)
    const isTorna = form !== 'description'
    const file = join(folder, 'lost.json')
    const api = { name: 'Pay', url: '/pay', httpMethod: 'POST', isFolder: 0 }
    writeFileSync(file, isTorna ? JSON.stringify({ apis: [api] }) : describePaths(['/pay']))
    const line = await startBreakingLine()
    const env = { LECTERN_URL: line.url, LECTERN_TOKEN: secret }
    const pushed = await lectern(['push', file, '--json', ...(isTorna ? ['--torna'] : [])], env)
    line.close()
    expect(pushed.stderr).toBe('')
    expect(pushed.code).toBe(0)
    expect(line.countConnections()).toBeGreaterThan(2)
    // The report of the push that got through, not of a second one that had nothing left to do.
    expect(JSON.parse(pushed.stdout)).toMatchObject({ counts: { added: 1, unchanged: 0 } })
    expect((await installation.get(pagePushes, { query: { moduleId: id } })).total).toBe(1)
    expect(await listUrls(id)).toEqual(['/pay'])
  })

  it('reads the standard input, once', async () => {
    const { id, secret } = await installation.addApplication('Standard input')
    const env = { LECTERN_URL: server.address, LECTERN_TOKEN: secret }
    expect(await lectern(['push', '-'], env, folder, describePaths(['/json']))).toMatchObject({ code: 0 })
    expect(await listUrls(id)).toEqual(['/json'])
    const yaml = 'openapi: 3.1.0\ninfo: { title: T, version: "1" }\npaths:\n  /yaml: { get: { responses: {} } }\n'
    const zip = Buffer.from(zipSync({ 'openapi.yaml': Buffer.from(yaml.replace('/yaml', '/zip')) }))
    for (const [input, added] of [
      [yaml, '/yaml'],
      [zip, '/zip'],
    ] as const) {
      const ended = await lectern(['push', '-', '--partial'], env, folder, input)
      expect(ended, added).toMatchObject({ code: 0, stderr: '' })
      expect(await listUrls(id)).toContain(added)
    }
    const twice = await lectern(['diff', '-', '--overlay', '-'], env, folder, yaml)
    expect(twice).toMatchObject({ code: 2, stdout: '' })
    expect((await lectern(['lint', '-'], {}, folder, yaml)).code).toBe(0)
    expect(await lectern(['lint', '-'], {}, folder, 'openapi: [')).toMatchObject({ code: 1 })
  })

  it('speaks the language of the terminal throughout', async () => {
    const broken = join(folder, 'broken.json')
    writeFileSync(broken, JSON.stringify({ openapi: '3.1.0', info: { title: 'T', version: '1' }, paths: 7 }))
    const file = describeShop('/a')
    const wrong = { LECTERN_TOKEN: 'wrong' }
    for (const [args, more] of [
      [['push', file, '--dry-run'], {}],
      [['push', file], wrong],
      [['push', broken], {}],
      [['lint', broken], {}],
      [['export', '--module', moduleId], wrong],
      [['push'], {}],
      [['push', file, '--fail-on', 'noise'], {}],
      [['push', '--help'], {}],
    ] as const) {
      const run = async (locale: string) => {
        const ended = await lectern([...args], { ...env(), ...more, LC_MESSAGES: locale, LANG: 'C' })
        return ended.stdout + ended.stderr
      }
      expect(await run('zh_CN.UTF-8'), args.join(' ')).toMatch(/\p{Script=Han}/u)
      const english = await run('en_US.UTF-8')
      expect(english, args.join(' ')).not.toMatch(/\p{Script=Han}/u)
      expect(english, args.join(' ')).not.toBe('')
    }
  })

  it('pushes nothing that breaks callers, when asked, and all else', async () => {
    const { id, secret } = await installation.addApplication('Careful')
    const careful = { ...env(), LECTERN_TOKEN: secret }
    const guarded = (file: string, command = 'push') => lectern([command, file, '--fail-on', 'breaking'], careful)
    expect(await guarded(describeShop('/a', '/b'))).toMatchObject({ code: 0 })
    const fewer = describeShop('/a')
    for (const command of ['diff', 'push']) {
      const gone = await guarded(fewer, command)
      expect(gone).toMatchObject({ code: 4 })
      expect(gone.stdout).toContain('1 breaking\n/b (breaking)\n')
    }
    const query = (required: boolean) => ({ parameters: [{ in: 'query', name: 'q', required }] })
    const demanding = describeWith(query(true), '/a', '/b')
    const demanded = await lectern(['push', demanding, '--fail-on', 'breaking', '--json'], careful)
    expect(demanded.code).toBe(4)
    expect(JSON.parse(demanded.stdout)).toMatchObject({ isDryRun: true, changes: { breaking: 2 } })
    expect(await listUrls(id)).toEqual(['/a', '/b'])
    const locked = join(folder, 'locked.json')
    writeFileSync(locked, describePaths(['/a', '/b'], {}, { security: [{ key: [] }] }))
    const signing = await lectern(['diff', locked, '--fail-on', 'breaking'], careful)
    expect(signing).toMatchObject({ code: 4 })
    expect(signing.stdout).toContain('\nCareful (breaking)\n  ')
    const offering = await guarded(describeWith(query(false), '/a', '/b', '/c'))
    expect(offering).toMatchObject({ code: 0 })
    expect(offering.stdout).toContain('2 updated')
    expect(await listUrls(id)).toEqual(['/a', '/b', '/c'])
    expect((await lectern(['push', fewer], careful)).code).toBe(0)
  })

  it('applies overlays to what it pushes, and alone to what was pushed last', async () => {
    const { id, secret } = await installation.addApplication('Overlays')
    const overlaid = { ...env(), LECTERN_TOKEN: secret }
    const write = (name: string, ...actions: object[]): string => {
      const path = join(folder, name)
      writeFileSync(path, JSON.stringify({ overlay: '1.1.0', info: { title: 'O', version: '1' }, actions }))
      return path
    }
    const drop = write('drop.json', { target: "$.paths['/b']", remove: true })
    const add = write('add.json', { target: '$.paths', update: { '/c': { get: { summary: '/c', responses: {} } } } })
    const file = describeShop('/a', '/b')
    const diff = await lectern(['diff', file, '--overlay', drop], overlaid)
    expect(diff.stdout).toContain('1 added')
    const pushed = await lectern(['push', file, '--overlay', drop, '--overlay', add], overlaid)
    expect(pushed).toMatchObject({ code: 0 })
    expect(await listUrls(id)).toEqual(['/a', '/c'])
    const alone = await lectern(['push', '--overlay', add, '--json'], overlaid)
    expect(JSON.parse(alone.stdout)).toMatchObject({ counts: { added: 1, unchanged: 2 } })
    expect(await listUrls(id)).toEqual(['/a', '/b', '/c'])
    const wrong = write('wrong.json', { target: '$.paths[', remove: true })
    for (const args of [
      ['push', file, '--overlay', wrong],
      ['lint', file, '--overlay', wrong],
    ]) {
      const refused = await lectern(args, overlaid)
      expect(refused).toMatchObject({ code: 1 })
      expect(refused.stdout + refused.stderr).toContain('wrong.json #/actions/0/target')
    }
    expect(await lectern(['lint', file, '--overlay', add])).toMatchObject({ code: 0 })
    expect(await lectern(['push', file, '--overlay', join(folder, 'none.json')], overlaid)).toMatchObject({ code: 1 })
  })

  it('sends payloads of the open API, and reports what became of them', async () => {
    const { id, secret } = await installation.addApplication('Torna')
    const torna = { ...env(), LECTERN_TOKEN: secret }
    const file = join(folder, 'push.json')
    const api = { name: 'Pay', url: '/pay', httpMethod: 'POST', isFolder: 0, description: 'Pays' }
    writeFileSync(file, JSON.stringify({ apis: [api], isReplace: 1 }))
    const sent = await lectern(['push', file, '--torna', '--author', 'ann'], torna)
    expect(sent).toMatchObject({ code: 0, stderr: '' })
    expect(sent.stdout).toBe('Torna\n1 added\n  Pay\n0 unchanged, 0 edits kept\n')
    expect(await listUrls(id)).toEqual(['/pay'])
    const again = await lectern(['push', file, '--torna', '--json', '--fail-on', 'conflict'], torna)
    expect(again).toMatchObject({ code: 0, stderr: '' })
    expect(JSON.parse(again.stdout)).toMatchObject({ isDryRun: false, counts: { added: 0, unchanged: 1 } })
    for (const args of [
      ['push', file, '--dry-run'],
      ['push', file, '--fail-on', 'breaking'],
      ['push', file, '--overlay', file],
      ['push', '--overlay', file],
    ]) {
      const misused = await lectern([...args, '--torna'], torna)
      expect(misused, args.join(' ')).toMatchObject({ code: 2, stdout: '' })
      expect(misused.stderr).toContain('--torna pushes a file')
    }
    expect((await lectern(['diff', file, '--torna'], torna)).stderr).toContain('Unknown option “--torna”')
    const wrong = await lectern(['push', file, '--torna'], { ...torna, LECTERN_TOKEN: 'wrong' })
    expect(wrong).toMatchObject({ code: 1, stdout: '' })
    expect(wrong.stderr).not.toBe('')
    expect((await lectern(['push', describeShop('/x'), '--torna'], torna)).stderr).toContain('apis')
  })

  it('takes its settings from the nearest file, then the environment, then the command', async () => {
    const inner = join(folder, 'repo', 'docs')
    mkdirSync(inner, { recursive: true })
    writeFileSync(join(folder, 'repo', 'lectern.json'), JSON.stringify({ url: server.address, token: 'wrong' }))
    const file = describeShop('/a')
    const refused = await lectern(['diff', file], {}, inner)
    expect(refused.code).toBe(1)
    expect(refused.stderr).toContain('token')
    expect((await lectern(['diff', file], { LECTERN_TOKEN: pushToken }, inner)).code).toBe(0)
    expect((await lectern(['diff', file, '--token', 'wrong'], { LECTERN_TOKEN: pushToken }, inner)).code).toBe(1)
  })

  it('is refused with the reason, and says how it is called', async () => {
    const broken = join(folder, 'broken.json')
    writeFileSync(broken, '{"openapi": ')
    const before = await listUrls()
    expect(await lectern(['push', broken], env())).toMatchObject({ code: 1, stdout: '' })
    expect(await listUrls()).toEqual(before)
    for (const [args, reason] of [
      [['push'], 'Specify the file to push'],
      [['push', 'a', 'b'], 'Unexpected argument “b”'],
      [['push', 'a', '--fail-on', 'noise'], 'Use one of: breaking, attention, conflict'],
      [['push', 'a', '--what'], 'Unknown option “--what”'],
      [['push', 'a', '--overlya', 'b'], 'Did you mean “--overlay”?'],
      [['push', 'a', '--url', '--json'], '--url needs a value'],
      [['push', 'a', '--json=1'], '--json doesn’t accept a value'],
      [['fly'], 'Unknown command “fly”'],
      [['psuh', 'a'], 'Did you mean “push”?'],
      [['help', 'exprot'], 'Did you mean “export”?'],
    ] as const) {
      const misused = await lectern([...args], env())
      expect(misused, args.join(' ')).toMatchObject({ code: 2, stdout: '' })
      expect(misused.stderr, args.join(' ')).toContain(reason)
    }
    expect((await lectern(['push', broken])).stderr).toContain('LECTERN_URL')
  })
})

describe('exporting', () => {
  it('writes the description, and says why when it may not', async () => {
    const env = { LECTERN_URL: server.address, LECTERN_TOKEN: installation.readToken }
    const file = join(folder, 'out.yaml')
    expect(await lectern(['export', file, '--module', moduleId, '--version', '3.0'], env)).toMatchObject({ code: 0 })
    expect(readFileSync(file, 'utf8')).toMatch(/^openapi: ["']?3\.0/)
    const printed = await lectern(['export', '--module', moduleId], env)
    expect(JSON.parse(printed.stdout)).toHaveProperty('openapi', '3.1.0')
    const refused = await lectern(['export', '--module', moduleId], { ...env, LECTERN_TOKEN: 'wrong' })
    expect(refused).toMatchObject({ code: 1, stdout: '' })
    expect(refused.stderr).not.toBe('')
    const inner = join(folder, 'inner')
    mkdirSync(inner, { recursive: true })
    const told = await lectern(['export', '../told.json', '--module', moduleId, '--json'], env, inner)
    const written = { file: '../told.json', module: moduleId, version: '3.1', format: 'json' }
    expect(JSON.parse(told.stdout)).toMatchObject(written)
    expect(JSON.parse(readFileSync(join(folder, 'told.json'), 'utf8'))).toHaveProperty('openapi', '3.1.0')
    expect(await lectern(['export', '--module', moduleId, '--json'], env)).toMatchObject({ code: 2, stdout: '' })
  })

  it('generates code of the application of a token', async () => {
    const env = { LECTERN_URL: server.address, LECTERN_TOKEN: installation.readToken }
    const call = ['generate', '--language', 'go', '--out', 'made', '--json']
    expect(await lectern(call, env)).toMatchObject({ code: 2, stdout: '' })
    const { code, stdout, stderr } = await lectern([...call, '--module', moduleId], env)
    expect(code, stderr).toBe(0)
    // What the command prints with --json.
    const { written } = JSON.parse(stdout) as { written: string[] }
    expect(written).toContain('types.go')
    expect(readFileSync(join(folder, 'made', 'client.go'), 'utf8')).toContain('func NewClient() *Client')
    const listed = await lectern(['generate', '--list-templates', '--module', moduleId], env)
    expect(listed).toEqual({ code: 0, stdout: 'Java/DTO\nTypeScript/fetch\n', stderr: '' })
    const byTemplate = ['generate', '--out', 'calls', '--json', '--module', moduleId, '--template']
    const made = await lectern([...byTemplate, 'fetch'], env)
    expect(made.code, made.stderr).toBe(0)
    // As before.
    const [first = ''] = (JSON.parse(made.stdout) as { written: string[] }).written
    expect(first).toMatch(/^Get\w+\.ts$/)
    expect(readFileSync(join(folder, 'calls', first), 'utf8')).toContain('fetch(')
    const unknown = await lectern([...byTemplate, 'fetsch'], env)
    expect(unknown).toMatchObject({ code: 2, stdout: '' })
    expect(unknown.stderr).toContain('Java/DTO, TypeScript/fetch')
  })
})

describe('assistants', () => {
  const ask = (id: number, method: string, params: object) => JSON.stringify({ jsonrpc: '2.0', id, method, params })
  const hello = { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'test', version: '1' } }

  it('reach an installation through standard input and output', async () => {
    const env = { LECTERN_URL: server.address, LECTERN_TOKEN: installation.readToken, LANG: 'C.UTF-8' }
    const lines = [
      ask(1, 'initialize', hello),
      JSON.stringify({ jsonrpc: '2.0', method: 'notifications/initialized' }),
      ask(2, 'tools/call', { name: 'list_places', arguments: {} }),
    ]
    const ended = await lectern(['mcp'], env, folder, `${lines.join('\n')}\n`)
    expect(ended).toMatchObject({ code: 0, stderr: '' })
    // One answer a line.
    const answers = ended.stdout
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as { id: number; result: object })
    expect(answers.map(({ id }) => id).sort()).toEqual([1, 2])
    const places = answers.find(({ id }) => id === 2)
    expect(JSON.stringify(places)).toContain('Command line')
  })

  it('hear why there is no answer', async () => {
    const env = { LECTERN_URL: server.address, LECTERN_TOKEN: 'lct_wrong', LANG: 'C.UTF-8' }
    const ended = await lectern(['mcp'], env, folder, `${ask(1, 'initialize', hello)}\nno message\n`)
    expect(JSON.parse(ended.stdout.split('\n', 1)[0] ?? '')).toMatchObject({ id: 1, error: { code: -32_603 } })
    expect(ended.stderr).not.toBe('')
  })
})

describe('mocking', () => {
  /** Starts it on a free port and ends it after the calls. */
  async function withMock(words: string[], act: (address: string) => Promise<void>): Promise<Ended> {
    const child = spawn(process.execPath, [program, 'mock', ...words, '--port', '0'], { env: { LANG: 'C.UTF-8' } })
    let [stdout, stderr] = ['', '']
    child.stderr.setEncoding('utf8').on('data', (text: string) => (stderr += text))
    child.stdout.setEncoding('utf8').on('data', (text: string) => (stdout += text))
    const closed = once(child, 'close')
    await Promise.race([once(child.stdout, 'data'), closed])
    const [address = ''] = /http:\S+\d/.exec(stdout) ?? []
    if (address !== '') await act(address)
    child.kill('SIGINT')
    // A number when it ended by itself.
    const [code] = (await closed) as [number | null]
    return { code: code ?? -1, stdout, stderr }
  }

  it('answers a description’s calls, compares them with it, and ends when it is interrupted', async () => {
    const parameters = [{ in: 'query', name: 'page', schema: { type: 'integer' } }]
    const responses = { 200: { description: 'Done', content: { 'application/json': { example: { id: 7 } } } } }
    const file = describeWith({ parameters, responses }, '/orders')
    const ended = await withMock([file], async (address) => {
      const answer = await fetch(`${address}/orders`, { headers: { origin: 'http://elsewhere.example' } })
      expect([answer.status, answer.headers.get('access-control-allow-origin'), await answer.json()]).toEqual([
        200,
        '*',
        { id: 7 },
      ])
      expect((await fetch(`${address}/orders`, { method: 'HEAD' })).status).toBe(200)
      const refused = await fetch(`${address}/orders?page=x`, { headers: { 'accept-language': 'zh-CN' } })
      expect([refused.status, await refused.json()]).toMatchObject([
        422,
        { errors: [{ in: 'query', name: 'page', detail: '类型应为 integer' }] },
      ])
      expect((await fetch(`${address}/nothing`)).status).toBe(404)
    })
    expect(ended.code).toBe(0)
    expect(ended.stdout).toMatch(/^1 operation answered at /)
    expect(ended.stderr).toContain('GET /orders 200 example 200\n')
    expect(ended.stderr).toContain('GET /orders?page=x 422 refused\n')
  })

  it('keeps what is sent to a collection, for each session, until that is reset', async () => {
    const answered = (example: unknown) => ({ description: 'Done', content: { 'application/json': { example } } })
    const paths = {
      '/orders': {
        get: { responses: { 200: answered([{ id: 7 }]) } },
        post: { responses: { 201: answered({ id: 7 }) } },
      },
      '/orders/{id}': { get: { responses: { 200: answered({ id: 7 }) } } },
    }
    const file = join(folder, 'orders.json')
    writeFileSync(file, JSON.stringify({ openapi: '3.1.0', info: { title: 'Orders', version: '1' }, paths }))
    const ended = await withMock([file, '--state'], async (address) => {
      const session = { 'x-lectern-mock-session': 'a' }
      const body = JSON.stringify({ sku: 'b' })
      const created = await fetch(`${address}/orders`, { method: 'POST', headers: session, body })
      expect([created.status, created.headers.get('x-lectern-mock-session'), await created.json()]).toEqual([
        201,
        'a',
        { id: 8, sku: 'b' },
      ])
      const read = async (headers = {}) => (await fetch(`${address}/orders/8`, { headers })).status
      expect([await read(session), await read()]).toEqual([200, 404])
      const reset = await fetch(`${address}/_lectern/reset`, { method: 'POST', headers: session })
      expect([reset.status, await read(session)]).toEqual([204, 404])
    })
    expect(ended.stdout).toContain('Collection with state: /orders\n')
    expect(ended.stderr).toContain('GET /orders/8 200 state 200\n')
  })

  it('reads an address, and says what it can’t read', async () => {
    const description = createHttpServer((_request, response) => response.end(readFileSync(describeShop('/there'))))
    description.listen(0, '127.0.0.1')
    await once(description, 'listening')
    // A server that listens on a port has one.
    const { port } = description.address() as AddressInfo
    const ended = await withMock([`http://127.0.0.1:${String(port)}/openapi.json`], async (address) => {
      expect((await fetch(`${address}/there`)).status).toBe(200)
    })
    expect(ended.code).toBe(0)
    expect(await lectern(['mock', `http://127.0.0.1:${String(port)}/x`, '--port', 'x'])).toMatchObject({ code: 2 })
    description.close()
    writeFileSync(join(folder, 'broken.json'), '{')
    expect(await lectern(['mock', join(folder, 'broken.json')])).toMatchObject({ code: 1, stdout: '' })
    expect(await lectern(['mock', join(folder, 'missing.json')])).toMatchObject({ code: 1, stdout: '' })
  })
})

describe('linting', () => {
  it('names places, and needs no server', async () => {
    const good = describeShop('/a')
    expect(await lectern(['lint', good])).toMatchObject({ code: 0 })
    const bad = join(folder, 'bad.json')
    writeFileSync(bad, JSON.stringify({ openapi: '3.1.0', info: { title: 'T', version: '1' }, paths: 7 }))
    const ended = await lectern(['lint', bad, '--json'])
    expect(ended.code).toBe(1)
    // As the command prints them.
    const issues = JSON.parse(ended.stdout) as { severity: string; pointer: string; message: string }[]
    expect(
      issues.some(({ severity, pointer, message }) => severity === 'error' && pointer !== '' && message !== ''),
    ).toBe(true)
    expect((await lectern(['lint', join(folder, 'missing.json')])).code).toBe(1)
  })

  it('keeps the limits of a push', async () => {
    const overlay = join(folder, 'large.json')
    const actions = [{ target: '$.info', update: { description: 'x'.repeat(1_100_000) } }]
    writeFileSync(overlay, JSON.stringify({ overlay: '1.0.0', info: { title: 'O', version: '1' }, actions }))
    const file = describeShop('/a')
    const codes = async (...args: string[]) => {
      const { code, stdout } = await lectern(['lint', ...args, '--json'])
      // As the command prints them.
      return { code, codes: (JSON.parse(stdout) as { code: string }[]).map((each) => each.code) }
    }
    expect(await codes(file, '--overlay', overlay)).toEqual({ code: 1, codes: ['push_overlays_too_large'] })
    expect(await codes(overlay, '--max-mb', '1')).toEqual({ code: 1, codes: ['push_too_large'] })
    const { secret } = await installation.addApplication('Limits')
    const pushed = await lectern(['push', file, '--overlay', overlay], {
      ...{ LECTERN_URL: server.address, LECTERN_TOKEN: secret },
    })
    expect(pushed).toMatchObject({ code: 1, stdout: '' })
    expect(pushed.stderr).toContain('at most 20 overlays of 1 MB')
    expect(await lectern(['lint', file, '--max-mb', 'x'])).toMatchObject({ code: 2, stdout: '' })
  })
})

describe('called for help', () => {
  it('describes every command, and its version', async () => {
    const { stdout } = await lectern(['help'])
    const names = [...stdout.matchAll(/^ {2}([a-z]+) {2}/gm)].map(([, name = '']) => name)
    expect(names).toEqual(['push', 'diff', 'export', 'lint', 'generate', 'mcp', 'run', 'mock'])
    for (const name of names) {
      const asked = await lectern([name, '--help'])
      expect(asked, name).toMatchObject({ code: 0, stderr: '' })
      expect(asked.stdout).toContain(`Usage: lectern ${name}`)
      expect(asked.stdout).toContain('--json')
      expect(await lectern(['help', name])).toEqual(asked)
    }
    expect(await lectern([])).toMatchObject({ code: 0, stdout })
    // Our own file.
    const manifest = JSON.parse(readFileSync(join(import.meta.dirname, '..', 'package.json'), 'utf8')) as {
      version: string
    }
    expect(await lectern(['--version'])).toEqual({ code: 0, stdout: `${manifest.version}\n`, stderr: '' })
  })
})

import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { connect, createServer, type Server } from 'node:net'
import { createHash } from 'node:crypto'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  addAccessToken,
  addModule,
  addProject,
  addSpace,
  createApplicationToken,
  getDocTable,
  pagePushes,
  type BodyOf,
  type EndpointDefinition,
  type QueryOf,
  type ReplyOf,
} from '@lectern/contracts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { adminPassword, startServer, type ServerProcess } from '../../server/test/support/server-process.ts'

const folder = mkdtempSync(join(tmpdir(), 'lectern-cli-'))
let server: ServerProcess
let admin: string
let projectId: string
let moduleId: string
let pushToken: string
let readToken: string

async function get<D extends EndpointDefinition>(
  endpoint: D,
  input: { query?: QueryOf<D>; body?: BodyOf<D> },
): Promise<ReplyOf<D>> {
  const { data, msg } = await server.call(endpoint, input, admin)
  if (data === null) throw new Error(msg)
  return data
}

async function addApplication(name: string): Promise<{ id: string; secret: string }> {
  const { id } = await get(addModule, { body: { projectId, name } })
  const { secret } = await get(createApplicationToken, { body: { moduleId: id, name: 'ci' } })
  return { id, secret }
}

beforeAll(async () => {
  server = await startServer({ LECTERN_DATA_DIR: join(folder, 'data') })
  admin = await server.signIn()
  const space = await get(addSpace, { body: { name: 'Command line' } })
  projectId = (await get(addProject, { body: { spaceId: space.id, name: 'Shop' } })).id
  const application = await addApplication('Shop')
  moduleId = application.id
  pushToken = application.secret
  const password = createHash('md5').update(adminPassword).digest('hex')
  const body = { name: 'read', scope: 'read', expiresAtMs: null, password } as const
  readToken = (await get(addAccessToken, { body })).token
}, 120_000)
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
function lectern(args: string[], env: Record<string, string> = {}, cwd = folder): Promise<Ended> {
  const main = join(import.meta.dirname, 'main.ts')
  return new Promise((resolve) => {
    const options = { cwd, env: { PATH: process.env['PATH'], ...env }, timeout: 60_000 }
    execFile(process.execPath, [main, ...args], options, (error, stdout, stderr) => {
      const code = error === null ? 0 : typeof error.code === 'number' ? error.code : -1
      resolve({ code, stdout, stderr })
    })
  })
}

function describeShop(...paths: string[]): string {
  return describeWith({}, ...paths)
}

/** With `more` in each operation. */
function describeWith(more: object, ...paths: string[]): string {
  const file = join(folder, 'openapi.json')
  const operation = { responses: { 200: { description: 'ok' } }, ...more }
  writeFileSync(
    file,
    JSON.stringify({
      openapi: '3.1.0',
      info: { title: 'Shop', version: '1' },
      paths: Object.fromEntries(paths.map((path) => [path, { get: { ...operation, summary: path } }])),
    }),
  )
  return file
}

async function listUrls(id = moduleId): Promise<string[]> {
  const { url } = await get(getDocTable, { query: { moduleId: id } })
  return url.filter((each) => each !== '').sort()
}

/** Each run starts a process. */
const patience = { timeout: 120_000 }

describe('pushing', patience, () => {
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

  it('goes on after a lost connection', async () => {
    const file = describeShop('/a', '/b', '/c')
    const { total: pushesBefore } = await get(pagePushes, { query: { moduleId } })
    const target = new URL(server.address)
    let connections = 0
    const proxy: Server = createServer((socket) => {
      connections += 1
      const upstream = connect(Number(target.port), target.hostname)
      socket.on('error', () => upstream.destroy())
      upstream.on('error', () => socket.destroy())
      // The first is cut before, the second after the server got everything.
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
    const url = `http://127.0.0.1:${String(address.port)}`
    const pushed = await lectern(['push', file, '--json'], { ...env(), LECTERN_URL: url })
    proxy.close()
    expect(pushed.stderr).toBe('')
    expect(pushed.code).toBe(0)
    expect(connections).toBeGreaterThan(2)
    // Told of the push that got through, not of a second one that had nothing left to do.
    expect(JSON.parse(pushed.stdout)).toMatchObject({ counts: { added: 1, unchanged: 2 } })
    const { total } = await get(pagePushes, { query: { moduleId } })
    expect(total).toBe(pushesBefore + 1)
    expect(await listUrls()).toEqual(['/a', '/b', '/c'])
  })

  it('pushes nothing that breaks callers, when asked, and all else', async () => {
    const { id, secret } = await addApplication('Careful')
    const careful = { ...env(), LECTERN_TOKEN: secret }
    const guarded = (file: string, command = 'push') => lectern([command, file, '--fail-on', 'breaking'], careful)
    expect(await guarded(describeShop('/a', '/b'))).toMatchObject({ code: 0 })
    const fewer = describeShop('/a')
    for (const command of ['diff', 'push']) {
      const gone = await guarded(fewer, command)
      expect(gone).toMatchObject({ code: 4 })
      expect(gone.stdout).toContain('1 breaking\n/b (breaks callers)\n')
    }
    const query = (required: boolean) => ({ parameters: [{ in: 'query', name: 'q', required }] })
    const demanding = describeWith(query(true), '/a', '/b')
    const demanded = await lectern(['push', demanding, '--fail-on', 'breaking', '--json'], careful)
    expect(demanded.code).toBe(4)
    expect(JSON.parse(demanded.stdout)).toMatchObject({ isDryRun: true, changes: { breaking: 2 } })
    expect(await listUrls(id)).toEqual(['/a', '/b'])
    const offering = await guarded(describeWith(query(false), '/a', '/b', '/c'))
    expect(offering).toMatchObject({ code: 0 })
    expect(offering.stdout).toContain('2 changed')
    expect(await listUrls(id)).toEqual(['/a', '/b', '/c'])
    expect((await lectern(['push', fewer], careful)).code).toBe(0)
  })

  it('applies overlays to what it pushes, and alone to what was pushed last', async () => {
    const { id, secret } = await addApplication('Overlays')
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

  it('sends payloads of the open API', async () => {
    const { id, secret } = await addApplication('Torna')
    const torna = { ...env(), LECTERN_TOKEN: secret }
    const file = join(folder, 'push.json')
    const api = { name: 'Pay', url: '/pay', httpMethod: 'POST', isFolder: 0, description: 'Pays' }
    writeFileSync(file, JSON.stringify({ apis: [api], isReplace: 1 }))
    const sent = await lectern(['push', file, '--torna', '--author', 'ann'], torna)
    expect(sent).toMatchObject({ code: 0, stderr: '' })
    await expect.poll(() => listUrls(id), { timeout: 20_000 }).toEqual(['/pay'])
    for (const args of [
      ['diff', file],
      ['push', file, '--dry-run'],
      ['push', file, '--fail-on', 'conflict'],
      ['push', file, '--json'],
      ['push', file, '--overlay', file],
    ]) {
      const misused = await lectern([...args, '--torna'], torna)
      expect(misused, args.join(' ')).toMatchObject({ code: 2, stdout: '' })
      expect(misused.stderr).toContain('--torna only pushes')
    }
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
    for (const args of [
      ['push'],
      ['push', 'a', 'b'],
      ['push', 'a', '--fail-on', 'noise'],
      ['push', 'a', '--what'],
      ['fly'],
    ])
      expect((await lectern(args, env())).code, args.join(' ')).toBe(2)
    expect((await lectern(['push', broken])).stderr).toContain('LECTERN_URL')
  })
})

describe('exporting', patience, () => {
  it('writes the description, and says why when it may not', async () => {
    const env = { LECTERN_URL: server.address, LECTERN_TOKEN: readToken }
    const file = join(folder, 'out.yaml')
    expect(await lectern(['export', file, '--module', moduleId, '--version', '3.0'], env)).toMatchObject({ code: 0 })
    expect(readFileSync(file, 'utf8')).toMatch(/^openapi: ["']?3\.0/)
    const printed = await lectern(['export', '--module', moduleId], env)
    expect(JSON.parse(printed.stdout)).toHaveProperty('openapi', '3.1.0')
    const refused = await lectern(['export', '--module', moduleId], { ...env, LECTERN_TOKEN: 'wrong' })
    expect(refused).toMatchObject({ code: 1, stdout: '' })
    expect(refused.stderr).not.toBe('')
  })
})

describe('linting', patience, () => {
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
})

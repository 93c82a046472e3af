/*
 * How long pushes of many calls take from the request to documents that are stored and in the tree, on a real server with the embedded database,
 * against the time `JSON.parse` needs for the payload; how much less when the same comes again; what readers notice meanwhile. Prints figures
 * and ratios; ends with 1 when a target is missed.
 *
 *   node bench/push.ts [calls …]      1000 and 22000 unless given
 */
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'

const repository = resolve(import.meta.dirname, '..')
const password = 'bench-password'
const sizes = process.argv.slice(2).map(Number)
const targets = { againRatio: 5, p99Ms: 100, msPerCall: 5 }

interface Envelope {
  code: string
  data: unknown
}

function fieldOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined
}

class Client {
  readonly #address: string
  token = ''

  constructor(address: string) {
    this.#address = address
  }

  async call(method: 'GET' | 'POST', path: string, body?: unknown): Promise<unknown> {
    const response = await fetch(this.#address + path, {
      method,
      headers: { token: this.token, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    const envelope = (await response.json()) as Envelope // the form of every answer of the server
    if (envelope.code !== '0') throw new Error(`${path}: ${JSON.stringify(envelope)}`)
    return envelope.data
  }
}

async function startServer(dataDir: string): Promise<{ address: string; stop: () => void }> {
  const server = spawn(process.execPath, [join(repository, 'server/src/main.ts')], {
    env: {
      ...process.env,
      LECTERN_DATA_DIR: dataDir,
      LECTERN_PORT: '0',
      LECTERN_ADMIN_PASSWORD: password,
      LECTERN_LOG_LEVEL: 'warn',
      LECTERN_SAMPLE: 'off',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let output = ''
  for await (const chunk of server.stdout) {
    output += String(chunk)
    const address = /is ready: (\S+)/.exec(output)?.[1]
    if (address !== undefined) return { address, stop: () => void server.kill('SIGTERM') }
  }
  throw new Error('The server did not start')
}

/** As smart-doc would: folders of twenty calls, each with some parameters. */
function payloadOf(count: number): unknown {
  const param = (name: string, type: string) => ({
    name,
    type,
    required: '1',
    description: `${name} of it`,
    maxLength: '64',
  })
  const call = (index: number) => ({
    name: `Call ${index}`,
    url: `/bench/${index}/{id}`,
    httpMethod: 'POST',
    contentType: 'application/json',
    isFolder: '0',
    isShow: '1',
    pathParams: [param('id', 'int64')],
    requestParams: [param('name', 'string'), { ...param('items', 'array'), children: [param('code', 'string')] }],
    responseParams: [{ ...param('data', 'object'), children: [param('state', 'int32')] }],
  })
  const folders = Array.from({ length: Math.ceil(count / 20) }, (_folder, folder) => ({
    name: `Folder ${folder}`,
    isFolder: '1',
    items: Array.from({ length: Math.min(20, count - folder * 20) }, (_call, index) => call(folder * 20 + index)),
  }))
  return { apis: folders, isReplace: 1, author: 'bench' }
}

/** Reads as other people would, until it is over. */
async function measureReaders(client: Client, projectId: string, isOver: () => boolean): Promise<number[]> {
  const times: number[] = []
  while (!isOver()) {
    const startedMs = performance.now()
    await client.call('GET', `/module/list?projectId=${projectId}`)
    times.push(performance.now() - startedMs)
    await delay(5)
  }
  return times
}

function percentile(times: readonly number[], share: number): number {
  const sorted = [...times].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
}

/** Pushes and waits for the end of the job; milliseconds and what became of the calls. */
async function timePush(client: Client, moduleId: string, token: string, data: unknown): Promise<[number, unknown]> {
  const startedMs = performance.now()
  await client.call('POST', '/api', { name: 'doc.push', version: '1.0', access_token: token, data })
  for (;;) {
    await delay(20)
    const page = await client.call('GET', `/module/push/page?moduleId=${moduleId}&pageSize=1`)
    const [entry] = fieldOf(page, 'list') as unknown[] // the form of every page
    const outcome = fieldOf(entry, 'outcome')
    if (outcome === 'done') return [performance.now() - startedMs, fieldOf(entry, 'counts')]
    if (outcome !== 'waiting') throw new Error(JSON.stringify(entry))
  }
}

async function measure(client: Client, projectId: string, count: number): Promise<boolean> {
  const moduleId = String(
    fieldOf(await client.call('POST', '/module/add', { projectId, name: `Bench ${count}` }), 'id'),
  )
  const made = await client.call('POST', '/module/token/add', { moduleId, name: 'bench' })
  const token = String(fieldOf(made, 'secret'))
  const data = payloadOf(count)
  const text = JSON.stringify(data)
  const parseStartMs = performance.now()
  JSON.parse(text)
  const parseMs = performance.now() - parseStartMs
  let isOver = false
  const readers = measureReaders(client, projectId, () => isOver)
  const [newMs, first] = await timePush(client, moduleId, token, data)
  const [againMs, again] = await timePush(client, moduleId, token, data)
  isOver = true
  const times = await readers
  const figures = {
    ms: newMs,
    'ms / JSON.parse': newMs / parseMs,
    'again ms': againMs,
    'new / again': newMs / againMs,
    'readers p50 ms': percentile(times, 0.5),
    'readers p99 ms': percentile(times, 0.99),
  }
  for (const [name, value] of Object.entries(figures))
    console.log(`${`${count} calls ${name}`.padEnd(30)}${value.toFixed(1)}`)
  console.log('new  ', JSON.stringify(first))
  console.log('again', JSON.stringify(again))
  const isWritten = fieldOf(again, 'added') !== 0 || fieldOf(again, 'changed') !== 0
  return (
    isWritten ||
    newMs > targets.msPerCall * count ||
    newMs / againMs < targets.againRatio ||
    figures['readers p99 ms'] > targets.p99Ms
  )
}

async function main(): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'lectern-bench-'))
  const server = await startServer(dataDir)
  try {
    const client = new Client(server.address)
    const digest = createHash('md5').update(password).digest('hex')
    const signedIn = await client.call('POST', '/user/login', { username: 'admin', password: digest })
    client.token = String(fieldOf(signedIn, 'token'))
    const spaceId = String(fieldOf(await client.call('POST', '/space/add', { name: 'Bench' }), 'id'))
    const project = await client.call('POST', '/project/add', { name: 'Bench', spaceId, isPrivate: 1 })
    const projectId = String(fieldOf(project, 'id'))
    let isMissed = false
    for (const count of sizes.length === 0 ? [1_000, 22_000] : sizes)
      isMissed = (await measure(client, projectId, count)) || isMissed
    console.log(isMissed ? 'Target missed' : 'Targets met')
    process.exitCode = isMissed ? 1 : 0
  } finally {
    server.stop()
    await delay(500)
    rmSync(dataDir, { recursive: true, force: true })
  }
}

await main()

/*
 * How long the largest description of the corpus takes from upload to report on a real server with the embedded database, against the time
 * `JSON.parse` needs for it, with other people's requests meanwhile. Prints figures and ratios; ends with 1 when a target is missed.
 *
 *   node bench/import.ts [file below LECTERN_CORPUS/openapi]
 */
import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { createHash } from 'node:crypto'

const repository = resolve(import.meta.dirname, '..')
const corpus = resolve(repository, process.env['LECTERN_CORPUS'] ?? '../shared/corpus/open')
const file = join(corpus, 'openapi', process.argv[2] ?? 'real/aws-ec2.json')
const password = 'bench-password'
const targets = { ratio: 60, extraMs: 1_000, rssMb: 1_024, p99Ms: 100 }

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
    const isForm = body instanceof FormData
    const response = await fetch(this.#address + path, {
      method,
      headers: { token: this.token, ...(isForm || body === undefined ? {} : { 'content-type': 'application/json' }) },
      ...(body === undefined ? {} : { body: isForm ? body : JSON.stringify(body) }),
    })
    const envelope = (await response.json()) as Envelope // the form of every answer of the server
    if (envelope.code !== '0') throw new Error(`${path}: ${JSON.stringify(envelope)}`)
    return envelope.data
  }
}

/** The server in a process of its own, listening on a free port. */
async function startServer(dataDir: string): Promise<{ address: string; pid: number; stop: () => void }> {
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
    if (address !== undefined && server.pid !== undefined) {
      return { address, pid: server.pid, stop: () => void server.kill('SIGTERM') }
    }
  }
  throw new Error('The server did not start')
}

/** Peak of resident memory so far, in MB. */
function peakRssMb(pid: number): number {
  const status = `/proc/${pid}/status`
  if (!existsSync(status)) return 0
  return Number(/VmHWM:\s+(\d+)/.exec(readFileSync(status, 'utf8'))?.[1] ?? 0) / 1024
}

/** Asks for small things again and again, as other people would. */
async function measureOthers(client: Client, projectId: string, isOver: () => boolean): Promise<number[]> {
  const times: number[] = []
  for (let round = 0; !isOver(); round += 1) {
    const startedMs = performance.now()
    if (round % 10 === 9) await client.call('POST', '/module/add', { projectId, name: `Other ${round} ${startedMs}` })
    else await client.call('GET', `/module/list?projectId=${projectId}`)
    times.push(performance.now() - startedMs)
    await delay(5)
  }
  return times
}

function percentile(times: readonly number[], share: number): number {
  const sorted = [...times].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
}

/** Starts the import and waits for its end; milliseconds from the upload. */
async function timeImport(client: Client, where: Record<string, string>, bytes: Buffer): Promise<[number, unknown]> {
  const startedMs = performance.now()
  const form = new FormData()
  for (const [name, value] of Object.entries(where)) form.set(name, value)
  form.set('file', new Blob([new Uint8Array(bytes)]), 'description.json')
  const jobId = fieldOf(await client.call('POST', '/module/import/openapi', form), 'jobId')
  for (;;) {
    await delay(20)
    const job = await client.call('GET', `/job/get?id=${String(jobId)}`)
    const state = fieldOf(job, 'state')
    if (state === 'done') return [performance.now() - startedMs, fieldOf(job, 'report')]
    if (state === 'failed') throw new Error(JSON.stringify(job))
  }
}

function measureParse(bytes: Buffer): number {
  const text = bytes.toString()
  const times = Array.from({ length: 5 }, () => {
    const startedMs = performance.now()
    JSON.parse(text)
    return performance.now() - startedMs
  })
  return percentile(times, 0.5)
}

async function main(): Promise<void> {
  if (!existsSync(file)) {
    console.log(`Skipped: there is no ${file}; set LECTERN_CORPUS.`)
    return
  }
  const bytes = readFileSync(file)
  const parseMs = measureParse(bytes)
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

    let isOver = false
    const others = measureOthers(client, projectId, () => isOver)
    const [newMs, report] = await timeImport(client, { projectId }, bytes)
    const [againMs, again] = await timeImport(client, { moduleId: String(fieldOf(report, 'moduleId')) }, bytes)
    isOver = true
    const times = await others
    const figures = {
      'JSON.parse ms': parseMs,
      'import ms': newMs,
      'import / JSON.parse': newMs / parseMs,
      'import again ms': againMs,
      'others p50 ms': percentile(times, 0.5),
      'others p99 ms': percentile(times, 0.99),
      'others max ms': Math.max(...times),
      'others requests': times.length,
      'peak RSS MB': peakRssMb(server.pid),
    }
    for (const [name, value] of Object.entries(figures)) console.log(`${name.padEnd(22)}${value.toFixed(1)}`)
    console.log('new  ', JSON.stringify(fieldOf(report, 'counts')))
    console.log('again', JSON.stringify(fieldOf(again, 'counts')))
    const isMissed =
      newMs > targets.ratio * parseMs + targets.extraMs ||
      figures['peak RSS MB'] > targets.rssMb ||
      figures['others p99 ms'] > targets.p99Ms
    console.log(isMissed ? 'Target missed' : 'Targets met')
    process.exitCode = isMissed ? 1 : 0
  } finally {
    server.stop()
    await delay(500)
    rmSync(dataDir, { recursive: true, force: true })
  }
}

await main()

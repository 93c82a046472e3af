/* A real server in a process of its own on a fresh data folder, and a client that speaks to it. */
import { spawn, type ChildProcess } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'

const repository = resolve(import.meta.dirname, '../..')
const password = 'bench-password'

/** The form of every answer of the server. */
interface Envelope {
  code: string
  data: unknown
}

/** A field of an answer whose form the caller knows. */
export function fieldOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined
}

/** Starts a script that prints where it listens; resolves with that address. */
export async function startProcess(
  script: string,
  env: Record<string, string>,
): Promise<{ address: string; process: ChildProcess }> {
  // As `npm start` starts it.
  const child = spawn(process.execPath, ['--max-semi-space-size=8', join(repository, script)], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let output = ''
  for await (const chunk of child.stdout) {
    output += String(chunk)
    const address = /(http:\/\/[\d.:]+)/.exec(output)?.[1]
    if (address === undefined) continue
    child.stdout.resume()
    return { address, process: child }
  }
  throw new Error(`${script} did not start`)
}

export async function stopProcess(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return
  const gone = once(child, 'exit')
  child.kill('SIGTERM')
  await gone
}

export class BenchServer {
  readonly dataDir = mkdtempSync(join(tmpdir(), 'lectern-bench-'))
  address = ''
  token = ''
  #process: ChildProcess | undefined
  readonly #databaseUrl: string | undefined

  /** @param databaseUrl PostgreSQL to use; without one the embedded database */
  constructor(databaseUrl?: string) {
    this.#databaseUrl = databaseUrl
  }

  async start(): Promise<void> {
    const started = await startProcess('server/src/main.ts', {
      LECTERN_DATA_DIR: this.dataDir,
      LECTERN_PORT: '0',
      LECTERN_ADMIN_PASSWORD: password,
      LECTERN_LOG_LEVEL: 'warn',
      LECTERN_SAMPLE: 'off',
      ...(this.#databaseUrl !== undefined && { LECTERN_DATABASE_URL: this.#databaseUrl }),
    })
    this.address = started.address
    this.#process = started.process
    await this.signIn('admin')
  }

  /** From now on calls are those of this person, who has the admin's password. */
  async signIn(username: string): Promise<void> {
    const digest = createHash('md5').update(password).digest('hex')
    this.token = String(fieldOf(await this.call('POST', '/user/login', { username, password: digest }), 'token'))
  }

  /** Ends the process; its data stays. */
  async stop(): Promise<void> {
    if (this.#process !== undefined) await stopProcess(this.#process)
    this.#process = undefined
  }

  /** The process ends and another one starts on the same data: nothing is in memory any more. */
  async restart(): Promise<void> {
    await this.stop()
    await this.start()
  }

  async close(): Promise<void> {
    await this.stop()
    rmSync(this.dataDir, { recursive: true, force: true })
  }

  async call(method: 'GET' | 'POST', path: string, body?: unknown): Promise<unknown> {
    const isForm = body instanceof FormData
    const response = await fetch(this.address + path, {
      method,
      headers: { token: this.token, ...(isForm || body === undefined ? {} : { 'content-type': 'application/json' }) },
      ...(body === undefined ? {} : { body: isForm ? body : JSON.stringify(body) }),
    })
    const envelope = (await response.json()) as Envelope // the form of every answer of the server
    if (envelope.code !== '0') throw new Error(`${path}: ${JSON.stringify(envelope)}`)
    return envelope.data
  }

  /** Of the process; 0 while there is none. */
  get pid(): number {
    return this.#process?.pid ?? 0
  }

  /** A private project in a new space. */
  async createProject(spaceName = 'Bench'): Promise<{ spaceId: string; projectId: string }> {
    const spaceId = String(fieldOf(await this.call('POST', '/space/add', { name: spaceName }), 'id'))
    const project = await this.call('POST', '/project/add', { name: 'Bench', spaceId, isPrivate: 1 })
    return { spaceId, projectId: String(fieldOf(project, 'id')) }
  }

  /** Imports a file to where the fields say; resolves with the report when it is done. */
  async importFile(fields: Record<string, string>, file: Blob): Promise<unknown> {
    const form = new FormData()
    for (const [name, value] of Object.entries(fields)) form.set(name, value)
    form.set('file', file, 'description.json')
    const jobId = String(fieldOf(await this.call('POST', '/module/import/openapi', form), 'jobId'))
    for (;;) {
      await delay(20)
      const job = await this.call('GET', `/job/get?id=${jobId}`)
      const state = fieldOf(job, 'state')
      if (state === 'done') return fieldOf(job, 'report')
      if (state !== 'queued' && state !== 'running') throw new Error(JSON.stringify(job))
    }
  }

  /** Imports a description into a new project; resolves when it can be read. */
  async importDescription(
    description: unknown,
    spaceName = 'Bench',
  ): Promise<{ spaceId: string; projectId: string; moduleId: string }> {
    const place = await this.createProject(spaceName)
    const file = new Blob([JSON.stringify(description)])
    const report = await this.importFile({ projectId: place.projectId }, file)
    return { ...place, moduleId: String(fieldOf(report, 'moduleId')) }
  }
}

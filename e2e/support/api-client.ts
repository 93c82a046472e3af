// What a test prepares without clicking: signing in, making things, importing. Speaks to the product as any program would.
import { createHash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'

const importPollMs = 50

/** The form of every answer. */
type Envelope = { code: string; msg?: string; data: unknown }

/** A field of an answer whose form the caller knows. */
export function fieldOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined
}

function textField(value: unknown, name: string): string {
  const text = fieldOf(value, name)
  if (typeof text !== 'string') throw new Error(`No text "${name}" in ${JSON.stringify(value)}`)
  return text
}

export class ApiClient {
  readonly #origin: string
  readonly #language: string
  token = ''

  constructor(origin: string, language = 'zh-CN') {
    this.#origin = origin
    this.#language = language
  }

  /** The answer whatever it says. */
  async ask(method: 'GET' | 'POST', path: string, body?: unknown): Promise<Envelope> {
    const isForm = body instanceof FormData
    const response = await fetch(this.#origin + path, {
      method,
      headers: {
        token: this.token,
        'accept-language': this.#language,
        ...(isForm || body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: isForm ? body : JSON.stringify(body) }),
    })
    return (await response.json()) as Envelope // the form of every answer of the server
  }

  /**
   * The data of the answer.
   * @throws {Error} when the server refuses
   */
  async call(method: 'GET' | 'POST', path: string, body?: unknown): Promise<unknown> {
    const envelope = await this.ask(method, path, body)
    if (envelope.code !== '0') throw new Error(`${path}: ${JSON.stringify(envelope)}`)
    return envelope.data
  }

  /** The answer of an address outside the API, as a visitor: its JSON, or nothing. */
  async fetchRaw(path: string, body?: string, type = 'application/json'): Promise<unknown> {
    const sent = body === undefined ? {} : { method: 'POST', body, headers: { 'content-type': type } }
    const text = await (await fetch(this.#origin + path, sent)).text()
    return text.startsWith('{') ? JSON.parse(text) : undefined
  }

  async signIn({ username, password }: { username: string; password: string }): Promise<void> {
    const digest = createHash('md5').update(password).digest('hex')
    this.token = textField(await this.call('POST', '/user/login', { username, password: digest }), 'token')
  }

  /** The first sign-in makes the sample space; where the machine is busy, it ends before the sample is there. */
  async waitForSample(): Promise<void> {
    for (;;) {
      const open = fieldOf(await this.call('GET', '/admin/job/list'), 'open')
      if (!Array.isArray(open) || !open.some((job) => fieldOf(job, 'kind') === 'make-sample')) return
      await sleep(importPollMs)
    }
  }

  async createSpace(name: string): Promise<string> {
    return textField(await this.call('POST', '/space/add', { name }), 'id')
  }

  async createProject(spaceId: string, name: string, isPrivate: 0 | 1 = 1): Promise<string> {
    return textField(await this.call('POST', '/project/add', { name, spaceId, isPrivate }), 'id')
  }

  async createModule(projectId: string, name: string): Promise<string> {
    return textField(await this.call('POST', '/module/add', { name, projectId }), 'id')
  }

  /** Imports a description into a new application, or the given one; resolves with the application's id when it can be read. */
  async importDescription(projectId: string, text: string, moduleId?: string): Promise<string> {
    const form = new FormData()
    if (moduleId === undefined) form.set('projectId', projectId)
    else form.set('moduleId', moduleId)
    form.set('file', new Blob([text]), 'description.yaml')
    const jobId = textField(await this.call('POST', '/module/import/openapi', form), 'jobId')
    // The test that asks has a limit; the server has the time it needs.
    for (;;) {
      const job = await this.call('GET', `/job/get?id=${jobId}`)
      const state = fieldOf(job, 'state')
      if (state === 'done') return textField(fieldOf(job, 'report'), 'moduleId')
      if (state !== 'queued' && state !== 'running') throw new Error(JSON.stringify(job))
      await sleep(importPollMs)
    }
  }
}

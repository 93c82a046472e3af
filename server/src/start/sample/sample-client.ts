/* Calls of the product's own interface, as a browser or a build makes them: the sample consists of nothing that users cannot make. */
import {
  pushOpenApi,
  successCode,
  uploadFile,
  type BodyOf,
  type EndpointDefinition,
  type Envelope,
  type Language,
  type PushState,
  type QueryOf,
  type ReplyOf,
  type Upload,
} from '@lectern/contracts'
import type { FastifyInstance, InjectOptions } from 'fastify'
import { JobStoppedError } from '../../jobs/job-handler.ts'

interface Input<D extends EndpointDefinition> {
  query?: QueryOf<D>
  body?: BodyOf<D>
}

/** A person who calls; made of a session. */
export class SampleClient {
  readonly #app: Pick<FastifyInstance, 'inject'>
  readonly #language: Language
  readonly #signal: AbortSignal
  readonly #token: string
  /** Rejects when the job has to stop: a push that waits for its import must not keep the server from closing. */
  readonly #stopped: Promise<never>

  constructor(
    app: Pick<FastifyInstance, 'inject'>,
    { language, signal, token }: { language: Language; signal: AbortSignal; token: string },
  ) {
    this.#app = app
    this.#language = language
    this.#signal = signal
    this.#token = token
    this.#stopped = new Promise((_resolve, reject) => {
      signal.addEventListener('abort', () => {
        reject(new JobStoppedError('stopping'))
      })
    })
    // Mostly no one waits at that moment.
    this.#stopped.catch(() => undefined)
  }

  /** @throws {Error} when the server refuses, which the sample gives no reason for */
  async call<D extends EndpointDefinition>(endpoint: D, { query, body }: Input<D>): Promise<ReplyOf<D>> {
    const { method, path } = endpoint
    const { code, data, ...rest } = await this.#send<ReplyOf<D>>({
      method,
      url: path,
      ...(query !== undefined && { query }),
      ...(method === 'POST' && { payload: { ...body } }),
    })
    if (code !== successCode) throw new Error(`The sample was refused: ${path} ${JSON.stringify(rest)}`)
    // oxlint-disable-next-line typescript/non-nullable-type-assertion-style -- the reply itself may be null
    return data as ReplyOf<D> // What succeeded has the reply of its contract.
  }

  async upload(moduleId: string, fileName: string, bytes: Buffer): Promise<Upload> {
    const form = new FormData()
    form.set('moduleId', moduleId)
    form.set('file', new Blob([new Uint8Array(bytes)], { type: 'image/png' }), fileName)
    const packed = new Response(form)
    const { data, ...rest } = await this.#send<Upload>({
      method: 'POST',
      url: uploadFile.path,
      headers: { 'content-type': packed.headers.get('content-type') ?? '' },
      payload: Buffer.from(await packed.arrayBuffer()),
    })
    if (data === null) throw new Error(`The picture of the sample was refused: ${JSON.stringify(rest)}`)
    return data
  }

  /** Pushes a description or an overlay with a token of an application; the answer whatever it is. */
  push(token: string, author: string, text: string): Promise<Envelope<PushState>> {
    return this.#send({
      method: 'POST',
      url: pushOpenApi.path,
      query: { author },
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/yaml' },
      payload: text,
    })
  }

  async #send<T>(request: InjectOptions): Promise<Envelope<T>> {
    this.#signal.throwIfAborted()
    const own = { 'accept-language': this.#language, token: this.#token, 'user-agent': 'Lectern' }
    const isPush = request.headers !== undefined && 'authorization' in request.headers
    const { token: _token, ...withoutToken } = own
    const headers = { ...(isPush ? withoutToken : own), ...request.headers }
    const response = await Promise.race([this.#app.inject({ ...request, headers }), this.#stopped])
    return response.json()
  }
}

/* A server of the contract for tests of parts: it answers what the test says and keeps what it was asked. Types hold the replies to the contract. */
import {
  successCode,
  type BodyOf,
  type Endpoint,
  type EndpointDefinition,
  type QueryOf,
  type ReplyOf,
} from '@lectern/contracts'
import { vi } from 'vitest'

/** What an endpoint was asked. */
export type Asked<D extends EndpointDefinition> = (D extends { query: object } ? { query: QueryOf<D> } : object) &
  (D extends { body: object } ? { body: BodyOf<D> } : object)

type Answer = (asked: { query: Record<string, string>; body: unknown }) => Response | Promise<Response>

const titleOf = (method: string, path: string): string => `${method} ${path}`

function envelope(fields: object): Response {
  return new Response(JSON.stringify({ requestId: 'request-1', msg: '', data: null, ...fields }), {
    headers: { 'content-type': 'application/json' },
  })
}

function isFunction<D extends EndpointDefinition>(reply: unknown): reply is (asked: Asked<D>) => ReplyOf<D> {
  return typeof reply === 'function'
}

export class FakeServer {
  readonly #answers = new Map<string, Answer>()
  readonly #asked: { title: string; query: Record<string, string>; body: unknown }[] = []

  constructor() {
    vi.stubGlobal('fetch', (url: string, request: RequestInit) => this.#serve(url, request))
  }

  /** From now on the endpoint answers this. */
  answer<D extends EndpointDefinition>(
    endpoint: Endpoint<D>,
    reply: ReplyOf<D> | ((asked: Asked<D>) => ReplyOf<D>),
  ): void {
    this.#set(endpoint, (asked) => {
      // The client under test is typed by the same contract.
      const data: unknown = isFunction<D>(reply) ? reply(asked as unknown as Asked<D>) : reply
      return envelope({ code: successCode, data })
    })
  }

  /** From now on the endpoint refuses. */
  refuse(endpoint: Endpoint, error: string, msg: string): void {
    this.#set(endpoint, () => envelope({ code: '100', error, msg }))
  }

  /** From now on nothing reaches the endpoint. */
  lose(endpoint: Endpoint): void {
    this.#set(endpoint, () => Promise.reject(new TypeError('Failed to fetch')))
  }

  /** From now on the endpoint waits until the returned function is called, and answers as before. */
  hold(endpoint: Endpoint): () => void {
    const title = titleOf(endpoint.method, endpoint.path)
    const before = this.#answers.get(title)
    const { promise, resolve } = Promise.withResolvers<undefined>()
    this.#set(endpoint, async (asked) => {
      await promise
      return this.#answerOf(title, before)(asked)
    })
    return () => {
      resolve(undefined)
    }
  }

  /** What the endpoint was asked so far, oldest first. */
  asked<D extends EndpointDefinition>(endpoint: Endpoint<D>): Asked<D>[] {
    const title = titleOf(endpoint.method, endpoint.path)
    return this.#asked.filter((call) => call.title === title).map((call) => call as unknown as Asked<D>) // typed by the same contract
  }

  #set(endpoint: Endpoint, answer: Answer): void {
    this.#answers.set(titleOf(endpoint.method, endpoint.path), answer)
  }

  #answerOf(title: string, answer: Answer | undefined): Answer {
    if (answer === undefined) throw new Error(`The test does not say what ${title} answers`)
    return answer
  }

  async #serve(url: string, { method = 'GET', body }: RequestInit): Promise<Response> {
    const { pathname, searchParams } = new URL(url, document.baseURI)
    const title = titleOf(method, pathname)
    const call = {
      title,
      query: Object.fromEntries(searchParams),
      body: typeof body === 'string' ? (JSON.parse(body) as unknown) : undefined, // the client's own JSON
    }
    this.#asked.push(call)
    return this.#answerOf(title, this.#answers.get(title))(call)
  }
}

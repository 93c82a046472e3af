/* A walk that uses secrets, and remembers each of them and everything that was answered, to look for the ones in the other. */
import { createHash, randomBytes } from 'node:crypto'
import {
  login,
  type BodyOf,
  type EndpointDefinition,
  type Envelope,
  type QueryOf,
  type ReplyOf,
} from '@lectern/contracts'
import { expect } from 'vitest'
import type { ServerProcess } from '../server-process.ts'

/** A secret and the calls whose answers are there to tell it. */
interface Secret {
  name: string
  text: string
  toldBy: readonly string[]
  /** Kept by the database as it is: people ask for it again, or it is counted for a while. */
  isAtRest?: boolean
}

/** What a place holds. */
export interface Text {
  place: string
  text: string
}

export const md5 = (text: string): string => createHash('md5').update(text).digest('hex')

/** Its functions work without it before them. */
export class SecretWalk {
  readonly secrets: Secret[] = []
  readonly answers: { call: string; text: string }[] = []
  #server: ServerProcess | undefined

  get server(): ServerProcess {
    if (this.#server === undefined) throw new Error('The server was not started')
    return this.#server
  }

  set server(server: ServerProcess) {
    this.#server = server
  }

  /** Remembers a secret; `toldBy` are the only calls that may answer with it. */
  keep = (name: string, text: string | null | undefined, ...toldBy: EndpointDefinition[]): string => {
    if (text === undefined || text === null || text.length < 8) throw new Error(`No ${name}`)
    this.secrets.push({ name, text, toldBy: toldBy.map((endpoint) => endpoint.path) })
    return text
  }

  /** As `keep`, for what the database holds as it is. */
  keepAtRest(name: string, text: string, ...toldBy: EndpointDefinition[]): void {
    this.secrets.push({ name, text, toldBy: toldBy.map((endpoint) => endpoint.path), isAtRest: true })
  }

  /** A password someone chooses, and the digest that travels for it. */
  choose = (name: string): string => {
    const password = `${name.replaceAll(' ', '-')}-${randomBytes(9).toString('hex')}`
    this.keep(name, password)
    return this.keep(`digest of ${name}`, md5(password))
  }

  /** A new password, and both fields that travel for it. */
  chooseNew = (name: string): { password: string; plainPassword: string } => {
    const plainPassword = this.invent(name)
    return { password: this.keep(`digest of ${name}`, md5(plainPassword)), plainPassword }
  }

  /** A secret that travels as it is. */
  invent = (name: string, ...toldBy: EndpointDefinition[]): string =>
    this.keep(name, `${name.replaceAll(' ', '_')}-${randomBytes(9).toString('hex')}`, ...toldBy)

  /** Sends a request as it is; whatever comes back is looked through later. */
  send = async (call: string, path: string, init: RequestInit = {}): Promise<string> => {
    const { text } = await this.open(call, path, init)
    return text
  }

  /** As `send`, with where the answer leads and the cookies it sets. */
  async open(call: string, path: string, init: RequestInit = {}) {
    const response = await fetch(this.server.address + path, { redirect: 'manual', ...init })
    const text = await response.text()
    this.answers.push({ call, text })
    return { text, location: response.headers.get('location'), cookies: response.headers.getSetCookie() }
  }

  ask = async <D extends EndpointDefinition>(
    endpoint: D,
    input: { query?: QueryOf<D>; body?: BodyOf<D> } = {},
    token?: string,
  ): Promise<Envelope<ReplyOf<D>>> => {
    const search = new URLSearchParams()
    for (const [name, value] of Object.entries(input.query ?? {})) search.set(name, String(value))
    const text = await this.send(endpoint.path, `${endpoint.path}?${search.toString()}`, {
      method: endpoint.method,
      headers: {
        'content-type': 'application/json',
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      },
      ...(endpoint.method === 'POST' ? { body: JSON.stringify(input.body ?? {}) } : {}),
    })
    return JSON.parse(text) as Envelope<ReplyOf<D>> // The form of every answer of the server.
  }

  /** The data of a call that succeeds. */
  get = async <D extends EndpointDefinition>(
    endpoint: D,
    input: { query?: QueryOf<D>; body?: BodyOf<D> } = {},
    token?: string,
  ): Promise<ReplyOf<D>> => {
    const answer = await this.ask(endpoint, input, token)
    expect(answer, endpoint.path).toMatchObject({ code: '0' })
    // Code 0 comes with data, `null` where the contract declares it.
    return answer.data!
  }

  signIn = async (username: string, password: string): Promise<string> => {
    const { token } = await this.get(login, { body: { username, password } })
    return this.keep(`session of ${username}`, token, login)
  }
}

/** Where a secret is: as it is, as an address writes it, or as base64 or hexadecimal. */
export function placesOf(secret: string, texts: readonly Text[]): string[] {
  const bytes = Buffer.from(secret)
  const forms = [
    secret,
    encodeURIComponent(secret),
    bytes.toString('base64').replace(/=+$/, ''),
    bytes.toString('base64url'),
    bytes.toString('hex'),
  ]
  return texts.filter(({ text }) => forms.some((form) => text.includes(form))).map(({ place }) => place)
}

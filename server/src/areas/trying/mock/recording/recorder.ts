/*
 * Passes calls of a mock address on to a real service while that is recorded, and keeps its answers in memory: this process's own. Owns: what goes along,
 * and how much is kept. Does not own: what may be reached (`CallSender`), and whether a call is passed on (`mock-answers.ts`).
 */
import { mockRecordingLimits, type MockRecordedAnswer } from '@lectern/contracts'
import { basePathOf, type MockAnswer, type MockRequest } from '@lectern/model'
import { AppError } from '../../../../core/app-error.ts'
import type { AppContext } from '../../../../core/context.ts'
import { CallFailure } from '../../../../outside/call/call-failure.ts'
import { decodeBody, encodingsOf } from '../../../../outside/call/decode-body.ts'
import type { CallResponse } from '../../../../outside/call/send-call.ts'
import type { CallSender } from '../../proxy/proxy-commands.ts'
import type { MockedModule } from '../mock-repo.ts'
import { isKeptHeader, ruleOfAnswer, shownPath } from './recorded-rule.ts'

/** Of one answer. */
const maxBytes = 1024 * 1024
const timeoutMs = 30_000
/** Applications whose answers are kept, the one recorded longest ago dropped first. */
const mostModules = 50

/** What is about the connection to this server, or is meant for it alone: cookies are of its own pages. */
const ownHeaders =
  /^(?:accept-encoding|connection|content-length|cookie|expect|forwarded|host|keep-alive|origin|prefer|proxy-.*|referer|sec-.*|te|trailer|transfer-encoding|upgrade|x-forwarded-.*|x-lectern-.*)$/i

/** As it came to the mock address. */
interface PassedCall {
  method: string
  request: MockRequest
  /** Of the caller. */
  address: string
}

interface Recorded extends MockRecordedAnswer {
  docId: number
  query: string
}

export class Recorder {
  readonly #context: Pick<AppContext, 'clock'>
  readonly #sender: CallSender
  readonly #modules = new Map<number, Recorded[]>()

  constructor(context: Pick<AppContext, 'clock'>, sender: CallSender) {
    this.#context = context
    this.#sender = sender
  }

  isRecording({ recorded_url: url, recorded_until_ms: untilMs }: MockedModule): boolean {
    return url !== null && untilMs !== null && untilMs > this.#context.clock()
  }

  /** What the service answers; undefined where it can’t be reached, or answers with what is no text. */
  async answer(
    { id, recorded_url: url }: MockedModule,
    { docId, template, call }: { docId: number; template: string; call: PassedCall },
  ): Promise<MockAnswer | undefined> {
    const answer = await this.#ask(id, url ?? '', call)
    const recorded = answer && ruleOfAnswer({ ...call, template }, answer)
    if (recorded !== undefined && answer !== undefined) {
      const { method, request } = call
      const { query } = request
      const path = shownPath(template, request.path)
      this.#keep(id, { docId, atMs: this.#context.clock(), method, path, query, status: answer.status, ...recorded })
    }
    return answer
  }

  /** Of a document, the last one first. */
  list(moduleId: number, docId: number): MockRecordedAnswer[] {
    const answers = this.#modules.get(moduleId) ?? []
    return answers
      .filter((each) => each.docId === docId)
      .map(({ docId: _docId, query: _query, ...answer }) => answer)
      .reverse()
  }

  #keep(moduleId: number, recorded: Recorded): void {
    const before = this.#modules.get(moduleId) ?? []
    const others = before.filter(
      ({ method, path, query }) =>
        [method, path, query].join(' ') !== [recorded.method, recorded.path, recorded.query].join(' '),
    )
    this.#modules.delete(moduleId)
    this.#modules.set(moduleId, [...others, recorded].slice(-mockRecordingLimits.answers))
    const [oldest] = this.#modules.keys()
    if (this.#modules.size > mostModules && oldest !== undefined) this.#modules.delete(oldest)
  }

  async #ask(moduleId: number, url: string, { method, request, address }: PassedCall): Promise<MockAnswer | undefined> {
    try {
      // Reaches nothing but the service, and of it what everyone may: whoever has the address calls it.
      const open = await this.#sender.open({ visitor: `mock ${String(moduleId)} ${address}`, environments: [url] })
      try {
        const call = {
          method,
          url: urlOf(url, request),
          headers: headersOf(request.headers),
          content: contentOf(request),
        }
        return await readAnswer(await open.send(call, { timeoutMs, maxRedirects: 0 }))
      } finally {
        open.close()
      }
    } catch (error) {
      // The document answers in its place.
      if (error instanceof CallFailure || error instanceof AppError) return undefined
      throw error
    }
  }
}

/** Calls may come with the base path of the service or without it. */
function urlOf(service: string, { path, query }: MockRequest): string {
  const base = basePathOf(service)
  const below = base !== '' && path.startsWith(`${base}/`) ? path.slice(base.length) : path
  return `${service.replace(/\/$/, '')}${below}${query === '' ? '' : `?${query}`}`
}

const headersOf = (headers: ReadonlyMap<string, string>) =>
  [...headers].filter(([name]) => !ownHeaders.test(name)).map(([name, value]) => ({ name, value }))

const contentOf = ({ body }: MockRequest) => (body.length === 0 ? undefined : { bytes: Buffer.from(body) })

async function readAnswer({ hops, body, close }: CallResponse): Promise<MockAnswer | undefined> {
  const last = hops.at(-1)
  const headers = (last?.headers ?? []).map(({ name, value }): [string, string] => [name.toLowerCase(), value])
  const type = headers.find(([name]) => name === 'content-type')?.[1] ?? ''
  try {
    const chunks: Uint8Array[] = []
    let size = 0
    for await (const chunk of decodeBody(body, encodingsOf(last?.headers ?? []))) {
      // No encoding was set: they are bytes.
      const bytes = chunk as Uint8Array
      size += bytes.length
      if (size > maxBytes) return undefined
      chunks.push(bytes)
    }
    const isText = size === 0 || /^text\/|[/+](?:json|xml|yaml|javascript|x-www-form-urlencoded)\b/i.test(type)
    if (!isText) return undefined
    const shown = headers.filter(([name]) => name === 'content-type' || isKeptHeader(name))
    const about = { source: 'recorded' as const, response: String(last?.status ?? 0), example: '' }
    return { status: last?.status ?? 0, headers: shown, body: Buffer.concat(chunks).toString(), ...about }
  } finally {
    close()
  }
}

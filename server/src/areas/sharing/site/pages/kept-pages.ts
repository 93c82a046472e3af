/*
 * Pages of sites that are sent again as they were sent before, ahead of everything else that is done for a request. Owns: that this holds for who reads the
 * same language in the same encoding, until anything is written or the source expires. Does not own: what is answered and who reads it (`site-answer.ts`).
 */
import { languages, type Language } from '@lectern/contracts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { AppContext } from '../../../../core/context.ts'
import { languageOf, type Texts } from '../../../../core/texts.ts'
import type { DataVersion } from '../../../../db/dialects/types.ts'
import { readCookie } from '../../../../http/cookies/cookies.ts'
import { encodingFor, isKnown } from '../../../../http/prepared.ts'
import type { PreparedBody } from '../../../../http/replies.ts'

const keptBytes = 32 * 1024 * 1024
/** About what a page takes besides its bytes. */
const headBytes = 4_096
/** Begins every address of a page. */
const start = '/p/'

/** What an answer hangs on. */
export interface KeptUntil {
  /** As it was before anything was read for it. */
  version: DataVersion
  /** When its source expires; `null` for never. */
  expiresAtMs: number | null
  /** Called for each request that is answered with it. */
  onSent: (request: FastifyRequest) => void
}

interface KeptPage extends KeptUntil {
  etag: string
  /** Name after value, for who has the page already, and for who gets it. */
  heads: Record<'known' | 'whole', readonly string[]>
  /** A character for each byte, which goes out in one piece with its head; bytes would be a second one. */
  text: string
}

type Request = Pick<FastifyRequest, 'url' | 'headers'>

/** What a reader chose in the page, whose script keeps it. */
const languageCookie = 'lectern-site-language'

/** The language of the reader: what was chosen, else what the browser prefers. */
export function readerLanguage(request: Request, { fallback }: Pick<Texts, 'fallback'>): Language {
  const chosen = readCookie(request, languageCookie)
  return languages.find((each) => each === chosen) ?? languageOf(request.headers['accept-language'], fallback)
}

export class KeptPages {
  readonly #context: Pick<AppContext, 'engine' | 'clock' | 'texts'>
  /** By what they are chosen by. */
  readonly #pages = new Map<string, KeptPage>()
  /** Of all of them. */
  #version: DataVersion | undefined
  /** About what they take. */
  #bytes = 0

  constructor(context: Pick<AppContext, 'engine' | 'clock' | 'texts'>) {
    this.#context = context
  }

  /** To be asked for before anything is read for an answer that is kept. */
  version(): DataVersion | Promise<DataVersion> {
    return this.#context.engine.version()
  }

  /** Sends the page that is kept for the request; `otherwise` is called when there is none. */
  answer(request: FastifyRequest, reply: FastifyReply, otherwise: () => void): void {
    const isOfSite = request.url.startsWith(start) && request.method === 'GET'
    const page = isOfSite ? this.#pages.get(this.#keyOf(request)) : undefined
    if (page === undefined) {
      otherwise()
      return
    }
    const go = (version: DataVersion): void => {
      if (this.#holds(page, version)) send(page, request, reply)
      else otherwise()
    }
    const version = this.version()
    // Whoever reads what is not kept hears what is wrong with the database.
    if (version instanceof Promise) version.then(go).catch(() => otherwise())
    else go(version)
  }

  /** Keeps what was just sent of a page. */
  keep(
    { request, reply }: { request: FastifyRequest; reply: FastifyReply },
    page: PreparedBody,
    until: KeptUntil,
  ): void {
    const encoding = encodingFor(request, page)
    const body = encoding === undefined ? page.body : page.encoded(encoding)
    // What is asked with a query has as many addresses as anyone likes.
    const isKept = request.method === 'GET' && reply.statusCode === 200 && !request.url.includes('?')
    if (!isKept || body instanceof Promise) return
    this.#makeRoom(until.version)
    const key = this.#keyOf(request)
    this.#pages.set(key, { ...until, etag: page.etag, heads: headsOf(reply), text: body.toString('latin1') })
    this.#bytes += body.length + key.length + headBytes
  }

  /** Those of another version hold no more. */
  #makeRoom(version: DataVersion): void {
    if (this.#version === version && this.#bytes < keptBytes) return
    this.#pages.clear()
    this.#version = version
    this.#bytes = 0
  }

  #holds({ version, expiresAtMs }: KeptPage, now: DataVersion): boolean {
    return version === now && (expiresAtMs === null || expiresAtMs > this.#context.clock())
  }

  /** What the answer is chosen by, as the request has it: what that comes to is worked out once. */
  #keyOf({ url, headers }: Request): string {
    const chosen = headers.cookie === undefined ? '' : (readCookie({ headers }, languageCookie) ?? '')
    const { fallback } = this.#context.texts
    return `${String(headers['accept-encoding'])}\n${String(headers['accept-language'])}\n${chosen}\n${fallback}\n${url}`
  }
}

const requestId = 'x-request-id'
/** What only an answer with a body has. */
const ofBody = ['content-type', 'content-encoding', 'content-length']

function headsOf(reply: FastifyReply): KeptPage['heads'] {
  const all = Object.entries(reply.getHeaders()).filter(([name]) => name !== requestId)
  const listed = (pairs: typeof all) => pairs.flatMap(([name, value]) => [name, String(value)])
  return { known: listed(all.filter(([name]) => !ofBody.includes(name))), whole: listed(all) }
}

/** Past the framework's own way to send, which would look at every header once more. */
function send({ heads, etag, text, onSent }: KeptPage, request: FastifyRequest, { raw }: FastifyReply): void {
  onSent(request)
  const has = isKnown(request.headers['if-none-match'], etag)
  raw.writeHead(has ? 304 : 200, [...heads[has ? 'known' : 'whole'], requestId, request.id])
  if (has) raw.end()
  else raw.end(text, 'latin1')
}

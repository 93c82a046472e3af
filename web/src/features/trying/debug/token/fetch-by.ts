/* `fetch` for libraries, by the way calls are sent. */
import type { CallFailureReason } from '@lectern/contracts'
import type { RequestDescription } from '@lectern/model'
import { sendDirectly } from '../send/send-directly.ts'
import { sendThroughProxy, type CallOrigin } from '../send/send-through-proxy.ts'
import type { SendingWay } from '../send/call-state.ts'

/** The service could not be reached. */
export class UnreachedError extends Error {
  override name = 'UnreachedError'
  readonly reason: CallFailureReason
  readonly detail: string

  constructor(reason: CallFailureReason, detail: string) {
    super(reason)
    this.reason = reason
    this.detail = detail
  }
}

interface Init {
  method: string
  headers: Readonly<Record<string, string>>
  body?: unknown
}

/** What a token endpoint answers is never longer. */
const mostBytes = 1_000_000

/** @throws {UnreachedError} through the proxy, {@link BlockedCall} from the browser, or what the server of this page refused */
export function fetchBy(way: SendingWay, { docId, visit }: CallOrigin, signal: AbortSignal) {
  return async (url: string, { method, headers, body }: Init): Promise<Response> => {
    const request: RequestDescription = {
      ...{ method, url, query: [], cookies: [] },
      headers: Object.entries(headers).map(([name, value]) => ({ name, value })),
      ...(body instanceof URLSearchParams && {
        body: { mediaType: 'application/x-www-form-urlencoded', text: body.toString() },
      }),
    }
    const sent = { request, files: [] }
    const frames =
      way === 'proxy' ? sendThroughProxy(sent, { docId, visit, verifyTls: true }, signal) : sendDirectly(sent, signal)
    let head: ResponseInit = {}
    const pieces: Uint8Array<ArrayBuffer>[] = []
    let bytes = 0
    for await (const frame of frames) {
      if (frame.kind === 'failure') throw new UnreachedError(frame.failure.reason, frame.failure.detail)
      if (frame.kind === 'head') {
        const last = frame.head.hops.at(-1)
        head = { status: last?.status ?? 200, headers: last?.headers.map(({ name, value }) => [name, value]) ?? [] }
      }
      if (frame.kind !== 'data') continue
      bytes += frame.bytes.length
      if (bytes > mostBytes) throw new UnreachedError('tooLarge', '')
      pieces.push(new Uint8Array(frame.bytes))
    }
    return new Response(pieces.length === 0 ? null : new Blob(pieces), head)
  }
}

/* `fetch` for libraries, by the way calls are sent. */
import type { RequestDescription } from '@lectern/model'
import { sendDirectly } from '../send/send-directly.ts'
import { sendThroughProxy, type CallOrigin } from '../send/send-through-proxy.ts'
import type { SendingWay } from '../send/call-state.ts'
import { readWhole } from '../send/whole-response.ts'

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
    return readWhole(frames, mostBytes)
  }
}

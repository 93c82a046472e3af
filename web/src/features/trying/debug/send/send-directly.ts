/*
 * Sending a call from the browser. Owns: frames of the same form as the proxy's. Browsers hide what they add to a request, the steps of the
 * connection, and headers that the service does not expose.
 */
import type { CallEnd, CallFrame, CallHead } from '@lectern/contracts'
import type { FilledRequest } from '../draft/request-of-draft.ts'
import { formText, headersOf, multipartBody } from './request-parts.ts'
import { piecesOf } from './read-stream.ts'

/** The browser got no response, or may not show it: it does not say which. */
export class BlockedCall extends Error {}

/**
 * The frames of the response as they arrive.
 * @param extra headers that are no part of the call
 * @throws {BlockedCall}
 */
export async function* sendDirectly(
  filled: FilledRequest,
  signal: AbortSignal,
  extra: Readonly<Record<string, string>> = {},
): AsyncGenerator<CallFrame, void, undefined> {
  const startMs = performance.now()
  const response = await fetchOf(filled, signal, extra)
  yield { kind: 'head', head: headOf(filled, response, performance.now() - startMs) }
  let bodyBytes = 0
  let cut: CallEnd['cut'] = null
  try {
    if (response.body !== null) {
      for await (const bytes of piecesOf(response.body)) {
        bodyBytes += bytes.length
        yield { kind: 'data', bytes }
      }
    }
  } catch (error) {
    if (signal.aborted) throw error
    cut = 'connection'
  }
  const durationMs = performance.now() - startMs
  yield { kind: 'end', end: { bodyBytes, wireBytes: bodyBytes, durationMs, trailers: [], cut } }
}

async function fetchOf(
  filled: FilledRequest,
  signal: AbortSignal,
  extra: Readonly<Record<string, string>>,
): Promise<Response> {
  const { method, url } = filled.request
  const { content, mediaType } = contentOf(filled)
  try {
    const headers = new Headers(headersOf(filled.request).map(({ name, value }): [string, string] => [name, value]))
    if (mediaType !== undefined) headers.set('content-type', mediaType)
    for (const [name, value] of Object.entries(extra)) headers.set(name, value)
    const body = method === 'GET' || method === 'HEAD' || content === undefined ? null : content
    return await fetch(url, {
      method,
      headers,
      body,
      signal,
      credentials: 'omit',
      cache: 'no-store',
      referrerPolicy: 'no-referrer',
    })
  } catch (cause) {
    if (signal.aborted) throw cause
    throw new BlockedCall('The browser got no response', { cause })
  }
}

function contentOf(filled: FilledRequest): { content: BodyInit | undefined; mediaType?: string } {
  const { body } = filled.request
  if (body === undefined) return { content: undefined }
  if (body.fileName !== undefined) return { content: filled.files[0] ?? '' }
  if (body.fields === undefined) return { content: body.text ?? '' }
  return body.mediaType.startsWith('multipart/') ? multipartBody(filled) : { content: formText(body.fields) }
}

function headOf({ request }: FilledRequest, response: Response, answeredMs: number): CallHead {
  const timing = { dnsMs: null, connectMs: null, tlsMs: null, sentMs: null, firstByteMs: answeredMs }
  return {
    hops: [
      {
        method: request.method,
        url: response.url === '' ? request.url : response.url,
        requestHeaders: headersOf(request),
        status: response.status,
        statusText: response.statusText,
        httpVersion: '',
        headers: [...response.headers].map(([name, value]) => ({ name, value })),
        remoteAddress: '',
        tls: null,
        timing,
      },
    ],
    decoded: [],
    notFollowed: null,
    startedMs: answeredMs,
  }
}

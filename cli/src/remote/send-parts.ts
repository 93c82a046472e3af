/* One request as it is written. Owns: also those that the Fetch Standard does not have, which services take and the proxy sends. */
import { once } from 'node:events'
import { request as requestPlain, type IncomingMessage } from 'node:http'
import { request as requestSecure } from 'node:https'
import { text } from 'node:stream/consumers'

export interface SentParts {
  method: string
  headers: Headers
  body?: string | FormData
}

/** @throws what `fetch` and Node.js throw */
export async function sendParts(url: string, parts: SentParts, signal: AbortSignal): Promise<Response> {
  const { method, headers, body } = parts
  const isBare = method === 'GET' || method === 'HEAD'
  if (!isBare || typeof body !== 'string') return fetch(url, { ...parts, signal })
  const begin = url.startsWith('https:') ? requestSecure : requestPlain
  headers.set('content-length', String(Buffer.byteLength(body)))
  const request = begin(url, { method, headers: Object.fromEntries(headers), signal })
  const answered = once(request, 'response')
  request.end(body)
  const [response] = (await answered) as [IncomingMessage] // by the name of the event
  const answer = await text(response)
  return new Response(answer === '' ? null : answer, { status: response.statusCode ?? 0, headers: pairsOf(response) })
}

function pairsOf({ rawHeaders }: IncomingMessage): [string, string][] {
  return Array.from({ length: rawHeaders.length / 2 }, (_, at) => [
    rawHeaders[at * 2] ?? '',
    rawHeaders[at * 2 + 1] ?? '',
  ])
}

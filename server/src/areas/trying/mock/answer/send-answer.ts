/* Answers of mock addresses as they leave this installation, whose own pages they must not reach. */
import { mockHeader } from '@lectern/contracts'
import type { MockReply } from '@lectern/model'
import type { FastifyReply } from 'fastify'
import type { Readable } from 'node:stream'

/** Headers that a document may name and an answer never has: they would hold for this installation's own pages. */
const keptBack =
  /^(?:content-security-policy.*|set-cookie2?|clear-site-data|service-worker-allowed|strict-transport-security|public-key-pins|alt-svc|nel|report-to|reporting-endpoints|access-control-.*|cross-origin-.*|x-content-type-options)$/i

/** @param body of what is sent part by part; that of the answer otherwise */
export function sendAnswer(
  reply: FastifyReply,
  { status, headers, about, ...answer }: MockReply,
  body: string | Readable = answer.body,
): FastifyReply {
  for (const [name, value] of headers) if (!keptBack.test(name)) reply.header(name, value)
  // A page among the answers is shown apart from this installation's pages, without scripts.
  return reply
    .header(mockHeader, about)
    .header('content-security-policy', "sandbox; default-src 'none'")
    .header('x-content-type-options', 'nosniff')
    .header('cache-control', 'no-store')
    .code(status)
    .send(body)
}

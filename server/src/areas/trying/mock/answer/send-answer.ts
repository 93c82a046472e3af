/* Answers of mock addresses as they leave this installation, whose own pages they must not reach. */
import { mockHeader } from '@lectern/contracts'
import type { MockReply } from '@lectern/model'
import type { FastifyReply } from 'fastify'
import type { Readable } from 'node:stream'

/** Headers that a document may name and an answer never has: they would hold for this installation's own pages. */
const keptBack =
  /^(?:content-security-policy.*|set-cookie2?|clear-site-data|service-worker-allowed|strict-transport-security|public-key-pins|alt-svc|nel|report-to|reporting-endpoints|access-control-.*|cross-origin-.*|x-content-type-options)$/i

/** An answer whose headers are those that it is sent with. */
export interface PreparedReply {
  status: number
  headers: Readonly<Record<string, string>>
  body: string
  /** As `writeReply` writes it. */
  about: string
}

export function prepareReply({ status, headers, body, about }: MockReply): PreparedReply {
  const own = headers.filter(([name]) => !keptBack.test(name))
  return { status, headers: { ...Object.fromEntries(own), [mockHeader]: about, ...sentAlways }, body, about }
}

/** A page among the answers is shown apart from this installation's pages, without scripts. */
const sentAlways = {
  'content-security-policy': "sandbox; default-src 'none'",
  'x-content-type-options': 'nosniff',
  'cache-control': 'no-store',
}

/** @param body of what is sent part by part; that of the answer otherwise */
export function sendAnswer(
  reply: FastifyReply,
  { status, headers, ...answer }: PreparedReply,
  body: string | Readable = answer.body,
): FastifyReply {
  return reply.headers(headers).code(status).send(body)
}

import type { FastifyReply, FastifyRequest } from 'fastify'
import { pickEncoding, worthwhileBytes, type Encoding } from './compression.ts'
import type { PreparedBody, PreparedJson } from './replies.ts'

const vary = 'token, authorization, visitor-token, accept-language, accept-encoding'

/** Sends JSON made beforehand, in the form the client takes, or 304 when the client has it already. */
export async function sendPrepared(
  request: FastifyRequest,
  reply: FastifyReply,
  answer: PreparedJson,
): Promise<FastifyReply> {
  reply.header('cache-control', 'private, no-cache').header('vary', vary)
  return sendBody(request, reply, answer, 'application/json; charset=utf-8')
}

/** The same for a body of any type; who may keep it, and by what it varies, is in the head already. */
export async function sendBody(
  request: FastifyRequest,
  reply: FastifyReply,
  answer: PreparedBody,
  mediaType: string,
): Promise<FastifyReply> {
  reply.header('etag', answer.etag)
  if (isKnown(request.headers['if-none-match'], answer.etag)) return reply.code(304).send()
  reply.header('content-type', mediaType)
  const encoding = encodingFor(request, answer)
  if (encoding === undefined) return reply.send(answer.body)
  const encoded = answer.encoded(encoding)
  reply.header('content-encoding', encoding)
  return reply.send(encoded instanceof Promise ? await encoded : encoded)
}

/** The encoding that a body is sent in; `undefined` for none. */
export function encodingFor(
  { headers }: Pick<FastifyRequest, 'headers'>,
  { body }: PreparedBody,
): Encoding | undefined {
  return body.length < worthwhileBytes ? undefined : pickEncoding(headers['accept-encoding'])
}

/** Weak comparison (RFC 9110 §13.1.2): a proxy may have marked our tag weak. */
export function isKnown(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false
  return ifNoneMatch.split(',').some((each) => each.trim().replace(/^W\//, '') === etag)
}

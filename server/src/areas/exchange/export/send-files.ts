/* Sending what exports made. */
import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import { FileReply } from '../../../http/replies.ts'
import type { OpenFile } from './file-commands.ts'

export function sendOpenFile(reply: FastifyReply, { fileName, mediaType, size, parts }: OpenFile): FastifyReply {
  return reply
    .header('content-disposition', new FileReply('', fileName, mediaType).disposition)
    .header('content-length', size)
    .header('cache-control', 'no-store')
    .header('x-content-type-options', 'nosniff')
    .type(mediaType)
    .send(Readable.from(parts, { objectMode: false }))
}

/** A page that declares itself what it may run; here it gets a world of its own, with nothing of the signed-in reader's. */
const pagePolicy = "sandbox allow-scripts allow-modals allow-popups; frame-ancestors 'none'"

/** To look at and print. */
export function sendPage(reply: FastifyReply, mediaType: string, body: Readable | Buffer): FastifyReply {
  return reply
    .header('content-disposition', 'inline')
    .header('content-security-policy', pagePolicy)
    .header('cache-control', 'no-store')
    .header('x-content-type-options', 'nosniff')
    .type(mediaType)
    .send(body)
}

import type { FastifyReply } from 'fastify'

export interface SentPicture {
  id: string
  mediaType: string
  bytes: Uint8Array
}

/** As the type its bytes were found to be, and nothing a page could run. */
export function sendPicture(reply: FastifyReply, { id, mediaType, bytes }: SentPicture): FastifyReply {
  return reply
    .header('content-disposition', `inline; filename="${id}.${mediaType.replace('image/', '')}"`)
    .header('cache-control', 'public, max-age=31536000, immutable')
    .header('content-security-policy', "default-src 'none'; sandbox")
    .header('x-content-type-options', 'nosniff')
    .type(mediaType)
    .send(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength))
}

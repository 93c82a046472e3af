import { getUpload, uploadFile } from '@lectern/contracts'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { AppContext } from '../../../core/context.ts'
import { serveEndpoint } from '../../../http/serve-endpoint.ts'
import { keepUpload, readUpload, requireUploadPlace, type KeptFile } from './upload-commands.ts'

export function uploadRoutes(app: FastifyInstance, context: AppContext): void {
  serveEndpoint(app, context, uploadFile, async ({ actor, body, file }) =>
    keepUpload(context, actor, await requireUploadPlace(context, actor, body), file),
  )

  serveEndpoint(app, context, getUpload, async ({ query, reply }) =>
    sendPicture(reply, await readUpload(context, query.id)),
  )
}

/** As the type its bytes were found to be, and nothing a page could run. */
function sendPicture(reply: FastifyReply, { id, mediaType, bytes }: KeptFile): FastifyReply {
  return reply
    .header('content-disposition', `inline; filename="${id}.${mediaType.replace('image/', '')}"`)
    .header('cache-control', 'public, max-age=31536000, immutable')
    .header('content-security-policy', "default-src 'none'; sandbox")
    .header('x-content-type-options', 'nosniff')
    .type(mediaType)
    .send(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength))
}

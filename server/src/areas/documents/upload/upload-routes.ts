import { getUpload, uploadFile } from '@lectern/contracts'
import type { FastifyInstance } from 'fastify'
import type { AppContext } from '../../../core/context.ts'
import { sendPicture } from '../../../http/send-picture.ts'
import { serveEndpoint } from '../../../http/serve-endpoint.ts'
import { keepUpload, readUpload, requireUploadPlace } from './upload-commands.ts'

export function uploadRoutes(app: FastifyInstance, context: AppContext): void {
  serveEndpoint(app, context, uploadFile, async ({ actor, body, file }) =>
    keepUpload(context, actor, await requireUploadPlace(context, actor, body), file),
  )

  serveEndpoint(app, context, getUpload, async ({ query, reply }) =>
    sendPicture(reply, await readUpload(context, query.id)),
  )
}

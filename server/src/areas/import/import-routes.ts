import {
  importCurl,
  importFormats,
  importHar,
  importMarkdown,
  importOpenApi,
  importPostman,
  importYapi,
  type ImportFormat,
} from '@lectern/contracts'
import type { FastifyInstance } from 'fastify'
import { originOf } from '../../core/audit.ts'
import type { AppContext } from '../../core/context.ts'
import { encodeId } from '../../core/public-ids.ts'
import { serveEndpoint } from '../../core/serve-endpoint.ts'
import { startImport } from './import-commands.ts'

/** The calls differ in what they read. */
const calls = {
  openapi: importOpenApi,
  markdown: importMarkdown,
  postman: importPostman,
  yapi: importYapi,
  har: importHar,
  curl: importCurl,
} satisfies Record<ImportFormat, unknown>

export function importRoutes(app: FastifyInstance, context: AppContext): void {
  for (const format of importFormats)
    serveEndpoint(app, context, calls[format], async (call) => {
      const { body, file, scope } = call
      const jobId = await startImport(context, { format, body, file, scope, origin: originOf(call) })
      return { jobId: encodeId('job', jobId) }
    })
}

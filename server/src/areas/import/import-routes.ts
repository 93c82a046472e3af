import { importMarkdown, importOpenApi } from '@lectern/contracts'
import type { FastifyInstance } from 'fastify'
import { originOf } from '../../core/audit.ts'
import type { AppContext } from '../../core/context.ts'
import { encodeId } from '../../core/public-ids.ts'
import { serveEndpoint, type Call } from '../../core/serve-endpoint.ts'
import { startImport, type ImportRequest } from './import-commands.ts'
import type { ImportFormat } from './import-protocol.ts'

export function importRoutes(app: FastifyInstance, context: AppContext): void {
  serveEndpoint(app, context, importOpenApi, async (call) => ({
    jobId: encodeId('job', await startImport(context, requestOf('openapi', call))),
  }))

  serveEndpoint(app, context, importMarkdown, async (call) => ({
    jobId: encodeId('job', await startImport(context, requestOf('markdown', call))),
  }))
}

function requestOf(
  format: ImportFormat,
  call: Call<typeof importOpenApi> | Call<typeof importMarkdown>,
): ImportRequest {
  const { body, file, scope } = call
  return { format, body, file, scope, origin: originOf(call) }
}

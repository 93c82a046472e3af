import { importMarkdown, importOpenApi } from '@lectern/contracts'
import type { FastifyInstance } from 'fastify'
import type { AppContext } from '../../core/context.ts'
import { encodeId } from '../../core/public-ids.ts'
import { serveEndpoint } from '../../core/serve-endpoint.ts'
import { startImport } from './import-commands.ts'

export function importRoutes(app: FastifyInstance, context: AppContext): void {
  serveEndpoint(app, context, importOpenApi, async ({ body, file, actor, scope }) => ({
    jobId: encodeId('job', await startImport(context, { format: 'openapi', body, file, actor, scope })),
  }))

  serveEndpoint(app, context, importMarkdown, async ({ body, file, actor, scope }) => ({
    jobId: encodeId('job', await startImport(context, { format: 'markdown', body, file, actor, scope })),
  }))
}

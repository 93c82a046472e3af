import { importCalls, importFormats } from '@lectern/contracts'
import type { FastifyInstance } from 'fastify'
import { originOf } from '../../../core/audit.ts'
import type { AppContext } from '../../../core/context.ts'
import { encodeId } from '../../../core/public-ids.ts'
import { serveEndpoint } from '../../../http/serve-endpoint.ts'
import { startImport } from './start/import-commands.ts'

export function importRoutes(app: FastifyInstance, context: AppContext): void {
  for (const format of importFormats)
    serveEndpoint(app, context, importCalls[format], async (call) => {
      const { body, file, scope } = call
      const jobId = await startImport(context, { format, body, file, scope, origin: originOf(call) })
      return { jobId: encodeId('job', jobId) }
    })
}

import { exportOpenApi } from '@lectern/contracts'
import type { FastifyInstance } from 'fastify'
import { AppError } from '../../core/app-error.ts'
import type { AppContext } from '../../core/context.ts'
import { mayProject } from '../../core/rights.ts'
import { serveEndpoint } from '../../core/serve-endpoint.ts'
import { writeDescription } from './export-commands.ts'
import { openExportThreads } from './export-threads.ts'

export function exportRoutes(app: FastifyInstance, context: AppContext): void {
  const threads = openExportThreads()
  app.addHook('onClose', () => threads.close())

  serveEndpoint(app, context, exportOpenApi, ({ scope, query }) => {
    if (scope.moduleId === undefined) throw new AppError('not_accessible')
    const what = { moduleId: scope.moduleId, keepHidden: mayProject('manageDocs', scope.role) }
    return writeDescription(context, threads, what, query)
  })
}

import { cancelJob, getJob } from '@lectern/contracts'
import type { FastifyInstance } from 'fastify'
import type { AppContext } from '../../../core/context.ts'
import { serveEndpoint } from '../../../http/serve-endpoint.ts'
import { cancelOwnJob, getOwnJob } from './job-commands.ts'
import { presentJob } from './job-presenter.ts'

export function jobRoutes(app: FastifyInstance, context: AppContext): void {
  serveEndpoint(app, context, getJob, async ({ query, actor, language }) =>
    presentJob(await getOwnJob(context, actor, query.id), context.texts, language),
  )

  serveEndpoint(app, context, cancelJob, async ({ body, actor }) => {
    await cancelOwnJob(context, actor, body.id)
    return null
  })
}

import { cancelJob, dropJob, getJob, getJobIssues, listJobs, retryJob } from '@lectern/contracts'
import type { FastifyInstance } from 'fastify'
import { originOf } from '../../../core/audit.ts'
import type { AppContext } from '../../../core/context.ts'
import { serveEndpoint } from '../../../http/serve-endpoint.ts'
import { cancelOwnJob, dropAnyJob, retryOwnJob } from './job-commands.ts'
import { listAllJobs } from './job-list-queries.ts'
import { getOwnJob, pageJobIssues, readJob } from './job-queries.ts'

export function jobRoutes(app: FastifyInstance, context: AppContext): void {
  serveEndpoint(app, context, getJob, async ({ query, actor, language }) =>
    readJob(context, await getOwnJob(context, actor, query.id), language),
  )

  serveEndpoint(app, context, getJobIssues, ({ query, actor, language }) =>
    pageJobIssues(context, actor, query, language),
  )

  serveEndpoint(app, context, listJobs, ({ language }) => listAllJobs(context, language))

  serveEndpoint(app, context, cancelJob, async ({ body, actor, request }) => {
    await cancelOwnJob(context, originOf({ actor, request }), body.id)
    return null
  })

  serveEndpoint(app, context, retryJob, async ({ body, actor, request }) => {
    await retryOwnJob(context, originOf({ actor, request }), body.id)
    return null
  })

  serveEndpoint(app, context, dropJob, async ({ body, actor, request }) => {
    await dropAnyJob(context, originOf({ actor, request }), body.id)
    return null
  })
}

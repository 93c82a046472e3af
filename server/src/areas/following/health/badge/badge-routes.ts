/* Badges: for those who look after an application, and for pages elsewhere. */
import { getHealthBadge, replaceHealthBadge, showHealthBadge, updateHealthBadge } from '@lectern/contracts'
import type { FastifyInstance } from 'fastify'
import { createHash } from 'node:crypto'
import { AppError } from '../../../../core/app-error.ts'
import { originOf } from '../../../../core/audit.ts'
import type { AppContext } from '../../../../core/context.ts'
import { RateLimiter } from '../../../../core/rate-limiter.ts'
import { isKnown } from '../../../../http/prepared.ts'
import { serveEndpoint } from '../../../../http/serve-endpoint.ts'
import { readScore } from '../health-queries.ts'
import type { HealthScans } from '../health-scans.ts'
import { readBadge, replaceBadge, turnBadge } from './badge-commands.ts'
import { badgePicture } from './badge-picture.ts'
import { findBadgeModule } from './badge-repo.ts'
import { ScoreCache } from './score-cache.ts'

/** Pictures for one network address; services that show pages of others ask for all of their readers. */
const mostPictures = { limit: 600, windowMs: 60_000 }

export function badgeRoutes(app: FastifyInstance, context: AppContext, scans: HealthScans): void {
  const limiter = new RateLimiter(context.clock, mostPictures)
  const scores = new ScoreCache(context.clock, (moduleId) => readScore(context, scans, moduleId))

  serveEndpoint(app, context, getHealthBadge, ({ scope }) => readBadge(context, scope))
  serveEndpoint(app, context, updateHealthBadge, (call) =>
    turnBadge(context, originOf(call), call.scope, call.body.isOn),
  )
  serveEndpoint(app, context, replaceHealthBadge, (call) => replaceBadge(context, originOf(call), call.scope))

  serveEndpoint(app, context, showHealthBadge, async ({ request, reply, params }) => {
    limiter.count(request.ip)
    const moduleId = await findBadgeModule(context.db, params.key.replace(/\.svg$/, ''))
    if (moduleId === undefined) throw new AppError('not_accessible')
    const picture = badgePicture((await scores.get(moduleId)) ?? null)
    const etag = `"${createHash('sha256').update(picture).digest('base64url').slice(0, 22)}"`
    reply.header('etag', etag).header('cache-control', 'public, no-cache').header('access-control-allow-origin', '*')
    reply.header('cross-origin-resource-policy', 'cross-origin')
    if (isKnown(request.headers['if-none-match'], etag)) return reply.code(304).send()
    return reply.type('image/svg+xml').header('content-security-policy', "default-src 'none'").send(picture)
  })
}

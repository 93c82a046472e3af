/*
 * The Model Context Protocol over HTTP. Owns: who may, how often, and that each call of a tool is in the audit log. Does not own: what tools do (`tools/`).
 */
import { agentCallsPerMinute, answerAgent, getResourceMetadata, refuseAgentStream } from '@lectern/contracts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '../../../core/app-error.ts'
import { originOf, recordAudit } from '../../../core/audit.ts'
import type { AppContext } from '../../../core/context.ts'
import { RateLimiter } from '../../../core/rate-limiter.ts'
import { tokenOf } from '../../../auth/sessions.ts'
import { isRebound, publicBase } from '../../../config/own-addresses.ts'
import { isPreflight, openToPages } from '../../../http/cross-origin.ts'
import { serveEndpoint } from '../../../http/serve-endpoint.ts'
import type { AgentCall } from './agent-call.ts'
import { callsFor } from './call-api.ts'

export async function agentRoutes(app: FastifyInstance, context: AppContext): Promise<void> {
  const limiter = new RateLimiter(context.clock, { limit: agentCallsPerMinute, windowMs: 60_000 })
  await app.register((agentApp, _options, done) => {
    agentApp.addHook('onRequest', (request, reply, next) => {
      if (isRebound(context.config, request)) reply.code(403).send(reboundRefusal)
      else next()
    })
    openToPages(agentApp)
    // Clients of the protocol go by the status.
    agentApp.addHook('onSend', (request, reply, _payload, sent) => {
      const isAnswered = isPreflight(request) || reply.statusCode === 403
      if (request.actor.kind === 'anonymous' && !isAnswered)
        reply.code(answerAgent.unsignedStatus).header('www-authenticate', challengeOf(context, request))
      sent()
    })

    serveEndpoint(agentApp, context, answerAgent, async ({ request, reply, actor, language }) => {
      const current: AgentCall = {
        call: callsFor(app, request),
        language,
        onCall: async (name) => {
          limiter.count(String(actor.userId))
          const subject = { kind: 'tool', name }
          const origin = originOf({ actor, request })
          await context.db
            .transaction()
            .execute((tx) => recordAudit(tx, origin, { action: 'mcp.call', subject }, context.clock()))
        },
      }
      // Loaded when the first client comes: most installations never have one.
      const { handleAgent } = await import('./handle-agent.ts')
      return send(reply, await handleAgent(context, current, request))
    })
    serveEndpoint(agentApp, context, refuseAgentStream, () => Promise.reject(new AppError('method_not_allowed')))
    done()
  })
}

/** For whoever set up the client: there is no one yet whose language it could be in. */
const reboundRefusal = {
  ...{ jsonrpc: '2.0', id: null },
  error: { code: -32_000, message: 'Host and Origin name no address of this server (LECTERN_BASE_URL).' },
}

/** Leads clients to where they get a token (RFC 9728). */
function challengeOf({ config }: AppContext, request: FastifyRequest): string {
  const metadata = publicBase(config, request) + getResourceMetadata.path
  const problem = tokenOf(request.headers) === undefined ? '' : 'error="invalid_token", '
  return `Bearer ${problem}resource_metadata="${metadata}"`
}

async function send(reply: FastifyReply, response: Response): Promise<FastifyReply> {
  reply.code(response.status).header('cache-control', 'no-store')
  for (const [name, value] of response.headers) if (name !== 'content-length') reply.header(name, value)
  const text = await response.text()
  // Older revisions answer with a stream of one event: it leaves as what it holds.
  const event = /^data: (.+)$/m.exec(text)
  if (event !== null) reply.header('content-type', 'application/json')
  return reply.serializer(String).send(event?.[1] ?? text)
}

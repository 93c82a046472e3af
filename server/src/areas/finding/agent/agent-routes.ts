/*
 * The Model Context Protocol over HTTP. Owns: who may, how often, and that each call of a tool is in the audit log. Does not own: what tools do (`tools/`).
 */
import { agentCallsPerMinute, answerAgent, refuseAgentStream } from '@lectern/contracts'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { UserActor } from '../../../core/actor.ts'
import { originOf, recordAudit } from '../../../core/audit.ts'
import type { AppContext } from '../../../core/context.ts'
import { RateLimiter } from '../../../core/rate-limiter.ts'
import { serveEndpoint, type Call } from '../../../http/serve-endpoint.ts'
import type { AgentCall } from './agent-server.ts'
import { callsFor } from './call-api.ts'

const maxBodyBytes = 256 * 1024

export async function agentRoutes(app: FastifyInstance, context: AppContext): Promise<void> {
  const limiter = new RateLimiter(context.clock, { limit: agentCallsPerMinute, windowMs: 60_000 })
  const answer = async (given: Call<typeof answerAgent> | Call<typeof refuseAgentStream>): Promise<FastifyReply> => {
    const { request, reply, actor, language } = given
    const current: AgentCall = {
      call: callsFor(app, request),
      language,
      onTool: async ({ name }) => {
        limiter.count(String(actor.userId))
        const subject = { kind: 'tool', name }
        const origin = originOf<UserActor>({ actor, request })
        await context.db
          .transaction()
          .execute((tx) => recordAudit(tx, origin, { action: 'mcp.call', subject }, context.clock()))
      },
    }
    // Loaded when the first client comes: most installations never have one.
    const { handleAgent } = await import('./handle-agent.ts')
    return send(reply, await handleAgent(context, current, request))
  }
  await app.register((agentApp, _options, done) => {
    // Clients of the protocol go by the status.
    agentApp.addHook('onSend', (request, reply, _payload, sent) => {
      if (request.actor.kind === 'anonymous')
        reply.code(answerAgent.unsignedStatus).header('www-authenticate', 'Bearer')
      sent()
    })
    agentApp.removeAllContentTypeParsers()
    agentApp.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: maxBodyBytes }, (_request, body, parsed) =>
      parsed(null, body),
    )
    serveEndpoint(agentApp, context, answerAgent, answer)
    serveEndpoint(agentApp, context, refuseAgentStream, answer)
    done()
  })
}

async function send(reply: FastifyReply, response: Response): Promise<FastifyReply> {
  reply.code(response.status).header('cache-control', 'no-store')
  for (const [name, value] of response.headers) reply.header(name, value)
  return reply.send(Buffer.from(await response.arrayBuffer()))
}

/* A request of a client as the protocol's library takes it. */
import { createMcpHandler } from '@modelcontextprotocol/server'
import type { FastifyRequest } from 'fastify'
import type { AppContext } from '../../../core/context.ts'
import { agentServer, type AgentCall } from './agent-server.ts'

/** Who calls is known already; the library has no use for it. */
const secrets = new Set(['authorization', 'cookie', 'token'])

/** @returns the answer, one JSON text: tools tell nothing before they are done */
export async function handleAgent(
  context: Pick<AppContext, 'texts'>,
  current: AgentCall,
  request: FastifyRequest,
): Promise<Response> {
  const handler = createMcpHandler(agentServer(context, current), { responseMode: 'json' })
  const headers = new Headers()
  for (const [name, value] of Object.entries(request.headers))
    if (value !== undefined && !secrets.has(name)) headers.set(name, Array.isArray(value) ? value.join(', ') : value)
  return handler.fetch(
    new Request(`http://localhost${request.url}`, {
      method: request.method,
      headers,
      ...(Buffer.isBuffer(request.body) && { body: request.body.toString() }),
    }),
  )
}

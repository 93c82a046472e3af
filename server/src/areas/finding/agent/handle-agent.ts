/* A request of a client as the protocol's library takes it. */
import { createMcpHandler } from '@modelcontextprotocol/server'
import type { FastifyRequest } from 'fastify'
import type { AppContext } from '../../../core/context.ts'
import type { AgentCall } from './agent-call.ts'
import { agentServer } from './agent-server.ts'

/** @returns the answer, one JSON text: tools tell nothing before they are done */
export async function handleAgent(
  context: Pick<AppContext, 'texts'>,
  current: AgentCall,
  request: FastifyRequest,
): Promise<Response> {
  const handler = createMcpHandler(agentServer(context, current))
  // Answers leave whole, so that it matters little what a client says it accepts.
  const headers = new Headers({ accept: 'application/json, text/event-stream', 'content-type': 'application/json' })
  for (const [name, value] of Object.entries(request.headers))
    if (name.startsWith('mcp-')) headers.set(name, String(value))
  // The address says nothing to the protocol.
  const asked = new Request('http://localhost/mcp', { method: 'POST', headers })
  return handler.fetch(asked, { parsedBody: request.body })
}

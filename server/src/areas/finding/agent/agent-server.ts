/* What a client of the Model Context Protocol meets. Owns: its tools and how they answer. Does not own: the transport (`agent-routes.ts`). */
import { ProtocolError, ProtocolErrorCode, Server, type McpServerFactory } from '@modelcontextprotocol/server'
import type { AppContext } from '../../../core/context.ts'
import { productVersion } from '../../../core/version.ts'
import { refuseInvalid } from '../../../http/validation.ts'
import { serveResources } from './agent-resources.ts'
import { servePrompts } from './agent-prompts.ts'
import type { AgentCall } from './agent-call.ts'
import { reasonOf } from './refusals.ts'
import type { Tool } from './tool.ts'
import { actTools } from './tools/act-tools.ts'
import { findTools } from './tools/find-tools.ts'
import { readTools } from './tools/read-tools.ts'

export const tools: readonly Tool[] = [...findTools, ...readTools, ...actTools]

const instructions =
  'API documentation of this team. Start with search (or list_places), then read_document for the operations you need; ids come from the results.'

export function agentServer({ texts }: Pick<AppContext, 'texts'>, current: AgentCall): McpServerFactory {
  return () => {
    // oxlint-disable-next-line typescript/no-deprecated -- the class above it reads schemas of another library only
    const server = new Server(
      { name: 'lectern', title: 'Lectern', version: productVersion },
      { capabilities: { tools: {}, resources: {}, prompts: {} }, instructions },
    )
    server.setRequestHandler('tools/list', () => ({
      tools: tools.map(({ name, description, input, acts = false }) => ({
        ...{ name, description },
        // Schemas of TypeBox are JSON Schemas of objects.
        inputSchema: input as { type: 'object' },
        annotations: { readOnlyHint: !acts, destructiveHint: false, openWorldHint: acts },
      })),
    }))
    server.setRequestHandler('tools/call', async ({ params }) => {
      const tool = tools.find(({ name }) => name === params.name)
      if (tool === undefined)
        throw new ProtocolError(ProtocolErrorCode.InvalidParams, `There is no tool "${params.name}".`)
      try {
        const input = params.arguments ?? {}
        refuseInvalid(tool.check, input, texts, current.language)
        await current.onCall(tool.name)
        return { content: [{ type: 'text', text: await tool.run(current.call, input) }] }
      } catch (error) {
        return refusal(reasonOf(error, texts, current.language))
      }
    })
    serveResources(server, { texts }, current)
    servePrompts(server, { texts }, current)
    return server
  }
}

function refusal(text: string) {
  return { content: [{ type: 'text' as const, text }], isError: true }
}

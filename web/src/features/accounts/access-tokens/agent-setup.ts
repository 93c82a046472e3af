/* How the well-known clients of the Model Context Protocol are told of a server. */
import { agentPath } from '@lectern/contracts'

export const agentClients = ['claudeCode', 'cursor', 'vsCode', 'codex', 'other'] as const
export type AgentClient = (typeof agentClients)[number]

interface AgentSetup {
  text: string
  /** That the text goes into; absent for a command. */
  file?: string
}

/** @param place the installation's address, and what stands for the token */
export function setupOf(client: AgentClient, { base, token }: { base: string; token: string }): AgentSetup {
  const url = base + agentPath
  const authorization = `Bearer ${token}`
  const headers = { Authorization: authorization }
  switch (client) {
    case 'claudeCode':
      return { text: `claude mcp add --transport http lectern ${url} --header "Authorization: ${authorization}"` }
    case 'cursor':
      return { file: '.cursor/mcp.json', text: JSON.stringify({ mcpServers: { lectern: { url, headers } } }) }
    case 'vsCode':
      return {
        file: '.vscode/mcp.json',
        text: JSON.stringify({ servers: { lectern: { type: 'http', url, headers } } }),
      }
    case 'codex':
      return {
        file: '~/.codex/config.toml',
        text: `mcp_servers.lectern = { url = ${JSON.stringify(url)}, http_headers = { Authorization = ${JSON.stringify(authorization)} } }`,
      }
    case 'other':
      return { text: `LECTERN_URL=${base} LECTERN_TOKEN=${token} lectern mcp` }
  }
}

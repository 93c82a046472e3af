/* How the well-known clients of the Model Context Protocol are set up for a server, each as its own documentation says. */
import { agentPath } from '@lectern/contracts'

export const agentClients = ['claudeCode', 'cursor', 'vsCode', 'codex', 'gemini', 'other'] as const
export type AgentClient = (typeof agentClients)[number]

interface AgentSetup {
  text: string
  /** That the text goes into; absent for a command. Files of the person, not of a project, which others would get the token from. */
  file?: string
  /** The client asks for the token itself. */
  asksForToken?: boolean
}

const tokenInput = 'lectern-token'

/** @param place the installation's address, and what stands for the token */
export function setupOf(client: AgentClient, { base, token }: { base: string; token: string }): AgentSetup {
  const url = base + agentPath
  const header = `Authorization: Bearer ${token}`
  switch (client) {
    case 'claudeCode':
      return { text: `claude mcp add --scope user --transport http lectern ${url} --header "${header}"` }
    case 'cursor':
      return {
        file: '~/.cursor/mcp.json',
        text: jsonOf({ mcpServers: { lectern: { url, headers: { Authorization: `Bearer ${token}` } } } }),
      }
    case 'vsCode':
      return {
        file: '.vscode/mcp.json',
        asksForToken: true,
        text: jsonOf({
          inputs: [{ id: tokenInput, type: 'promptString', description: 'Lectern', password: true }],
          servers: {
            lectern: { type: 'http', url, headers: { Authorization: `Bearer \${input:${tokenInput}}` } },
          },
        }),
      }
    case 'codex':
      // A table of its own may stand at the end of the file, behind any other.
      return {
        file: '~/.codex/config.toml',
        text: [
          '[mcp_servers.lectern]',
          `url = ${JSON.stringify(url)}`,
          `http_headers = { Authorization = ${JSON.stringify(`Bearer ${token}`)} }`,
        ].join('\n'),
      }
    case 'gemini':
      return { text: `gemini mcp add --scope user --transport http --header "${header}" lectern ${url}` }
    case 'other':
      return { text: `LECTERN_URL=${base} LECTERN_TOKEN=${token} lectern mcp` }
  }
}

const jsonOf = (value: object) => JSON.stringify(value, null, 2)

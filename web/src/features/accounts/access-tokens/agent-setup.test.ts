import { describe, expect, it } from 'vitest'
import { agentClients, setupOf } from './agent-setup.ts'

const place = { base: 'https://docs.example/lectern', token: 'lct_1' }

describe('what clients of agents are told', () => {
  it.each(agentClients)('%s: the address and the token', (client) => {
    const { text, asksForToken = false } = setupOf(client, place)
    expect(text).toContain('https://docs.example/lectern')
    expect(text.includes('lct_1')).toBe(!asksForToken)
  })

  it('is JSON where the file is', () => {
    const { text } = setupOf('cursor', place)
    expect(JSON.parse(text)).toEqual({
      mcpServers: { lectern: { url: 'https://docs.example/lectern/mcp', headers: { Authorization: 'Bearer lct_1' } } },
    })
    const { text: other } = setupOf('vsCode', place)
    expect(JSON.parse(other)).toEqual({
      inputs: [{ id: 'lectern-token', type: 'promptString', description: 'Lectern', password: true }],
      servers: {
        lectern: {
          type: 'http',
          url: 'https://docs.example/lectern/mcp',
          headers: { Authorization: 'Bearer ${input:lectern-token}' },
        },
      },
    })
  })

  it('is a table of its own, which may follow any other', () => {
    expect(setupOf('codex', place).text.split('\n')).toEqual([
      '[mcp_servers.lectern]',
      'url = "https://docs.example/lectern/mcp"',
      'http_headers = { Authorization = "Bearer lct_1" }',
    ])
  })
})

import { describe, expect, it } from 'vitest'
import { agentClients, setupOf } from './agent-setup.ts'

const place = { base: 'https://docs.example/lectern', token: 'lct_1' }

describe('what clients of agents are told', () => {
  it.each(agentClients)('%s: the address and the token', (client) => {
    const { text } = setupOf(client, place)
    expect(text).toContain('https://docs.example/lectern')
    expect(text).toContain('lct_1')
  })

  it('is JSON where the file is', () => {
    const { text } = setupOf('cursor', place)
    expect(JSON.parse(text)).toEqual({
      mcpServers: { lectern: { url: 'https://docs.example/lectern/mcp', headers: { Authorization: 'Bearer lct_1' } } },
    })
    const { text: other } = setupOf('vsCode', place)
    expect(JSON.parse(other)).toHaveProperty('servers.lectern.type', 'http')
  })
})

import { lookup as lookupCallback } from 'node:dns'
import { lookup, resolve4 } from 'node:dns/promises'
import { once } from 'node:events'
import http from 'node:http'
import { connect, createServer } from 'node:net'
import { promisify } from 'node:util'
import { describe, expect, it } from 'vitest'
import { takeNetworkAttempts } from './network-closed.ts'

/** An address set aside for documentation (RFC 5737): no one answers there. */
const outside = '192.0.2.1'

describe('the closed network', () => {
  it('refuses a socket to another machine', async () => {
    await expect(once(connect(9, outside), 'connect')).rejects.toThrow('network is closed')
    expect(takeNetworkAttempts()).toEqual([outside])
  })

  it('refuses http, fetch and name look-ups', async () => {
    await expect(once(http.get(`http://${outside}/`), 'response')).rejects.toThrow('network is closed')
    await expect(fetch('http://docs.example/')).rejects.toThrow('fetch failed')
    await expect(lookup('docs.example')).rejects.toThrow('network is closed')
    await expect(resolve4('docs.example')).rejects.toThrow('network is closed')
    await expect(promisify(lookupCallback)('docs.example')).rejects.toThrow('network is closed')
    expect(takeNetworkAttempts()).toEqual([outside, 'docs.example', 'docs.example', 'docs.example', 'docs.example'])
  })

  it('leaves this machine reachable', async () => {
    const server = createServer((socket) => socket.end()).listen(0, 'localhost')
    await once(server, 'listening')
    const address = server.address()
    if (address === null || typeof address === 'string') throw new Error('not listening on a port')
    const socket = connect(address.port, 'localhost')
    await once(socket, 'connect')
    socket.destroy()
    server.close()
    expect(takeNetworkAttempts()).toEqual([])
  })
})

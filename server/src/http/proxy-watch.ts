/*
 * Notices a reverse proxy that the server is not configured for: its address then represents everyone behind it, in limits and in the audit log. Any client
 * can send the headers of one; those of this machine and of private networks are believed.
 */
import { BlockList, isIPv6 } from 'node:net'
import type { FastifyInstance } from 'fastify'
import type { Config } from '../config/config.ts'

export interface ProxyWatch {
  /** Requests came through one since the start. */
  readonly isIgnored: boolean
}

const near = new BlockList()
near.addSubnet('127.0.0.0', 8)
near.addSubnet('10.0.0.0', 8)
near.addSubnet('172.16.0.0', 12)
near.addSubnet('192.168.0.0', 16)
near.addAddress('::1', 'ipv6')
near.addSubnet('fc00::', 7, 'ipv6')

const isNear = (address: string): boolean => near.check(address, isIPv6(address) ? 'ipv6' : 'ipv4')

/** Writes a warning to the log the first time. */
export function watchForProxy(app: FastifyInstance, { trustedProxies }: Pick<Config, 'trustedProxies'>): ProxyWatch {
  const watch = { isIgnored: false }
  if (trustedProxies > 0) return watch
  app.addHook('onRequest', (request, _reply, done) => {
    const { headers } = request
    const isForwarded = headers['x-forwarded-for'] !== undefined || headers.forwarded !== undefined
    if (!watch.isIgnored && isForwarded && isNear(request.ip)) {
      watch.isIgnored = true
      app.log.warn(
        { address: request.ip },
        'Requests come through a proxy, but LECTERN_TRUST_PROXY is off: everyone behind it counts as one address in limits and in the audit log. Set LECTERN_TRUST_PROXY=on, see docs/configuration.md',
      )
    }
    done()
  })
  return watch
}

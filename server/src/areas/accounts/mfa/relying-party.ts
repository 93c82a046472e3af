import type { FastifyRequest } from 'fastify'
import type { Config } from '../../../config/config.ts'

/** The site a passkey belongs to. */
export interface RelyingParty {
  /** Host name without port. */
  id: string
  /** Addresses a browser may have been at. */
  origins: string[]
}

/**
 * From the configured address, else from where the request was sent. A browser signs the address it is really at, so that one that was lied to in
 * the request matches nothing. Behind a proxy the server does not see whether it was HTTPS; browsers make passkeys only there.
 */
export function relyingPartyOf(
  { baseUrl }: Pick<Config, 'baseUrl'>,
  request: Pick<FastifyRequest, 'host' | 'hostname'>,
): RelyingParty {
  if (baseUrl !== '') {
    const { hostname, origin } = new URL(baseUrl)
    return { id: hostname, origins: [origin] }
  }
  return { id: request.hostname, origins: [`https://${request.host}`, `http://${request.host}`] }
}

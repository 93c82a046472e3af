import { isIP } from 'node:net'
import { Agent, buildConnector } from 'undici'

const connectMs = 10_000

/**
 * An agent that connects to the given addresses only, one after the other until one answers, whatever the name means by then. The name still
 * is in the request and is what a certificate has to be for.
 * @param ca certificates in PEM to trust; the usual ones unless given
 */
export function pinnedAgent(addresses: readonly string[], ca?: readonly string[]): Agent {
  const connect = buildConnector({ timeout: connectMs, allowH2: false, ...(ca === undefined ? {} : { ca: [...ca] }) })
  const connectPinned: buildConnector.connector = (options, callback) => {
    const isSecureName = options.protocol === 'https:' && isIP(options.hostname.replace(/[[\]]/g, '')) === 0
    const certified = isSecureName ? { servername: options.hostname } : {}
    const tryNext = ([address, ...others]: readonly string[]): void => {
      if (address === undefined) {
        callback(new Error('No address'), null)
        return
      }
      const pinned = { ...options, ...certified, hostname: address }
      connect(pinned, (...[error, socket]) => {
        if (error === null) callback(null, socket)
        else if (others.length > 0) tryNext(others)
        else callback(error, null)
      })
    }
    tryNext(addresses)
  }
  return new Agent({ connect: connectPinned, maxHeaderSize: 16_384 })
}

/* Names of hosts and what they mean. Owns: asking the system. Does not own: whether the answer may be called (`address-rules.ts`). */
import { lookup } from 'node:dns/promises'

/** All addresses of a name. */
export type Resolve = (host: string) => Promise<string[]>

export const resolveWithSystem: Resolve = async (host) => {
  const found = await lookup(host, { all: true })
  return found.map(({ address }) => address)
}

/** Without the brackets of IPv6 and the dot of the root. */
export function hostOf(url: URL): string {
  return url.hostname.replace(/^\[(.*)\]$/, '$1').replace(/\.$/, '')
}

/** The work's result, unless the signal comes first. */
export async function untilAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  signal.throwIfAborted()
  const { promise: aborted, reject } = Promise.withResolvers<never>()
  const onAbort = (): void => {
    reject(new Error('aborted'))
  }
  signal.addEventListener('abort', onAbort)
  try {
    return await Promise.race([work, aborted])
  } finally {
    signal.removeEventListener('abort', onAbort)
  }
}

/* How the window in which someone signs in at a service hands over what it was sent back with. */

/** Page the service sends the browser back to. */
export const callbackPath = '/debug/callback'
const channelName = 'lectern.debug.callback'

/** Called in the window: passes on the query and the fragment of its address. */
export function handOver({ search, hash }: Pick<Location, 'search' | 'hash'>): void {
  const channel = new BroadcastChannel(channelName)
  channel.postMessage({ query: search.slice(1), fragment: hash.slice(1) })
  channel.close()
}

/** Waits for the answer to the request with this `state`; query or fragment, whichever has it. @throws {DOMException} once the signal is aborted */
export function waitForCallback(state: string, signal: AbortSignal): Promise<URLSearchParams> {
  return new Promise((resolve, reject) => {
    const channel = new BroadcastChannel(channelName)
    const end = (settle: () => void) => {
      channel.close()
      settle()
    }
    const cancel = () => end(() => reject(new DOMException('No one waits any longer', 'AbortError')))
    signal.addEventListener('abort', cancel, { once: true })
    channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
      const answer = answerIn(data, state)
      if (answer !== undefined) end(() => resolve(answer))
    })
  })
}

function answerIn(data: unknown, state: string): URLSearchParams | undefined {
  if (typeof data !== 'object' || data === null) return undefined
  return Object.values(data)
    .filter((text) => typeof text === 'string')
    .map((text) => new URLSearchParams(text))
    .find((parameters) => parameters.get('state') === state)
}

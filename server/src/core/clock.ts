/** Milliseconds since 1970 UTC. Injected so that tests decide what time it is. */
export type Clock = () => number

/** Waits so many milliseconds. Injected as well. */
export type Sleep = (ms: number) => Promise<void>

export const systemClock: Clock = () => Date.now()

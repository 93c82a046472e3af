/*
 * Whether the server can be reached. A call that finds no connection starts asking `/healthz` every few seconds; the first answer ends
 * that and has everything on the page asked for again. Owns: knowing. Does not own: showing it.
 */
import { toServerUrl } from './base.ts'

/** Seconds between two tries. */
const retrySeconds = 8

export interface Connection {
  isLost: boolean
  /** Seconds until the next try; 0 while trying. */
  retryInSeconds: number
}

const connected: Connection = { isLost: false, retryInSeconds: 0 }
let connection = connected
let timer: ReturnType<typeof setInterval> | undefined
let onRestored: () => void = () => undefined
const listeners = new Set<() => void>()

function publish(next: Connection): void {
  connection = next
  for (const listener of listeners) listener()
}

export const getConnection = (): Connection => connection

export function watchConnection(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Sets what happens when the server answers again; the app does so once. */
export function handleRestored(listener: () => void): void {
  onRestored = listener
}

/** Reports that the server answered. */
export function noteReached(): void {
  if (!connection.isLost) return
  clearInterval(timer)
  timer = undefined
  publish(connected)
  onRestored()
}

/** Reports that a call found no connection. */
export function noteLost(): void {
  if (connection.isLost) return
  publish({ isLost: true, retryInSeconds: retrySeconds })
  timer = setInterval(countDown, 1_000)
}

function countDown(): void {
  if (connection.retryInSeconds > 1) publish({ isLost: true, retryInSeconds: connection.retryInSeconds - 1 })
  else if (connection.retryInSeconds === 1) void tryAgain()
}

/** Asks at once whether the server is back. */
export async function tryAgain(): Promise<void> {
  publish({ isLost: true, retryInSeconds: 0 })
  try {
    const response = await fetch(toServerUrl('/healthz'), { signal: AbortSignal.timeout(5_000) })
    if (response.ok) {
      noteReached()
      return
    }
  } catch {
    // Still away.
  }
  publish({ isLost: true, retryInSeconds: retrySeconds })
}

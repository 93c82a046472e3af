/*
 * Short signals between all server processes of one database. They may get lost (a connection breaks); whatever matters is also in the database
 * and found by polling.
 */
import type { JobProgress, JobState, PresenceMode } from '@lectern/contracts'
import type { FastifyBaseLogger } from 'fastify'
import type { Engine } from '../db/dialects/types.ts'

export type Signal =
  /** A job may be waiting. */
  | { type: 'jobs' }
  /** The outbox has grown. */
  | { type: 'events' }
  | { type: 'cancel'; jobId: number }
  /** A page of someone shows or edits a document, or does so no more; `origin` is the process that received it. */
  | { type: 'presence'; origin: string; docId: number; userId: number; clientId: string; mode: PresenceMode | 'left' }
  | { type: 'progress'; jobId: number; ownerId: number; state: JobState; progress: JobProgress }

export interface Bus {
  /** Notifies every process, this one included; failures are logged only. */
  send(signal: Signal): void
  /** Calls back for each signal until the returned function is called. */
  on(callback: (signal: Signal) => void): () => void
}

export async function openBus(engine: Engine, log: FastifyBaseLogger): Promise<Bus> {
  const callbacks = new Set<(signal: Signal) => void>()
  await engine.listen((payload) => {
    const signal = readSignal(payload)
    if (signal !== undefined) for (const callback of callbacks) callback(signal)
  })
  return {
    send: (signal) => {
      engine.notify(JSON.stringify(signal)).catch((error: unknown) => log.warn({ err: error }, 'signal not sent'))
    },
    on: (callback) => {
      callbacks.add(callback)
      return () => callbacks.delete(callback)
    },
  }
}

const types: readonly string[] = ['jobs', 'events', 'cancel', 'progress', 'presence'] satisfies Signal['type'][]

function readSignal(payload: string): Signal | undefined {
  let value: unknown
  try {
    value = JSON.parse(payload)
  } catch {
    // Someone else's notification on our channel.
    return undefined
  }
  const isSignal = typeof value === 'object' && value !== null && 'type' in value && types.includes(String(value.type))
  // Only servers of this installation write to the channel; the type determines the form.
  return isSignal ? (value as Signal) : undefined
}

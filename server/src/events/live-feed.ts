/*
 * From the outbox and the signals between servers to the browsers that listen. Owns: who is connected, and in which order events are sent.
 * Does not own: who is sent what (`live-delivery.ts`), and how a connection is written to (`event-routes.ts`).
 */
import type { AppContext } from '../core/context.ts'
import { encodeId } from '../core/public-ids.ts'
import type { Signal } from '../core/bus.ts'
import { createDelivery, numberOf, type Listener, type ReaderMessage } from './live-delivery.ts'
import { OutboxReader, type OutboxEvent } from './outbox-reader.ts'

export interface LiveFeed {
  /** Adds a browser; false when the person has too many already. */
  join(listener: Listener): Promise<boolean>
  leave(listener: Listener): void
  /** Notifies those who may read the document, of `only` where given; the data may differ by person. */
  notifyReaders(docId: number, message: ReaderMessage, only?: ReadonlySet<number>): Promise<void>
  /** Sends what is new immediately instead of at the next poll. */
  deliver(): Promise<void>
  /** Drops ended sessions and keeps the others' connections open; also runs every 20 s. */
  beat(): Promise<void>
  close(): void
}

const pollMs = 1_000
const beatMs = 20_000
const maxPerUser = 10

export function createLiveFeed(context: AppContext): LiveFeed {
  const { db, bus, log } = context
  const listeners = new Set<Listener>()
  const { sendTo, notifyReaders, sendEvent } = createDelivery(context, listeners)
  const outbox = new OutboxReader(db)
  let poll: NodeJS.Timeout | undefined
  let beatTimer: NodeJS.Timeout | undefined
  /** One thing at a time: events keep their order. */
  let queue: Promise<void> = Promise.resolve()

  const enqueue = (work: () => Promise<void>): Promise<void> => {
    queue = queue.then(work).catch((error: unknown) => {
      // The database is away for a moment; browsers poll by themselves, too.
      log.warn({ err: error }, 'live events not delivered')
    })
    return queue
  }

  const deliver = (): Promise<void> =>
    enqueue(async () => {
      if (listeners.size === 0) return
      for (const event of withoutRepeats(await outbox.readNew())) await sendEvent(event)
    })
  const sendProgress = ({ jobId, ownerId, state, progress }: Extract<Signal, { type: 'progress' }>): void => {
    const audience = [...listeners].filter((each) => each.userId === ownerId)
    if (audience.length === 0) return
    const data = { id: encodeId('job', jobId), state, progress }
    void enqueue(() => sendTo(audience, (each) => each.send('job.progress', data)))
  }
  const beat = (): Promise<void> => enqueue(() => sendTo([...listeners], (each) => each.keepAlive()))

  const stopListening = bus.on((signal) => {
    if (signal.type === 'events') void deliver()
    if (signal.type === 'progress') sendProgress(signal)
  })
  const stopTimers = (): void => {
    clearInterval(poll)
    clearInterval(beatTimer)
    poll = undefined
  }

  return {
    join: async (listener) => {
      if ([...listeners].filter((each) => each.userId === listener.userId).length >= maxPerUser) return false
      listeners.add(listener)
      if (poll === undefined) {
        poll = setInterval(() => void deliver(), pollMs).unref()
        beatTimer = setInterval(() => void beat(), beatMs).unref()
        await enqueue(() => outbox.skipToEnd())
      }
      return true
    },
    leave: (listener) => {
      listeners.delete(listener)
      if (listeners.size === 0) stopTimers()
    },
    notifyReaders: (docId, message, only) => enqueue(() => notifyReaders(docId, message, only)),
    deliver,
    beat,
    close: () => {
      stopListening()
      stopTimers()
      for (const listener of listeners) listener.end()
    },
  }
}

/** Of several changes of one application read together, the first is sent. */
function withoutRepeats(events: readonly OutboxEvent[]): OutboxEvent[] {
  const modules = new Set<number>()
  return events.filter(({ name, payload }) => {
    const moduleId = name === 'message.created' ? undefined : numberOf(payload, 'moduleId')
    if (moduleId === undefined) return true
    if (modules.has(moduleId)) return false
    modules.add(moduleId)
    return true
  })
}

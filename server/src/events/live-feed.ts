/*
 * From the outbox and the signals between servers to the browsers that listen. Owns: who is told what, and that an ended session hears nothing
 * more. Does not own: how a connection is written to (`event-routes.ts`).
 */
import type { AppContext } from '../core/context.ts'
import { findDocReaders } from '../auth/doc-readers.ts'
import { encodeId } from '../core/public-ids.ts'
import type { Signal } from '../core/bus.ts'
import { findLiveSessions, findReaders } from './live-audience.ts'
import { OutboxReader, type OutboxEvent } from './outbox-reader.ts'

/** A connected browser. */
export interface Listener {
  userId: number
  sessionId: number
  send(name: string, data: unknown): void
  /** Keeps the connection open through proxies. */
  keepAlive(): void
  /** Ends the connection; `leave` follows. */
  end(): void
}

export interface LiveFeed {
  /** Adds a browser; false when the person has too many already. */
  join(listener: Listener): Promise<boolean>
  leave(listener: Listener): void
  /** Tells those who may read the document, of `only` where given; the data may differ by person. */
  notifyReaders(docId: number, message: ReaderMessage, only?: ReadonlySet<number>): Promise<void>
  /** Tells what is new at once instead of at the next poll. */
  deliver(): Promise<void>
  /** Drops ended sessions and keeps the others' connections open; also runs every 20 s. */
  beat(): Promise<void>
  close(): void
}

export interface ReaderMessage {
  name: string
  dataFor: (userId: number) => unknown
}

const pollMs = 1_000
const beatMs = 20_000
const maxPerUser = 10

export function createLiveFeed(context: AppContext): LiveFeed {
  const { db, bus, clock, log } = context
  const listeners = new Set<Listener>()
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

  /** Sends to those whose session is still good, and ends the others. */
  const tell = async (audience: readonly Listener[], send: (listener: Listener) => void): Promise<void> => {
    if (audience.length === 0) return
    const live = await findLiveSessions(
      db,
      audience.map(({ sessionId }) => sessionId),
      clock(),
    )
    for (const listener of audience) {
      if (live.has(listener.sessionId)) send(listener)
      else listener.end()
    }
  }

  const notifyReaders = async (
    docId: number,
    { name, dataFor }: ReaderMessage,
    only?: ReadonlySet<number>,
  ): Promise<void> => {
    const audience = [...listeners].filter((each) => only?.has(each.userId) ?? true)
    if (audience.length === 0) return
    const readers = await findDocReaders(db, docId, [...new Set(audience.map((each) => each.userId))])
    await tell(
      audience.filter((each) => readers.has(each.userId)),
      (each) => each.send(name, dataFor(each.userId)),
    )
  }

  const sendEvent = async ({ name, payload }: OutboxEvent): Promise<void> => {
    const userId = numberOf(payload, 'userId')
    const messageId = numberOf(payload, 'messageId')
    if (name === 'message.created' && userId !== undefined && messageId !== undefined) {
      const data = { id: encodeId('message', messageId) }
      await tell(
        [...listeners].filter((each) => each.userId === userId),
        (each) => each.send(name, data),
      )
      return
    }
    const docId = numberOf(payload, 'docId')
    if (name === 'comment.changed' && docId !== undefined) {
      const data = { docId: encodeId('doc', docId) }
      await notifyReaders(docId, { name, dataFor: () => data })
      return
    }
    const moduleId = numberOf(payload, 'moduleId')
    if (moduleId === undefined || listeners.size === 0) return
    const readers = await findReaders(db, moduleId, [...new Set([...listeners].map((each) => each.userId))])
    const data = { moduleId: encodeId('module', moduleId) }
    await tell(
      [...listeners].filter((each) => readers.has(each.userId)),
      (each) => each.send('module.changed', data),
    )
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
    void enqueue(() => tell(audience, (each) => each.send('job.progress', data)))
  }
  const beat = (): Promise<void> => enqueue(() => tell([...listeners], (each) => each.keepAlive()))

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

/** Of several changes of one application read together, the first is told. */
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

function numberOf(payload: unknown, field: string): number | undefined {
  const value: unknown = typeof payload === 'object' && payload !== null ? Reflect.get(payload, field) : undefined
  return typeof value === 'number' ? value : undefined
}

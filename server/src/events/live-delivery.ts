/*
 * Who of the connected browsers is sent what: only those who may read it, and whose session is still good. Does not own: when
 * (`live-feed.ts`).
 */
import { findDocReaders } from '../auth/doc-readers.ts'
import type { AppContext } from '../core/context.ts'
import { encodeId } from '../core/public-ids.ts'
import { findLiveSessions, findMembers, findProjectReaders, findReaders } from './live-audience.ts'
import type { OutboxEvent } from './outbox-reader.ts'

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

export interface ReaderMessage {
  name: string
  dataFor: (userId: number) => unknown
}

/** Sending to the browsers in `listeners`, whichever are in it at that moment. */
export function createDelivery({ db, clock }: Pick<AppContext, 'db' | 'clock'>, listeners: ReadonlySet<Listener>) {
  /** Sends to those whose session is still good, and ends the others. */
  const sendTo = async (audience: readonly Listener[], send: (listener: Listener) => void): Promise<void> => {
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
    await sendTo(
      audience.filter((each) => readers.has(each.userId)),
      (each) => each.send(name, dataFor(each.userId)),
    )
  }

  /** Sends to those listeners whom `find` picks. */
  const sendToPicked = async (
    find: (userIds: number[]) => Promise<ReadonlySet<number>>,
    name: string,
    data: unknown,
  ): Promise<void> => {
    if (listeners.size === 0) return
    const picked = await find([...new Set([...listeners].map((each) => each.userId))])
    await sendTo(
      [...listeners].filter((each) => picked.has(each.userId)),
      (each) => each.send(name, data),
    )
  }

  /** Sends what an event means for browsers: a message to its reader, a change to the readers of what changed. */
  const sendEvent = async ({ name, payload }: OutboxEvent): Promise<void> => {
    const userId = numberOf(payload, 'userId')
    const messageId = numberOf(payload, 'messageId')
    if (name === 'message.created' && userId !== undefined && messageId !== undefined) {
      const data = { id: encodeId('message', messageId) }
      await sendTo(
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
    const projectId = numberOf(payload, 'projectId')
    if (name === 'release.changed' && projectId !== undefined) {
      const data = { projectId: encodeId('project', projectId) }
      await sendToPicked((userIds) => findProjectReaders(db, projectId, userIds), name, data)
      return
    }
    const composeId = numberOf(payload, 'composeId')
    const spaceId = numberOf(payload, 'spaceId')
    if (name === 'compose.changed' && composeId !== undefined && spaceId !== undefined) {
      const data = { projectId: encodeId('compose', composeId) }
      await sendToPicked((userIds) => findMembers(db, spaceId, userIds), name, data)
      return
    }
    const moduleId = numberOf(payload, 'moduleId')
    if (moduleId === undefined) return
    const data = { moduleId: encodeId('module', moduleId) }
    await sendToPicked((userIds) => findReaders(db, moduleId, userIds), 'module.changed', data)
  }

  return { sendTo, notifyReaders, sendEvent }
}

export function numberOf(payload: unknown, field: string): number | undefined {
  const value: unknown = typeof payload === 'object' && payload !== null ? Reflect.get(payload, field) : undefined
  return typeof value === 'number' ? value : undefined
}

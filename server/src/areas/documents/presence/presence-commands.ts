/*
 * Who views or edits a document right now. Nothing is written to the database: each process keeps what it received, and notifies the others by the
 * bus. Owns: the pace of beats and who hears of a change.
 */
import { randomUUID } from 'node:crypto'
import type { beatPresence, BodyOf, Presence } from '@lectern/contracts'
import { AppError } from '../../../core/app-error.ts'
import type { AppContext } from '../../../core/context.ts'
import { encodeId } from '../../../core/public-ids.ts'
import type { LiveFeed } from '../../../events/live-feed.ts'
import { presentPresence } from './presence-presenter.ts'
import { PresenceRegistry } from './presence-registry.ts'
import { listPeople } from './presence-repo.ts'

/** How soon after the end of their time silent ones are noticed. */
const sweepMs = 5_000
/** A person with many tabs beats four times a minute in each. */
const beatsPerMinute = 120
const minuteMs = 60_000

export interface PresenceHub {
  /**
   * Notes a beat and answers who else is there.
   * @throws {AppError} too_many_requests
   */
  beat(userId: number, docId: number, beat: Pick<BodyOf<typeof beatPresence>, 'clientId' | 'mode'>): Promise<Presence>
  /** Forgets silent pages and notifies those who stay; also runs every 5 s. */
  sweep(): Promise<void>
  close(): void
}

export function createPresenceHub(
  { db, bus, clock, log }: AppContext,
  live: Pick<LiveFeed, 'notifyReaders'>,
): PresenceHub {
  const registry = new PresenceRegistry()
  const origin = randomUUID()
  const pace = new Map<number, { startMs: number; count: number }>()
  let timer: NodeJS.Timeout | undefined

  const note = (page: { docId: number; userId: number; clientId: string }, mode: 'view' | 'edit' | 'left'): boolean => {
    const isDifferent = mode === 'left' ? registry.leave(page) : registry.note(page, mode, clock())
    if (timer === undefined && !registry.isEmpty) timer = setInterval(() => void sweep(), sweepMs).unref()
    return isDifferent
  }

  /** Notifies everyone else who has the document open here. */
  const tell = async (docId: number): Promise<void> => {
    const present = registry.list(docId)
    if (present.length === 0) return
    try {
      const people = await listPeople(db, present)
      const id = encodeId('doc', docId)
      const dataFor = (userId: number) => ({ docId: id, ...presentPresence(present, people, userId) })
      const message = { name: 'presence.changed', dataFor }
      await live.notifyReaders(docId, message, new Set(present.map(({ userId }) => userId)))
    } catch (error) {
      // The database is away for a moment; each page learns who is there with its next beat.
      log.warn({ err: error }, 'presence not told')
    }
  }

  const sweep = async (): Promise<void> => {
    const nowMs = clock()
    for (const [userId, { startMs }] of pace) if (nowMs - startMs > minuteMs) pace.delete(userId)
    const changed = registry.sweep(nowMs)
    if (registry.isEmpty) {
      clearInterval(timer)
      timer = undefined
    }
    await Promise.all(changed.map(tell))
  }

  const holdPace = (userId: number): void => {
    const nowMs = clock()
    const known = pace.get(userId)
    const window = known === undefined || nowMs - known.startMs > minuteMs ? { startMs: nowMs, count: 0 } : known
    window.count += 1
    pace.set(userId, window)
    if (window.count > beatsPerMinute) throw new AppError('too_many_requests')
  }

  const stopListening = bus.on((signal) => {
    if (signal.type !== 'presence' || signal.origin === origin) return
    if (note(signal, signal.mode)) void tell(signal.docId)
  })

  return {
    beat: async (userId, docId, { clientId, mode }) => {
      holdPace(userId)
      const page = { docId, userId, clientId }
      const isDifferent = note(page, mode)
      bus.send({ type: 'presence', origin, ...page, mode })
      if (isDifferent) void tell(docId)
      const present = registry.list(docId)
      return presentPresence(present, await listPeople(db, present), userId)
    },
    sweep,
    close: () => {
      stopListening()
      clearInterval(timer)
    },
  }
}

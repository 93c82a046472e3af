/*
 * Who has which document open, in the memory of this process. Owns: when someone counts as there and is forgotten. Does not own: who may see
 * it, and telling other processes (`presence-commands.ts`).
 */
import { presenceForgetMs, type PresenceMode } from '@lectern/contracts'

/** A page that has a document open. */
export interface PresentPage {
  docId: number
  userId: number
  clientId: string
}

interface Seen {
  userId: number
  mode: PresenceMode
  firstSeenMs: number
  lastSeenMs: number
}

/** Someone with a document open, however many pages. */
export interface PresentUser {
  userId: number
  mode: PresenceMode
}

/** Pages of one person in one document; more are windows no one looks at. */
const maxPages = 10

export class PresenceRegistry {
  readonly #docs = new Map<number, Map<string, Seen>>()

  get isEmpty(): boolean {
    return this.#docs.size === 0
  }

  /** Notes that a page is there. True when what others see is different now. */
  note({ docId, userId, clientId }: PresentPage, mode: PresenceMode, nowMs: number): boolean {
    const pages = this.#docs.get(docId) ?? new Map<string, Seen>()
    const before = modeOf(pages, userId)
    const key = keyOf(userId, clientId)
    const known = pages.get(key)
    if (known === undefined) forgetOldest(pages, userId)
    pages.set(key, { userId, mode, firstSeenMs: known?.firstSeenMs ?? nowMs, lastSeenMs: nowMs })
    this.#docs.set(docId, pages)
    return modeOf(pages, userId) !== before
  }

  /** Forgets a page at once. True when what others see is different now. */
  leave({ docId, userId, clientId }: PresentPage): boolean {
    const pages = this.#docs.get(docId)
    if (pages === undefined) return false
    const before = modeOf(pages, userId)
    pages.delete(keyOf(userId, clientId))
    if (pages.size === 0) this.#docs.delete(docId)
    return modeOf(pages, userId) !== before
  }

  /** Forgets pages that fell silent; returns the documents where others see a difference. */
  sweep(nowMs: number): number[] {
    const changed: number[] = []
    for (const [docId, pages] of this.#docs) {
      const before = pictureOf(pages)
      for (const [key, seen] of pages) if (nowMs - seen.lastSeenMs > presenceForgetMs) pages.delete(key)
      if (pages.size === 0) this.#docs.delete(docId)
      if (pictureOf(pages) !== before) changed.push(docId)
    }
    return changed
  }

  /** Who is there: editing ones first, then in order of coming. */
  list(docId: number): PresentUser[] {
    const users = new Map<number, PresentUser & { sinceMs: number }>()
    for (const { userId, mode, firstSeenMs } of this.#docs.get(docId)?.values() ?? []) {
      const known = users.get(userId)
      const sinceMs = Math.min(known?.sinceMs ?? firstSeenMs, firstSeenMs)
      users.set(userId, { userId, mode: known?.mode === 'edit' ? 'edit' : mode, sinceMs })
    }
    return [...users.values()]
      .sort((a, b) => rankOf(a) - rankOf(b) || a.sinceMs - b.sinceMs || a.userId - b.userId)
      .map(({ userId, mode }) => ({ userId, mode }))
  }
}

const keyOf = (userId: number, clientId: string): string => `${String(userId)} ${clientId}`
const rankOf = ({ mode }: PresentUser): number => (mode === 'edit' ? 0 : 1)

function modeOf(pages: ReadonlyMap<string, Seen>, userId: number): PresenceMode | undefined {
  const modes = [...pages.values()].filter((seen) => seen.userId === userId).map((seen) => seen.mode)
  return modes.includes('edit') ? 'edit' : modes[0]
}

function pictureOf(pages: ReadonlyMap<string, Seen>): string {
  const lines = [...pages.values()].map(({ userId, mode }) => `${String(userId)} ${mode}`)
  return [...new Set(lines)].sort().join('\n')
}

function forgetOldest(pages: Map<string, Seen>, userId: number): void {
  const own = [...pages].filter(([, seen]) => seen.userId === userId)
  if (own.length < maxPages) return
  const [oldest] = own.sort(([, a], [, b]) => a.lastSeenMs - b.lastSeenMs)
  if (oldest !== undefined) pages.delete(oldest[0])
}

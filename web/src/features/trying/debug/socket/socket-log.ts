/* What happens on a WebSocket, in order. Owns: how much of it is kept. Does not own: the connection. */

/** How a connection ended, or that it could not be opened (RFC 6455 §7.1). */
export interface SocketClosing {
  kind: 'closed'
  code: number
  reason: string
}

export type SocketEvent =
  | { kind: 'opened'; /** Subprotocol that the service chose; '' for none. */ protocol: string }
  | { kind: 'sent' | 'received'; content: string | Uint8Array<ArrayBuffer> }
  | SocketClosing

export type SocketEntry = SocketEvent & {
  /** From 1, of all that were ever added. */
  number: number
  atMs: number
  /** Of the message; 0 for what is none. */
  bytes: number
}

export interface SocketLog {
  /** The last ones. */
  entries: readonly SocketEntry[]
  /** Of the entries. */
  bytes: number
  /** Entries that are no longer kept. */
  dropped: number
  sent: number
  received: number
}

export const emptyLog: SocketLog = { entries: [], bytes: 0, dropped: 0, sent: 0, received: 0 }

/** What is kept: the last messages, and of them no more than this. The last one is kept however long it is. */
export const logLimits = { entries: 5_000, bytes: 16 * 1024 * 1024 } as const

export function entryOf(event: SocketEvent, number: number, atMs: number): SocketEntry {
  return { ...event, number, atMs, bytes: 'content' in event ? sizeOf(event.content) : 0 }
}

function sizeOf(content: string | Uint8Array): number {
  return typeof content === 'string' ? new Blob([content]).size : content.length
}

/** The log with further entries; the oldest make room for them. */
export function withEntries(log: SocketLog, added: readonly SocketEntry[]): SocketLog {
  const all = [...log.entries, ...added]
  let bytes = added.reduce((sum, entry) => sum + entry.bytes, log.bytes)
  let from = 0
  while (from < all.length - 1 && (all.length - from > logLimits.entries || bytes > logLimits.bytes)) {
    bytes -= all[from]?.bytes ?? 0
    from += 1
  }
  const count = (kind: SocketEvent['kind']) => added.filter((entry) => entry.kind === kind).length
  return {
    entries: from === 0 ? all : all.slice(from),
    bytes,
    dropped: log.dropped + from,
    sent: log.sent + count('sent'),
    received: log.received + count('received'),
  }
}

/** Entries whose text has the words, whatever their case; all of them without words. Bytes have no text. */
export function entriesWith(entries: readonly SocketEntry[], words: string): readonly SocketEntry[] {
  const wanted = words.trim().toLowerCase()
  if (wanted === '') return entries
  return entries.filter(
    (entry) => 'content' in entry && typeof entry.content === 'string' && entry.content.toLowerCase().includes(wanted),
  )
}

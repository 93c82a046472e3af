/* The log of a WebSocket as files. */
import { hexLines } from '../answer/hex-lines.ts'
import type { SocketEntry } from './socket-log.ts'

const marks = { sent: '>', received: '<', opened: '*', closed: '*' } as const

/** One entry after another with its time (ISO 8601): `>` was sent, `<` received; bytes are written in hexadecimal. */
export function logAsText(entries: readonly SocketEntry[]): string {
  return entries
    .map((entry) => `${new Date(entry.atMs).toISOString()} ${marks[entry.kind]} ${textOf(entry)}\n`)
    .join('')
}

function textOf(entry: SocketEntry): string {
  if (entry.kind === 'opened') return entry.protocol === '' ? 'open' : `open ${entry.protocol}`
  if (entry.kind === 'closed') return `close ${String(entry.code)} ${entry.reason}`.trim()
  return typeof entry.content === 'string' ? entry.content : `\n${hexLines(entry.content)}`
}

/** A list of entries; bytes are written in hexadecimal. */
export function logAsJson(entries: readonly SocketEntry[]): string {
  return `${JSON.stringify(entries.map(plainOf), null, 2)}\n`
}

function plainOf(entry: SocketEntry): object {
  const common = { at: new Date(entry.atMs).toISOString(), event: entry.kind }
  if (entry.kind === 'opened') return { ...common, protocol: entry.protocol }
  if (entry.kind === 'closed') return { ...common, code: entry.code, reason: entry.reason }
  const { bytes, content } = entry
  return typeof content === 'string' ? { ...common, bytes, text: content } : { ...common, bytes, hex: hexOf(content) }
}

function hexOf(content: Uint8Array): string {
  return Array.from(content, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

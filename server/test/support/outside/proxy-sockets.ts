/* WebSockets through the proxy of a server that listens. Owns: no expectations. */
import { once } from 'node:events'
import { proxySocketPath } from '@lectern/contracts'

/** Opens one with a ticket. */
export function socketWith(port: number, ticket: string, protocols: string[] = []): WebSocket {
  const query = new URLSearchParams({ ticket }).toString()
  return new WebSocket(`ws://127.0.0.1:${String(port)}${proxySocketPath}?${query}`, protocols)
}

/** Code and reason, once it is closed. */
export async function closeOf(socket: WebSocket): Promise<string> {
  // RFC 6455 §7.1.5 and 7.1.6, as the standard names them.
  const [{ code, reason }] = (await once(socket, 'close')) as [{ code: number; reason: string }]
  return `${String(code)} ${reason}`.trim()
}

/** What the service answers to a message. */
export async function answerTo(socket: WebSocket, text: string): Promise<string> {
  socket.send(text)
  // A frame of text.
  const [{ data }] = (await once(socket, 'message')) as [{ data: string }]
  return data
}

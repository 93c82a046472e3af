import { useEffect, useRef, useState } from 'react'
import type { FilledRequest } from '../draft/request-of-draft.ts'
import { openSocket, type SocketOptions } from './open-socket.ts'
import { emptyLog, entryOf, withEntries, type SocketClosing, type SocketEntry, type SocketEvent } from './socket-log.ts'

/** Milliseconds between two pictures of messages that arrive in short succession. */
const pictureMs = 100

export type SocketPhase = 'idle' | 'connecting' | 'open' | 'closing' | 'closed'

interface Connection {
  phase: SocketPhase
  /** Why the server of this page opened none. */
  error: unknown
  /** How the last one ended; undefined before that. */
  closing: (SocketClosing & { /** It had been opened. */ wasOpen: boolean }) | undefined
}

const nothing: Connection = { phase: 'idle', error: undefined, closing: undefined }

/** The WebSocket of a page, and what went through it. Leaving the page closes it. */
export function useSocket() {
  const [connection, setConnection] = useState(nothing)
  const [log, setLog] = useState(emptyLog)
  const current = useRef<{ socket?: WebSocket; stop: AbortController }>(undefined)
  const waiting = useRef<SocketEntry[]>([])
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const numbers = useRef(0)
  const end = () => {
    current.current?.stop.abort()
    current.current?.socket?.close()
    current.current = undefined
  }
  useEffect(
    () => () => {
      clearTimeout(timer.current)
      end()
    },
    [],
  )
  const show = () => {
    clearTimeout(timer.current)
    timer.current = undefined
    const added = waiting.current.splice(0)
    setLog((before) => withEntries(before, added))
  }
  const note = (event: SocketEvent) => {
    numbers.current += 1
    waiting.current.push(entryOf(event, numbers.current, Date.now()))
    if (event.kind === 'received') timer.current ??= setTimeout(show, pictureMs)
    else show()
  }

  /** Opens a connection; the one before it ends. */
  const connect = async (filled: FilledRequest, options: SocketOptions): Promise<void> => {
    end()
    const own: { socket?: WebSocket; stop: AbortController } = { stop: new AbortController() }
    current.current = own
    const isCurrent = () => current.current === own
    setConnection({ ...nothing, phase: 'connecting' })
    try {
      const socket = await openSocket(filled, options, own.stop.signal)
      if (isCurrent()) {
        own.socket = socket
        listen(socket, { isCurrent, note, set: setConnection })
      } else socket.close()
    } catch (error) {
      if (isCurrent()) setConnection({ ...nothing, phase: 'closed', error })
    }
  }
  const send = (content: string | Uint8Array<ArrayBuffer>) => {
    const socket = current.current?.socket
    if (socket?.readyState !== WebSocket.OPEN) return
    socket.send(content)
    note({ kind: 'sent', content })
  }
  const close = () => {
    const socket = current.current?.socket
    if (socket === undefined) {
      end()
      setConnection(nothing)
      return
    }
    setConnection((before) => ({ ...before, phase: 'closing' }))
    socket.close(1000)
  }
  const clear = () => {
    waiting.current = []
    setLog(emptyLog)
  }
  return { ...connection, log, connect, send, close, clear }
}

interface Listener {
  /** No other connection has taken its place. */
  isCurrent: () => boolean
  note: (event: SocketEvent) => void
  set: (connection: Connection) => void
}

function listen(socket: WebSocket, { isCurrent, note, set }: Listener): void {
  let wasOpen = false
  socket.binaryType = 'arraybuffer'
  socket.addEventListener('open', () => {
    if (!isCurrent()) return
    wasOpen = true
    note({ kind: 'opened', protocol: socket.protocol })
    set({ ...nothing, phase: 'open' })
  })
  socket.addEventListener('message', ({ data }: MessageEvent<string | ArrayBuffer>) => {
    if (isCurrent()) note({ kind: 'received', content: typeof data === 'string' ? data : new Uint8Array(data) })
  })
  socket.addEventListener('close', ({ code, reason }) => {
    if (!isCurrent()) return
    const closing = { kind: 'closed', code, reason } as const
    note(closing)
    set({ ...nothing, phase: 'closed', closing: { ...closing, wasOpen } })
  })
}

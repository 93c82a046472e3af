/*
 * Live events of the signed-in person. Read with `fetch`, because `EventSource` cannot send the token's header. While the stream is
 * down, `onPoll` runs every 30 s instead.
 */
import { streamEvents, unreadPollMs } from '@lectern/contracts'
import { toServerUrl } from './base.ts'
import { commonHeaders } from './client.ts'

export interface ServerEvent {
  name: string
  /** Parsed JSON of the data lines; `undefined` when they held none. */
  data: unknown
}

function parseData(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Reads one block of a stream (the lines between two blank ones); comments and blocks without data are nothing. */
export function parseEvent(block: string): ServerEvent | undefined {
  let name = 'message'
  const data: string[] = []
  for (const line of block.split('\n')) {
    if (line.startsWith('event:')) name = line.slice(6).trim()
    else if (line.startsWith('data:')) data.push(line.slice(5).trimStart())
  }
  return data.length === 0 ? undefined : { name, data: parseData(data.join('\n')) }
}

async function readStream(body: ReadableStream<Uint8Array>, onEvent: (event: ServerEvent) => void): Promise<void> {
  const reader = body.getReader()
  const decoder = new TextDecoder()
  let rest = ''
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return
    const blocks = (rest + decoder.decode(value, { stream: true })).replaceAll('\r\n', '\n').split('\n\n')
    rest = blocks.pop() ?? ''
    for (const block of blocks) {
      const event = parseEvent(block)
      if (event !== undefined) onEvent(event)
    }
  }
}

async function connect(onEvent: (event: ServerEvent) => void, signal: AbortSignal): Promise<void> {
  const response = await fetch(toServerUrl(streamEvents.path), {
    headers: { accept: 'text/event-stream', ...commonHeaders() },
    signal,
  })
  if (!response.ok || response.headers.get('content-type')?.startsWith('text/event-stream') !== true) return
  if (response.body !== null) await readStream(response.body, onEvent)
}

const wait = (ms: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, ms)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      resolve()
    })
  })

/**
 * Listens until the signal is aborted, connecting again after every end.
 * @param onEvent called for each event
 * @param onPoll called whenever the stream was not there for the length of a poll
 */
export async function listenToServer(
  onEvent: (event: ServerEvent) => void,
  onPoll: () => void,
  signal: AbortSignal,
): Promise<void> {
  const isOver = () => signal.aborted
  while (!isOver()) {
    const startedMs = Date.now()
    try {
      await connect(onEvent, signal)
    } catch {
      // No connection, or it broke: polling replaces it until the next try.
    }
    const livedMs = Date.now() - startedMs
    // A stream that lived was cut by a proxy or a restart: back soon. One that never came is not worth asking for more often than a poll.
    await wait(livedMs > 5_000 ? 1_000 : unreadPollMs, signal)
    if (!isOver()) onPoll()
  }
}

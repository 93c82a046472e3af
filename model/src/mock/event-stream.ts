/* Server-sent events of an answer, one by one. Owns: how long each is held back, and how many there are. */
import { essenceOf } from './prefer.ts'
import type { MockReply } from './write-reply.ts'

/** Those beyond come with the last one. */
const mostEvents = 1_000
/** Of all events together, in milliseconds. */
const longestMs = 60_000

export interface SentEvent {
  /** With the empty line that ends it. */
  text: string
  /** How long it is held back after the one before. */
  delayMs: number
}

/**
 * The events of a text of the HTML standard (§9.2.6), which blank lines separate. A comment `: wait 500` in one holds it back for so many
 * milliseconds, and is not sent. Undefined for an answer of another kind.
 */
export function eventsOf({ headers, body }: Pick<MockReply, 'headers' | 'body'>): SentEvent[] | undefined {
  const type = headers.find(([name]) => name.toLowerCase() === 'content-type')?.[1] ?? ''
  if (essenceOf(type) !== 'text/event-stream') return undefined
  const events: SentEvent[] = []
  let leftMs = longestMs
  for (const block of blocksOf(body)) {
    const { lines, waitMs } = readBlock(block)
    const delayMs = Math.min(waitMs, leftMs)
    leftMs -= delayMs
    const text = lines.map((line) => `${line}\n`).join('')
    events.push({ text: `${text}\n`, delayMs })
  }
  return events
}

function blocksOf(body: string): string[][] {
  const blocks: string[][] = [[]]
  for (const line of body.split(/\r\n|\r|\n/)) {
    const last = blocks.at(-1)
    if (line !== '') last?.push(line)
    else if (last !== undefined && last.length > 0 && blocks.length < mostEvents) blocks.push([])
    else if (blocks.length === mostEvents) last?.push(line)
  }
  return blocks.filter((lines) => lines.length > 0)
}

function readBlock(block: readonly string[]): { lines: string[]; waitMs: number } {
  const waits = block.map((line) => /^: ?wait (\d{1,5})$/.exec(line)?.[1])
  const waitMs = waits.reduce((sum, wait) => sum + Number(wait ?? 0), 0)
  return { lines: block.filter((_line, index) => waits[index] === undefined), waitMs }
}

/* The text of server-sent events as rows that people edit, and back. Owns: no rule about how they are sent (`event-stream.ts`). */

export interface EventRow {
  /** Empty for events without a name. */
  event: string
  /** Its lines. */
  data: string
  /** How long it is held back after the one before. */
  waitMs: number
  /** Other lines, as they were written: `id: 7`. */
  rest: readonly string[]
}

const longestWaitMs = 60_000

export function readEventRows(text: string): EventRow[] {
  const blocks = text
    .split(/(?:\r\n|\r|\n){2,}/)
    .map((block) => block.split(/\r\n|\r|\n/).filter((line) => line !== ''))
  return blocks.filter((lines) => lines.length > 0).map(readRow)
}

function readRow(lines: readonly string[]): EventRow {
  const rest: string[] = []
  const data: string[] = []
  let event = ''
  let waitMs = 0
  for (const line of lines) {
    const wait = /^: ?wait (\d{1,5})$/.exec(line)?.[1]
    if (wait !== undefined) waitMs += Number(wait)
    else if (fieldIn(line, 'data') !== undefined) data.push(fieldIn(line, 'data') ?? '')
    else if (fieldIn(line, 'event') !== undefined) event = fieldIn(line, 'event') ?? ''
    else rest.push(line)
  }
  return { event, data: data.join('\n'), waitMs: Math.min(waitMs, longestWaitMs), rest }
}

/** Of `data: 7` and `data:7` it is `7`. */
function fieldIn(line: string, name: string): string | undefined {
  if (!line.startsWith(`${name}:`)) return undefined
  const value = line.slice(name.length + 1)
  return value.startsWith(' ') ? value.slice(1) : value
}

export function writeEventRows(rows: readonly EventRow[]): string {
  return rows.map(writeRow).join('\n')
}

function writeRow({ event, data, waitMs, rest }: EventRow): string {
  const lines = [
    ...(waitMs > 0 ? [`: wait ${String(waitMs)}`] : []),
    ...(event === '' ? [] : [`event: ${event}`]),
    ...data.split(/\r\n|\r|\n/).map((line) => `data: ${line}`),
    ...rest,
  ]
  return `${lines.join('\n')}\n`
}

/* Server-sent events from the pieces of a stream (HTML Standard, 9.2.6). */

export interface ServerEvent {
  /** `message` unless the stream names another. */
  event: string
  id: string
  data: string
  /** `Date.now()` when it was complete. */
  atMs: number
}

export class EventReader {
  readonly #decoder = new TextDecoder()
  #rest = ''
  #event = ''
  #id = ''
  #data: string[] = []

  /** The events that a piece completes; pieces may end anywhere. */
  read(piece: Uint8Array, atMs: number): ServerEvent[] {
    const text = this.#rest + this.#decoder.decode(piece, { stream: true })
    // A line feed may follow a carriage return at the end.
    const isOpen = text.endsWith('\r')
    const lines = (isOpen ? text.slice(0, -1) : text).split(/\r\n|\n|\r/)
    this.#rest = (lines.pop() ?? '') + (isOpen ? '\r' : '')
    return lines.flatMap((line) => this.#take(line, atMs))
  }

  #take(line: string, atMs: number): ServerEvent[] {
    if (line === '') return this.#complete(atMs)
    const at = line.indexOf(':')
    const name = at < 0 ? line : line.slice(0, at)
    const value = at < 0 ? '' : line.slice(at + 1).replace(/^ /, '')
    if (name === 'data') this.#data.push(value)
    if (name === 'event') this.#event = value
    if (name === 'id') this.#id = value
    return []
  }

  #complete(atMs: number): ServerEvent[] {
    const event = {
      event: this.#event === '' ? 'message' : this.#event,
      id: this.#id,
      data: this.#data.join('\n'),
      atMs,
    }
    const isEmpty = this.#data.length === 0
    this.#event = ''
    this.#data = []
    return isEmpty ? [] : [event]
  }
}

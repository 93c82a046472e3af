/*
 * JSON laid out for reading, made of the text itself: names keep their order and may repeat, and numbers stay as they were written, all of which
 * values of a program lose. Owns: the white space between tokens, and escapes that hide letters. Works on bytes, for texts of many megabytes.
 */

/** Deeper values are indented no further: a text of nothing but brackets would become a thousand times as long. */
const deepest = 200
const firstRoom = 1_024

const [quote, backslash, comma, colon] = [0x22, 0x5c, 0x2c, 0x3a]
const [space, lineFeed] = [0x20, 0x0a]

/**
 * The text with one value on each line, as `JSON.stringify` with two spaces has it. Escapes that are not needed (`\u4e2d`, `\/`) become letters.
 * @throws {SyntaxError} as `JSON.parse` does
 */
export function indentJson(text: string): string {
  JSON.parse(text)
  const writer = new Writer(text.length * 2)
  const bytes = new TextEncoder().encode(text)
  // Looked for once: few texts have any.
  const hasEscapes = /\\[u/]/.test(text)
  let depth = 0
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at] ?? 0
    if (byte === quote) {
      const end = endOfString(bytes, at)
      const shorter = hasEscapes ? withLetters(bytes.subarray(at, end)) : undefined
      if (shorter === undefined) writer.copy(bytes, at, end)
      else writer.copy(shorter, 0, shorter.length)
      at = end - 1
    } else if (isOpening(byte)) {
      const next = afterSpaces(bytes, at + 1)
      writer.add(byte)
      if (isClosing(bytes[next] ?? 0)) {
        writer.add(bytes[next] ?? 0)
        at = next
      } else writer.line(++depth)
    } else if (isClosing(byte)) {
      writer.line(--depth)
      writer.add(byte)
    } else if (byte === comma) {
      writer.add(byte)
      writer.line(depth)
    } else if (byte === colon) {
      writer.add(byte)
      writer.add(space)
    } else if (byte > space) writer.add(byte)
  }
  return writer.read()
}

/** Bytes that are written one after another. */
class Writer {
  #bytes: Uint8Array<ArrayBuffer>
  #length = 0

  constructor(room: number) {
    this.#bytes = new Uint8Array(Math.max(firstRoom, room))
  }

  add(byte: number): void {
    if (this.#length === this.#bytes.length) this.#grow(1)
    this.#bytes[this.#length++] = byte
  }

  /** Most stretches are a few bytes long, for which a loop is quicker than a view of them. */
  copy(bytes: Uint8Array, from: number, to: number): void {
    const needed = to - from
    if (this.#length + needed > this.#bytes.length) this.#grow(needed)
    const own = this.#bytes
    let length = this.#length
    for (let at = from; at < to; at++) own[length++] = bytes[at] ?? 0
    this.#length = length
  }

  /** Begins a line. */
  line(depth: number): void {
    const width = Math.min(depth, deepest) * 2
    if (this.#length + width + 1 > this.#bytes.length) this.#grow(width + 1)
    const own = this.#bytes
    let length = this.#length
    own[length++] = lineFeed
    for (let left = width; left > 0; left--) own[length++] = space
    this.#length = length
  }

  read(): string {
    return new TextDecoder().decode(this.#bytes.subarray(0, this.#length))
  }

  #grow(needed: number): void {
    const larger = new Uint8Array(this.#bytes.length * 2 + needed)
    larger.set(this.#bytes)
    this.#bytes = larger
  }
}

/** The index behind the string whose first quote is at `start`. */
function endOfString(bytes: Uint8Array, start: number): number {
  let at = start + 1
  while (at < bytes.length && bytes[at] !== quote) at += bytes[at] === backslash ? 2 : 1
  return at + 1
}

/** A string of JSON in its shortest form; undefined when it has no escapes. */
function withLetters(literal: Uint8Array): Uint8Array | undefined {
  if (!literal.includes(backslash)) return undefined
  const value: unknown = JSON.parse(new TextDecoder().decode(literal))
  return new TextEncoder().encode(JSON.stringify(value))
}

function afterSpaces(bytes: Uint8Array, start: number): number {
  let at = start
  while (at < bytes.length && (bytes[at] ?? 0) <= space) at++
  return at
}

function isOpening(byte: number): boolean {
  return byte === 0x7b || byte === 0x5b
}

function isClosing(byte: number): boolean {
  return byte === 0x7d || byte === 0x5d
}

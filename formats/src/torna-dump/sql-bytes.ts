/*
 * The part of a dump that is in memory: where the reading stands, and what goes on when it ends within something. Owns: joining chunks, going back
 * to the last mark, counting lines. Does not own: what the bytes mean.
 */

/** Why a dump cannot be read. */
export type DumpProblem =
  | 'empty'
  | 'truncated'
  | 'unreadable'
  | 'columnsUnknown'
  | 'valueCount'
  | 'tooLong'
  | 'charset'
  | 'severalDatabases'
  | 'noTables'

/** The dump cannot be read; nothing of it counts. */
export class DumpError extends Error {
  override name = 'DumpError'
  readonly problem: DumpProblem
  /** Counted from 1; 0 when the problem is the whole of it. */
  readonly line: number

  constructor(problem: DumpProblem, line: number, options?: ErrorOptions) {
    super(`dump: ${problem}, line ${String(line)}`, options)
    this.problem = problem
    this.line = line
  }
}

/** The bytes at hand end within a piece: it is read again from its mark when more are there. */
class OutOfBytes extends Error {
  override name = 'OutOfBytes'
}
const outOfBytes = new OutOfBytes('more is needed')

/** Largest single row or statement head kept in memory. */
const longestPiece = 256 * 1024 * 1024
const newline = 10

export class SqlBytes {
  bytes: Buffer = Buffer.alloc(0)
  position = 0
  /** Nothing comes after what is here. */
  isComplete = false
  #marked = 0
  #linesBefore = 0
  #waiting: Uint8Array[] = []
  #waitingLength = 0
  #nextEscape = -2

  /** Everything before stays read, whatever comes. */
  mark(): void {
    this.#marked = this.position
  }

  /** @returns whether it makes sense to go on reading: a long piece waits until it has grown by half */
  add(chunk: Uint8Array): boolean {
    this.#waiting.push(chunk)
    this.#waitingLength += chunk.length
    const kept = this.bytes.length - this.#marked
    if (kept + this.#waitingLength > longestPiece) throw new DumpError('tooLong', this.line())
    if (this.#waitingLength * 2 < kept) return false
    this.#join()
    return true
  }

  complete(): void {
    this.#join()
    this.isComplete = true
  }

  /** Runs the reading until it needs more; back at the mark then. */
  attempt(read: () => void): void {
    try {
      read()
    } catch (error) {
      if (error !== outOfBytes) throw error
      const line = this.line()
      this.position = this.#marked
      if (this.isComplete) throw new DumpError('truncated', line)
    }
  }

  /** The byte so far ahead; the reading stops here when it has not come yet. */
  at(ahead = 0): number {
    const byte = this.bytes[this.position + ahead]
    if (byte === undefined) throw outOfBytes
    return byte
  }

  /** As `at`, and -1 after the end of the dump. */
  peek(ahead = 0): number {
    const byte = this.bytes[this.position + ahead]
    if (byte !== undefined) return byte
    if (this.isComplete) return -1
    throw outOfBytes
  }

  /** Where the byte comes next from `from` on; the reading stops here when it has not come yet. */
  indexOf(byte: number, from: number): number {
    const found = this.bytes.indexOf(byte, from)
    if (found < 0) throw outOfBytes
    return found
  }

  /** Where the next backslash is, at or after `from`; the end when there is none at hand. */
  nextEscape(from: number): number {
    if (this.#nextEscape < from) {
      const found = this.bytes.indexOf(92, from)
      this.#nextEscape = found < 0 ? Infinity : found
    }
    return this.#nextEscape
  }

  stopHere(): never {
    throw outOfBytes
  }

  /** Line of the present place. */
  line(): number {
    return this.#linesBefore + countLines(this.bytes, this.position) + 1
  }

  fail(problem: DumpProblem): never {
    throw new DumpError(problem, this.line())
  }

  #join(): void {
    this.#linesBefore += countLines(this.bytes, this.#marked)
    this.bytes = Buffer.concat([this.bytes.subarray(this.#marked), ...this.#waiting])
    this.position = 0
    this.#marked = 0
    this.#waiting = []
    this.#waitingLength = 0
    this.#nextEscape = -2
  }
}

function countLines(bytes: Buffer, end: number): number {
  let count = 0
  for (let at = bytes.indexOf(newline); at >= 0 && at < end; at = bytes.indexOf(newline, at + 1)) count += 1
  return count
}

/*
 * Passwords known from leaks, without the internet. Owns: finding a digest in a sorted file on disk. Does not own: making that file
 * (`maintenance/index-passwords.ts`), where passwords are refused (`new-passwords.ts`). The file may have many gigabytes: nothing of it is kept in
 * memory, and a question takes some tens of small reads.
 */
import { open, type FileHandle } from 'node:fs/promises'
import { ConfigError } from '../config/config.ts'

/** MD5 in hexadecimal, and the line's end. */
const digestLength = 32
const lineLength = digestLength + 1
/** Lines looked at before a file is trusted. */
const samples = 64

export class LeakedPasswords {
  readonly #file: FileHandle
  readonly #lines: number

  constructor(file: FileHandle, lines: number) {
    this.#file = file
    this.#lines = lines
  }

  /** Whether the list has the digest: MD5 of the trimmed password, 32 lower-case hexadecimal digits. */
  async has(digest: string): Promise<boolean> {
    let [low, high] = [0, this.#lines]
    while (low < high) {
      const middle = Math.floor((low + high) / 2)
      const found = await this.line(middle)
      if (found === digest) return true
      if (found < digest) low = middle + 1
      else high = middle
    }
    return false
  }

  /** The digest at that place, counted from 0. */
  async line(index: number): Promise<string> {
    const bytes = Buffer.alloc(digestLength)
    const { bytesRead } = await this.#file.read(bytes, 0, digestLength, index * lineLength)
    return bytes.toString('latin1', 0, bytesRead)
  }

  async close(): Promise<void> {
    await this.#file.close()
  }
}

/**
 * Opens the list.
 * @throws {ConfigError} when it cannot be read, or is not a sorted list of digests
 */
export async function openLeakedPasswords(path: string | undefined): Promise<LeakedPasswords | undefined> {
  if (path === undefined) return undefined
  const file = await open(path).catch((cause: unknown) => {
    throw new ConfigError(`LECTERN_LEAKED_PASSWORDS cannot be read: ${path}`, { cause })
  })
  const { size } = await file.stat()
  const lines = Math.ceil(size / lineLength)
  const list = new LeakedPasswords(file, lines)
  if (await isSorted(list, lines)) return list
  await file.close()
  throw new ConfigError(
    `LECTERN_LEAKED_PASSWORDS is not a sorted list of digests: ${path}\nMake one with: lectern passwords index <list> <file>`,
  )
}

/** From lines all over the file: a list in clear, unsorted, or of another form is recognised immediately. */
async function isSorted(list: LeakedPasswords, lines: number): Promise<boolean> {
  const count = Math.min(samples, lines)
  let before = ''
  for (let sample = 0; sample < count; sample += 1) {
    const line = await list.line(count === 1 ? 0 : Math.floor((sample * (lines - 1)) / (count - 1)))
    if (!/^[0-9a-f]{32}$/.test(line) || line <= before) return false
    before = line
  }
  return true
}

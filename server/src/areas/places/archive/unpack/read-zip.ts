/*
 * The files of a zip whose bytes come from elsewhere in ranges. Owns: names and sizes that are not believed. Does not own: what the files mean.
 */
import { Readable } from 'node:stream'
import { fromRandomAccessReader, RandomAccessReader, type Entry, type ZipFile } from 'yauzl'
import { ArchiveBrokenError } from '../archive-problem.ts'

export type ReadRange = (range: { start: number; end: number }) => Promise<Uint8Array>

/** Files one archive may have: pictures mostly. */
const mostEntries = 200_000
/** Bytes of all files unpacked. */
const mostBytes = 16 * 1024 * 1024 * 1024
/** Bytes asked for at once. */
const rangeBytes = 1024 * 1024

class PartReader extends RandomAccessReader {
  readonly #read: ReadRange

  constructor(read: ReadRange) {
    super()
    this.#read = read
  }

  override _readStreamForRange(start: number, end: number): Readable {
    return Readable.from(this.#pieces(start, end))
  }

  async *#pieces(start: number, end: number): AsyncGenerator<Buffer> {
    for (let from = start; from < end; from += rangeBytes) {
      const bytes = await this.#read({ start: from, end: Math.min(end, from + rangeBytes) })
      yield Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    }
  }
}

/** A zip that can be read file by file, in any order and more than once. */
export interface OpenZip {
  names: ReadonlySet<string>
  /** @throws {ArchiveBrokenError} entryMissing; the stream fails when the file is not what the zip declares */
  open(name: string): Promise<Readable>
}

/** @throws {ArchiveBrokenError} noZip, entryName, duplicate, tooLarge */
export async function openZip(read: ReadRange, size: number): Promise<OpenZip> {
  const zip = await opened(read, size)
  const entries = new Map<string, Entry>()
  let total = 0
  try {
    for await (const entry of eachEntry(zip)) {
      if (entries.has(entry.fileName)) throw new ArchiveBrokenError('duplicate', { entry: entry.fileName })
      entries.set(entry.fileName, entry)
      total += entry.uncompressedSize
      if (entries.size > mostEntries || total > mostBytes) throw new ArchiveBrokenError('tooLarge')
    }
  } catch (error) {
    throw asBroken(error)
  }
  return {
    names: new Set(entries.keys()),
    open: async (name) => {
      const entry = entries.get(name)
      if (entry === undefined) throw new ArchiveBrokenError('entryMissing', { entry: name })
      try {
        return await zip.openReadStreamPromise(entry)
      } catch (error) {
        throw asBroken(error, name)
      }
    },
  }
}

function opened(read: ReadRange, size: number): Promise<ZipFile> {
  return new Promise((resolve, reject) => {
    const options = { lazyEntries: true, autoClose: false, strictFileNames: true, validateEntrySizes: true }
    fromRandomAccessReader(new PartReader(read), size, options, (error, zip) => {
      // The library's own words for what is wrong with a zip are of no use to who sent it.
      if (error === null) resolve(zip)
      else reject(new ArchiveBrokenError('noZip'))
    })
  })
}

/** Files one after the other; the library checks names for ways out of the folder. */
async function* eachEntry(zip: ZipFile): AsyncGenerator<Entry> {
  const next = (): Promise<Entry | undefined> =>
    new Promise((resolve, reject) => {
      zip.removeAllListeners()
      zip.once('entry', resolve)
      zip.once('end', () => {
        resolve(undefined)
      })
      zip.once('error', reject)
      zip.readEntry()
    })
  for (let entry = await next(); entry !== undefined; entry = await next()) yield entry
}

/** What a library found wrong with a zip, as a problem of the archive. */
export function asBroken(error: unknown, entry = ''): ArchiveBrokenError {
  if (error instanceof ArchiveBrokenError) return error
  const isAboutNames = error instanceof Error && /relative path|absolute path|invalid characters/.test(error.message)
  return new ArchiveBrokenError(isAboutNames ? 'entryName' : 'noZip', { entry })
}

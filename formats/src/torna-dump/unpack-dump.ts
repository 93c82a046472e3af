/*
 * The bytes of a dump as they were sent → SQL: gzip, zstd and zip are unpacked as they come. Owns: telling them apart, and the most there may be.
 */
import { Readable } from 'node:stream'
import { createGunzip, createZstdDecompress } from 'node:zlib'
import { Unzip, UnzipInflate, type UnzipFile } from 'fflate'
import { DumpError } from './sql-bytes.ts'

/** Most that one dump unpacks to. */
const mostBytes = 16 * 1024 ** 3
/** A zip is unpacked in pieces so small that none of them unpacks to more than some megabytes. */
const zipPiece = 8 * 1024

/** @throws {DumpError} truncated, unreadable, empty, tooLong */
export async function* unpackDump(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let total = 0
  for await (const chunk of unpack(chunks)) {
    total += chunk.length
    if (total > mostBytes) throw new DumpError('tooLong', 0)
    yield chunk
  }
}

async function* unpack(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const source = chunks[Symbol.asyncIterator]()
  const first = await source.next()
  if (first.done === true) throw new DumpError('empty', 0)
  const all = startingWith(first.value, source)
  switch (kindOf(first.value)) {
    case 'gzip':
      yield* through(all, createGunzip())
      return
    case 'zstd':
      yield* through(all, createZstdDecompress())
      return
    case 'zip':
      yield* unzip(all)
      return
    case 'plain':
      yield* all
  }
}

async function* startingWith(first: Uint8Array, rest: AsyncIterator<Uint8Array>): AsyncGenerator<Uint8Array> {
  yield first
  for (let next = await rest.next(); next.done !== true; next = await rest.next()) yield next.value
}

function kindOf(bytes: Uint8Array): 'gzip' | 'zstd' | 'zip' | 'plain' {
  const [a, b, c, d] = bytes
  if (a === 0x1f && b === 0x8b) return 'gzip'
  if (a === 0x28 && b === 0xb5 && c === 0x2f && d === 0xfd) return 'zstd'
  if (a === 0x50 && b === 0x4b && c === 3 && d === 4) return 'zip'
  return 'plain'
}

async function* through(
  chunks: AsyncIterable<Uint8Array>,
  transform: ReturnType<typeof createGunzip> | ReturnType<typeof createZstdDecompress>,
): AsyncGenerator<Uint8Array> {
  const source = Readable.from(chunks)
  source.on('error', (error) => transform.destroy(error))
  try {
    for await (const chunk of source.pipe(transform)) yield chunk as Uint8Array // bytes are all that comes out of it
  } catch (error) {
    throw problemOf(error)
  }
}

/** What the unpacker says of a broken archive, as a problem of the dump; trouble of the source stays itself. */
function problemOf(error: unknown): unknown {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (code === 'Z_BUF_ERROR') return new DumpError('truncated', 0)
  return code.startsWith('Z') ? new DumpError('unreadable', 0) : error
}

/** A file of an archive on its way. */
interface Entry {
  state: 'before' | 'within' | 'done'
  ready: Uint8Array[]
  failure: unknown
}

/** The first SQL file of an archive. */
async function* unzip(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const entry: Entry = { state: 'before', ready: [], failure: null }
  const archive = openArchive(entry)
  for await (const chunk of chunks) {
    for (let start = 0; start < chunk.length; start += zipPiece) {
      pushInto(archive, chunk.subarray(start, start + zipPiece))
      if (entry.failure !== null) throw new DumpError('unreadable', 0, { cause: entry.failure })
      yield* entry.ready.splice(0)
    }
  }
  if (entry.state === 'before') throw new DumpError('empty', 0)
  if (entry.state === 'within') throw new DumpError('truncated', 0)
}

function openArchive(entry: Entry): Unzip {
  const archive = new Unzip((file: UnzipFile) => {
    if (entry.state !== 'before' || !/\.sql$/i.test(file.name)) return
    entry.state = 'within'
    file.ondata = (error, data, isLast) => {
      entry.failure ??= error
      if (entry.failure === null) entry.ready.push(data)
      if (isLast) entry.state = 'done'
    }
    file.start()
  })
  archive.register(UnzipInflate)
  return archive
}

function pushInto(archive: Unzip, piece: Uint8Array): void {
  try {
    archive.push(piece)
  } catch (error) {
    throw new DumpError('unreadable', 0, { cause: error })
  }
}

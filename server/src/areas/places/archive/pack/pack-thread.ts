/*
 * Packs an archive, in a thread of its own: asks the server for rows, texts and pictures of one state and hands the zip over in parts. Owns: the
 * order of the files, their digests and the manifest. Touches no database.
 */
import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { ZipFile } from 'yazl'
import { inBatches } from '../../../../db/batches.ts'
import { unpackText } from '../../../../db/content-store.ts'
import type { RevisionSubject } from '../../../../db/schema.ts'
import { fileOf, formatOf, manifestName, pictureOf, type AnyLine, type Manifest } from '../archive-format.ts'
import { archivePartBytes } from '../archive-parts.ts'
import { archiveTables, fieldsOf, laterKinds, lineKinds, refsIn, type Line, type LineKind } from '../archive-tables.ts'
import type { ReadKind } from './archive-rows.ts'
import type { PackedText } from './archive-source.ts'
import { picturesIn } from '../rename-addresses.ts'
import { ThreadLink, type ThreadStart } from '../../../../core/threads/thread-link.ts'

/** What the server knows of the archive before it is packed. */
export interface PackTask extends Pick<Manifest, 'scope' | 'name' | 'basePath' | 'productVersion' | 'createdAtMs'> {
  /** Documents there are about, for reporting how far it is. */
  docs: number
}

/** What the server does for the thread. A type, not an interface: only such are known to have no further names. */
export type PackHost = {
  /** The next lines of a kind; `null` when there are no more. */
  lines: (kind: ReadKind) => Promise<AnyLine[] | null>
  revisions: (asked: { kind: RevisionSubject; subjectIds: number[] }) => Promise<AnyLine[]>
  texts: (hashes: string[]) => Promise<PackedText[]>
  uploads: (names: string[]) => Promise<Line<'uploads'>[]>
  picture: (name: string) => Promise<Uint8Array | undefined>
  people: (ids: number[]) => Promise<Line<'people'>[]>
  part: (bytes: Uint8Array) => Promise<null>
  progress: (place: { step: 'rows' | 'texts' | 'pictures'; done: number; total: number }) => Promise<null>
}
type Link = ThreadLink<PackHost>

/** What was packed. */
export interface Packed {
  size: number
  /** Lines of each kind. */
  counts: Partial<Record<LineKind, number>>
}

const subjectsPerAsk = 200
const textsPerAsk = 100

/** Kinds in the order they are read: what follows from others comes after them. */
const readFirst: readonly ReadKind[] = lineKinds.filter(
  (kind): kind is ReadKind => archiveTables[kind].rows !== undefined,
)

export default async function packInThread({ task, port }: ThreadStart<PackTask>): Promise<Packed> {
  const link: Link = new ThreadLink(port)
  try {
    const zip = new ZipFile()
    const handing = sendParts(zip.outputStream, link)
    const packing = new Packing(zip, link, task)
    // Whichever fails ends the other: what is awaited first must not hide it.
    const [size, counts] = await Promise.all([handing, packing.run()])
    return { size, counts }
  } finally {
    link.close()
  }
}

/** Hands the zip over in parts of one size; bytes in all. */
async function sendParts(stream: NodeJS.ReadableStream, link: Link): Promise<number> {
  let pieces: Buffer[] = []
  let held = 0
  let size = 0
  const flush = async (): Promise<void> => {
    const bytes = Buffer.concat(pieces)
    const rest = bytes.subarray(archivePartBytes)
    await link.ask('part', Uint8Array.from(bytes.subarray(0, archivePartBytes)))
    pieces = rest.length === 0 ? [] : [rest]
    held = rest.length
  }
  for await (const chunk of stream) {
    // yazl's stream has no encoding: it yields buffers.
    const bytes = chunk as Buffer
    pieces.push(bytes)
    held += bytes.length
    size += bytes.length
    while (held >= archivePartBytes) await flush()
  }
  if (held > 0) await flush()
  return size
}

class Packing {
  readonly #zip: ZipFile
  readonly #link: Link
  readonly #task: PackTask
  readonly #entries: Manifest['entries'] = {}
  readonly #counts: Partial<Record<LineKind, number>> = {}
  readonly #people = new Set<number>()
  readonly #hashes = new Set<string>()
  readonly #pictures = new Set<string>()
  readonly #subjects = new Map<RevisionSubject, number[]>()
  /** Lines that others may name and that can be gone. */
  readonly #known = { trash: new Set<unknown>(), revisions: new Set<unknown>() }

  constructor(zip: ZipFile, link: Link, task: PackTask) {
    this.#zip = zip
    this.#link = link
    this.#task = task
  }

  async run(): Promise<Partial<Record<LineKind, number>>> {
    for (const kind of readFirst) await this.#writeAsked(kind)
    await this.#writeLines('revisions', this.#revisions())
    await this.#writeLines('contents', this.#contents())
    await this.#writeUploads()
    await this.#writeLines('people', this.#peopleLines())
    const { scope, name, basePath, productVersion, createdAtMs } = this.#task
    const manifest: Manifest = {
      format: 'lectern-archive',
      formatVersion: formatOf(
        scope,
        [...laterKinds].some((kind) => fileOf(kind) in this.#entries),
      ),
      productVersion,
      createdAtMs,
      scope,
      name,
      basePath,
      entries: this.#entries,
    }
    this.#zip.addBuffer(Buffer.from(`${JSON.stringify(manifest, null, 2)}\n`), manifestName)
    this.#zip.end()
    return this.#counts
  }

  /** A later kind without lines has no file. */
  async #writeAsked(kind: ReadKind): Promise<void> {
    const batches = this.#asked(kind)
    if (!laterKinds.has(kind)) return this.#writeLines(kind, batches)
    const first = await batches.next()
    if (first.done === true) return
    await this.#writeLines(kind, followedBy(first.value, batches))
  }

  async *#asked(kind: ReadKind): AsyncGenerator<AnyLine[]> {
    let done = 0
    for (;;) {
      const batch = await this.#link.ask('lines', kind)
      if (batch === null) return
      done += batch.length
      if (kind === 'docs') await this.#link.ask('progress', { step: 'rows', done, total: this.#task.docs })
      yield batch
    }
  }

  async *#revisions(): AsyncGenerator<AnyLine[]> {
    for (const [kind, ids] of this.#subjects)
      for (const subjectIds of inBatches(ids, { size: subjectsPerAsk })) {
        yield await this.#link.ask('revisions', { kind, subjectIds })
      }
  }

  async *#contents(): AsyncGenerator<string[]> {
    const hashes = [...this.#hashes]
    let done = 0
    for (const part of inBatches(hashes, { size: textsPerAsk })) {
      done += part.length
      const texts = await this.#link.ask('texts', part)
      yield texts.map(({ hash, bytes, base }) => {
        const text = unpackText(bytes, base)
        for (const name of picturesIn(text)) this.#pictures.add(name)
        return `{"hash":"${hash}","content":${text}}`
      })
      await this.#link.ask('progress', { step: 'texts', done, total: hashes.length })
    }
  }

  async *#peopleLines(): AsyncGenerator<AnyLine[]> {
    const ids = [...this.#people]
    for (const part of inBatches(ids, { size: subjectsPerAsk })) yield await this.#link.ask('people', part)
  }

  async #writeUploads(): Promise<void> {
    const uploads = await this.#link.ask('uploads', [...this.#pictures])
    const kept: Line<'uploads'>[] = []
    for (const [index, upload] of uploads.entries()) {
      const bytes = await this.#link.ask('picture', upload.name)
      // A row without its file has nothing to show.
      if (bytes === undefined) continue
      kept.push(upload)
      const path = pictureOf(upload.name)
      const buffer = Buffer.from(bytes)
      this.#entries[path] = { bytes: buffer.length, sha256: createHash('sha256').update(buffer).digest('hex') }
      // Awaited, so that no more than one picture is held.
      await this.#add(path, single(buffer), false)
      await this.#link.ask('progress', { step: 'pictures', done: index + 1, total: uploads.length })
    }
    await this.#writeLines('uploads', single(kept))
  }

  /** Writes the file of a kind; lines may come as text that is a line already. */
  async #writeLines(kind: LineKind, batches: AsyncGenerator<readonly (AnyLine | string)[]>): Promise<void> {
    const digest = createHash('sha256')
    let count = 0
    let bytes = 0
    const whole = (line: AnyLine): AnyLine => {
      const mended = this.#withoutLost(kind, line)
      this.#note(kind, mended)
      return mended
    }
    async function* write(): AsyncGenerator<Buffer> {
      for await (const batch of batches) {
        if (batch.length === 0) continue
        const texts = batch.map((line) => (typeof line === 'string' ? line : JSON.stringify(whole(line))))
        const block = Buffer.from(`${texts.join('\n')}\n`)
        digest.update(block)
        count += batch.length
        bytes += block.length
        yield block
      }
    }
    await this.#add(fileOf(kind), write(), true)
    this.#entries[fileOf(kind)] = { bytes, lines: count, sha256: digest.digest('hex') }
    this.#counts[kind] = count
  }

  /** Resolves when the file's bytes are in the zip. */
  #add(path: string, blocks: AsyncGenerator<Buffer>, compress: boolean): Promise<void> {
    return new Promise((resolve, reject) => {
      const stream = Readable.from(blocks)
      stream.on('end', resolve)
      stream.on('error', reject)
      // Times show when someone packed; the manifest does that once.
      this.#zip.addReadStream(stream, path, { mtime: new Date(this.#task.createdAtMs), compress })
    })
  }

  /** Entries of the trash and former revisions may be gone while what names them is not. */
  #withoutLost(kind: LineKind, line: AnyLine): AnyLine {
    const lost = refsIn(kind, line).filter(
      ({ target, id }) =>
        ((target === 'trash' && kind !== 'trash') || (target === 'revisions' && kind === 'revisions')) &&
        !this.#known[target].has(id),
    )
    return lost.length === 0 ? line : { ...line, ...Object.fromEntries(lost.map(({ field }) => [field.field, null])) }
  }

  /** What the line names that has to be packed as well. */
  #note(kind: LineKind, line: AnyLine): void {
    for (const { target, id } of refsIn(kind, line))
      if (target === 'people' && typeof id === 'number') this.#people.add(id)
    if (kind === 'trash' || kind === 'revisions') this.#known[kind].add(line['id'])
    for (const { field, isText, isProse } of fieldsOf(kind)) {
      const value = line[field]
      if (typeof value !== 'string') continue
      if (isText) this.#hashes.add(value)
      if (isProse) for (const name of picturesIn(value)) this.#pictures.add(name)
    }
    for (const subject of archiveTables[kind].history ?? []) this.#addSubject(subject, line['id'])
  }

  #addSubject(subject: RevisionSubject, id: unknown): void {
    if (typeof id !== 'number') return
    const ids = this.#subjects.get(subject)
    if (ids === undefined) this.#subjects.set(subject, [id])
    else ids.push(id)
  }
}

async function* followedBy<T>(first: T, others: AsyncGenerator<T>): AsyncGenerator<T> {
  yield first
  yield* others
}

async function* single<T>(value: T): AsyncGenerator<T> {
  yield await Promise.resolve(value)
}

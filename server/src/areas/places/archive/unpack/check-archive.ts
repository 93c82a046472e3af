/*
 * The first reading of an archive: everything is looked at before anything is written. Owns: digests, forms, what lines name, what may be there once
 * only. Runs in the thread that unpacks.
 */
import { createHash } from 'node:crypto'
import { limits } from '@lectern/contracts'
import type { Json } from '@lectern/model'
import { Ajv } from 'ajv'
import { readPictureType } from '../../../../core/picture-type.ts'
import type { RevisionSubject } from '../../../../db/schema.ts'
import { fileOf, Manifest, manifestName, newestFormat, pictureOf, type AnyLine } from '../archive-format.ts'
import { ArchiveBrokenError, type ArchiveProblem } from '../archive-problem.ts'
import { archiveTables, fieldsOf, laterKinds, lineKinds, refsIn, type LineKind } from '../archive-tables.ts'
import { isContentOf, kindOfContent, type ContentKind } from './check-content.ts'
import { readLines, type FileFacts } from './read-lines.ts'
import { asBroken, type OpenZip } from './read-zip.ts'

const ajv = new Ajv({ strict: false })
const isManifest = ajv.compile<Manifest>(Manifest)
const checks = Object.fromEntries(lineKinds.map((kind) => [kind, ajv.compile(archiveTables[kind].line)]))

const mostManifestBytes = 64 * 1024 * 1024

/** @throws {ArchiveBrokenError} noManifest, otherFormat, newerFormat */
export async function readManifest(zip: OpenZip): Promise<Manifest> {
  const entry = manifestName
  if (!zip.names.has(entry)) throw new ArchiveBrokenError('noManifest')
  const read: unknown = await readJson(zip, entry)
  const version = typeof read === 'object' && read !== null && 'formatVersion' in read ? read.formatVersion : undefined
  if (typeof version === 'number' && version > newestFormat)
    throw new ArchiveBrokenError('newerFormat', { entry, what: String(version) })
  if (!isManifest(read)) throw new ArchiveBrokenError('otherFormat', { entry })
  return read
}

async function readJson(zip: OpenZip, entry: string): Promise<unknown> {
  const bytes = await readBytes(zip, entry, mostManifestBytes)
  try {
    return JSON.parse(bytes.toString('utf8'))
  } catch {
    throw new ArchiveBrokenError('noJson', { entry })
  }
}

/** The whole of a file that may hold so many bytes. */
async function readBytes(zip: OpenZip, entry: string, mostBytes: number): Promise<Buffer> {
  const pieces: Buffer[] = []
  let held = 0
  try {
    for await (const chunk of await zip.open(entry)) {
      // Streams of files yield buffers.
      const bytes = chunk as Buffer
      held += bytes.length
      if (held > mostBytes) throw new ArchiveBrokenError('tooLarge', { entry })
      pieces.push(bytes)
    }
  } catch (error) {
    throw asBroken(error, entry)
  }
  return Buffer.concat(pieces)
}

/** The place of a line. */
type Place = Pick<ArchiveProblem, 'entry' | 'line'>

/** @throws {ArchiveBrokenError} naming the file and the line */
export async function checkArchive(
  zip: OpenZip,
  manifest: Manifest,
  onProgress: (done: number, total: number) => Promise<unknown>,
): Promise<void> {
  requireEntries(zip, manifest)
  const check = new ArchiveCheck()
  const total = Object.values(manifest.entries).reduce((sum, { bytes }) => sum + bytes, 0)
  let done = 0
  for (const kind of lineKinds) {
    const entry = fileOf(kind)
    for await (const [value, line] of linesOf(zip, manifest, kind)) check.line(kind, value, { entry, line })
    done += manifest.entries[entry]?.bytes ?? 0
    await onProgress(done, total)
  }
  check.end(manifest)
  for (const name of check.pictures) {
    await checkPicture(zip, manifest, pictureOf(name))
    done += manifest.entries[pictureOf(name)]?.bytes ?? 0
    await onProgress(done, total)
  }
}

function requireEntries({ names }: OpenZip, { entries }: Manifest): void {
  const listed = new Set(Object.keys(entries))
  const needed = lineKinds.filter((kind) => !laterKinds.has(kind))
  const missing = [...needed.map(fileOf), ...listed].find((name) => !listed.has(name) || !names.has(name))
  if (missing !== undefined) throw new ArchiveBrokenError('entryMissing', { entry: missing })
  const unknown = [...names].find((name) => name !== manifestName && !listed.has(name))
  if (unknown !== undefined) throw new ArchiveBrokenError('entryUnknown', { entry: unknown })
}

/** The lines of a kind with their numbers; fails at the end when the file is not what the manifest declares. */
export async function* linesOf(
  zip: OpenZip,
  manifest: Manifest,
  kind: LineKind,
): AsyncGenerator<[value: AnyLine, line: number]> {
  const entry = fileOf(kind)
  // An older product has no such lines.
  if (laterKinds.has(kind) && !(entry in manifest.entries)) return
  let facts: FileFacts | undefined
  try {
    const stream = await zip.open(entry)
    for await (const { value, number } of readLines(entry, stream, (read) => (facts = read))) {
      const isFit = checks[kind]
      if (isFit?.(value) !== true) {
        const problem = isFit?.errors?.[0]
        const what = `${problem?.instancePath.slice(1) ?? ''} ${problem?.message ?? ''}`.trim()
        throw new ArchiveBrokenError('form', { entry, line: number, what })
      }
      if (kind !== 'contents' && holdsNul(value))
        throw new ArchiveBrokenError('form', { entry, line: number, what: 'NUL' })
      // The schema makes it an object of these fields.
      yield [value as AnyLine, number]
    }
  } catch (error) {
    throw asBroken(error, entry)
  }
  const expected = manifest.entries[entry]
  if (facts?.sha256 !== expected?.sha256) throw new ArchiveBrokenError('digest', { entry })
  if (facts?.lines !== expected?.lines) throw new ArchiveBrokenError('count', { entry })
}

/** PostgreSQL has no such character in its texts. */
function holdsNul(value: unknown): boolean {
  return JSON.stringify(value).includes(String.raw`\u0000`)
}

async function checkPicture(zip: OpenZip, manifest: Manifest, entry: string): Promise<void> {
  const bytes = await readPicture(zip, entry)
  const digest = createHash('sha256').update(bytes).digest('hex')
  if (digest !== manifest.entries[entry]?.sha256) throw new ArchiveBrokenError('digest', { entry })
  if (readPictureType(bytes) === undefined) throw new ArchiveBrokenError('picture', { entry })
}

/** @throws {ArchiveBrokenError} tooLarge for what no one could have uploaded */
export function readPicture(zip: OpenZip, entry: string): Promise<Buffer> {
  return readBytes(zip, entry, limits.uploadBytes)
}

/** What may be there once only, as the database will have it; undefined for lines it does not matter for. */
function keyOf(kind: LineKind, line: AnyLine): unknown[] | undefined {
  return line['isDeleted'] === 1 ? undefined : archiveTables[kind].unique?.map((field) => line[field])
}

class ArchiveCheck {
  readonly pictures: string[] = []
  readonly #ids = new Map<LineKind, Set<unknown>>(lineKinds.map((kind) => [kind, new Set()]))
  readonly #kinds = new Map<unknown, ContentKind>()
  readonly #later: { kind: LineKind; id: unknown; place: Place; field: string }[] = []
  readonly #keys = new Set<string>()
  /** Folder each folder and document is in, with the application or composed project of each. */
  readonly #parents: Record<'docs' | 'composedEntries', Map<unknown, Inside>> = {
    docs: new Map(),
    composedEntries: new Map(),
  }
  #isComposed = false

  readonly #modules: { isWhole: boolean; place: Place }[] = []

  line(kind: LineKind, line: AnyLine, place: Place): void {
    this.#noteOnce(kind, line, place)
    for (const { field, target, id } of refsIn(kind, line)) this.#require(target, id, place, field.field)
    if (kind === 'docs' || kind === 'composedEntries') {
      const owner = line[kind === 'docs' ? 'moduleId' : 'composeProjectId']
      this.#parents[kind].set(line['id'], { parentId: line['parentId'], owner, place })
    }
    if (kind === 'space') this.#isComposed = line['isCompose'] === 1
    if (kind === 'modules') this.#modules.push({ isWhole: line['projectId'] !== null, place })
    if (kind === 'uploads') this.pictures.push(String(line['name']))
    if (kind === 'contents') this.#content(line, place)
    for (const { field, isText, contentOf } of fieldsOf(kind)) {
      if (!isText || line[field] === null) continue
      const content = this.#kinds.get(line[field])
      if (content === undefined) throw new ArchiveBrokenError('reference', { ...place, what: field })
      if (contentOf !== undefined && !isContentOf(contentOf, content))
        throw new ArchiveBrokenError('content', { ...place, what: content })
    }
    if (kind === 'revisions') this.#revision(line, place)
  }

  /** What can only be checked when everything was read. */
  end(manifest: Manifest): void {
    const lost = this.#later.find(({ kind, id }) => !this.#idsOf(kind).has(id))
    if (lost !== undefined) throw new ArchiveBrokenError('reference', { ...lost.place, what: lost.field })
    for (const parents of Object.values(this.#parents)) requireTree(parents)
    const spaces = this.#idsOf('space').size
    if (spaces !== (manifest.scope === 'space' ? 1 : 0))
      throw new ArchiveBrokenError('spaceMissing', { entry: fileOf('space') })
    if (this.#idsOf('composed').size > 0 && !this.#isComposed)
      throw new ArchiveBrokenError('reference', { entry: fileOf('composed'), what: 'space' })
    this.#requireApplication(manifest.scope === 'module')
  }

  /** An archive of an application holds one that is there, and no project; every other application has its project. */
  #requireApplication(isAlone: boolean): void {
    const entry = fileOf('modules')
    if (isAlone && (this.#idsOf('modules').size !== 1 || this.#idsOf('projects').size > 0))
      throw new ArchiveBrokenError('projectMissing', { entry })
    const odd = this.#modules.find(({ isWhole }) => isWhole === isAlone)
    if (odd !== undefined) throw new ArchiveBrokenError('reference', { ...odd.place, what: 'projectId' })
  }

  #idsOf(kind: LineKind): Set<unknown> {
    return this.#ids.get(kind) ?? new Set()
  }

  #noteOnce(kind: LineKind, line: AnyLine, place: Place): void {
    const id = line['id'] ?? line['hash']
    if ('id' in line || kind === 'contents') {
      if (this.#idsOf(kind).has(id)) throw new ArchiveBrokenError('duplicate', { ...place, what: 'id' })
      this.#idsOf(kind).add(id)
    }
    const key = keyOf(kind, line)
    if (key === undefined) return
    const text = createHash('sha256')
      .update(JSON.stringify([kind, ...key]))
      .digest('base64')
    if (this.#keys.has(text)) throw new ArchiveBrokenError('duplicate', { ...place, what: String(key.at(-1)) })
    this.#keys.add(text)
  }

  #require(kind: LineKind, id: unknown, place: Place, field: string): void {
    if (!this.#idsOf(kind).has(id)) this.#later.push({ kind, id, place, field })
  }

  #content(line: AnyLine, place: Place): void {
    const text = JSON.stringify(line['content'])
    if (createHash('sha256').update(text).digest('hex') !== line['hash'])
      throw new ArchiveBrokenError('contentDigest', place)
    // Lines come out of JSON.parse.
    const kind = kindOfContent(line['content'] as Json)
    if (kind === undefined) throw new ArchiveBrokenError('content', place)
    this.#kinds.set(line['hash'], kind)
  }

  #revision(line: AnyLine, place: Place): void {
    const kind = this.#kinds.get(line['hash'])
    // The line's form names the subjects there are.
    if (kind !== undefined && !isContentOf(line['subjectKind'] as RevisionSubject, kind))
      throw new ArchiveBrokenError('content', { ...place, what: kind })
    for (const field of ['parentId', 'secondParentId'])
      if (line[field] !== null && !this.#idsOf('revisions').has(line[field]))
        throw new ArchiveBrokenError('reference', { ...place, what: field })
  }
}

/** The folder something is in, and what both belong to. */
interface Inside {
  parentId: unknown
  owner: unknown
  place: Place
}

/** @throws {ArchiveBrokenError} reference, cycle */
function requireTree(parents: ReadonlyMap<unknown, Inside>): void {
  for (const { parentId, owner, place } of parents.values())
    if (parentId !== null && parents.get(parentId)?.owner !== owner)
      throw new ArchiveBrokenError('reference', { ...place, what: 'parentId' })
  const inCircle = findCycle(parents)
  if (inCircle !== undefined) throw new ArchiveBrokenError('cycle', { ...inCircle.place, what: 'parentId' })
}

/** A thing that is inside itself; each is walked once. */
function findCycle<T extends { parentId: unknown }>(parents: ReadonlyMap<unknown, T>): T | undefined {
  const settled = new Set<unknown>([null])
  for (const start of parents.keys()) {
    const way = new Set<unknown>()
    for (let id: unknown = start; !settled.has(id); id = parents.get(id)?.parentId ?? null) {
      if (way.has(id)) return parents.get(id)
      way.add(id)
    }
    for (const id of way) settled.add(id)
  }
  return undefined
}

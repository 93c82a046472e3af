/*
 * Unpacks an archive, in a thread of its own: looks at everything first, then hands it over line by line for writing, texts with the ids they have
 * here. Touches no database.
 */
import type { DocumentContent, Json } from '@lectern/model'
import { packText, type StoredText } from '../../../../db/content-store.ts'
import { cleaned } from '../../../documents/doc-edit/save/content-commands.ts'
import { pictureOf, type AnyLine, type Manifest } from '../archive-format.ts'
import { lineKinds, type LineKind } from '../archive-tables.ts'
import { ArchiveBrokenError, type ArchiveProblem } from '../archive-problem.ts'
import { checkArchive, linesOf, readManifest, readPicture } from './check-archive.ts'
import { openZip, type OpenZip } from './read-zip.ts'
import { renameContent, type Renaming } from '../rename-addresses.ts'
import { ThreadLink, type ThreadStart } from '../../../../core/threads/thread-link.ts'

export interface UnpackTask {
  /** Bytes of the archive. */
  size: number
}

/** A stored text as the archive calls it and as it is here. */
export interface RenamedText {
  formerHash: string
  text: StoredText
}

/** What the server does for the thread. A type, not an interface: only such are known to have no further names. */
export type UnpackHost = {
  bytes: (range: { start: number; end: number }) => Promise<Uint8Array>
  /** Everything was looked at and is good: writing begins. */
  begin: (manifest: Manifest) => Promise<null>
  lines: (batch: { kind: LineKind; lines: AnyLine[] }) => Promise<null>
  /** Dictionaries that snapshots name and that may be gone; before the texts, which name them as well. */
  lostDictionaries: (lines: AnyLine[]) => Promise<null>
  picture: (picture: { line: AnyLine; bytes: Uint8Array }) => Promise<null>
  /** What things are called here; asked for before texts. */
  renaming: (asked: null) => Promise<Renaming>
  texts: (texts: RenamedText[]) => Promise<null>
  progress: (place: { step: 'check' | 'write'; done: number; total: number }) => Promise<null>
}
type Link = ThreadLink<UnpackHost>

export type Unpacked = { ok: true } | { ok: false; problem: ArchiveProblem }

const linesPerBatch = 200
/** Texts of a batch in bytes, before packing. */
const textBytesPerBatch = 2 * 1024 * 1024

export default async function unpackInThread({ task, port }: ThreadStart<UnpackTask>): Promise<Unpacked> {
  const link: Link = new ThreadLink(port)
  try {
    const zip = await openZip((range) => link.ask('bytes', range), task.size)
    const manifest = await readManifest(zip)
    await checkArchive(zip, manifest, (done, total) => link.ask('progress', { step: 'check', done, total }))
    await link.ask('begin', manifest)
    await sendLines(zip, manifest, link)
    return { ok: true }
  } catch (error) {
    if (error instanceof ArchiveBrokenError) return { ok: false, problem: error.problem }
    throw error
  } finally {
    link.close()
  }
}

async function sendLines(zip: OpenZip, manifest: Manifest, link: Link): Promise<void> {
  const total = Object.values(manifest.entries).reduce((sum, { lines }) => sum + (lines ?? 0), 0)
  let done = 0
  const report = async (count: number): Promise<void> => {
    done += count
    await link.ask('progress', { step: 'write', done, total })
  }
  for (const kind of lineKinds) {
    if (kind === 'contents') await handOverTexts(zip, manifest, link, report)
    else if (kind === 'uploads') await handOverPictures(zip, manifest, link, report)
    else
      for await (const lines of batched(linesOf(zip, manifest, kind))) {
        await link.ask('lines', { kind, lines })
        await report(lines.length)
      }
  }
}

async function* batched(source: AsyncIterable<[AnyLine, number]>): AsyncGenerator<AnyLine[]> {
  let batch: AnyLine[] = []
  for await (const [line] of source) {
    batch.push(line)
    if (batch.length < linesPerBatch) continue
    yield batch
    batch = []
  }
  if (batch.length > 0) yield batch
}

async function handOverPictures(
  zip: OpenZip,
  manifest: Manifest,
  link: Link,
  report: (count: number) => Promise<void>,
): Promise<void> {
  for await (const [line] of linesOf(zip, manifest, 'uploads')) {
    const bytes = await readPicture(zip, pictureOf(String(line['name'])))
    await link.ask('picture', { line, bytes })
    await report(1)
  }
}

async function handOverTexts(
  zip: OpenZip,
  manifest: Manifest,
  link: Link,
  report: (count: number) => Promise<void>,
): Promise<void> {
  for await (const lines of batched(linesOf(zip, manifest, 'snapshotDictionaries')))
    await link.ask('lostDictionaries', lines)
  const renaming = await link.ask('renaming', null)
  let batch: RenamedText[] = []
  let size = 0
  const flush = async (): Promise<void> => {
    if (batch.length === 0) return
    await link.ask('texts', batch)
    await report(batch.length)
    batch = []
    size = 0
  }
  for await (const [line] of linesOf(zip, manifest, 'contents')) {
    // Lines come out of JSON.parse.
    const text = packText(JSON.stringify(storable(line['content'] as Json, renaming)))
    batch.push({ formerHash: String(line['hash']), text })
    size += text.size
    if (batch.length >= linesPerBatch || size >= textBytesPerBatch) await flush()
  }
  await flush()
}

/** With the ids of here, and rich text without anything that could run, whoever wrote the file. */
function storable(content: Json, renaming: Renaming): unknown {
  const renamed = renameContent(content, renaming)
  // The check found it to be one of the stored forms; what is no document passes through.
  return cleaned(renamed as unknown as DocumentContent)
}

/*
 * The CPU work of an import, in a thread of its own: reads the description, finds out what is new, packs the texts and hands over in parts what is to
 * be written. Touches no database and no network; asks the server for both.
 */
import type { MessagePort } from 'node:worker_threads'
import { freeMemory } from '../../../../core/threads/free-memory.ts'
import { buildItems } from '../compare/build-items.ts'
import { unchangedItem } from '../compare/leave-unchanged.ts'
import { readIncomingScripts } from './incoming-scripts.ts'
import type { ImportItem } from '../compare/items.ts'
import { readKnown, type Known } from '../compare/known-content.ts'
import { joinMadeFolders } from '../compare/made-folders.ts'
import { planImport } from '../compare/plan.ts'
import type { NewThing, ReadOutcome, ReadTask } from './import-protocol.ts'
import type { KnownPart } from './known-rows.ts'
import { packExactly } from './pack-exactly.ts'
import { isAboutParts, readFormat } from './read-format.ts'
import { handOverPictures, type ReadPicture } from './read-pages.ts'
import { summarise } from './summarise.ts'
import { ThreadChannel } from './thread-channel.ts'

/** About a tenth of the text. */
const largePackedBytes = 100_000
/** Few enough that whoever else writes waits for one batch unnoticed. */
const itemsPerBatch = 1_000
/** Ends a batch early; one text may be longer. */
const lettersPerBatch = 2_000_000

export default async function readInThread({
  task,
  port,
}: {
  task: ReadTask
  port: MessagePort
}): Promise<ReadOutcome> {
  const channel = new ThreadChannel(port)
  try {
    const compared = await readAndCompare(task, channel)
    if (!compared.ok) return compared
    const { summary, plan, things, items, followers, pictures } = compared
    const models = things.filter(({ kind }) => kind === 'component').length
    await channel.ask({ type: 'begin', news: { doc: things.length - models, component: models } })
    if (!task.isDryRun) {
      await handOverPictures(pictures, items, channel)
      await handOver([...items, ...followers], things, channel)
    }
    if (isLarge(task)) freeMemory()
    return { ok: true, summary, plan }
  } finally {
    channel.close()
  }
}

function isLarge({ file }: ReadTask): boolean {
  return file.bytes.length >= largePackedBytes
}

interface Compared extends Extract<ReadOutcome, { ok: true }> {
  things: NewThing[]
  items: ImportItem[]
  followers: Written[]
  pictures: readonly ReadPicture[]
}

/** All that is left of the source is what has to be written: the memory its contents took is free for writing. */
async function readAndCompare(
  task: ReadTask,
  channel: ThreadChannel,
): Promise<Compared | Extract<ReadOutcome, { ok: false }>> {
  const rows = await askForKnown(task, channel)
  const result = await readFormat(task, rows, channel)
  if (!result.ok) return { ok: false, summary: summarise(result.issues) }
  // The text and all it was parsed to.
  if (isLarge(task)) freeMemory()
  const { bundle, issues, stats, pictures = [] } = result
  const known = joinMadeFolders(rows, bundle.folders)
  const isJoining = result.isOnlyEnvironments === true
  const scripts = readIncomingScripts(bundle)
  const built = await buildItems(bundle, known, { task, channel, scripts, isJoining })
  const application = isAboutParts(task, known) ? unchangedItem('unchanged') : built.application
  const summary = summarise([...issues, ...scripts.issues], { bundle, stats, documentKeys: built.documentKeys })
  const { plan, things } = planImport({ ...built, application }, known, {
    task: isJoining ? { ...task, isPartial: true } : task,
    summary,
    scripts: scripts.ofApplication,
  })
  const followers = built.followers.map(({ kind, key, text }) => ({ kind, key, texts: [text] }))
  return { ok: true, summary, plan, things, items: built.items, followers, pictures }
}

async function askForKnown({ source }: ReadTask, channel: ThreadChannel): Promise<Known> {
  const parts: KnownPart[] = []
  for (;;) {
    // What the server answers to this question.
    const part = (await channel.ask({ type: 'known' })) as KnownPart | null
    if (part === null) return readKnown(parts, source)
    parts.push(part)
  }
}

type Written = Pick<ImportItem, 'kind' | 'key' | 'texts'>

/** Things that are not new have texts only. While the server writes a batch, the next one is packed. */
async function handOver(items: readonly Written[], things: readonly NewThing[], channel: ThreadChannel): Promise<void> {
  const byKey = new Map(things.map((thing) => [`${thing.kind} ${thing.key}`, thing]))
  const written = items.filter(({ texts }) => texts.length > 0)
  let sent = 0
  let writing: Promise<unknown> = Promise.resolve()
  for (const batch of batchesOf(written)) {
    sent += batch.length
    const texts = batch.flatMap((item) => item.texts.map(packExactly))
    // Nothing asks for them again.
    for (const item of batch) item.texts = []
    const buffers = texts.map(({ bytes }) => bytes.buffer).filter(isTransferable)
    const news = batch.flatMap(({ kind, key }) => byKey.get(`${kind} ${key}`) ?? [])
    await writing
    writing = channel.ask({ type: 'batch', things: news, texts, place: [sent, written.length] }, buffers)
  }
  await writing
}

function* batchesOf(items: readonly Written[]): Generator<Written[], void, undefined> {
  let batch: Written[] = []
  let letters = 0
  for (const item of items) {
    batch.push(item)
    for (const { text } of item.texts) letters += text.length
    if (batch.length < itemsPerBatch && letters < lettersPerBatch) continue
    yield batch
    batch = []
    letters = 0
  }
  if (batch.length > 0) yield batch
}

function isTransferable(buffer: ArrayBufferLike): buffer is ArrayBuffer {
  return buffer instanceof ArrayBuffer
}

/*
 * The CPU work of an import, in a thread of its own: reads the description, finds out what is new, packs the texts and hands over in parts what is to
 * be written. Touches no database and no network; asks the server for both.
 */
import type { MessagePort } from 'node:worker_threads'
import { inBatches } from '../../../../db/batches.ts'
import { buildItems, unchangedItem } from '../compare/build-items.ts'
import type { ImportItem } from '../compare/items.ts'
import { readKnown, type Known } from '../compare/known-content.ts'
import { joinMadeFolders } from '../compare/made-folders.ts'
import { planImport } from '../compare/plan.ts'
import type { NewThing, ReadOutcome, ReadTask } from './import-protocol.ts'
import type { KnownPart } from './known-rows.ts'
import { isAboutParts, readFormat } from './read-format.ts'
import { handOverPictures } from './read-pages.ts'
import { summarise } from './summarise.ts'
import { ThreadChannel } from './thread-channel.ts'

const itemsPerBatch = 100

export default async function readInThread({
  task,
  port,
}: {
  task: ReadTask
  port: MessagePort
}): Promise<ReadOutcome> {
  const channel = new ThreadChannel(port)
  try {
    const rows = await askForKnown(task, channel)
    const result = await readFormat(task, rows, channel)
    if (!result.ok) return { ok: false, summary: summarise(result.issues) }
    const { bundle, issues, stats, pictures = [] } = result
    const known = joinMadeFolders(rows, bundle.folders)
    const built = await buildItems(bundle, known, { task, channel })
    const application = isAboutParts(task, known) ? unchangedItem('unchanged') : built.application
    const summary = summarise(issues, { bundle, stats, documentKeys: built.documentKeys })
    const { plan, things } = planImport({ ...built, application }, known, { task, summary })
    await channel.ask({ type: 'begin' })
    if (!task.isDryRun) {
      await handOverPictures(pictures, built.items, channel)
      await handOver(
        [...built.items, ...built.followers.map((each) => ({ ...each, texts: [each.text] }))],
        things,
        channel,
      )
    }
    return { ok: true, summary, plan }
  } finally {
    channel.close()
  }
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

/** Things that are not new have texts only. */
async function handOver(
  items: readonly Pick<ImportItem, 'kind' | 'key' | 'texts'>[],
  things: readonly NewThing[],
  channel: ThreadChannel,
): Promise<void> {
  const byKey = new Map(things.map((thing) => [`${thing.kind} ${thing.key}`, thing]))
  const written = items.filter(({ texts }) => texts.length > 0)
  let sent = 0
  for (const batch of inBatches(written, { size: itemsPerBatch })) {
    sent += batch.length
    const texts = batch.flatMap((item) => item.texts)
    const buffers = texts.map(({ bytes }) => bytes.buffer).filter(isTransferable)
    const news = batch.flatMap(({ kind, key }) => byKey.get(`${kind} ${key}`) ?? [])
    await channel.ask({ type: 'batch', things: news, texts, place: [sent, written.length] }, buffers)
  }
}

function isTransferable(buffer: ArrayBufferLike): buffer is ArrayBuffer {
  return buffer instanceof ArrayBuffer
}

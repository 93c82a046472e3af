/*
 * The CPU work of an import, in a thread of its own: reads the description, finds out what is new, packs the texts and hands them over in
 * batches. Touches no database and no network; asks the server for both.
 */
import type { MessagePort } from 'node:worker_threads'
import { inBatches } from '../../../../db/batches.ts'
import { buildItems, unchangedItem } from '../compare/build-items.ts'
import type { ImportItem, ReadOutcome, ReadTask } from './import-protocol.ts'
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
    const result = await readFormat(task, channel)
    if (!result.ok) return { ok: false, summary: summarise(result.issues) }
    const { bundle, issues, stats, pictures = [] } = result
    const built = await buildItems(bundle, task, channel)
    const { items, excluded, documentKeys } = built
    const application = isAboutParts(task) ? unchangedItem('unchanged') : built.application
    await channel.ask({ type: 'begin' })
    if (!task.isDryRun) await handOverPictures(pictures, items, channel)
    await sendItems(items, channel)
    return { ok: true, application, excluded, summary: summarise(issues, { bundle, stats, documentKeys }) }
  } finally {
    channel.close()
  }
}

async function sendItems(items: ImportItem[], channel: ThreadChannel): Promise<void> {
  let sent = 0
  for (const batch of inBatches(items, { size: itemsPerBatch })) {
    sent += batch.length
    const buffers = batch.flatMap(({ texts }) => texts.map(({ bytes }) => bytes.buffer)).filter(isTransferable)
    const place: [number, number] = [sent, items.length]
    await channel.ask({ type: 'batch', items: batch, place }, buffers)
  }
}

function isTransferable(buffer: ArrayBufferLike): buffer is ArrayBuffer {
  return buffer instanceof ArrayBuffer
}

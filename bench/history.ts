/*
 * The history of a document of 300 fields that is edited 1,000 times, one field at a time: how much each edit adds to the database, how long a save
 * takes, and how soon the list of states, two states side by side and a merge are there.
 *
 *   node bench/history.ts [edits]
 */
import { DatabaseSync } from 'node:sqlite'
import { join } from 'node:path'
import { BenchServer, fieldOf } from './support/bench-server.ts'
import { generateDescription } from './support/generate-description.ts'
import { median, percentile, printFigures } from './support/report.ts'

const edits = Number(process.argv[2] ?? 1_000)
const fields = 300
const rounds = 20

/** Words that differ from field to field, as people's do. */
const words = 'order amount currency refund carrier parcel invoice customer discount voucher region warehouse'.split(
  ' ',
)
const wordAt = (index: number): string => words[index % words.length] ?? ''

function contentOf(edited: ReadonlyMap<number, number>) {
  const properties = Object.fromEntries(
    Array.from({ length: fields }, (_, index) => [
      `${wordAt(index)}${wordAt(index * 7 + 3)}${String(index)}`,
      {
        type: index % 3 === 0 ? 'integer' : 'string',
        description: `The ${wordAt(index * 5)} of the ${wordAt(index * 11 + 1)} ${String(index * 7919)}, edit ${String(edited.get(index) ?? 0)}`,
        examples: [index % 3 === 0 ? index * 104_729 : `${wordAt(index * 3)}-${String(index * 104_729)}`],
      },
    ]),
  )
  const schema = { type: 'object', properties }
  return {
    v: 1,
    kind: 'http',
    container: 'paths',
    method: 'post',
    path: '/bench/orders',
    operation: {
      summary: 'A document that is edited often',
      requestBody: { content: { 'application/json': { schema } } },
      responses: { '200': { description: 'OK' } },
    },
  }
}

/** Bytes of all saved states, their texts and what each text is packed against included. */
function storedBytes(dataDir: string): number {
  const database = new DatabaseSync(join(dataDir, 'lectern.db'), { readOnly: true })
  const texts = database
    .prepare(
      `select coalesce(sum(length(bytes) + length(hash) + coalesce(length(base_hash), 0) + 8), 0) as bytes from content`,
    )
    .get()
  const states = database.prepare('select count(*) * (64 + 3 + 12 * 8) as bytes from revision').get()
  database.close()
  return Number(texts?.['bytes']) + Number(states?.['bytes'])
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const from = performance.now()
  await work()
  return performance.now() - from
}

async function measure(work: () => Promise<unknown>): Promise<number[]> {
  const times: number[] = []
  for (let round = 0; round < rounds; round += 1) times.push(await timed(work))
  return times
}

const server = new BenchServer()
try {
  await server.start()
  const { moduleId } = await server.importDescription(generateDescription(10))
  const edited = new Map<number, number>()
  const made = await server.call('POST', '/doc/save', { moduleId, content: contentOf(edited) })
  const id = fieldOf(made, 'id')
  let revision = fieldOf(made, 'revision')
  const first = String(revision)
  const size = JSON.stringify(contentOf(edited)).length
  const before = storedBytes(server.dataDir)
  const saves: number[] = []
  for (let edit = 1; edit <= edits; edit += 1) {
    edited.set((edit * 37) % fields, edit)
    const content = contentOf(edited)
    saves.push(
      await timed(async () => {
        revision = fieldOf(await server.call('POST', '/doc/save', { id, content, revision }), 'revision')
      }),
    )
  }
  const growth = (storedBytes(server.dataDir) - before) / edits
  const place = `subject=doc&docId=${String(id)}`
  const list = await measure(() => server.call('GET', `/doc/snapshot/page?${place}&pageSize=50`))
  const compare = await measure(() =>
    server.call('GET', `/doc/snapshot/compare?${place}&from=${first}&to=${String(revision)}`),
  )
  const form = await measure(() => server.call('GET', `/doc/form?id=${String(id)}`))
  const stale = contentOf(edited)
  let merges = 0
  const merge = await measure(() => {
    merges += 1
    const content = { ...stale, operation: { ...stale.operation, [`x-bench-${String(merges)}`]: merges } }
    return server.call('POST', '/doc/save', { id, content, revision })
  })
  printFigures({
    'size of the document, bytes': size,
    'growth per edit, bytes': growth,
    'growth / size (target 0.15)': growth / size,
    'save of one field, median ms': median(saves),
    'save of one field, p95 ms': percentile(saves, 0.95),
    'stale save with a merge, median ms': median(merge),
    [`first page of ${String(edits)} states, median ms (target 100)`]: median(list),
    'two states with their contents, median ms': median(compare),
    'form, median ms': median(form),
  })
} finally {
  await server.close()
}

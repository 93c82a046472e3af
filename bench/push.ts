/*
 * How long pushes of many calls take from the request to documents that stand in the tree and are found in it, on a real server with the
 * embedded database, against the time `JSON.parse` needs for the payload; when the client has its answer; how much less when the same comes
 * again; what readers notice meanwhile; the server's memory; the list of all documents, made and kept. Prints figures and ratios; ends with 1
 * when a target is missed.
 *
 *   node bench/push.ts [calls …]      1000 and 22000 unless given
 */
import { setTimeout as delay } from 'node:timers/promises'
import type { CompactTree } from '@lectern/contracts'
import { filterTree } from '../web/src/entities/doc-tree/tree-filter.ts'
import { buildTree } from '../web/src/entities/doc-tree/tree-model.ts'
import { BenchServer, fieldOf } from './support/bench-server.ts'
import { measureWaits } from './support/measure-waits.ts'
import { peakRssMb } from './support/peak-memory.ts'
import { median, percentile, printFigures } from './support/report.ts'

const sizes = process.argv.slice(2).map(Number)
const targets = { againRatio: 5, p99Ms: 100 }

/** 5 s for 1,000 calls, 60 s for 22,000, and on that line between and beyond. */
const targetMs = (count: number) => 5_000 + (Math.max(0, count - 1_000) / 21_000) * 55_000

/** As smart-doc would: folders of twenty calls, each with some parameters. */
function payloadOf(count: number): unknown {
  const param = (name: string, type: string) => ({
    name,
    type,
    required: '1',
    description: `${name} of it`,
    maxLength: '64',
  })
  const call = (index: number) => ({
    name: `Call ${index}`,
    url: `/bench/${index}/{id}`,
    httpMethod: 'POST',
    contentType: 'application/json',
    isFolder: '0',
    isShow: '1',
    pathParams: [param('id', 'int64')],
    requestParams: [param('name', 'string'), { ...param('items', 'array'), children: [param('code', 'string')] }],
    responseParams: [{ ...param('data', 'object'), children: [param('state', 'int32')] }],
  })
  const folders = Array.from({ length: Math.ceil(count / 20) }, (_folder, folder) => ({
    name: `Folder ${folder}`,
    isFolder: '1',
    items: Array.from({ length: Math.min(20, count - folder * 20) }, (_call, index) => call(folder * 20 + index)),
  }))
  return { apis: folders, isReplace: 1, author: 'bench' }
}

/** @throws unless the tree has all of the calls, and its filter finds the first and the last of them */
async function checkTree(server: BenchServer, projectId: string, count: number): Promise<void> {
  const data = await server.call('GET', `/doc/view/projectTree?projectId=${projectId}`)
  const tree = buildTree(data as CompactTree) // the form of the contract
  if (tree.docCount !== count) throw new Error(`The tree has ${String(tree.docCount)} documents`)
  for (const index of [0, count - 1]) {
    const found = filterTree(tree, `/bench/${String(index)}/`)?.docCount
    if (found !== 1) throw new Error(`Call ${String(index)} is found ${String(found)} times`)
  }
}

interface Pushed {
  projectId: string
  moduleId: string
  token: string
  count: number
  data: unknown
}

interface PushTimes {
  /** Until the client has its answer. */
  answerMs: number
  /** Until all of it is in the tree. */
  doneMs: number
  counts: unknown
}

/** Pushes and waits until it is stored and in the tree. */
async function timePush(server: BenchServer, pushed: Pushed): Promise<PushTimes> {
  const { projectId, moduleId, token, count, data } = pushed
  const startedMs = performance.now()
  await server.call('POST', '/api', { name: 'doc.push', version: '1.0', access_token: token, data })
  const answerMs = performance.now() - startedMs
  for (;;) {
    await delay(20)
    const page = await server.call('GET', `/module/push/page?moduleId=${moduleId}&pageSize=1`)
    const [entry] = fieldOf(page, 'list') as unknown[] // the form of every page
    const outcome = fieldOf(entry, 'outcome')
    if (outcome === 'waiting') continue
    if (outcome !== 'done') throw new Error(JSON.stringify(entry))
    await checkTree(server, projectId, count)
    return { answerMs, doneMs: performance.now() - startedMs, counts: fieldOf(entry, 'counts') }
  }
}

/** Milliseconds of the list of all documents, made and then kept. */
async function timeList(server: BenchServer, moduleId: string): Promise<{ madeMs: number; keptMs: number }> {
  const list = async (): Promise<number> => {
    const startedMs = performance.now()
    await server.call('POST', '/doc/list-v2', { moduleId })
    return performance.now() - startedMs
  }
  const madeMs = await list()
  const kept: number[] = []
  for (let round = 0; round < 9; round += 1) kept.push(await list())
  return { madeMs, keptMs: median(kept) }
}

async function measure(server: BenchServer, count: number): Promise<boolean> {
  const { projectId } = await server.createProject(`Bench ${String(count)}`)
  const moduleId = String(fieldOf(await server.call('POST', '/module/add', { projectId, name: 'Bench' }), 'id'))
  const made = await server.call('POST', '/module/token/add', { moduleId, name: 'bench' })
  const token = String(fieldOf(made, 'secret'))
  const data = payloadOf(count)
  const text = JSON.stringify(data)
  const parseStartMs = performance.now()
  JSON.parse(text)
  const parseMs = performance.now() - parseStartMs
  let isOver = false
  const readers = measureWaits(
    () => server.call('GET', `/module/list?projectId=${projectId}`),
    () => isOver,
  )
  const pushed = { projectId, moduleId, token, count, data }
  const { answerMs, doneMs: newMs, counts: first } = await timePush(server, pushed)
  const { doneMs: againMs, counts: again } = await timePush(server, pushed)
  isOver = true
  const times = await readers
  const peakMb = peakRssMb(server.pid)
  const p99Ms = percentile(times, 0.99)
  const { madeMs, keptMs } = await timeList(server, moduleId)
  const name = `push of ${String(count)}:`
  printFigures({
    [`${name} MB`]: text.length / 1_000_000,
    [`${name} answered after ms`]: answerMs,
    [`${name} answered / JSON.parse`]: answerMs / parseMs,
    [`${name} ms`]: newMs,
    [`${name} ms / JSON.parse`]: newMs / parseMs,
    [`${name} again ms`]: againMs,
    [`${name} new / again`]: newMs / againMs,
    [`${name} list, made / kept`]: madeMs / keptMs,
    [`${name} list, kept ms`]: keptMs,
    [`${name} readers p50 ms`]: median(times),
    [`${name} readers p99 ms`]: p99Ms,
    [`${name} peak RSS MB`]: peakMb,
  })
  console.log('new  ', JSON.stringify(first))
  console.log('again', JSON.stringify(again))
  const isWritten = fieldOf(again, 'added') !== 0 || fieldOf(again, 'changed') !== 0
  return isWritten || newMs > targetMs(count) || newMs / againMs < targets.againRatio || p99Ms > targets.p99Ms
}

const server = new BenchServer()
try {
  await server.start()
  let isMissed = false
  for (const count of sizes.length === 0 ? [1_000, 22_000] : sizes)
    isMissed = (await measure(server, count)) || isMissed
  console.log(isMissed ? 'Target missed' : 'Targets met')
  process.exitCode = isMissed ? 1 : 0
} finally {
  await server.close()
}

/*
 * Opening a large JSON response on the debug page, in a real browser: from its last byte to the paint of its first lines, and how long the page is held
 * at most while all of it comes in. Targets: 2 MB within 300 ms, 20 MB within 2 s.
 *
 *   npm run build && node bench/answer-page.ts
 */
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { chromium, type Page } from '@playwright/test'
import { prepareBrowser } from '../e2e/support/browser.ts'
import { BenchServer, fieldOf } from './support/bench-server.ts'
import { jsonRows, rowName, rowsSchema } from './support/json-rows.ts'
import { openPage } from './support/open-page.ts'
import { median, printFigures } from './support/report.ts'

const sizes = [2, 20]
const rounds = 5
/** For the rest of a text, and for comparing it. */
const afterMs = 3_000

/** Measures inside the page; `lecternAnswer` is what it leaves there. */
declare global {
  interface Window {
    lecternAnswer: { lastByteMs: number; shownMs: number; heldMs: number }
  }
}

/** Runs before anything of the page. Shown: a line with the text is painted. */
function watchAnswer(text: string): void {
  const seen = { lastByteMs: 0, shownMs: 0, heldMs: 0 }
  window.lecternAnswer = seen
  // oxlint-disable-next-line typescript/unbound-method -- called with its reader below
  const { read } = ReadableStreamDefaultReader.prototype
  ReadableStreamDefaultReader.prototype.read = async function () {
    const piece: unknown = await read.call(this)
    seen.lastByteMs = performance.now()
    // As it was.
    return piece as Awaited<ReturnType<typeof read>>
  }
  new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries())
      if (startTime > seen.lastByteMs) seen.heldMs = Math.max(seen.heldMs, duration)
  }).observe({ type: 'longtask' })
  new MutationObserver(() => {
    const lines = [...document.querySelectorAll('.cm-line')]
    if (seen.shownMs !== 0 || !lines.some(({ textContent }) => textContent.includes(text))) return
    seen.shownMs = -1
    requestAnimationFrame(() => {
      const channel = new MessageChannel()
      channel.port1.onmessage = () => {
        seen.shownMs = performance.now()
      }
      channel.port2.postMessage(null)
    })
  }).observe(document, { childList: true, subtree: true, characterData: true })
}

async function openAnswer(page: Page, docId: string): Promise<Window['lecternAnswer']> {
  await page.goto(`/view/${docId}?segment=debug`)
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await page.waitForFunction(() => window.lecternAnswer.shownMs > 0)
  await page.waitForTimeout(afterMs)
  return page.evaluate(() => window.lecternAnswer)
}

const bodies = new Map(sizes.map((size) => [`/rows/${String(size)}`, jsonRows(size)]))
const service = createServer(({ url = '' }, response) => {
  response.setHeader('content-type', 'application/json').end(bodies.get(url))
}).listen(0, '127.0.0.1')
await once(service, 'listening')
// It listens on a port.
const { port } = service.address() as AddressInfo
const server = new BenchServer()
const browser = await chromium.launch(await prepareBrowser())
try {
  await server.start()
  const json = { 'application/json': { schema: rowsSchema } }
  const operation = { responses: { 200: { description: '', content: json } } }
  const { moduleId, spaceId } = await server.importDescription({
    openapi: '3.1.0',
    info: { title: 'Rows', version: '1' },
    servers: [{ url: `http://127.0.0.1:${String(port)}` }],
    paths: Object.fromEntries([...bodies.keys()].map((path) => [path, { get: { ...operation, summary: path } }])),
  })
  const docs = await server.call('POST', '/doc/list-v2', { moduleId })
  const page = await openPage(browser, server, spaceId)
  await page.addInitScript(watchAnswer, rowName)
  for (const size of sizes) {
    const doc: unknown = Array.isArray(docs)
      ? docs.find((one) => fieldOf(one, 'name') === `/rows/${String(size)}`)
      : undefined
    const seen: Window['lecternAnswer'][] = []
    for (let round = 0; round < rounds; round++) seen.push(await openAnswer(page, String(fieldOf(doc, 'id'))))
    printFigures({
      [`${String(size)} MB readable after its last byte, ms`]: median(
        seen.map(({ shownMs, lastByteMs }) => shownMs - lastByteMs),
      ),
      [`${String(size)} MB page held at most, ms`]: median(seen.map(({ heldMs }) => heldMs)),
    })
  }
} finally {
  await browser.close()
  await server.close()
  service.close()
}

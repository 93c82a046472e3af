/*
 * How soon a phone shows something to read that it opens for the first time: a page of a published site, which the server renders, and the same
 * document in its share, which the server renders until the application shows it. Chromium with a quarter of the processor's speed, 1.6 Mbit/s and 150 ms to every answer.
 * Targets: 1.5 s, and 2.5 s until the application shows the document of a share.
 *
 *   npm run build && node bench/phone.ts
 */
import { chromium, type Browser } from '@playwright/test'
import { prepareBrowser } from '../e2e/support/browser.ts'
import { generateDescription } from './generate-description.ts'
import { BenchServer, fieldOf } from './support/bench-server.ts'
import { median, printFigures } from './support/report.ts'

const openings = 5
const network = { offline: false, latency: 150, downloadThroughput: 1_600_000 / 8, uploadThroughput: 750_000 / 8 }
const title = 'Sixty fields'

/** A document of 60 fields among 300. */
function describeShop(): unknown {
  const description = generateDescription(300) as { paths: Record<string, unknown> } // as it is made
  const fields = Array.from({ length: 60 }, (_, index): [string, object] => [
    `field${String(index)}`,
    { type: 'string', description: `What field ${String(index)} of the order means`, maxLength: 40 },
  ])
  const content = { 'application/json': { schema: { type: 'object', properties: Object.fromEntries(fields) } } }
  const operation = { summary: title, requestBody: { content }, responses: { 204: { description: 'Saved' } } }
  return { ...description, paths: { ...description.paths, '/sixty': { put: operation } } }
}

interface Opening {
  readableMs: number
  /** When the application shows it; of pages of sites the same. */
  takenOverMs: number
  shift: number
  bytes: number
  requests: number
}

/** From the navigation to the frame that shows the last field of the document; then what was loaded and moved until the page rests. */
async function openCold(browser: Browser, address: string): Promise<Opening> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, locale: 'en', hasTouch: true })
  try {
    const page = await context.newPage()
    const devtools = await context.newCDPSession(page)
    await devtools.send('Network.enable')
    await devtools.send('Network.emulateNetworkConditions', network)
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 })
    let [bytes, requests] = [0, 0]
    devtools.on('Network.loadingFinished', ({ encodedDataLength }) => {
      bytes += encodedDataLength
      requests += 1
    })
    await page.addInitScript(() => {
      Reflect.set(window, 'lecternShift', 0)
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries())
          Reflect.set(
            window,
            'lecternShift',
            Number(Reflect.get(window, 'lecternShift')) + Number(Reflect.get(entry, 'value')),
          )
      }).observe({ type: 'layout-shift', buffered: true })
    })
    await page.goto(address, { waitUntil: 'commit' })
    const readableMs = await page.evaluate(
      () =>
        new Promise<number>((resolve) => {
          const look = (): void => {
            // What the server wrote until the program shows the document: closed to scripts, but as high as its sixty fields.
            const isEarly = (document.querySelector('#early')?.scrollHeight ?? 0) > 2_000
            const isDrawn = document.querySelector('body h1')?.textContent.includes('Sixty') === true
            const isShown = isEarly || (isDrawn && document.body.textContent.includes('field59'))
            if (!isShown) requestAnimationFrame(look)
            else requestAnimationFrame(() => setTimeout(() => resolve(performance.now())))
          }
          look()
        }),
    )
    await page.waitForFunction(
      () => document.querySelector('#early') === null && document.body.textContent.includes('field59'),
    )
    const takenOverMs = await page.evaluate(() => performance.now())
    await page.waitForLoadState('networkidle')
    const shift = await page.evaluate(() => Number(Reflect.get(window, 'lecternShift')))
    return { readableMs, takenOverMs, shift, bytes, requests }
  } finally {
    await context.close()
  }
}

const server = new BenchServer()
const browser = await chromium.launch(await prepareBrowser())
try {
  await server.start()
  const { projectId, moduleId } = await server.importDescription(describeShop())
  const share = await server.call('POST', '/doc/share/add', { moduleId, type: 1, isAll: 1 })
  const versions = [{ label: 'latest', kind: 'share', sourceId: fieldOf(share, 'id') }]
  await server.call('POST', '/project/site/add', { projectId, name: 'bench', title: 'Bench', versions })
  const found = await (await fetch(`${server.address}/p/bench/search?q=sixty`)).text()
  const path = /href="(\/p\/bench\/latest\/put-sixty-([^"]+))"/.exec(found)
  if (path?.[1] === undefined || path[2] === undefined) throw new Error('No page to read')
  const shared = `${server.address}/share/${String(fieldOf(share, 'key'))}/${path[2]}`
  // With a query, of which the server knows nothing, it leaves the document to the application.
  const addresses = { page: `${server.address}${path[1]}`, share: shared, program: `${shared}?by=program` }
  const results: Record<keyof typeof addresses, Opening[]> = { page: [], share: [], program: [] }
  // One without a measure: the server and the browser begin cold as well.
  for (const address of Object.values(addresses)) await openCold(browser, address)
  for (let opening = 0; opening < openings; opening += 1)
    for (const name of ['page', 'share', 'program'] as const)
      results[name].push(await openCold(browser, addresses[name]))
  const middle = (name: keyof typeof addresses, figure: keyof Opening): number =>
    median(results[name].map((each) => each[figure]))
  printFigures({
    'page of a site, readable, ms (target 1500)': middle('page', 'readableMs'),
    'page of a site, all it loads, kB': middle('page', 'bytes') / 1_000,
    'page of a site, requests': middle('page', 'requests'),
    'page of a site, layout shift': middle('page', 'shift'),
    'document of a share, readable, ms (target 1500)': middle('share', 'readableMs'),
    'document of a share, shown by the application, ms (target 2500)': middle('share', 'takenOverMs'),
    'document of a share, without what the server writes, ms': middle('program', 'readableMs'),
    'document of a share, all it loads, kB': middle('share', 'bytes') / 1_000,
    'document of a share, requests': middle('share', 'requests'),
    'document of a share, layout shift': middle('share', 'shift'),
  })
} finally {
  await browser.close()
  await server.close()
}

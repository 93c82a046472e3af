/*
 * How soon a phone shows something to read that it opens for the first time: a page of a published site, which the server renders; the same document in
 * its share, which the server renders until the application shows it, and in one with a password, by someone who entered it before; and the form that
 * asks for the password, which the server renders as well. Chromium with a quarter of the processor's speed, 1.6 Mbit/s and 150 ms to every answer.
 * Targets: 1.5 s, and 2.5 s where the application shows it.
 *
 *   npm run build && node bench/phone.ts
 */
import { chromium, type Browser } from '@playwright/test'
import { prepareBrowser } from '../e2e/support/browser.ts'
import { generateDescription } from './support/generate-description.ts'
import { BenchServer, fieldOf } from './support/bench-server.ts'
import { median, printFigures } from './support/report.ts'

const openings = 5
const network = { offline: false, latency: 150, downloadThroughput: 1_600_000 / 8, uploadThroughput: 750_000 / 8 }
const title = 'Sixty fields'
const password = 'correct-horse'

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

/** What a right password yielded. */
interface Access {
  accessToken: string
  expiresAtMs: number
}

interface Place {
  address: string
  /** What the browser has of an earlier visit, under the key the application keeps it by. */
  proof?: { key: string; access: Access }
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
async function openCold(browser: Browser, { address, proof }: Place): Promise<Opening> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, locale: 'en', hasTouch: true })
  try {
    const page = await context.newPage()
    if (proof !== undefined) {
      await context.addCookies([{ name: 'lectern-visit', value: proof.access.accessToken, url: address }])
      await context.addInitScript(([key, access]) => localStorage.setItem(key, access), [
        proof.key,
        JSON.stringify(proof.access),
      ] as const)
    }
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
            // The form the server wrote is open to scripts, as the application takes it over.
            const early = document.querySelector('#early')?.shadowRoot?.querySelector('input')
            const isAsked = (early ?? document.querySelector('input[type=password]')) !== null
            const isShown = isEarly || isAsked || (isDrawn && document.body.textContent.includes('field59'))
            if (!isShown) requestAnimationFrame(look)
            else requestAnimationFrame(() => setTimeout(() => resolve(performance.now())))
          }
          look()
        }),
    )
    await page.waitForFunction(
      () =>
        document.querySelector('input[type=password]') !== null ||
        (document.querySelector('#early') === null && document.body.textContent.includes('field59')),
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
  const locked = await server.call('POST', '/doc/share/add', { moduleId, type: 2, isAll: 1, password })
  const key = String(fieldOf(locked, 'key'))
  // As the contract answers.
  const access = (await server.call('POST', '/share/checkPassword', { id: key, password })) as Access
  const places: Record<'page' | 'share' | 'program' | 'opened' | 'gate', Place> = {
    page: { address: `${server.address}${path[1]}` },
    share: { address: shared },
    program: { address: `${shared}?by=program` },
    opened: { address: `${server.address}/share/${key}/${path[2]}`, proof: { key: `lectern.share.${key}`, access } },
    gate: { address: `${server.address}/share/${key}/${path[2]}` },
  }
  const names = ['page', 'share', 'program', 'opened', 'gate'] as const
  const results: Record<keyof typeof places, Opening[]> = { page: [], share: [], program: [], opened: [], gate: [] }
  // One without a measure: the server and the browser begin cold as well.
  for (const name of names) await openCold(browser, places[name])
  for (let opening = 0; opening < openings; opening += 1)
    for (const name of names) results[name].push(await openCold(browser, places[name]))
  const middle = (name: keyof typeof places, figure: keyof Opening): number =>
    median(results[name].map((each) => each[figure]))
  printFigures({
    'page of a site, readable, ms (target 1500)': middle('page', 'readableMs'),
    'page of a site, all it loads, kB': middle('page', 'bytes') / 1_000,
    'page of a site, requests': middle('page', 'requests'),
    'page of a site, layout shift': middle('page', 'shift'),
    'document of a share, readable, ms (target 1500)': middle('share', 'readableMs'),
    'document of a share, shown by the application, ms (target 2500)': middle('share', 'takenOverMs'),
    'document of a share, without what the server writes, ms': middle('program', 'readableMs'),
    'document behind a password, entered before, readable, ms (target 1500)': middle('opened', 'readableMs'),
    'document behind a password, shown by the application, ms (target 2500)': middle('opened', 'takenOverMs'),
    'form that asks for the password, ms (target 1500)': middle('gate', 'readableMs'),
    'form that asks for the password, taken over by the application, ms': middle('gate', 'takenOverMs'),
    'form that asks for the password, layout shift': middle('gate', 'shift'),
    'document of a share, all it loads, kB': middle('share', 'bytes') / 1_000,
    'document of a share, requests': middle('share', 'requests'),
    'document of a share, layout shift': middle('share', 'shift'),
  })
} finally {
  await browser.close()
  await server.close()
}

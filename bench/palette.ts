/*
 * The palette over an application of 20,000 documents: milliseconds from a key to the first paint that shows results for it, and processor time of the
 * page's main thread until then and until it rests again, and of the server, which other processes do not lengthen as much. The target is 50 ms.
 *
 *   npm run build && node bench/palette.ts [operations]
 */
import { chromium, type CDPSession, type Page } from '@playwright/test'
import { prepareBrowser } from '../e2e/support/browser.ts'
import { generateDescription } from './support/generate-description.ts'
import { BenchServer } from './support/bench-server.ts'
import { openPage } from './support/open-page.ts'
import { processorMs } from './support/processor-time.ts'
import { percentile, printFigures } from './support/report.ts'

const operations = Number(process.argv[2] ?? 20_000)
/** Words, a path, letters of words, two words of which one is a beginning. */
const texts = ['archive', 'list order', '/billing/', 'ardrin', 'search inv']
const rounds = 3
/** Long after a key: what the server found is there too. */
const restMs = 500

declare global {
  interface Window {
    /** Milliseconds of each key so far. */
    lecternKeys: number[]
  }
}

/** Runs before anything of the page: of each key, when what is listed for it is painted. */
function watchKeys(): void {
  window.lecternKeys = []
  const afterPaint = (act: () => void) =>
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel()
      port1.addEventListener('message', act)
      port1.start()
      port2.postMessage(null)
    })
  const isListed = () => document.querySelector('[role=listbox] [role=option] mark') !== null
  document.addEventListener(
    'input',
    ({ timeStamp }) => {
      const look = () =>
        afterPaint(() => (isListed() ? window.lecternKeys.push(performance.now() - timeStamp) : look()))
      look()
    },
    true,
  )
}

/** Processor time that the page's main thread has used, in milliseconds. */
async function busyMs(session: CDPSession): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics')
  return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1000
}

interface Measured {
  /** Milliseconds of each key until results are painted. */
  keys: number[]
  /** Processor time of each key until then. */
  busyKeys: number[]
  /** Of all keys, until the page rests. */
  busy: number
}

async function measure(page: Page, text: string, session: CDPSession): Promise<Measured> {
  await page.keyboard.press('ControlOrMeta+k')
  await page.getByRole('combobox', { name: 'Search documents' }).waitFor()
  await page.waitForTimeout(restMs)
  const [at, before] = [await page.evaluate(() => window.lecternKeys.length), await busyMs(session)]
  const busyKeys: number[] = []
  for (const [index, letter] of [...text].entries()) {
    const pressed = await busyMs(session)
    await page.keyboard.type(letter)
    await page.waitForFunction((count) => window.lecternKeys.length === count, at + index + 1)
    busyKeys.push((await busyMs(session)) - pressed)
  }
  await page.waitForTimeout(restMs)
  const busy = (await busyMs(session)) - before
  await page.keyboard.press('Escape')
  return { keys: (await page.evaluate(() => window.lecternKeys)).slice(at), busyKeys, busy }
}

const server = new BenchServer()
try {
  await server.start()
  const { spaceId } = await server.importDescription(generateDescription(operations), 'Large')
  const browser = await chromium.launch(await prepareBrowser())
  let [all, allBusy]: [number[], number[]] = [[], []]
  try {
    const page = await openPage(browser, server, spaceId)
    page.setDefaultTimeout(60_000)
    await page.addInitScript(watchKeys)
    const session = await page.context().newCDPSession(page)
    await session.send('Performance.enable', { timeDomain: 'threadTicks' })
    await page.goto('/view')
    await page.getByRole('treeitem').first().waitFor()
    for (const text of texts) {
      const measured: Measured[] = []
      const serverBefore = processorMs(server.pid)
      for (let round = 0; round < rounds; round += 1) measured.push(await measure(page, text, session))
      const keys = measured.flatMap((each) => each.keys)
      const busy = measured.map((each) => each.busy / text.length)
      const busyKeys = measured.flatMap((each) => each.busyKeys)
      all = [...all, ...keys]
      allBusy = [...allBusy, ...busyKeys]
      printFigures({
        [`${text}: key to results, median ms`]: percentile(keys, 0.5),
        [`${text}: longest ms`]: percentile(keys, 1),
        [`${text}: busy until results, median ms`]: percentile(busyKeys, 0.5),
        [`${text}: busy until results, longest ms`]: percentile(busyKeys, 1),
        [`${text}: busy for a key, median ms`]: percentile(busy, 0.5),
        [`${text}: server for a key, ms`]: (processorMs(server.pid) - serverBefore) / keys.length,
      })
    }
  } finally {
    await browser.close()
  }
  printFigures({
    'keys: p95 ms (target 50)': percentile(all, 0.95),
    'keys: longest ms': percentile(all, 1),
    'keys: busy until results, p95 ms': percentile(allBusy, 0.95),
  })
} finally {
  await server.close()
}

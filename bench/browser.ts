/*
 * View mode in a real browser on an application of 20,000 operations: how soon it can be used, how soon the filter answers a key, how
 * smoothly the whole tree scrolls compared with a tree of 200 rows in the same run, and what the page weighs.
 *
 *   npm run build && node bench/browser.ts [operations]
 */
import { chromium, type Browser, type Page } from '@playwright/test'
import { prepareBrowser } from '../e2e/support/browser.ts'
import { BenchServer } from './support/bench-server.ts'
import { generateDescription } from './support/generate-description.ts'
import { openPage } from './support/open-page.ts'
import { median, percentile, printFigures } from './support/report.ts'

const operations = Number(process.argv[2] ?? 20_000)
const smallOperations = 200
const openings = 7
const typed = 'archived invoice note'
const scrollFrames = 240
const scrollRounds = 3

/** Measures inside the page; `lecternBench` is what it leaves there. */
declare global {
  interface Window {
    lecternBench: { usableMs: number; keyMs: number[]; textMs: number[] }
  }
}

/**
 * Runs before anything of the page. Usable: rows of the tree are painted, the filter is there, and the main thread has come to rest once.
 * A key: from the moment it was pressed to the paint of the last change it made.
 */
function watchPage(): void {
  const bench: Window['lecternBench'] = { usableMs: 0, keyMs: [], textMs: [] }
  window.lecternBench = bench
  const afterPaint = (then: () => void) => {
    requestAnimationFrame(() => {
      const channel = new MessageChannel()
      channel.port1.onmessage = () => {
        then()
      }
      channel.port2.postMessage(null)
    })
  }
  let pressedMs = 0
  addEventListener(
    'keydown',
    (event) => {
      pressedMs = event.timeStamp
      bench.keyMs.push(0)
      const key = bench.textMs.push(0) - 1
      afterPaint(() => {
        bench.textMs[key] = performance.now() - event.timeStamp
      })
    },
    true,
  )
  new MutationObserver(() => {
    if (bench.usableMs === 0 && document.querySelector('[role=treeitem]') && document.querySelector('[type=search]')) {
      bench.usableMs = -1
      afterPaint(() => {
        setTimeout(() => {
          bench.usableMs = performance.now()
        })
      })
    }
    if (pressedMs === 0) return
    const [from, key] = [pressedMs, bench.keyMs.length - 1]
    afterPaint(() => {
      bench.keyMs[key] = performance.now() - from
    })
  }).observe(document, { childList: true, subtree: true, characterData: true, attributes: true })
}

async function openView(browser: Browser, server: BenchServer, space: string): Promise<Page> {
  const page = await openPage(browser, server, space)
  await page.addInitScript(watchPage)
  await page.goto('/view')
  await page.waitForFunction(() => window.lecternBench.usableMs > 0)
  return page
}

async function measureOpening(browser: Browser, server: BenchServer, space: string): Promise<number> {
  const page = await openView(browser, server, space)
  const usableMs = await page.evaluate(() => window.lecternBench.usableMs)
  await page.context().close()
  return usableMs
}

/** Milliseconds per key: until the letter is painted, and until the rows are. */
async function measureFilter(page: Page): Promise<{ rows: number[]; text: number[] }> {
  await page.getByRole('searchbox').click()
  for (const key of typed) {
    await page.keyboard.press(key === ' ' ? 'Space' : key)
    // A reader's pace; whatever a key sets off has long ended then.
    await page.waitForTimeout(300)
  }
  const figures = await page.evaluate(() => ({ rows: window.lecternBench.keyMs, text: window.lecternBench.textMs }))
  await page.keyboard.press('Escape')
  await page.waitForTimeout(300)
  return figures
}

/** Milliseconds between frames while the tree moves 120 px with each. */
async function measureScroll(page: Page): Promise<number[]> {
  return page.getByRole('tree').evaluate(async (tree, frames) => {
    const scrolls = (element: Element) => element.scrollHeight > element.clientHeight + 1
    const list = [tree, ...tree.querySelectorAll('*')].find(scrolls) ?? tree.parentElement ?? tree
    const nextFrame = () => new Promise<number>((resolve) => requestAnimationFrame(resolve))
    const times: number[] = []
    let step = 120
    let before = await nextFrame()
    for (let frame = 0; frame < frames; frame += 1) {
      const room = list.scrollHeight - list.clientHeight
      if (list.scrollTop + step > room || list.scrollTop + step < 0) step = -step
      list.scrollTop += step
      const now = await nextFrame()
      times.push(now - before)
      before = now
    }
    return times
  }, scrollFrames)
}

async function measureWeight(page: Page): Promise<{ nodes: number; heapMb: number }> {
  const session = await page.context().newCDPSession(page)
  await session.send('HeapProfiler.enable')
  await session.send('HeapProfiler.collectGarbage')
  const { usedSize } = await session.send('Runtime.getHeapUsage')
  const nodes = await page.evaluate(() => document.querySelectorAll('*').length)
  return { nodes, heapMb: usedSize / 1024 / 1024 }
}

async function expandAll(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Expand all' }).first().click()
  await page.waitForTimeout(300)
}

const server = new BenchServer()
try {
  await server.start()
  const large = await server.importDescription(generateDescription(operations), 'Large')
  const small = await server.importDescription(generateDescription(smallOperations), 'Small')
  const browser = await chromium.launch(await prepareBrowser())
  try {
    const usable: number[] = []
    for (let opening = 0; opening < openings; opening += 1) {
      usable.push(await measureOpening(browser, server, large.spaceId))
    }
    const page = await openView(browser, server, large.spaceId)
    const smallPage = await openView(browser, server, small.spaceId)
    const filter = await measureFilter(page)
    await expandAll(page)
    await expandAll(smallPage)
    const frames: Record<'large' | 'small', number[]> = { large: [], small: [] }
    for (let round = 0; round < scrollRounds; round += 1) {
      await smallPage.bringToFront()
      frames.small = frames.small.concat(await measureScroll(smallPage))
      await page.bringToFront()
      frames.large = frames.large.concat(await measureScroll(page))
    }
    await page.locator('[role=treeitem] a').first().click()
    await page.getByRole('heading', { level: 1 }).waitFor()
    const { nodes, heapMb } = await measureWeight(page)
    printFigures({
      'view usable ms (target 800)': median(usable),
      'view usable, slowest ms': percentile(usable, 1),
      'filter key to rows ms (target 50)': median(filter.rows),
      'filter key to rows, p95 ms': percentile(filter.rows, 0.95),
      'filter key to letter ms': median(filter.text),
      'scroll frame ms': median(frames.large),
      'scroll frame, p95 ms': percentile(frames.large, 0.95),
      'frame of 200 rows, p95 ms': percentile(frames.small, 0.95),
      'scroll p95 / 200 rows p95 (target 1)': percentile(frames.large, 0.95) / percentile(frames.small, 0.95),
      'elements in the page (target 3000)': nodes,
      'JavaScript heap MB (target 100)': heapMb,
    })
  } finally {
    await browser.close()
  }
} finally {
  await server.close()
}

/*
 * Interaction to next paint (INP) of 40 acts on an application of 20,000 operations: reading, its samples, and the list of operations.
 * Chromium reports how long each took from the input to the next paint, in steps of 8 ms; what takes less than 16 ms isn't reported and counts as 16.
 * The second figure of an act is the processor time of the page's main thread until it rests again, which other processes do not lengthen as much.
 *
 *   npm run build && node bench/interactions.ts [operations]
 */
import { chromium, type Browser, type CDPSession, type Page } from '@playwright/test'
import { prepareBrowser } from '../e2e/support/browser.ts'
import { BenchServer } from './support/bench-server.ts'
import { generateDescription } from './support/generate-description.ts'
import { openPage } from './support/open-page.ts'
import { percentile, printFigures } from './support/report.ts'

const operations = Number(process.argv[2] ?? 20_000)
const targetMs = 100
const rounds = 3
/** Long after an act: whatever it sets off has ended, and its entry is there. */
const restMs = 400

declare global {
  interface Window {
    /** The longest interaction since it was last set to 0, in milliseconds. */
    lecternLongest: number
  }
}

/** What `interactionId` is in the browser's own type. */
interface EventTiming extends PerformanceEntry {
  interactionId: number
}

/** Runs before anything of the page. */
function watchInteractions(): void {
  window.lecternLongest = 0
  new PerformanceObserver((list) => {
    // Entries of this type have the field.
    for (const entry of list.getEntries() as EventTiming[])
      if (entry.interactionId > 0) window.lecternLongest = Math.max(window.lecternLongest, entry.duration)
  }).observe({ type: 'event', durationThreshold: 16, buffered: true } as PerformanceObserverInit) // its type lacks the threshold
}

interface Act {
  name: string
  run: (page: Page) => Promise<void>
  /** What is on the page once it is done, as a selector; without it nothing was measured. */
  shows?: string
}

const press = (name: string, key: string, shows?: string): Act => {
  return { name, run: (page) => page.keyboard.press(key), ...(shows !== undefined && { shows }) }
}
const click = (name: string, find: (page: Page) => ReturnType<Page['locator']>, shows?: string): Act => {
  return { name, run: (page) => find(page).first().click(), ...(shows !== undefined && { shows }) }
}
const button = (name: string, label: string | RegExp, shows?: string): Act =>
  click(name, (page) => page.getByRole('button', { name: label }), shows)
const choice = (name: string, label: string): Act =>
  click(name, (page) => page.getByRole('menuitemradio', { name: label }))

const readingActs: readonly Act[] = [
  button('tree: expand all', 'Expand all', '[role=treeitem] a'),
  button('tree: collapse all', 'Collapse all', '[role=tree]:not(:has([role=treeitem] a))'),
  button('tree: expand all again', 'Expand all'),
  click('filter: focus', (page) => page.getByRole('searchbox')),
  press('filter: first letter', 'a', '[role=treeitem] mark'),
  press('filter: second letter', 'r'),
  press('filter: third letter', 'c'),
  press('filter: delete a letter', 'Backspace'),
  press('filter: clear', 'Escape'),
  click('tree: open a document', (page) => page.locator('[role=treeitem] a'), 'main h1'),
  click('tree: open another document', (page) => page.locator('[role=treeitem] a').nth(2)),
  press('tree: next row', 'ArrowDown'),
  press('tree: last row', 'End'),
  press('tree: first row', 'Home'),
  press('tree: close a folder', 'ArrowLeft'),
  press('tree: open a folder', 'ArrowRight'),
  button('samples: open the languages', /^Language: /),
  choice('samples: choose Python', 'Python'),
  button('samples: hide', 'Show or hide samples'),
  button('samples: show', 'Show or hide samples'),
  button('document: open TypeScript', 'View TypeScript', '[role=dialog]'),
  press('document: close TypeScript', 'Escape'),
  button('page: hide the tree', /Hide the tree/),
  button('page: show the tree', /Show the tree/),
  button('page: open the account menu', /^Account menu of /, '[role=menu]'),
  { ...choice('page: choose the dark theme', 'Dark'), shows: 'html[data-mantine-color-scheme=dark]' },
  click('tabs: the other document', (page) =>
    page.getByRole('navigation', { name: 'Open documents' }).getByRole('link'),
  ),
  click('tabs: close a document', (page) =>
    page.getByRole('navigation', { name: 'Open documents' }).getByRole('button', { name: /^Close/ }),
  ),
]

const listActs: readonly Act[] = [
  button('list: open or close all folders', /^(?:Expand|Collapse) all$/),
  button('list: all folders again', /^(?:Expand|Collapse) all$/),
  click('list: select a row', (page) => page.getByRole('treegrid').getByRole('checkbox').nth(3)),
  click(
    'list: select all',
    (page) => page.getByRole('treegrid').getByRole('checkbox'),
    String.raw`text=/^\d[\d,]+ selected$/`,
  ),
  click('list: clear the selection', (page) => page.getByRole('treegrid').getByRole('checkbox')),
  {
    name: 'list: open the menu of a row',
    run: (page) => page.locator('[role=row][aria-level]').nth(4).click({ button: 'right' }),
    shows: '[role=menu]',
  },
  press('list: close the menu', 'Escape'),
  press('list: page down', 'PageDown'),
  press('list: last row', 'End'),
  { name: 'list: focus the filter and type', run: (page) => page.getByRole('searchbox').pressSequentially('a') },
  press('list: second letter', 'r'),
  press('list: clear the filter', 'Escape'),
]

async function openWatched(browser: Browser, server: BenchServer, space: string): Promise<Page> {
  const page = await openPage(browser, server, space)
  page.setDefaultTimeout(60_000)
  await page.addInitScript(watchInteractions)
  return page
}

/** Processor time that the page's main thread has used, in milliseconds. */
async function busyMs(session: CDPSession): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics')
  return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1000
}

/** Milliseconds of each act: to the next paint, and busy. */
interface Figures {
  paint: Map<string, number[]>
  busy: Map<string, number[]>
}

async function measure(page: Page, acts: readonly Act[], figures: Figures): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Performance.enable', { timeDomain: 'threadTicks' })
  const add = (times: Map<string, number[]>, name: string, ms: number) => {
    times.set(name, [...(times.get(name) ?? []), ms])
  }
  for (const { name, run, shows } of acts) {
    await page.evaluate(() => {
      window.lecternLongest = 0
    })
    const before = await busyMs(session)
    await run(page)
    await page.waitForTimeout(restMs)
    add(figures.busy, name, (await busyMs(session)) - before)
    const longestMs = await page.evaluate(() => window.lecternLongest)
    add(figures.paint, name, Math.max(16, longestMs))
    if (shows !== undefined) await page.locator(shows).first().waitFor()
  }
}

const mediansOf = (times: Map<string, number[]>): Map<string, number> =>
  new Map([...times].map(([name, each]) => [name, percentile(each, 0.5)]))

const server = new BenchServer()
try {
  await server.start()
  const { spaceId, projectId, moduleId } = await server.importDescription(generateDescription(operations), 'Large')
  const browser = await chromium.launch(await prepareBrowser())
  const figures: Figures = { paint: new Map(), busy: new Map() }
  try {
    for (let round = 0; round < rounds; round += 1) {
      const page = await openWatched(browser, server, spaceId)
      await page.goto('/view')
      await page.getByRole('treeitem').first().waitFor()
      await page.waitForTimeout(restMs)
      await measure(page, readingActs, figures)
      await page.goto(`/project/doc/${projectId}?module=${moduleId}`)
      await page.getByRole('treegrid').waitFor()
      await page.waitForTimeout(restMs)
      await measure(page, listActs, figures)
      await page.context().close()
    }
  } finally {
    await browser.close()
  }
  // The first time loads code; the median shows what it is like afterwards.
  const medians = mediansOf(figures.paint)
  const busy = mediansOf(figures.busy)
  for (const [name, ms] of medians) printFigures({ [name]: ms, [`${name}, busy`]: busy.get(name) ?? 0 })
  const longest = percentile([...figures.paint.values()].flat(), 1)
  const typical = percentile([...medians.values()], 1)
  printFigures({
    acts: medians.size,
    [`longest median ms (target ${String(targetMs)})`]: typical,
    'longest of all rounds ms': longest,
    'busy ms, sum of medians': [...busy.values()].reduce((sum, ms) => sum + ms, 0),
  })
  if (typical > targetMs) process.exitCode = 1
} finally {
  await server.close()
}

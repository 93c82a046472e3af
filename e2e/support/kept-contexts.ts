/*
 * Browser contexts that tests of one worker use one after the other. The first page of a new context costs three times the processor time of a
 * later one, which finds files, compiled code and a running renderer: so one page rests in each, and contexts are emptied instead of closed.
 */
import type { Browser, BrowserContext, BrowserContextOptions, CDPSession, Page } from '@playwright/test'
import { watchContext, type PageFaults } from './watch-page.ts'

/** What a browser holds: cookies, and what was stored for each origin. */
export type BrowserState = Exclude<BrowserContextOptions['storageState'], string | undefined>

interface Kept {
  context: BrowserContext
  /** Which contexts can stand in for each other: those opened with the same options. */
  key: string
  /** Shows hardly anything, from the product; keeps the renderer. */
  rest: Page
  devtools: CDPSession
  faults: PageFaults
  isChanged: boolean
}

/** What cannot be taken back: a context that was changed so is closed after its test. */
const lastingChanges = [
  'addInitScript',
  'exposeBinding',
  'exposeFunction',
  'route',
  'routeFromHAR',
  'routeWebSocket',
  'setExtraHTTPHeaders',
  'setGeolocation',
  'setOffline',
] as const
const clockChanges = ['install', 'pauseAt', 'setFixedTime', 'setSystemTime'] as const

/** Calls `notice` whenever one of these methods is called. */
function noticeCalls(target: object, names: readonly string[], notice: () => void): void {
  for (const name of names) {
    const act: unknown = Reflect.get(target, name)
    if (typeof act !== 'function') throw new Error(`Contexts of the browser have no ${name}`)
    Reflect.set(target, name, (...args: unknown[]): unknown => {
      notice()
      const answer: unknown = Reflect.apply(act, target, args)
      return answer
    })
  }
}

/** Those of one worker, with pages of one product. */
export class KeptContexts {
  readonly #browser: Browser
  readonly #origin: string
  #free: Kept[] = []
  readonly #used = new Map<BrowserContext, Kept>()

  constructor(browser: Browser, origin: string) {
    this.#browser = browser
    this.#origin = origin
  }

  /** A context that holds nothing but `state`, and what its pages do wrong from now on. */
  async take(
    options: Omit<BrowserContextOptions, 'storageState'>,
    state: BrowserState,
  ): Promise<{ context: BrowserContext; faults: PageFaults }> {
    const key = JSON.stringify(options)
    const kept = this.#free.find((each) => each.key === key) ?? (await this.#open(options, key))
    this.#free = this.#free.filter((each) => each !== kept)
    this.#used.set(kept.context, kept)
    await fill(kept, this.#origin, state)
    kept.faults.length = 0
    return kept
  }

  /** Closes the pages of a context that was taken and empties it. */
  async giveBack(context: BrowserContext, isReusable: boolean): Promise<void> {
    const kept = this.#used.get(context)
    this.#used.delete(context)
    if (kept === undefined || !isReusable || kept.isChanged || kept.rest.isClosed()) {
      await context.close()
      return
    }
    for (const page of context.pages()) if (page !== kept.rest) await page.close()
    this.#free.push(kept)
  }

  async close(): Promise<void> {
    for (const { context } of this.#free) await context.close()
  }

  async #open(options: BrowserContextOptions, key: string): Promise<Kept> {
    const context = await this.#browser.newContext({ ...options, storageState: { cookies: [], origins: [] } })
    const rest = await context.newPage()
    await rest.goto(`${this.#origin}/readyz`)
    const devtools = await context.newCDPSession(rest)
    const faults = watchContext(context, this.#origin)
    const kept: Kept = { context, key, rest, devtools, faults, isChanged: false }
    const notice = () => {
      kept.isChanged = true
    }
    noticeCalls(context, lastingChanges, notice)
    noticeCalls(context.clock, clockChanges, notice)
    return kept
  }
}

/** What the browser's process holds; local storage is the renderer's, which hears only later of what is done to it here. */
const storageTypes = 'file_systems,indexeddb,service_workers,cache_storage'

async function fill({ context, rest, devtools }: Kept, origin: string, state: BrowserState): Promise<void> {
  await devtools.send('Storage.clearDataForOrigin', { origin, storageTypes })
  await context.clearCookies()
  await context.clearPermissions()
  await context.addCookies(state.cookies)
  const entries = state.origins.find((each) => each.origin === origin)?.localStorage ?? []
  await rest.evaluate((stored) => {
    localStorage.clear()
    for (const { name, value } of stored) localStorage.setItem(name, value)
  }, entries)
}

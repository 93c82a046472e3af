import { test as base } from '@playwright/test'
import type { BrowserContext, BrowserContextOptions } from '@playwright/test'
// The file itself: each worker would load the whole contract for it.
import { Preferences } from '../../contracts/src/accounts/account.ts'
import { ApiClient } from './api-client.ts'
import { KeptContexts, type BrowserState } from './kept-contexts.ts'
import { startMs } from './limits.ts'
import { findPreparedData, keepData } from './prepared-data.ts'
import { startProduct } from './product.ts'
import type { Product } from './product.ts'
import type { PageFaults } from './watch-page.ts'

type WorkerFixtures = {
  /** Specs that change the whole system name one of their own, so that no other meets what they left. */
  installation: string
  /** Language of the first admin's calls, and so of the sample space. */
  language: 'zh-CN' | 'en'
  /** The product, started once per worker on data of its own. */
  product: Product
  /** Calls as the super admin. */
  api: ApiClient
  /** What `context` and `openContext` take theirs from. */
  keptContexts: KeptContexts
}

/** Opens a second reader: another browser context, watched like the first and given back at the end. A visitor unless given a state. */
export type OpenContext = (
  options?: Omit<BrowserContextOptions, 'storageState'> & { storageState?: BrowserState },
) => Promise<BrowserContext>

type TestFixtures = {
  /** What contexts are opened with, unless told otherwise. */
  settings: BrowserContextOptions
  /** Who `page` belongs to: the super admin, or a visitor without an account. */
  signedIn: boolean
  /** Console errors, uncaught exceptions and foreign requests of all watched contexts; a test empties it only when it means to cause one. */
  faults: PageFaults[]
  openContext: OpenContext
  /** Choices follow an account from device to device, but not from test to test. */
  ownChoices: undefined
}

const common = 'common'

/** What a browser holds of a visitor on the first visit. */
const nothing: BrowserState = { cookies: [], origins: [] }

/** What a browser holds of somebody who signed in; with other choices of this device by their storage keys. */
export function signedInState(origin: string, token: string, stored: Record<string, string> = {}): BrowserState {
  const entries = Object.entries({ 'lectern.token': token, ...stored })
  return { cookies: [], origins: [{ origin, localStorage: entries.map(([name, value]) => ({ name, value })) }] }
}

const noChoices = Object.fromEntries(Object.keys(Preferences.properties).map((name) => [name, null]))

/** Playwright's `test` on the running product; any console error, exception or request to another host fails the test. */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  installation: [common, { option: true, scope: 'worker' }],
  language: ['zh-CN', { option: true, scope: 'worker' }],
  product: [
    // Another installation is another process; the name itself means nothing to it.
    async ({ installation: _installation, language }, use) => {
      const product = await startProduct({}, undefined, findPreparedData(language))
      await use(product)
      await product.stop()
    },
    { scope: 'worker', timeout: startMs },
  ],
  api: [
    async ({ product, language, installation }, use) => {
      const api = new ApiClient(product.origin, language)
      await api.signIn(product.admin)
      await api.waitForSample()
      // Others may have been started otherwise.
      if (installation === common) keepData(product.dataFolder, language)
      await use(api)
    },
    { scope: 'worker', timeout: startMs },
  ],
  keptContexts: [
    async ({ browser, product }, use) => {
      const contexts = new KeptContexts(browser, product.origin)
      await use(contexts)
      await contexts.close()
    },
    { scope: 'worker' },
  ],
  signedIn: [false, { option: true }],
  settings: async (
    {
      viewport,
      hasTouch,
      isMobile,
      deviceScaleFactor,
      colorScheme,
      locale,
      timezoneId,
      serviceWorkers,
      contextOptions,
      product,
    },
    use,
  ) => {
    const named = { viewport, hasTouch, isMobile, deviceScaleFactor, colorScheme, locale, timezoneId, serviceWorkers }
    const given = Object.entries(named).filter(([, value]) => value !== undefined)
    await use({ ...contextOptions, ...Object.fromEntries(given), baseURL: product.origin })
  },
  baseURL: async ({ product }, use) => {
    await use(product.origin)
  },
  faults: [
    async ({ product }, use, info) => {
      const faults: PageFaults[] = []
      await use(faults)
      const found = faults.flat()
      if (info.status !== 'passed' && info.status !== 'skipped') {
        await info.attach('server output', { body: product.readOutput(), contentType: 'text/plain' })
      }
      if (found.length > 0) throw new Error(`The page misbehaved:\n${found.join('\n')}`)
    },
    { auto: true },
  ],
  ownChoices: [
    async ({ api }, use) => {
      await api.call('POST', '/user/systemSetting/update', noChoices)
      await use(undefined)
    },
    { auto: true },
  ],
  context: async ({ keptContexts, settings, signedIn, product, api, faults }, use, info) => {
    const state = signedIn ? signedInState(product.origin, api.token) : nothing
    const { context, faults: own } = await keptContexts.take(settings, state)
    faults.push(own)
    await use(context)
    await keptContexts.giveBack(context, info.status === 'passed')
  },
  openContext: async ({ keptContexts, settings, faults }, use, info) => {
    const opened: BrowserContext[] = []
    await use(async ({ storageState = nothing, ...options } = {}) => {
      const { context, faults: own } = await keptContexts.take({ ...settings, ...options }, storageState)
      faults.push(own)
      opened.push(context)
      return context
    })
    for (const context of opened) await keptContexts.giveBack(context, info.status === 'passed')
  },
})

export { expect } from '@playwright/test'

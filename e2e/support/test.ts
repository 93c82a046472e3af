import { Preferences } from '@lectern/contracts'
import { test as base } from '@playwright/test'
import type { BrowserContext, BrowserContextOptions } from '@playwright/test'
import { ApiClient } from './api-client.ts'
import { startMs } from './limits.ts'
import { startProduct } from './product.ts'
import type { Product } from './product.ts'
import { watchContext } from './watch-page.ts'
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
}

type TestFixtures = {
  /** Who `page` belongs to: the super admin, or a visitor without an account. */
  signedIn: boolean
  /** Console errors, uncaught exceptions and foreign requests of all watched contexts; a test empties it only when it means to cause one. */
  faults: PageFaults[]
  /** Opens a second reader: another browser context, watched like the first and closed at the end. A visitor unless given a state. */
  openContext: (options?: BrowserContextOptions) => Promise<BrowserContext>
}

/** What a browser holds of somebody who signed in; with other choices of this device by their storage keys. */
export function signedInState(origin: string, token: string, stored: Record<string, string> = {}) {
  const entries = Object.entries({ 'lectern.token': token, ...stored })
  return { cookies: [], origins: [{ origin, localStorage: entries.map(([name, value]) => ({ name, value })) }] }
}

const noChoices = Object.fromEntries(Object.keys(Preferences.properties).map((name) => [name, null]))

/** Playwright's `test` on the running product; any console error, exception or request to another host fails the test. */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  installation: ['common', { option: true, scope: 'worker' }],
  language: ['zh-CN', { option: true, scope: 'worker' }],
  product: [
    // Another installation is another process; the name itself means nothing to it.
    async ({ installation: _installation }, use) => {
      const product = await startProduct()
      await use(product)
      await product.stop()
    },
    { scope: 'worker', timeout: startMs },
  ],
  api: [
    async ({ product, language }, use) => {
      const api = new ApiClient(product.origin, language)
      await api.signIn(product.admin)
      await api.waitForSample()
      await use(api)
    },
    { scope: 'worker', timeout: startMs },
  ],
  signedIn: [false, { option: true }],
  storageState: async ({ signedIn, product, api }, use) => {
    // Choices follow an account from device to device, and here from test to test.
    await api.call('POST', '/user/systemSetting/update', noChoices)
    await use(signedIn ? signedInState(product.origin, api.token) : undefined)
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
  context: async ({ context, faults, product }, use) => {
    faults.push(watchContext(context, product.origin))
    await use(context)
  },
  openContext: async ({ browser, faults, product, contextOptions }, use) => {
    const opened: BrowserContext[] = []
    await use(async (options) => {
      const visitor = { cookies: [], origins: [] }
      const context = await browser.newContext({
        ...contextOptions,
        baseURL: product.origin,
        storageState: visitor,
        ...options,
      })
      faults.push(watchContext(context, product.origin))
      opened.push(context)
      return context
    })
    for (const context of opened) await context.close()
  },
})

export { expect } from '@playwright/test'

// Tests on the workbench: a page on which parts of the browser code stand alone.
import { expect, test } from '@playwright/test'
import { startMs } from './limits.ts'
import { startWorkbench } from './workbench.ts'

/** Every test fails on errors in the console. The page opens addresses of the workbench. */
export const workbenchTest = test.extend<object, { workbenchAddress: string }>({
  workbenchAddress: [
    // Which browser it is does not matter.
    async ({ browserName: _browserName }, use) => {
      const workbench = await startWorkbench()
      await use(workbench.address)
      await workbench.stop()
    },
    { scope: 'worker', timeout: startMs },
  ],
  baseURL: async ({ workbenchAddress }, use) => {
    await use(workbenchAddress)
  },
  page: async ({ page }, use) => {
    const faults: string[] = []
    page.on('pageerror', (error) => faults.push(error.message))
    page.on('console', (message) => {
      if (message.type() === 'error') faults.push(message.text())
    })
    await use(page)
    expect(faults).toEqual([])
  },
})
export { expect }

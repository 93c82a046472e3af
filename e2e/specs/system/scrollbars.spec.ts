// With scrollbars that take room, which browsers under test hide otherwise.
import { chromium } from '@playwright/test'
import { prepareBrowser } from '../../support/browser.ts'
import { expect, signedInState, test } from '../../support/test.ts'

test('a dialog covers the window to its edge, and the page under it stays where it is', async ({ product, api }) => {
  const browser = await chromium.launch({ ...(await prepareBrowser()), ignoreDefaultArgs: ['--hide-scrollbars'] })
  try {
    const page = await browser.newPage({
      baseURL: product.origin,
      storageState: signedInState(product.origin, api.token),
      viewport: { width: 1200, height: 500 },
      reducedMotion: 'reduce',
    })
    const widthOfPage = () => page.evaluate(() => document.body.offsetWidth)
    for (const [address, button] of [
      ['/dashboard', '新建空间'],
      ['/user/security', '新建令牌'],
    ] as const) {
      await page.goto(address)
      const opens = page.getByRole('button', { name: button })
      await expect(opens).toBeVisible()
      const width = await widthOfPage()
      expect(width, address).toBeLessThan(1200)
      await opens.click()
      await expect(page.getByRole('dialog')).toBeVisible()
      await expect.poll(widthOfPage, { message: address }).toBe(width)
      const overlay = page.locator('.mantine-Modal-overlay')
      await expect(overlay).toHaveCount(1)
      await expect.poll(async () => (await overlay.boundingBox())?.width, { message: address }).toBe(1200)
    }
  } finally {
    await browser.close()
  }
})

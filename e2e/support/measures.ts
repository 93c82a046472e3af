// Measures that a page may still be on its way to: they are taken until they are right.
import { expect, type Locator, type Page } from '@playwright/test'

/** Nothing reaches over the window's side, which is this wide. */
export async function expectWithin(page: Page, width: number): Promise<void> {
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
}

/** The picture has come, with this many points in a line. */
export async function expectPicture(picture: Locator, width: number): Promise<void> {
  await expect
    .poll(() => picture.evaluate((image) => image instanceof HTMLImageElement && image.naturalWidth))
    .toBe(width)
}

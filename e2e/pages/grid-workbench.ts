import { expect, type Locator, type Page } from '@playwright/test'

/** The parameter grid on the workbench, with the fixture and language of a query. */
export async function open(page: Page, query = ''): Promise<void> {
  await page.goto(`/?${query}`)
  await expect(page.getByRole('treegrid')).toBeVisible()
}

/** What the grid handed out last. */
export async function valueOf(page: Page) {
  return page.evaluate(() => window.workbench.schema())
}

export async function propertiesOf(page: Page) {
  const value = await valueOf(page)
  return value.properties ?? {}
}

export function line(page: Page, id: string): Locator {
  return page.locator(`[data-line="${id}"]`)
}

export function cell(page: Page, id: string, column: string): Locator {
  return line(page, id).locator(`[data-column="${column}"]`)
}

export async function press(page: Page, ...keys: string[]): Promise<void> {
  for (const key of keys) await page.keyboard.press(key)
}

/** The cell the keyboard is in. */
export function focused(page: Page): Locator {
  return page.locator('[data-cell]:focus')
}

/** Opens the type menu of a row and takes the best find. */
export async function pickType(page: Page, id: string, text: string): Promise<void> {
  await typeType(page, id, text)
  await press(page, 'Enter')
}

/** Opens the type menu of a row and looks for a type. */
export async function typeType(page: Page, id: string, text: string): Promise<void> {
  await cell(page, id, 'type').click()
  await expect(page.getByRole('combobox')).toBeFocused()
  await page.keyboard.type(text)
}

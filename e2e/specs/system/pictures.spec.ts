// Pictures of the main screens, so that a change of look is seen in review. `npm run pictures` accepts new ones.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { prepareSameBrowser } from '../../support/browser.ts'
import { startMs } from '../../support/limits.ts'
import { findPicturePlaces, shopFile, type PicturePlaces } from '../../support/picture-places.ts'
import { frozenTime, startPictureProduct } from '../../support/picture-product.ts'
import type { Product } from '../../support/product.ts'
import { comeToRest, watchTraffic } from '../../support/rest.ts'
import { expect, signedInState, test as base } from '../../support/test.ts'

const folder = join(import.meta.dirname, '../../pictures', process.platform)
const missing = `There are no pictures of ${process.platform}: run "npm run pictures" on a state known to be right.`

interface Screen {
  name: string
  address: (places: PicturePlaces) => string
  /** What is done before the picture is taken. */
  act?: (page: Page) => Promise<void>
  visitor?: true
  dark?: true
  width?: number
}

const settingsOf =
  (part: string) =>
  ({ projectId, moduleId }: PicturePlaces): string =>
    `/project/doc/${projectId}?module=${moduleId}&segment=settings${part}`

/** The version before the current one. */
const chooseSecond = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: 'Changed the description' }).click()
}

const screens: readonly Screen[] = [
  { name: 'sign-in', address: () => '/login', visitor: true },
  { name: 'share', address: ({ openShareKey }) => `/share/${openShareKey}`, visitor: true },
  { name: 'gate', address: ({ shareKey }) => `/share/${shareKey}`, visitor: true },
  { name: 'dashboard', address: () => '/dashboard' },
  { name: 'reading', address: ({ operationId }) => `/view/${operationId}` },
  { name: 'reading-mobile', address: ({ operationId }) => `/view/${operationId}`, width: 390 },
  {
    name: 'tree',
    address: ({ textId }) => `/view/${textId}`,
    dark: true,
    act: async (page) => {
      await page.getByRole('treeitem', { name: 'Trade service' }).click()
    },
  },
  { name: 'list', address: ({ projectId, moduleId }) => `/project/doc/${projectId}?module=${moduleId}` },
  { name: 'editor', address: ({ moduleId, operationId }) => `/doc/edit/${moduleId}/${operationId}` },
  {
    name: 'grid',
    address: ({ moduleId, operationId }) => `/doc/edit/${moduleId}/${operationId}`,
    dark: true,
    act: async (page) => {
      await page.getByRole('link', { name: /^Body/ }).click()
      await page.getByRole('treegrid').waitFor()
    },
  },
  {
    name: 'models',
    address: ({ projectId, moduleId }) => `/project/doc/${projectId}?module=${moduleId}&segment=models`,
  },
  {
    name: 'history',
    address: ({ moduleId, operationId }) => `/doc/history/${moduleId}/${operationId}`,
    act: chooseSecond,
  },
  {
    name: 'compare',
    address: ({ moduleId, operationId }) => `/doc/history/${moduleId}/${operationId}?side=sides`,
    act: chooseSecond,
    width: 1024,
  },
  {
    name: 'import-preview',
    address: ({ projectId }) => `/project/import/${projectId}`,
    act: async (page) => {
      await page.getByRole('main').locator('input[type=file]').setInputFiles(shopFile)
      await page.getByRole('button', { name: 'Preview', exact: true }).click()
      await page.getByRole('row').filter({ hasText: 'List orders' }).waitFor()
    },
  },
  {
    name: 'review',
    address: ({ projectId, conflictsId }) => `/project/doc/${projectId}?module=${conflictsId}&segment=review`,
  },
  { name: 'settings', address: settingsOf('') },
  { name: 'push', address: settingsOf('&part=push'), dark: true },
  { name: 'members', address: ({ spaceId }) => `/space/member/${spaceId}` },
  { name: 'admin', address: () => '/admin/setting' },
  { name: 'manual', address: () => '/help' },
]

const test = base.extend<object, { product: Product; places: PicturePlaces }>({
  product: [
    async ({ installation: _installation }, use) => {
      const product = await startPictureProduct()
      await use(product)
      await product.stop()
    },
    { scope: 'worker', timeout: startMs },
  ],
  places: [
    async ({ api }, use) => {
      await use(await findPicturePlaces(api))
    },
    { scope: 'worker', timeout: startMs },
  ],
})

test.use({ installation: 'pictures', language: 'en', launchOptions: await prepareSameBrowser() })
test.beforeAll(() => {
  const isMissing = !existsSync(folder) && test.info().config.updateSnapshots === 'none'
  if (isMissing) console.warn(missing)
  test.skip(isMissing, missing)
})

for (const { name, address, act, visitor, dark, width = 1440 } of screens) {
  test(`the screen "${name}" looks as in its picture`, async ({ product, api, places, openContext }) => {
    const context = await openContext({
      locale: 'en',
      colorScheme: dark ? 'dark' : 'light',
      viewport: { width, height: 900 },
      // Half as many points each way: enough to see, and a quarter of the bytes.
      deviceScaleFactor: width < 1000 ? 1 : 0.5,
      ...(visitor !== true && { storageState: signedInState(product.origin, api.token, { 'lectern.lang': 'en' }) }),
    })
    const page = await context.newPage()
    await page.clock.setFixedTime(frozenTime)
    const traffic = watchTraffic(page)
    await page.goto(address(places))
    await comeToRest(page, traffic)
    await act?.(page)
    await comeToRest(page, traffic)
    await expect(page).toHaveScreenshot(`${name}.png`)
  })
}

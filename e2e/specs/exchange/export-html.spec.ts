// The one-file page and the page to print, opened from the disk of a machine without a network.
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, test as base } from '@playwright/test'
import { readTexts, sampleSource } from '../../../formats/test/sample-source.ts'
import { exportHtml, exportPrint, type ExportSource } from '../../../formats/src/index.ts'
import { ExportedPage } from '../../pages/exported-page.ts'
import { findViolations } from '../../support/axe.ts'
import { expectWithin } from '../../support/measures.ts'

type Fixtures = { open: (kind: 'page' | 'print', hash?: string, source?: ExportSource) => Promise<ExportedPage> }

/** Every test fails on errors in the console, and on any request but for the file itself. */
const test = base.extend<Fixtures>({
  open: async ({ context }, use) => {
    const folder = await mkdtemp(join(tmpdir(), 'lectern-export-'))
    const faults: string[] = []
    context.on('console', (message) => message.type() === 'error' && faults.push(message.text()))
    context.on('weberror', (error) => faults.push(error.error().message))
    context.on('request', (request) => !/^(?:file|data):/.test(request.url()) && faults.push(request.url()))
    await context.setOffline(true)
    await use(async (kind, hash = '', source) => {
      const options = { language: 'zh-CN', texts: readTexts('zh-CN'), date: '2026-11-22' } as const
      const write = kind === 'page' ? exportHtml : exportPrint
      const path = join(folder, `${kind}.html`)
      await writeFile(path, write(source ?? (await sampleSource()), options).files[0]?.bytes ?? '')
      const page = await context.newPage()
      await page.goto(`${pathToFileURL(path).href}${hash}`)
      return new ExportedPage(page)
    })
    expect(faults).toEqual([])
    await rm(folder, { recursive: true })
  },
})

test('a reader finds a document by keyboard, opens its fields and comes back to it by its address', async ({
  open,
}) => {
  const reader = await open('page')
  await expect(reader.title('订单服务')).toBeVisible()
  await reader.page.keyboard.press('/')
  await expect(reader.search).toBeFocused()
  await reader.page.keyboard.type('订单 详情')
  await expect(reader.matches.first()).toContainText('查询订单详情')
  await reader.search.fill('orders')
  await reader.page.keyboard.press('ArrowDown')
  await expect(reader.matches.nth(1)).toHaveAttribute('aria-selected', 'true')
  await reader.search.fill('创建订单')
  await reader.page.keyboard.press('Enter')
  await expect(reader.title(/创建订单/)).toBeVisible()
  await expect(reader.search).toHaveValue('')
  await expect(reader.entry(/创建订单/)).toHaveAttribute('aria-current', 'page')

  await expect(reader.field(/Body/, 'skuId')).toBeVisible()
  await reader.opener(/Body/, 'items').click()
  await expect(reader.field(/Body/, 'skuId')).toHaveCount(0)
  await expect(reader.field(/Body/, 'cardToken')).toBeVisible()
  await reader.section(/Body/).getByRole('button', { name: 'wallet' }).click()
  await expect(reader.field(/Body/, 'walletId')).toBeVisible()
  await expect(reader.field(/Body/, 'cardToken')).toHaveCount(0)

  await reader.document.getByRole('link', { name: /响应/ }).click()
  const address = reader.page.url()
  expect(address).toMatch(/~responses$/)
  await reader.entry(/分页查询订单/).click()
  await expect(reader.title(/分页查询订单/)).toBeVisible()
  await reader.page.goBack()
  await expect(reader.title(/创建订单/)).toBeVisible()
})

test('a model that contains itself opens as far as one likes', async ({ open }) => {
  const reader = await open('page')
  await reader.search.fill('类目')
  await reader.page.keyboard.press('Enter')
  const children = reader.opener(/响应/, 'children')
  await expect(children.first()).toBeVisible()
  const before = await children.count()
  await children.last().click()
  await expect(children).toHaveCount(before + 1)
  await expect(children.last()).toContainText('↻')
})

test('colours follow the system until they are switched, and stay switched', async ({ open }) => {
  const reader = await open('page')
  const background = () => reader.page.evaluate(() => getComputedStyle(document.body).backgroundColor)
  expect(await background()).toBe('rgb(255, 255, 255)')
  await reader.page.emulateMedia({ colorScheme: 'dark' })
  expect(await background()).toBe('rgb(23, 24, 27)')
  await reader.page.getByRole('button', { name: '切换到浅色' }).click()
  expect(await background()).toBe('rgb(255, 255, 255)')
  await reader.page.reload()
  expect(await background()).toBe('rgb(255, 255, 255)')
})

test('the tree opens over the page on a phone, and closes when a document is chosen', async ({ open }) => {
  const reader = await open('page')
  await reader.page.setViewportSize({ width: 390, height: 844 })
  await expect(reader.tree).toBeHidden()
  await reader.page.getByRole('button', { name: '目录' }).click()
  await reader.folder(/OrderFacade/).click()
  await reader.entry(/lockStock/).click()
  await expect(reader.title(/lockStock/)).toBeVisible()
  await expect(reader.tree).toBeHidden()
  await expectWithin(reader.page, 390)
})

test('nothing serious is wrong for assistive programs, in both colours', async ({ open }) => {
  const reader = await open('page', '#/订单服务/post-orders')
  await expect(reader.title(/创建订单/)).toBeVisible()
  for (const colorScheme of ['light', 'dark'] as const) {
    await reader.page.emulateMedia({ colorScheme })
    expect(await findViolations(reader.page)).toEqual([])
  }
  await reader.search.fill('订单')
  await expect(reader.matches.first()).toBeVisible()
  expect(await findViolations(reader.page)).toEqual([])
})

test('a hostile document runs nothing', async ({ open }) => {
  const source = await sampleSource()
  const [application] = source.applications
  const attack =
    '<img src=x onerror="document.title=1"><script>document.title=1</script><svg onload="document.title=1">'
  application?.bundle.documents.push({
    name: attack,
    deprecated: false,
    content: { v: 1, kind: 'custom', html: attack },
  })
  const reader = await open('page', '', source)
  await reader.search.fill('onerror')
  await reader.page.keyboard.press('Enter')
  await expect(reader.title(attack)).toBeVisible()
  await expect(reader.page).toHaveTitle(`${attack} · 星河商城`)
  expect(await reader.document.locator('img, script, svg').count()).toBe(0)
})

test('the page to print becomes a document of numbered pages', async ({ open }) => {
  const reader = await open('print')
  await expect(reader.page.getByRole('heading', { level: 1, name: '星河商城' })).toBeVisible()
  await expect(reader.page.getByRole('link', { name: /创建订单/ })).toHaveAttribute('href', /^#0-/)
  expect(await findViolations(reader.page)).toEqual([])
  const bytes = await reader.page.pdf({ preferCSSPageSize: true })
  expect(bytes.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length).toBeGreaterThan(10)
})

import type { Page } from '@playwright/test'
import { fieldOf } from '../../support/api-client.ts'
import type { ApiClient } from '../../support/api-client.ts'
import { findViolations } from '../../support/axe.ts'
import { addressesOf, type Places } from '../../support/page-addresses.ts'
import { findLayoutFaults } from '../../support/page-faults.ts'
import { expect, signedInState, test } from '../../support/test.ts'

// Each walks over every page; together they are the longest file by far.
test.describe.configure({ mode: 'parallel' })

/** Names that stand in the texts' files and must never reach a reader, such as `reading:tree.name`. */
const rawKey = /\b(common|reading|document|space|project|shell|module|share|import|trash|sign-in)[:.][a-z]+[A-Za-z.]*\b/

/** Ids of the sample space, one document of every kind, and a share with a password. */
async function findPlaces(api: ApiClient): Promise<Places> {
  const first = (value: unknown): unknown => (Array.isArray(value) ? value[0] : undefined)
  const space = first(await api.call('GET', '/doc/view/projects'))
  const spaceId = String(fieldOf(space, 'id'))
  const projectId = String(fieldOf(first(fieldOf(space, 'projects')), 'id'))
  const modules = await api.call('GET', `/module/list?projectId=${projectId}`)
  const ids = Array.isArray(modules) ? modules.map((module) => String(fieldOf(module, 'id'))) : []
  const docIds: string[] = []
  for (const moduleId of ids) {
    const docs = await api.call('POST', '/doc/list-v2', { moduleId })
    const doc: unknown = Array.isArray(docs) ? docs.findLast((one) => fieldOf(one, 'isFolder') === 0) : undefined
    if (doc !== undefined) docIds.push(String(fieldOf(doc, 'id')))
  }
  const share = await api.call('POST', '/doc/share/add', {
    moduleId: ids[0],
    type: 2,
    isAll: 1,
    content: [],
    remark: '',
    password: 'secret-1',
  })
  return { spaceId, projectId, moduleId: ids[0] ?? '', docIds, shareKey: String(fieldOf(share, 'key')) }
}

async function openQuietly(page: Page, address: string): Promise<void> {
  const answer = await page.goto(address)
  const policy = answer?.headers()['content-security-policy'] ?? ''
  expect(policy, address).toContain("default-src 'none'")
  expect(policy, address).toContain("script-src 'self';")
  await expect(
    page
      .getByRole('heading')
      .or(page.getByText(/^(选择一篇文档|Select a document)$/))
      .first(),
  ).toBeVisible()
}

const languages = ['zh-CN', 'en'] as const

for (const [turn, lang] of languages.entries()) {
  test(`every page speaks ${lang}, keeps to this host and within the window, and breaks no rule of access`, async ({
    openContext,
    product,
    api,
  }) => {
    const places = await findPlaces(api)
    const context = await openContext({
      storageState: signedInState(product.origin, api.token, { 'lectern.lang': lang }),
    })
    const page = await context.newPage()
    for (const [index, address] of addressesOf(places).entries()) {
      await test.step(address, async () => {
        await openQuietly(page, address)
        const words = await page.locator('body').innerText()
        expect(words, address).not.toMatch(rawKey)
        expect.soft(await page.evaluate(() => document.documentElement.scrollWidth), address).toBeLessThanOrEqual(1440)
        // The rules take longer than the page does, and are the same in both languages: each has every second page.
        if (index % languages.length === turn) expect.soft(await findViolations(page), address).toEqual([])
      })
    }
    const visitor = await openContext({
      storageState: {
        cookies: [],
        origins: [{ origin: product.origin, localStorage: [{ name: 'lectern.lang', value: lang }] }],
      },
    })
    const gate = await visitor.newPage()
    for (const address of ['/login', `/share/${places.shareKey}`]) {
      await test.step(address, async () => {
        await openQuietly(gate, address)
        await expect(gate.getByLabel(/密码|Password/).first()).toBeVisible()
        expect(await gate.locator('body').innerText(), address).not.toMatch(rawKey)
        expect.soft(await findViolations(gate), address).toEqual([])
      })
    }
  })
}

test('colours keep their contrast in the dark', async ({ openContext, product, api }) => {
  const places = await findPlaces(api)
  const context = await openContext({
    storageState: signedInState(product.origin, api.token, { 'lectern.theme': 'dark' }),
  })
  const page = await context.newPage()
  for (const address of [
    '/dashboard',
    `/project/doc/${places.projectId}`,
    ...places.docIds.map((id) => `/view/${id}`),
  ]) {
    await openQuietly(page, address)
    expect.soft(await findViolations(page), address).toEqual([])
  }
})

const phoneWidths = [390, 320] as const

test('every page has one title and fits a phone', async ({ openContext, product, api }) => {
  const places = await findPlaces(api)
  const context = await openContext({
    // English needs the more room.
    storageState: signedInState(product.origin, api.token, { 'lectern.lang': 'en' }),
    viewport: { width: phoneWidths[0], height: 844 },
    hasTouch: true,
  })
  const page = await context.newPage()
  for (const address of [...addressesOf(places), '/admin/language/en']) {
    await test.step(address, async () => {
      await openQuietly(page, address)
      await expect.soft(page.getByRole('heading', { level: 1 }), address).toHaveCount(1)
      for (const width of phoneWidths) {
        await page.setViewportSize({ width, height: 844 })
        expect.soft(await findLayoutFaults(page), `${address} at ${String(width)}`).toEqual([])
      }
      await page.setViewportSize({ width: phoneWidths[0], height: 844 })
    })
  }
  for (const address of ['/login', '/reg', '/findPassword', `/share/${places.shareKey}`]) {
    const visitor = await openContext({ viewport: { width: phoneWidths[1], height: 844 } })
    const gate = await visitor.newPage()
    await openQuietly(gate, address)
    await expect.soft(gate.getByRole('heading', { level: 1 }), address).toHaveCount(1)
    expect.soft(await findLayoutFaults(gate), address).toEqual([])
  }
})

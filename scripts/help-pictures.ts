// `node scripts/help-pictures.ts`: takes the pictures of the manual from the built product, in both languages, into docs/images/help.
// Run `npm run build` first. Pictures are made again when a page has changed its looks; nothing depends on them being equal.
import { mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { chromium, type Browser, type BrowserContext, type Page } from '@playwright/test'
import { ApiClient, fieldOf } from '../e2e/support/api-client.ts'
import { prepareBrowser } from '../e2e/support/browser.ts'
import { addMember, type Role } from '../e2e/support/people.ts'
import { startProduct, type Product } from '../e2e/support/product.ts'
import { signedInState } from '../e2e/support/test.ts'

const folder = join(import.meta.dirname, '..', 'docs', 'images', 'help')
const size = { width: 1200, height: 660 }
const quality = 0.8
const messagesTimeoutMs = 30_000
/** A page that has not changed for so long is there. */
const quietMs = 700

interface Places {
  spaceId: string
  projectId: string
  moduleId: string
  docId: string
}

interface Picture {
  name: string
  address: (places: Places) => string
  /** What is done on the page before; texts differ by language, so it goes by roles and places. */
  prepare?: (page: Page) => Promise<void>
}

const pictures: readonly Picture[] = [
  { name: 'reading', address: ({ docId }) => `/view/${docId}` },
  { name: 'spaces', address: () => '/dashboard' },
  { name: 'api-list', address: ({ projectId, moduleId }) => `/project/doc/${projectId}?module=${moduleId}` },
  { name: 'import', address: ({ projectId }) => `/project/import/${projectId}` },
  {
    name: 'share',
    address: ({ projectId, moduleId }) => `/project/doc/${projectId}?module=${moduleId}&segment=share`,
    prepare: async (page) => {
      await page
        .getByRole('button', { name: /^(新建分享|New share)$/ })
        .first()
        .click()
      await page.getByRole('dialog').waitFor()
    },
  },
  { name: 'following', address: () => '/user/subscribe/doc' },
  { name: 'messages', address: () => '/user/message' },
  { name: 'members', address: ({ spaceId }) => `/space/member/${spaceId}` },
  { name: 'security', address: () => '/user/security' },
  { name: 'users', address: () => '/admin/users' },
  { name: 'settings', address: () => '/admin/setting' },
  { name: 'audit', address: () => '/admin/audit' },
]

/** What differs between the installations: each has the sample of its language. */
interface Story {
  lang: string
  /** Of the sample. */
  space: string
  colleagues: readonly { username: string; nickname: string; role: Role }[]
  /** Summaries of calls that someone changes. */
  summaries: RegExp
  description: string
}

const stories: readonly Story[] = [
  {
    lang: 'zh-CN',
    space: '示例空间',
    colleagues: [
      { username: 'chenmo', nickname: '陈默', role: 'admin' },
      { username: 'xiaozhou', nickname: '沈佳', role: 'dev' },
      { username: 'zhouhang', nickname: '何宁', role: 'guest' },
    ],
    summaries: /"summary": ?"([^"]*(?:订单|下单)[^"]*)"/g,
    description: '下单、支付与退款',
  },
  {
    lang: 'en',
    space: 'Sample space',
    colleagues: [
      { username: 'grace', nickname: 'Grace Miller', role: 'admin' },
      { username: 'daniel', nickname: 'Daniel Brooks', role: 'dev' },
      { username: 'olivia', nickname: 'Olivia Reed', role: 'guest' },
    ],
    summaries: /"summary": ?"([^"]*order[^"]*)"/gi,
    description: 'Orders, payments and refunds',
  },
]

const first = (value: unknown): unknown => (Array.isArray(value) ? value[0] : undefined)

async function findPlaces(api: ApiClient): Promise<Places> {
  const space = first(await api.call('GET', '/doc/view/projects'))
  const projectId = String(fieldOf(first(fieldOf(space, 'projects')), 'id'))
  const moduleId = String(fieldOf(first(await api.call('GET', `/module/list?projectId=${projectId}`)), 'id'))
  const docs = await api.call('POST', '/doc/list-v2', { moduleId })
  const order: unknown = Array.isArray(docs) ? docs.find((doc) => fieldOf(doc, 'httpMethod') === 'POST') : undefined
  return { spaceId: String(fieldOf(space, 'id')), projectId, moduleId, docId: String(fieldOf(order, 'id')) }
}

async function addColleagues(product: Product, { lang, space, colleagues }: Story): Promise<ApiClient[]> {
  const clients: ApiClient[] = []
  for (const { username, nickname, role } of colleagues) {
    const client = new ApiClient(product.origin, lang)
    await client.signIn(addMember(product, { username, spaceName: space, role }))
    await client.call('POST', '/user/update', { nickname })
    clients.push(client)
  }
  return clients
}

/** Colleagues, things followed, and changes by someone else that the admin is told of. */
async function fill(
  product: Product,
  api: ApiClient,
  { projectId, moduleId, docId }: Places,
  story: Story,
): Promise<void> {
  const [by] = await addColleagues(product, story)
  if (by === undefined) throw new Error('Nobody changes anything')
  const docs = await api.call('POST', '/doc/list-v2', { moduleId })
  const others: unknown[] = Array.isArray(docs) ? docs.filter((doc) => fieldOf(doc, 'isFolder') === 0).slice(1, 5) : []
  for (const id of [docId, ...others.map((doc) => String(fieldOf(doc, 'id')))])
    await api.call('POST', '/user/subscribe/doc/subscribe', { sourceId: id })
  await api.call('POST', '/user/subscribe/project/subscribe', { sourceId: projectId })
  const exported = await fetch(`${product.origin}/module/export/openapi?moduleId=${moduleId}`, {
    headers: { token: by.token },
  })
  const content = (await exported.text()).replaceAll(story.summaries, '"summary": "$1 v2"')
  await by.call('POST', '/module/import/openapi', { moduleId, content, fileName: 'shop.json' })
  await waitForMessage(api)
  const [moved] = others
  await by.call('POST', '/doc/move', { ids: [String(fieldOf(moved, 'id'))], parentId: null })
  await by.call('POST', '/project/update', {
    id: projectId,
    description: story.description,
  })
}

async function waitForMessage(api: ApiClient): Promise<void> {
  const deadlineMs = Date.now() + messagesTimeoutMs
  while (Date.now() < deadlineMs) {
    const messages = await api.call('GET', '/user/message/unread')
    if (Array.isArray(messages) && messages.length > 0) return
    await sleep(100)
  }
  throw new Error('Nobody told of the import')
}

/** Until nothing changes any more: live events keep the network busy for good, so the page itself is watched. */
async function settle(page: Page): Promise<void> {
  await page.getByRole('main').waitFor()
  await page.evaluate(async (quietMs) => {
    await document.fonts.ready
    await new Promise<void>((resolve) => {
      let timer = setTimeout(resolve, quietMs)
      new MutationObserver(() => {
        clearTimeout(timer)
        timer = setTimeout(resolve, quietMs)
      }).observe(document.body, { subtree: true, childList: true, characterData: true })
    })
  }, quietMs)
}

/** PNG to WebP, by the browser: no library needed. */
async function toWebp(context: BrowserContext, png: Buffer): Promise<Buffer> {
  const page = await context.newPage()
  try {
    const address = await page.evaluate(
      async ({ source, quality: wanted }) => {
        const image = new Image()
        image.src = source
        await image.decode()
        const canvas = document.createElement('canvas')
        canvas.width = image.width
        canvas.height = image.height
        canvas.getContext('2d')?.drawImage(image, 0, 0)
        return canvas.toDataURL('image/webp', wanted)
      },
      { source: `data:image/png;base64,${png.toString('base64')}`, quality },
    )
    return Buffer.from(address.slice(address.indexOf(',') + 1), 'base64')
  } finally {
    await page.close()
  }
}

async function takePictures(browser: Browser, product: Product, story: Story): Promise<void> {
  const { lang } = story
  const api = new ApiClient(product.origin, lang)
  await api.signIn(product.admin)
  await api.waitForSample()
  const places = await findPlaces(api)
  await fill(product, api, places, story)
  const target = join(folder, lang)
  rmSync(target, { recursive: true, force: true })
  mkdirSync(target, { recursive: true })
  const context = await browser.newContext({
    baseURL: product.origin,
    viewport: size,
    locale: lang,
    timezoneId: 'Asia/Shanghai',
    reducedMotion: 'reduce',
    storageState: signedInState(product.origin, api.token, { 'lectern.lang': lang, 'lectern.theme': 'light' }),
  })
  for (const { name, address, prepare } of pictures) {
    const page = await context.newPage()
    await page.goto(address(places))
    await settle(page)
    await prepare?.(page)
    await settle(page)
    writeFileSync(join(target, `${name}.webp`), await toWebp(context, await page.screenshot()))
    await page.close()
  }
  const bytes = readdirSync(target).reduce((sum, file) => sum + statSync(join(target, file)).size, 0)
  console.log(`${lang}: ${String(pictures.length)} pictures, ${String(Math.round(bytes / 1_000))} kB`)
  await context.close()
}

const browser = await chromium.launch(await prepareBrowser())
try {
  for (const story of stories) {
    const product = await startProduct()
    try {
      await takePictures(browser, product, story)
    } finally {
      await product.stop()
    }
  }
} finally {
  await browser.close()
}

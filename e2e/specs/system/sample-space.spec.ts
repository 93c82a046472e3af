import { ReadingPage } from '../../pages/reading-page.ts'
import { expect, test } from '../../support/test.ts'

test.use({ signedIn: true })

/** The sample space with every branch open. */
test.beforeEach(async ({ page }) => {
  const reading = new ReadingPage(page)
  await reading.goto()
  await expect(reading.tree).toBeVisible()
  await reading.expandAll()
})

test('an operation shows its addresses, parameters, answers, callbacks and security', async ({ page }) => {
  const reading = new ReadingPage(page)
  await reading.open('创建订单')
  await expect(reading.title).toContainText('创建订单')
  await expect(page).toHaveTitle(/创建订单/)
  await expect(reading.document.getByText('/orders', { exact: false }).first()).toBeVisible()
  for (const section of ['请求头', 'Body', '响应', '回调', '鉴权']) {
    await expect(reading.outline.getByRole('button', { name: section })).toBeVisible()
  }
  await expect(reading.field('header.Idempotency-Key')).toContainText('必填')
  await expect(reading.document.locator('#response-409')).toContainText('订单号重复或库存不足')
  await expect(reading.requestSample).toContainText('curl')
})

test('a choice of structures swaps its fields in place', async ({ page }) => {
  const reading = new ReadingPage(page)
  await reading.open('创建订单')
  const payer = reading.field('body.payer')
  await expect(payer.getByRole('group', { name: '可选结构' }).getByRole('button')).toHaveText([
    'card',
    'wallet',
    'transfer',
  ])
  await payer.getByRole('button', { name: 'wallet' }).click()
  await expect(payer.getByRole('button', { name: 'wallet' })).toHaveAttribute('aria-pressed', 'true')
  await expect(reading.fieldNamed('walletId')).toBeVisible()
  await expect(reading.fieldNamed('cardToken')).toHaveCount(0)
})

test('a structure that contains itself opens step by step', async ({ page }) => {
  const reading = new ReadingPage(page)
  await reading.open('类目树')
  const inside = reading.document.getByRole('button', { name: '展开 children' })
  await expect(reading.fieldNamed('children')).toHaveCount(1)
  await inside.click()
  await expect(reading.fieldNamed('children')).toHaveCount(2)
  await inside.click()
  await expect(reading.fieldNamed('children')).toHaveCount(3)
})

test('a deprecated operation is struck through in the tree and says why', async ({ page }) => {
  const reading = new ReadingPage(page)
  const row = reading.row('批量关闭订单')
  await expect(row.getByText('批量关闭订单（v1）')).toHaveCSS('text-decoration-line', 'line-through')
  await row.click()
  await expect(reading.document.getByRole('note')).toContainText('请改用「取消订单」')
})

test('a webhook is no address to call: it has no sample of a request', async ({ page }) => {
  const reading = new ReadingPage(page)
  await reading.open('库存预警')
  await expect(reading.title).toContainText('库存预警')
  await expect(reading.document.getByText('Webhook', { exact: true })).toBeVisible()
  await expect(reading.fieldNamed('skuId')).toBeVisible()
  await expect(reading.requestSample).toHaveCount(0)
})

test('a Dubbo service tells how to depend on it, and its methods how to call them', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const reading = new ReadingPage(page)
  await reading.row('OrderFacade').hover()
  const tip = page.getByRole('region', { name: '服务 OrderFacade' })
  await expect(tip).toContainText('com.example.shop.trade.OrderFacade')
  await tip.getByRole('button', { name: '复制依赖' }).click()
  // The browser writes it there in its own time.
  const copied = () => page.evaluate(() => navigator.clipboard.readText())
  await expect.poll(copied).toContain('<artifactId>trade-api</artifactId>')
  await reading.open('lockStock 锁定库存')
  await expect(reading.document).toContainText('LockResult lockStock(StockLockRequest request, Long operatorId)')
  await expect(reading.fieldNamed('operatorId')).toContainText('Long')
})

test('Markdown and rich text read as texts, with an outline of their own', async ({ page }) => {
  const reading = new ReadingPage(page)
  await reading.open('接入指南')
  await expect(reading.title).toContainText('接入指南')
  await expect(reading.document.getByRole('table')).toContainText('HMAC-SHA256')
  await expect(reading.document.getByRole('checkbox').first()).toBeChecked()
  const outline = page.getByRole('navigation', { name: '本页目录' })
  await outline.getByText('上线前检查').click()
  await expect(page).toHaveURL(/#.+/)
  await expect(reading.document.getByRole('heading', { name: '上线前检查' })).toBeInViewport()
  await reading.open('版本说明')
  await expect(reading.document.getByRole('heading', { name: '2.3.0' })).toBeVisible()
  await expect(reading.requestSample).toHaveCount(0)
})

test('a link to a field opens what hides it and shows it, also for who comes by the link alone', async ({
  page,
  openContext,
  product,
  api,
}) => {
  const reading = new ReadingPage(page)
  await reading.open('查询订单详情')
  await expect(reading.title).toContainText('查询订单详情')
  const answer = reading.document.locator('#response-200')
  await answer.getByRole('button', { name: '展开 promotions' }).click()
  const inner = answer.getByRole('row').filter({ has: page.getByRole('cell', { name: 'discount', exact: true }) })
  const anchor = (await inner.getAttribute('id')) ?? ''
  expect(anchor).not.toBe('')
  const context = await openContext({
    storageState: {
      cookies: [],
      origins: [{ origin: product.origin, localStorage: [{ name: 'lectern.token', value: api.token }] }],
    },
  })
  const other = await context.newPage()
  await other.goto(`${new URL(page.url()).pathname}#${anchor}`)
  await expect(other.locator(`[id="${anchor}"]`)).toBeInViewport()
})

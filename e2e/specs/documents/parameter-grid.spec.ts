// The parameter grid on the workbench, by keyboard.
import { cell, focused, line, open, press, propertiesOf, valueOf } from '../../pages/grid-workbench.ts'
import { findViolations } from '../../support/axe.ts'
import { expectWithin } from '../../support/measures.ts'
import { expect, workbenchTest as test } from '../../support/workbench-test.ts'

test('fields are written without the mouse', async ({ page }) => {
  await open(page, 'fixture=empty')
  await press(page, 'Tab', 'Tab', 'Tab', 'Tab')
  await page.getByRole('treegrid').focus()
  await page.keyboard.type('orderNo')
  await press(page, 'Enter')
  await page.keyboard.type('items')
  await press(page, 'Tab')
  await page.keyboard.type('array<object>')
  await expect(page.getByRole('combobox')).toHaveValue('array<object>')
  await press(page, 'Enter')
  await expect(cell(page, 'items', 'type')).toContainText('array<object>')
  await press(page, 'Tab', 'Space')
  await expect.poll(() => valueOf(page)).toMatchObject({ required: ['items'] })
  await press(page, 'Control+Shift+Enter')
  await page.keyboard.type('skuId')
  await press(page, 'Enter')
  await press(page, 'End')
  await page.keyboard.type('商品编号')
  await press(page, 'Enter')
  await expect
    .poll(() => valueOf(page))
    .toEqual({
      type: 'object',
      required: ['items'],
      properties: {
        orderNo: { type: 'string' },
        items: {
          type: 'array',
          items: { type: 'object', properties: { skuId: { type: 'string', description: '商品编号' } } },
        },
      },
    })
  const end = await valueOf(page)
  for (let step = 0; step < 6; step += 1) await press(page, 'Control+z')
  await expect.poll(() => valueOf(page)).toEqual({ type: 'object' })
  for (let step = 0; step < 6; step += 1) await press(page, 'Control+y')
  await expect.poll(() => valueOf(page)).toEqual(end)
})

test('rows are moved, duplicated, deleted and brought back', async ({ page }) => {
  await open(page)
  const before = JSON.stringify(await valueOf(page))
  await cell(page, 'channel', 'name').click()
  await press(page, 'Alt+ArrowUp')
  await expect
    .poll(async () => Object.keys(await propertiesOf(page)).slice(0, 2))
    .toEqual(['channel', 'merchantOrderNo'])
  await press(page, 'Control+d')
  await expect(line(page, 'channel2')).toHaveAttribute('data-mark', 'new')
  await press(page, 'Shift+ArrowDown', 'Delete')
  await expect(line(page, 'merchantOrderNo|gone')).toBeVisible()
  await expect(line(page, 'channel2')).toHaveCount(0)
  await line(page, 'merchantOrderNo|gone').getByRole('button').click()
  await expect(line(page, 'merchantOrderNo')).toBeVisible()
  // The button that had the focus is gone; keys count once the grid has it again.
  await expect(page.locator('[data-cell]')).toBeFocused()
  await press(page, 'Control+z', 'Control+z', 'Control+z', 'Control+z')
  await expect.poll(async () => JSON.stringify(await valueOf(page))).toBe(before)
})

test('Alt and an arrow change the level', async ({ page }) => {
  await open(page)
  await cell(page, 'deliverySlot', 'name').click()
  await press(page, 'Alt+ArrowUp', 'Alt+ArrowRight')
  await expect(line(page, 'items[].deliverySlot')).toHaveAttribute('aria-level', '2')
  await press(page, 'Alt+ArrowLeft')
  await expect(line(page, 'deliverySlot')).toHaveAttribute('aria-level', '1')
})

test('a name that is missing or taken is said in the cell, and Esc gives the old one back', async ({ page }) => {
  await open(page, 'lang=en')
  await cell(page, 'channel', 'name').click()
  await press(page, 'F2', 'Control+a', 'Delete', 'Enter')
  await expect(cell(page, 'channel', 'name')).toHaveAttribute('aria-invalid', 'true')
  await expect(page.getByPlaceholder('Enter a field name')).toBeFocused()
  await page.keyboard.type('items')
  await press(page, 'Enter')
  await expect(page.getByRole('status')).toHaveText('A field on this level already has this name')
  await press(page, 'Escape')
  await expect(cell(page, 'channel', 'name')).toContainText('channel')
  await press(page, 'F2', 'Control+a')
  await page.keyboard.type('way')
  await press(page, 'Enter')
  await expect.poll(async () => Object.keys(await propertiesOf(page))[1]).toBe('way')
})

test('rows go through the clipboard whole, and tables of a spreadsheet come in', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await open(page)
  await cell(page, 'items', 'name').click()
  await press(page, 'Control+c')
  await cell(page, 'couponCode', 'name').click()
  await press(page, 'Control+v')
  await expect(line(page, 'items2')).toBeVisible()
  const fields = await propertiesOf(page)
  expect(fields['items2']).toEqual(fields['items'])
  await page.evaluate(() =>
    navigator.clipboard.writeText('字段名\t类型\t必填\t说明\nbuyer\tobject\t是\t买家\n  phone\tstring\t否\t手机号'),
  )
  await press(page, 'Control+v')
  await expect(line(page, 'buyer.phone')).toBeVisible()
  expect((await propertiesOf(page))['buyer']).toEqual({
    type: 'object',
    description: '买家',
    properties: { phone: { type: 'string', description: '手机号' } },
  })
})

test('rules are written in one go', async ({ page }) => {
  await open(page, 'lang=en')
  await cell(page, 'couponCode', 'rules').click()
  const dialog = page.getByRole('dialog', { name: 'Rules of couponCode' })
  await dialog.getByLabel('Min length').fill('3')
  await dialog.getByLabel('Max length').fill('2')
  await expect(dialog.getByText('Must not be less than the minimum')).toBeVisible()
  await dialog.getByLabel('Max length').fill('20')
  await dialog.getByRole('button', { name: 'Add value' }).click()
  await expect(dialog.getByRole('textbox', { name: 'Value 1' })).toBeFocused()
  await page.keyboard.type('NEW20')
  await dialog.getByRole('textbox', { name: 'Meaning 1' }).fill('For new customers')
  await press(page, 'Control+Enter')
  await expect(dialog).toHaveCount(0)
  await expect(focused(page)).toHaveCount(1)
  expect((await propertiesOf(page))['couponCode']).toEqual({
    type: 'string',
    description: '优惠券码',
    examples: ['NEW20'],
    maxLength: 20,
    minLength: 3,
    enum: ['NEW20'],
    'x-enum-descriptions': ['For new customers'],
  })
})

test('alternatives are switched; rows of shared models are opened or put in place', async ({ page }) => {
  await open(page, 'lang=en')
  await page.getByRole('button', { name: 'WalletPayment' }).click()
  await expect(line(page, 'payer<1>.walletId')).toBeVisible()
  await cell(page, 'payer<1>.walletId', 'description').click()
  await press(page, 'Enter')
  await expect(page.getByRole('status')).toContainText('shared model')
  await cell(page, 'items[].unitPrice', 'name').click()
  await line(page, 'items[].unitPrice').getByRole('button', { name: 'More actions for unitPrice' }).click()
  await page.getByRole('menuitem', { name: 'Open model Money' }).click()
  expect(await page.evaluate(() => window.workbench.opened)).toEqual(['Money'])
  await line(page, 'items[].unitPrice').getByRole('button', { name: 'More actions for unitPrice' }).click()
  await page.getByRole('menuitem', { name: 'Copy Money to own fields' }).click()
  await expect(line(page, 'items[].unitPrice.amount')).toBeVisible()
  await expect(line(page, 'items[].unitPrice')).toHaveAttribute('data-mark', 'changed')
})

test('parameters keep what the grid has no column for', async ({ page }) => {
  await open(page, 'fixture=parameters&lang=en')
  await cell(page, 'page', 'description').click()
  await page.keyboard.type('From 1')
  await press(page, 'Enter')
  const list = await page.evaluate(() => window.workbench.value)
  expect(list).toEqual([
    { name: 'X-Trace', in: 'header', schema: { type: 'string' } },
    {
      name: 'status',
      in: 'query',
      required: true,
      description: '订单状态',
      schema: { type: 'string', enum: ['paid', 'open'] },
      example: 'paid',
    },
    { name: 'page', in: 'query', schema: { type: 'integer', format: 'int32', minimum: 1 }, description: 'From 1' },
  ])
})

test('a long grid draws what is in view, counts the rest and keeps the cursor', async ({ page }) => {
  await open(page, 'fixture=large&count=2000')
  const grid = page.getByRole('treegrid')
  const rows = Number(await grid.getAttribute('aria-rowcount'))
  expect(rows).toBeGreaterThan(2000)
  expect(await page.getByRole('row').count()).toBeLessThan(60)
  await cell(page, 'field1x0', 'name').click()
  await grid.evaluate((element) => {
    element.scrollTop = 20_000
  })
  await expect(focused(page)).toHaveCount(1)
  await press(page, 'Control+End', 'ArrowUp')
  await expect(focused(page)).toBeInViewport()
})

test('on a phone a tap opens the field', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await open(page, 'lang=en')
  await page.getByRole('button', { name: 'Edit channel' }).click()
  const sheet = page.getByRole('dialog', { name: 'channel' })
  await sheet.getByLabel('Description').fill('Where it came from')
  await sheet.getByLabel('Example').fill('WEB')
  await press(page, 'Tab')
  await expect
    .poll(async () => (await propertiesOf(page))['channel'])
    .toMatchObject({
      description: 'Where it came from',
      examples: ['WEB'],
    })
  await expectWithin(page, 390)
})

test('the grid and what opens over it keep the rules of access in light and dark', async ({ page }) => {
  for (const query of ['lang=en&scheme=light', 'scheme=dark']) {
    await open(page, query)
    await cell(page, 'couponCode', 'name').click()
    await press(page, 'Delete')
    expect(await findViolations(page), query).toEqual([])
    for (const column of ['type', 'rules']) {
      await cell(page, 'channel', column).click()
      await expect(page.locator(column === 'type' ? '[role=listbox]' : '[role=dialog]')).toBeVisible()
      expect(await findViolations(page), `${query} ${column}`).toEqual([])
      await press(page, 'Escape')
    }
    await line(page, 'items').getByRole('button').last().click()
    await expect(page.getByRole('menu')).toBeVisible()
    expect(await findViolations(page), `${query} menu`).toEqual([])
    await press(page, 'Escape')
    await page.getByRole('button', { name: /^(Bulk import|批量导入)$/ }).click()
    await expect(page.getByRole('textbox', { name: /^(Content to import|要导入的内容)$/ })).toBeFocused()
    await page.keyboard.insertText('{ "a": 1')
    await expect(page.locator('.cm-lintRange-error')).toBeVisible()
    expect(await findViolations(page), `${query} import`).toEqual([])
  }
})

test('where there is little room every column stays in view', async ({ page }) => {
  await page.setViewportSize({ width: 760, height: 844 })
  await open(page, 'lang=en')
  await expect(page.getByRole('columnheader', { name: 'Description' })).toBeInViewport({ ratio: 1 })
  const grid = page.getByRole('treegrid')
  await expect.poll(() => grid.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0)
})

test('rows on phones keep the rules of access', async ({ page }) => {
  for (const width of [390, 320]) {
    await page.setViewportSize({ width, height: 844 })
    await open(page, 'lang=en')
    expect(await findViolations(page), String(width)).toEqual([])
    await page.getByRole('button', { name: 'Edit channel' }).click()
    await expect(page.getByRole('dialog', { name: 'channel' })).toBeVisible()
    expect(await findViolations(page), `${String(width)} sheet`).toEqual([])
  }
})

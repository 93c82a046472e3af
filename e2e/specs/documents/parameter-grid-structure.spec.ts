// What rows are and where they stand: types, alternatives, rules, and rows moved with the pointer.
import type { Page } from '@playwright/test'
import { cell, line, open, pickType, press, propertiesOf, typeType, valueOf } from '../../pages/grid-workbench.ts'
import { expect, workbenchTest as test } from '../../support/workbench-test.ts'

const model = { $ref: '#/components/schemas/Money' }
const file = { contentMediaType: 'application/octet-stream' }

/** What people type, and what becomes of a new field. */
const types: readonly (readonly [string, object])[] = [
  ['string', { type: 'string' }],
  ['int32', { type: 'integer', format: 'int32' }],
  ['int64', { type: 'integer', format: 'int64' }],
  ['number', { type: 'number' }],
  ['object', { type: 'object' }],
  ['array<object>', { type: 'array', items: { type: 'object' } }],
  ['map<string>', { type: 'object', additionalProperties: { type: 'string' } }],
  ['date-time', { type: 'string', format: 'date-time' }],
  ['date', { type: 'string', format: 'date' }],
  ['file', file],
  ['array<file>', { type: 'array', items: file }],
  ['null', { type: 'null' }],
  ['any', {}],
  ['Money', model],
  ['array<Money>', { type: 'array', items: model }],
  ['map<Money>', { type: 'object', additionalProperties: model }],
  ['string | integer', { type: ['string', 'integer'] }],
  ['LocalDateTime', { type: 'string', format: 'date-time', 'x-lectern-type': 'LocalDateTime' }],
  ['List<String>', { type: 'array', items: { type: 'string' }, 'x-lectern-type': 'List<String>' }],
  ['short', { type: 'integer', format: 'int16', 'x-lectern-type': 'short' }],
]

test('types are typed by name, formats and models among them', async ({ page }) => {
  await open(page, 'fixture=empty')
  await page.getByRole('treegrid').focus()
  for (const [index, [type]] of types.entries()) {
    await press(page, 'Control+End')
    await page.keyboard.type(`field${String(index)}`)
    await press(page, 'Tab')
    await page.keyboard.type(type)
    await press(page, 'Enter')
    await expect(page.getByRole('listbox')).toHaveCount(0)
  }
  const expected = Object.fromEntries(types.map(([, schema], index) => [`field${String(index)}`, schema]))
  expect(await propertiesOf(page)).toEqual(expected)
})

test('a new type takes the rules of the old one away, and undo brings them back', async ({ page }) => {
  await open(page)
  const before = JSON.stringify(await valueOf(page))
  await pickType(page, 'merchantOrderNo', 'number')
  expect((await propertiesOf(page))['merchantOrderNo']).toEqual({
    type: 'number',
    description: '商户侧订单号，同一商户内唯一',
    examples: ['XH20261120-0091'],
  })
  await press(page, 'Control+z')
  expect(JSON.stringify(await valueOf(page))).toBe(before)
})

test('a field becomes a choice with a deciding field, a model among its alternatives, or a list of fixed length', async ({
  page,
}) => {
  await open(page, 'lang=en')
  await pickType(page, 'couponCode', 'oneOf')
  await line(page, 'couponCode|variants').getByRole('button', { name: 'Edit alternatives' }).click()
  await page.getByLabel('Discriminator').fill('kind')
  await page.getByLabel('Name of this alternative').fill('paper')
  await press(page, 'Tab')
  await page.getByRole('combobox', { name: 'Add shared model' }).click()
  await page.getByRole('option', { name: 'Money' }).click()
  expect((await propertiesOf(page))['couponCode']).toEqual({
    oneOf: [{ type: 'string', title: 'paper' }, { type: 'object', properties: {} }, model],
    description: '优惠券码',
    examples: ['NEW20'],
    discriminator: { propertyName: 'kind' },
  })
  await press(page, 'Escape')
  await pickType(page, 'deliverySlot', 'fixed length')
  await expect(line(page, 'deliverySlot[0]')).toBeVisible()
  await pickType(page, 'channel', 'anyOf')
  expect((await propertiesOf(page))['channel']).toHaveProperty('anyOf')
})

test('a dictionary, a default and null are chosen with the pointer', async ({ page }) => {
  await open(page, 'lang=en')
  await cell(page, 'couponCode', 'rules').click()
  const dialog = page.getByRole('dialog', { name: 'Rules of couponCode' })
  await dialog.getByRole('combobox', { name: 'Dictionary' }).click()
  await page.getByRole('option', { name: '分期期数' }).click()
  await dialog.getByLabel('Default', { exact: true }).fill('A')
  await dialog.getByRole('switch', { name: 'Nullable' }).click()
  await dialog.getByRole('button', { name: 'Done' }).click()
  expect((await propertiesOf(page))['couponCode']).toEqual({
    type: ['string', 'null'],
    description: '优惠券码',
    examples: ['NEW20'],
    'x-lectern-enum': 'stage',
    default: 'A',
  })
})

/** Where on a line the pointer lets go, in pixels from its upper edge. */
const places = { before: 3, into: 16, after: 29 } as const

async function drag(page: Page, from: string, to: string, place: keyof typeof places): Promise<void> {
  // Waits until the line stands still: what the grid hands out may be a frame ahead of what it draws.
  await line(page, from).hover({ position: { x: 13, y: 16 } })
  const [start, end] = await Promise.all([line(page, from).boundingBox(), line(page, to).boundingBox()])
  if (start === null || end === null) throw new Error('A line is not drawn')
  await page.mouse.down()
  await page.mouse.move(start.x + 13, start.y + 30)
  await page.mouse.move(end.x + 100, end.y + places[place], { steps: 5 })
  await page.mouse.up()
}

test('rows are dragged to another place and below another row, and the keyboard goes on there', async ({ page }) => {
  await open(page)
  const names = async () => Object.keys(await propertiesOf(page))
  await drag(page, 'couponCode', 'channel', 'before')
  await expect.poll(async () => (await names()).slice(0, 3)).toEqual(['merchantOrderNo', 'couponCode', 'channel'])
  await drag(page, 'couponCode', 'items', 'into')
  await expect(line(page, 'items[].couponCode')).toBeVisible()
  await press(page, 'Control+z')
  await expect.poll(async () => (await names())[1]).toBe('couponCode')
  await expect(line(page, 'items[].couponCode')).toHaveCount(0)
  await drag(page, 'items[].skuId', 'deliverySlot', 'after')
  await expect.poll(names).toContain('skuId')
})

test('rows picked one by one go together', async ({ page }) => {
  await open(page)
  await cell(page, 'channel', 'name').click()
  await cell(page, 'couponCode', 'name').click({ modifiers: ['Control'] })
  await expect(page.locator('[aria-selected=true]')).toHaveCount(2)
  await press(page, 'Delete')
  await expect(line(page, 'channel|gone')).toBeVisible()
  await expect(line(page, 'couponCode|gone')).toBeVisible()
  await press(page, 'Control+z')
  await expect(line(page, 'channel')).toBeVisible()
})

test('all rows are closed and opened, and one by its arrows', async ({ page }) => {
  await open(page, 'lang=en')
  await page.getByRole('button', { name: 'Collapse all' }).click()
  await expect(line(page, 'items[].skuId')).toHaveCount(0)
  await cell(page, 'items', 'name').click()
  await press(page, 'ArrowRight')
  await expect(line(page, 'items[].skuId')).toBeVisible()
  await press(page, 'ArrowLeft')
  await expect(line(page, 'items[].skuId')).toHaveCount(0)
  await page.getByRole('button', { name: 'Expand all' }).click()
  await expect(line(page, 'items[].promotions[].title')).toBeVisible()
})

test('the whole becomes a list and an object again', async ({ page }) => {
  await open(page, 'lang=en')
  const before = JSON.stringify(await valueOf(page))
  await page.getByRole('button', { name: 'Root type: object' }).click()
  await expect(page.getByRole('combobox')).toBeFocused()
  await page.keyboard.type('to list of object')
  await press(page, 'Enter')
  await expect(page.getByRole('button', { name: 'Root type: array<object>' })).toBeVisible()
  await expect(line(page, '[].items[].skuId')).toBeVisible()
  await page.getByRole('button', { name: 'Root type: array<object>' }).click()
  await expect(page.getByRole('combobox')).toBeFocused()
  await page.keyboard.type('Keep only the items')
  await press(page, 'Enter')
  await expect.poll(async () => JSON.stringify(await valueOf(page))).toBe(before)
})

test('a row becomes a shared model', async ({ page }) => {
  await open(page, 'lang=en')
  await typeType(page, 'items', 'shared model')
  await press(page, 'Enter')
  await page.getByLabel('Model name').fill('Money')
  await expect(page.getByText('A model with this name already exists')).toBeVisible()
  await page.getByLabel('Model name').fill('OrderItem')
  await press(page, 'Enter')
  await expect(cell(page, 'items', 'type')).toContainText('array<OrderItem>')
})

test('a shared model that is refused leaves its row and what was edited in the meantime', async ({ page }) => {
  await open(page, 'lang=en')
  const before = await propertiesOf(page)
  await page.evaluate(() => {
    window.workbench.storesModel = new Promise((resolve) => {
      document.addEventListener('refuse-model', () => {
        resolve(false)
      })
    })
  })
  await typeType(page, 'items', 'shared model')
  await press(page, 'Enter')
  await page.getByLabel('Model name').fill('OrderItem')
  await press(page, 'Enter')
  await cell(page, 'couponCode', 'description').click()
  await press(page, 'Enter')
  await page.keyboard.type('Newest edit')
  await press(page, 'Control+Enter')
  await expect.poll(async () => JSON.stringify(await propertiesOf(page))).toContain('Newest edit')
  await page.evaluate(async () => {
    document.dispatchEvent(new Event('refuse-model'))
    await window.workbench.storesModel
  })
  const { items, couponCode } = await propertiesOf(page)
  expect(items).toEqual(before['items'])
  expect(JSON.stringify(couponCode)).toContain('Newest edit')
})

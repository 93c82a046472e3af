// Fields that come into the parameter grid from pasted or written text, on the workbench.
import { cell, line, open, press, propertiesOf } from '../../pages/grid-workbench.ts'
import { expect, workbenchTest as test } from '../../support/workbench-test.ts'

test('pasted JSON shows what it would change; types stay until somebody ticks them', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await open(page, 'lang=en')
  await page.evaluate(() =>
    navigator.clipboard.writeText(
      '{"merchantOrderNo": "XH20261120-0091", "items": [{"skuId": 880232, "quantity": 2.5, "giftWrap": true}], "invoice": {"title": "a"}}',
    ),
  )
  await cell(page, 'couponCode', 'name').click()
  await press(page, 'Control+v')
  const drawer = page.getByRole('dialog', { name: 'Bulk import into Body' })
  await expect(drawer.getByText('3 added, 1 updated, 1 to confirm, 2 unchanged')).toBeVisible()
  await expect(drawer.getByLabel('Import quantity')).not.toBeChecked()
  await drawer.getByLabel('Import title').uncheck()
  await drawer.getByRole('button', { name: 'Import 3 fields' }).click()
  await expect(line(page, 'invoice')).toBeVisible()
  await expect(drawer).toHaveCount(0)
  const { items } = await propertiesOf(page)
  expect(JSON.stringify(items)).toContain('"quantity":{"type":"integer","format":"int32"')
  expect(JSON.stringify(items)).toContain('"examples":[880232]')
  await press(page, 'Control+z')
  await expect(line(page, 'invoice')).toHaveCount(0)
})

test('the import says where a text is wrong', async ({ page }) => {
  await open(page, 'lang=en')
  await page.getByRole('button', { name: 'Bulk import' }).click()
  const drawer = page.getByRole('dialog', { name: 'Bulk import into Body' })
  await drawer.getByLabel('Content to import').fill('{\n  "a": 1,\n  "b" 2\n}')
  await expect(drawer.getByText('Line 3, column 7: Unexpected “2”')).toBeVisible()
  await drawer.getByLabel('Content to import').fill('interface A { a: string; b?: number[] }')
  await expect(drawer.getByText('2 added', { exact: true })).toBeVisible()
  await expect(drawer.getByRole('radio', { name: 'TypeScript' })).toBeChecked()
})

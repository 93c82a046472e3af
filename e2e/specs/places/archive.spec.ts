import { writeFile } from 'node:fs/promises'
import { InfoPage } from '../../pages/organise-pages.ts'
import { fieldOf } from '../../support/api-client.ts'
import { expect, test } from '../../support/test.ts'

test.use({ signedIn: true })

test('a space is exported, fetched and imported as a second one', async ({ page, api }, info) => {
  const spaces = await api.call('GET', '/space/listNormal')
  const list: unknown[] = Array.isArray(spaces) ? spaces : []
  const sample = list.find((space) => String(fieldOf(space, 'name')).startsWith('示例空间'))
  await page.goto(`/space/info/${String(fieldOf(sample, 'id'))}`)
  await page.getByRole('button', { name: '导出归档' }).click()
  const archives = page.getByRole('list', { name: '最近 24 小时的归档' })
  const packed = archives.getByRole('listitem').first()
  await expect(packed.getByText(/个项目 · /)).toBeVisible()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    packed.getByRole('button', { name: '下载' }).click(),
  ])
  expect(download.suggestedFilename()).toMatch(/\.lectern\.zip$/)
  const file = info.outputPath('sample.lectern.zip')
  await download.saveAs(file)

  await page.goto('/dashboard')
  await page.getByRole('button', { name: '导入归档' }).click()
  const dialog = page.getByRole('dialog', { name: '导入归档' })
  await expect(dialog.getByRole('button', { name: '导入', exact: true })).toBeDisabled()
  await dialog.locator('input[type=file]').setInputFiles(file)
  await dialog.getByRole('button', { name: '导入', exact: true }).click()
  const open = dialog.getByRole('link', { name: /^打开「示例空间.*\(2\)」$/ })
  await expect(open).toBeVisible()
  await open.click()
  await expect(page.getByRole('link', { name: '星河商城', exact: true })).toBeVisible()
})

test('a file that is no archive is refused with the reason, and nothing is made', async ({ page, api }, info) => {
  const id = await api.createSpace('归档测试')
  const file = info.outputPath('notes.zip')
  await writeFile(file, 'not a zip')
  await page.goto(`/space/info/${id}`)
  await expect(new InfoPage(page).name).toHaveValue('归档测试')
  await page.getByRole('button', { name: '导入归档' }).click()
  const dialog = page.getByRole('dialog', { name: '导入归档' })
  await dialog.locator('input[type=file]').setInputFiles(file)
  await dialog.getByRole('button', { name: '导入', exact: true }).click()
  const failed = page.getByRole('list', { name: '最近 24 小时的归档' }).getByRole('alert')
  await expect(failed).toContainText('文件不是 ZIP，或已损坏。')
  await expect(failed).toContainText('没有写入任何内容。')
})

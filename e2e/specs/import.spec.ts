import { readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { ImportPage } from '../pages/import-page.ts'
import { expect, test } from '../support/test.ts'

const library = join(import.meta.dirname, '..', 'fixtures', 'library.openapi.yaml')

test.use({ signedIn: true })

test('a file is recognised, imported and reported, and imported again it changes nothing', async ({ page, api }) => {
  const projectId = await api.createProject(await api.createSpace('导入'), '图书馆')
  const importing = new ImportPage(page)
  await importing.goto(projectId)
  await expect(importing.start).toBeDisabled()
  await importing.file.setInputFiles(library)
  await expect(importing.recognised.filter({ hasText: 'OpenAPI 3.1.0，4 个接口' })).toBeVisible()
  await expect(importing.moduleName).toHaveAttribute('placeholder', '图书馆 Library')
  await importing.start.click()
  await expect(importing.verdict).toHaveText('导入完成，没有丢失任何内容')
  await expect(importing.count('新增')).toHaveText('4')
  await expect(importing.count('丢失')).toHaveText('0')

  await test.step('the report is a file, and stays at its address', async () => {
    const [file] = await Promise.all([page.waitForEvent('download'), importing.download.click()])
    expect(file.suggestedFilename()).toBe('图书馆 Library-import.json')
    const report: unknown = JSON.parse(await readFile(await file.path(), 'utf8'))
    expect(report).toMatchObject({ counts: { added: 4, lost: 0 }, moduleName: '图书馆 Library' })
    await page.reload()
    await expect(importing.verdict).toHaveText('导入完成，没有丢失任何内容')
  })

  await test.step('the same file into the same application', async () => {
    await importing.goto(projectId)
    await importing.file.setInputFiles(library)
    await importing.chooseModule('图书馆 Library')
    await importing.start.click()
    await expect(importing.count('无变化')).toHaveText('4')
    await expect(importing.count('新增')).toHaveText('0')
    const modules = await api.call('GET', `/module/list?projectId=${projectId}`)
    expect(modules).toHaveLength(1)
  })
})

test('pasted text that is no description is refused with its reason, and nothing is written', async ({ page, api }) => {
  const projectId = await api.createProject(await api.createSpace('拒绝'), '空项目')
  const importing = new ImportPage(page)
  await importing.goto(projectId)
  await importing.chooseWay('文本')
  await importing.text.fill('{"hello": "world"}')
  await expect(importing.recognised.filter({ hasText: '没有识别出' })).toBeVisible()
  await importing.start.click()
  await expect(importing.verdict).toHaveText('没能导入')
  await expect(importing.problem).toContainText('openapi')
  expect(await api.call('GET', `/module/list?projectId=${projectId}`)).toEqual([])
})

test('what was filled in is still there after a look elsewhere', async ({ page, api }) => {
  const projectId = await api.createProject(await api.createSpace('回来'), '半途')
  const importing = new ImportPage(page)
  await importing.goto(projectId)
  await importing.chooseWay('文本')
  await importing.text.fill(readFileSync(library, 'utf8'))
  await importing.moduleName.fill('另起的名字')
  await page.getByRole('navigation', { name: '导航' }).getByRole('link', { name: '信息' }).click()
  await expect(page.getByRole('heading', { name: '项目信息' })).toBeVisible()
  await page.goBack()
  await expect(importing.text).toHaveValue(/openapi: 3\.1\.0/)
  await expect(importing.moduleName).toHaveValue('另起的名字')
})

import { readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { ImportPage } from '../../pages/import-page.ts'
import { expect, test } from '../../support/test.ts'

const fixtures = join(import.meta.dirname, '..', '..', 'fixtures')
const library = join(fixtures, 'library.openapi.yaml')

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
    await expect(importing.count('未变')).toHaveText('4')
    await expect(importing.count('新增')).toHaveText('0')
    const modules = await api.call('GET', `/module/list?projectId=${projectId}`)
    expect(modules).toHaveLength(1)
  })
})

test('a long report is read page by page, and its file has all of it', async ({ page, api }) => {
  const projectId = await api.createProject(await api.createSpace('长报告'), '长报告')
  const paths = Object.fromEntries(
    Array.from({ length: 230 }, (_, index) => [`a${String(index)}`, { get: { responses: {} } }]),
  )
  const root = { openapi: '3.1.0', info: { title: 'Long', version: '1' }, paths, 'x-set': [1, 2] }
  const importing = new ImportPage(page)
  await importing.goto(projectId)
  await importing.chooseWay('文本')
  await importing.text.fill(JSON.stringify(root).replace('"x-set":[1,2]', '"x-set":1,"x-set":2'))
  await importing.start.click()
  await expect(importing.verdict).toHaveText('导入完成，有 1 处内容无法导入')
  const rows = importing.issues.getByRole('row')
  await expect(rows).toHaveCount(1 + 100)
  await importing.moreIssues.click()
  await expect(rows).toHaveCount(1 + 200)
  await importing.moreIssues.click()
  await expect(rows).toHaveCount(1 + 231)
  await expect(importing.moreIssues).toHaveCount(0)
  await expect(rows.filter({ hasText: '#/x-set' })).toHaveCount(1)
  const [file] = await Promise.all([page.waitForEvent('download'), importing.download.click()])
  const report: unknown = JSON.parse(await readFile(await file.path(), 'utf8'))
  expect(report).toHaveProperty('issues.length', 231)
})

test('pasted text that is no description is refused with its reason, and nothing is written', async ({ page, api }) => {
  const projectId = await api.createProject(await api.createSpace('拒绝'), '空项目')
  const importing = new ImportPage(page)
  await importing.goto(projectId)
  await importing.chooseWay('文本')
  await importing.text.fill('{"hello": "world"}')
  await expect(importing.recognised.filter({ hasText: '没有识别出' })).toBeVisible()
  await importing.start.click()
  await expect(importing.verdict).toHaveText('导入失败')
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

test('a Postman collection becomes folders and documents; its secrets stay in the file', async ({ page, api }) => {
  const projectId = await api.createProject(await api.createSpace('迁移'), '商城')
  const importing = new ImportPage(page)
  await importing.goto(projectId)
  await importing.file.setInputFiles(join(fixtures, 'store.postman_collection.json'))
  await test.step('the file says itself what it is', async () => {
    await expect(importing.recognised.filter({ hasText: '看起来是 Postman' })).toBeVisible()
    await page.getByRole('button', { name: '按 Postman 导入' }).click()
    await expect(importing.recognised.filter({ hasText: '商城 Store，2 个接口' })).toBeVisible()
  })
  await importing.start.click()
  await expect(importing.verdict).toHaveText('导入完成，有 1 处内容无法导入')
  await expect(importing.count('新增')).toHaveText('2')
  await expect(importing.issues.getByRole('row').filter({ hasText: 'X-Api-Key' })).toContainText(
    '#/item/0/item/1/request/header/0',
  )

  await test.step('the tree and a document', async () => {
    await page.getByRole('link', { name: '打开「商城 Store」' }).click()
    await page.getByRole('link', { name: '查询订单' }).first().click()
    const main = page.getByRole('main')
    await expect(main.getByRole('heading', { level: 1, name: '查询订单' })).toBeVisible()
    await expect(main).toContainText('/orders/{id}')
    await expect(main).toContainText('订单编号')
    await expect(main).toContainText('是否返回明细')
    await expect(page.locator('body')).not.toContainText('do-not-tell')
  })
})

test('a YApi export becomes folders and documents with their rules', async ({ page, api }) => {
  const projectId = await api.createProject(await api.createSpace('会员资料'), '会员')
  const importing = new ImportPage(page)
  await importing.goto(projectId)
  await importing.chooseFormat('YApi')
  await importing.file.setInputFiles(join(fixtures, 'members.yapi.json'))
  await expect(importing.recognised.filter({ hasText: 'YApi，1 个接口' })).toBeVisible()
  await importing.moduleName.fill('会员中心')
  await importing.start.click()
  await expect(importing.verdict).toHaveText('导入完成，没有丢失任何内容')
  await page.getByRole('link', { name: '打开「会员中心」' }).click()
  await page.getByRole('link', { name: '会员列表' }).first().click()
  const main = page.getByRole('main')
  await expect(main).toContainText('/members/{level}')
  await expect(main).toContainText('按等级列出会员。')
  await expect(main).toContainText('昵称')
})

test('several cURL commands are pasted at once', async ({ page, api }) => {
  const projectId = await api.createProject(await api.createSpace('命令'), '命令')
  const importing = new ImportPage(page)
  await importing.goto(projectId)
  await importing.chooseFormat('cURL')
  await importing.text.fill(
    '# 创建任务\ncurl https://a.example.com/tasks -d \'{"n": 1}\'\ncurl https://a.example.com/tasks/1\n',
  )
  await expect(importing.recognised.filter({ hasText: 'cURL，2 个接口' })).toBeVisible()
  await importing.start.click()
  await expect(importing.count('新增')).toHaveText('2')
})

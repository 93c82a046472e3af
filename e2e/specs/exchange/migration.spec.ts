// An installation of Torna moves here: its dump is chosen and counted, taken over, reported, read, and taken over again without changing anything.
import { gzipSync } from 'node:zlib'
import { buildTornaRows } from '../../../server/test/factories/build-torna-rows.ts'
import { writeTornaDump } from '../../../server/test/factories/write-torna-dump.ts'
import { fieldOf } from '../../support/api-client.ts'
import { findViolations } from '../../support/axe.ts'
import { expect, test } from '../../support/test.ts'

test.use({ installation: 'migration', signedIn: true })

const dump = {
  name: 'torna.sql.gz',
  mimeType: 'application/gzip',
  buffer: gzipSync(writeTornaDump(buildTornaRows())),
}

const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])
const projectsOf = (space: unknown): unknown[] => listOf(fieldOf(space, 'projects'))
const idOf = (list: unknown, name: string): string =>
  String(
    fieldOf(
      listOf(list).find((each) => fieldOf(each, 'name') === name),
      'id',
    ),
  )

test('a dump of Torna is counted, taken over, reported and read', async ({ page, api }) => {
  const row = (kind: string) => page.getByRole('row', { name: new RegExp(`^${kind}(?:（Mock）)? `) })
  const choose = async () => {
    await page.goto('/admin/migration')
    await page.getByLabel('选择文件').setInputFiles(dump)
    await page.getByRole('button', { name: '试运行' }).click()
    await expect(page.getByRole('heading', { level: 1, name: '试运行结果' })).toBeVisible()
  }

  await test.step('nothing to look at before a file is chosen', async () => {
    await page.goto('/admin/migration')
    await expect(page.getByText('暂无')).toBeVisible()
    await expect(page.getByRole('button', { name: '试运行' })).toBeDisabled()
    expect(await findViolations(page)).toEqual([])
  })

  await test.step('counted, and nothing written', async () => {
    await choose()
    await expect(row('人员')).toHaveText('人员330')
    await expect(row('项目')).toHaveText('项目220')
    await expect(page.getByRole('columnheader')).toHaveText(['类型', 'Torna 中', '新增', '已迁移'])
    expect(JSON.stringify(await api.call('GET', '/doc/view/projects'))).not.toContain('"商城"')
    expect(await findViolations(page)).toEqual([])
  })

  await test.step('taken over, with what became of everything', async () => {
    await page.getByRole('button', { name: '开始迁移' }).click()
    await expect(page.getByRole('heading', { level: 1, name: '迁移结果' })).toBeVisible()
    await expect(page.getByRole('columnheader')).toHaveText(['类型', 'Torna 中', '新增', '未迁移'])
    await expect(row('人员')).toHaveText('人员330')
    await expect(row('Mock 数据')).toHaveText('Mock 数据110')
    await expect(page.getByRole('heading', { name: '分享的新地址' })).toBeVisible()
    await expect(page.getByText('/share/rnzdb8jY')).toBeVisible()
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: '下载报告' }).click(),
    ])
    expect(file.suggestedFilename()).toMatch(/^torna-.+\.json$/)
    expect(await findViolations(page)).toEqual([])
  })

  await test.step('a document of theirs is read here', async () => {
    const projectId = idOf(listOf(await api.call('GET', '/doc/view/projects')).flatMap(projectsOf), '订单')
    const moduleId = idOf(await api.call('GET', `/module/list?projectId=${projectId}`), '订单服务')
    const docId = idOf(await api.call('POST', '/doc/list-v2', { moduleId }), '查询订单')
    await page.goto(`/view/${docId}`)
    await expect(page.getByRole('heading', { level: 1, name: '查询订单' })).toBeVisible()
    await expect(page.getByText('it\'s "quoted"')).toBeVisible()
  })

  await test.step('again, and nothing is new', async () => {
    await choose()
    await expect(row('人员')).toHaveText('人员303')
    await page.getByRole('link', { name: '全部记录' }).click()
    await expect(page.getByRole('link', { name: 'torna.sql.gz' })).toHaveCount(3)
  })
})

test('what is no dump of Torna is refused with its reason', async ({ page }) => {
  await page.goto('/admin/migration')
  await page.getByLabel('选择文件').setInputFiles({ ...dump, name: 'notes.sql', buffer: Buffer.from('SELECT 1;\n') })
  await page.getByRole('button', { name: '试运行' }).click()
  await expect(page.getByRole('alert')).toContainText('Torna')
  await expect(page.getByRole('button', { name: '开始迁移' })).toHaveCount(0)
  await page.getByRole('link', { name: '全部记录' }).click()
  await expect(page.getByRole('listitem').filter({ hasText: 'notes.sql' })).toContainText('失败')
})

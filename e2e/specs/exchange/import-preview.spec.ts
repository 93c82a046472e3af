import { ImportPage } from '../../pages/import-page.ts'
import { expect, test } from '../../support/test.ts'

test.use({ signedIn: true })

const operation = (summary: string, tag: string) => ({
  get: { summary, tags: [tag], responses: { 200: { description: 'OK' } } },
})
const sourceOf = (paths: Record<string, unknown>): string =>
  JSON.stringify({ openapi: '3.1.0', info: { title: '商城', version: '1' }, paths })

test('a preview shows what would be, leaves out what is not ticked, and asks about what is gone', async ({
  page,
  api,
}) => {
  const projectId = await api.createProject(await api.createSpace('预览'), '商城')
  const importing = new ImportPage(page)
  const main = page.getByRole('main')
  const preview = main.getByRole('button', { name: '预览', exact: true })
  await importing.goto(projectId)
  await importing.chooseWay('文本')
  const paths = { '/orders': operation('订单列表', '订单'), '/pays': operation('支付列表', '支付') }
  await importing.text.fill(sourceOf({ ...paths, '/old': operation('旧接口', '订单') }))
  await preview.click()

  await test.step('nothing is written while somebody looks', async () => {
    await expect(main.getByRole('row', { name: /订单列表/ })).toContainText('新增')
    expect(await api.call('GET', `/module/list?projectId=${projectId}`)).toEqual([])
  })
  await test.step('a folder stays out with what is in it', async () => {
    await main.getByRole('checkbox', { name: '支付', exact: true }).uncheck()
    await expect(main.getByRole('checkbox', { name: '导入「支付列表」' })).toBeDisabled()
    await main.getByRole('button', { name: '导入 2 篇文档' }).click()
    await expect(importing.verdict).toHaveText('导入完成，没有丢失任何内容')
    await expect(importing.count('新增')).toHaveText('2')
  })
  await test.step('what the source has no longer is asked about when that is wanted', async () => {
    await importing.goto(projectId)
    await importing.chooseWay('文本')
    await importing.text.fill(sourceOf(paths))
    await importing.chooseModule('商城')
    await preview.click()
    await main.getByRole('radio', { name: '导入后逐篇询问' }).check()
    await main.getByRole('button', { name: '导入 1 篇文档' }).click()
    await expect(importing.verdict).toBeVisible()
    const gone = main.getByRole('group').filter({ hasText: '来源中已删除' })
    await expect(gone).toContainText('旧接口')
    await expect(main.getByText('1 项等待处理。')).toBeVisible()
    await main.getByRole('link', { name: '立即处理' }).click()
    await expect(main.getByRole('heading', { name: '旧接口' })).toBeVisible()
    await main.getByRole('button', { name: '移到回收站' }).click()
    await expect(main.getByText('没有待处理的冲突')).toBeVisible()
  })
})

import { HistoryPage } from '../../pages/history-page.ts'
import { findViolations } from '../../support/axe.ts'
import { docIdOf, library, prepareLibrary } from '../../support/library.ts'
import { expect, test } from '../../support/test.ts'

test.use({ signedIn: true })

test('a breaking change is explained and accepted in the history, and its rule gets another level in the space', async ({
  page,
  api,
}) => {
  const { projectId, moduleId } = await prepareLibrary(api, '开放图书馆')
  await api.importDescription(projectId, library.replace('maxLength: 80', 'maxLength: 40'), moduleId)
  const docId = await docIdOf(api, moduleId, '查询图书')
  const history = new HistoryPage(page)
  const level = (name: string) => history.difference.getByRole('button', { name: `${name}：查看详情` })
  const dialog = page.getByRole('dialog')

  await test.step('the rule, and a reason', async () => {
    await history.goto(`/doc/history/${moduleId}/${docId}`)
    await level('破坏性').click()
    await expect(dialog).toContainText('request-max-length-decreased')
    await dialog.getByRole('button', { name: '接受' }).click()
    await dialog.getByRole('button', { name: '接受' }).click()
    await expect(dialog.getByRole('textbox', { name: '原因' })).toHaveAttribute('aria-invalid', 'true')
    await dialog.getByRole('textbox', { name: '原因' }).fill('书名没有超过 40 个字的')
    expect(await findViolations(page)).toEqual([])
    await dialog.getByRole('button', { name: '接受' }).click()
    await expect(dialog).toContainText('书名没有超过 40 个字的')
    await page.keyboard.press('Escape')
    await expect(level('已接受')).toBeVisible()
  })

  await test.step('listed in the application, and revoked', async () => {
    await page.goto(`/project/doc/${projectId}?module=${moduleId}&segment=settings&part=accepted`)
    await expect(page.getByText('书名没有超过 40 个字的')).toBeVisible()
    expect(await findViolations(page)).toEqual([])
    const revoke = page.getByRole('button', { name: '撤销接受「最大长度减小或新增」' })
    await revoke.click()
    await expect(page.getByText('暂无已接受的变更')).toBeVisible()
    await page.getByRole('button', { name: '撤销', exact: true }).click()
    await expect(page.getByText('书名没有超过 40 个字的')).toBeVisible()
    await revoke.click()
    await expect(page.getByText('暂无已接受的变更')).toBeVisible()
  })

  await test.step('another level for the whole space', async () => {
    await page.goto(`/project/doc/${projectId}`)
    await page.getByRole('link', { name: '开放图书馆', exact: true }).click()
    await page.getByRole('link', { name: '兼容性', exact: true }).click()
    await page.getByRole('searchbox', { name: '筛选规则' }).fill('max-length')
    await page.getByRole('combobox', { name: /^请求中 · 最大长度减小/ }).selectOption('attention')
    await expect(page.getByRole('listitem').filter({ hasText: 'max-length-decreased' })).toContainText('修改')
    expect(await findViolations(page)).toEqual([])
    await history.goto(`/doc/history/${moduleId}/${docId}`)
    await level('需留意').click()
    await dialog.getByRole('link', { name: '规则说明' }).click()
    await expect(page).toHaveURL(/\/help\/compatibility-rules#max-length-decreased$/)
    await expect(page.getByRole('heading', { name: 'max-length-decreased' })).toBeInViewport()
  })
})

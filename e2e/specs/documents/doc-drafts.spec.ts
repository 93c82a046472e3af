import { DocEditorPage } from '../../pages/doc-editor-page.ts'
import { fieldOf } from '../../support/api-client.ts'
import { findViolations } from '../../support/axe.ts'
import { docIdOf, docOf, operationOf, prepareLibrary } from '../../support/library.ts'
import { openMember } from '../../support/people.ts'
import { expect, test } from '../../support/test.ts'

test.use({ signedIn: true })

test('what is typed outlives a reload, is asked about before leaving, and is thrown away only when told', async ({
  page,
  api,
}) => {
  const { moduleId } = await prepareLibrary(api, '草稿')
  const docId = await docIdOf(api, moduleId, '查询图书')
  const editor = new DocEditorPage(page)
  await editor.goto(moduleId, docId)
  await expect(editor.state).toHaveText('已保存')

  await test.step('the draft survives a reload', async () => {
    await editor.name.fill('查询馆藏')
    await expect(editor.state).toContainText('草稿已存')
    await page.reload()
    await expect(editor.title).toHaveText('查询馆藏')
    await expect(page.getByText(/已恢复你.*的草稿，尚未保存/)).toBeVisible()
    await expect(editor.section(/基本信息/).getByRole('img', { name: '有未保存的修改' })).toBeVisible()
    expect(fieldOf(await docOf(api, moduleId, '查询图书'), 'id')).toBe(docId)
  })

  await test.step('undo and redo', async () => {
    await page.getByRole('button', { name: '撤销' }).click()
    await expect(editor.title).toHaveText('查询图书')
    await page.getByRole('button', { name: '重做' }).click()
    await expect(editor.title).toHaveText('查询馆藏')
  })

  await test.step('leaving asks', async () => {
    await page
      .getByRole('link', { name: /^Lectern/ })
      .first()
      .click()
    await expect(editor.question).toContainText('不保存就离开？')
    await editor.question.getByRole('button', { name: '取消' }).click()
    await expect(page).toHaveURL(/\/doc\/edit\//)
    await page
      .getByRole('link', { name: /^Lectern/ })
      .first()
      .click()
    await editor.question.getByRole('button', { name: '离开' }).click()
    await expect(page).not.toHaveURL(/\/doc\/edit\//)
    await page.goBack()
    await expect(editor.title).toHaveText('查询馆藏')
  })

  await test.step('thrown away after a question', async () => {
    await editor.chooseFromMenu('丢弃草稿')
    await editor.question.getByRole('button', { name: '丢弃草稿' }).click()
    await expect(editor.title).toHaveText('查询图书')
    await expect(editor.state).toHaveText('已保存')
    await page.reload()
    await expect(editor.title).toHaveText('查询图书')
    await expect(page.getByText(/已恢复你/)).toHaveCount(0)
  })
})

test('two people write at once: what does not touch is merged, what does is asked, and nothing is lost', async ({
  page,
  api,
  product,
  openContext,
}) => {
  const { moduleId, spaceName } = await prepareLibrary(api, '合写')
  const docId = await docIdOf(api, moduleId, '查询图书')
  const other = await openMember(product, openContext, { username: 'coauthor', spaceName, role: 'admin' })
  const mine = new DocEditorPage(page)
  const theirs = new DocEditorPage(other.page)
  await mine.goto(moduleId, docId)
  await theirs.goto(moduleId, docId, 'query')

  await test.step('different places', async () => {
    await theirs.writeCell('title', 'description', '书名，支持模糊匹配')
    await mine.writeText(mine.description, '按书名查询。')
    await theirs.page.keyboard.press('ControlOrMeta+s')
    await expect(theirs.state).toHaveText('已保存')
    await expect(page.getByText(/你编辑期间，其他人保存了此文档/)).toBeVisible()
    await page.getByRole('button', { name: '合并并保存' }).click()
    await expect(mine.state).toHaveText('已保存')
    const operation = await operationOf(api, docId)
    expect(operation).toMatchObject({ description: '按书名查询。' })
    expect(JSON.stringify(operation)).toContain('书名，支持模糊匹配')
    await mine.openSection(/Query 参数/)
    await expect(mine.cell('title', 'description')).toContainText('书名，支持模糊匹配')
  })

  await test.step('the same field', async () => {
    await theirs.page.reload()
    await theirs.writeCell('title', 'description', '书名（对方）')
    await mine.writeCell('title', 'description', '书名（我）')
    await mine.writeCell('page', 'description', '从 1 开始')
    await theirs.page.keyboard.press('ControlOrMeta+s')
    await expect(theirs.state).toHaveText('已保存')
    await expect(page.getByRole('button', { name: '合并并保存' })).toBeVisible()
    await page.keyboard.press('ControlOrMeta+s')
    await expect(mine.title).toHaveText('有 1 处你和他人都做了修改')
    await expect(mine.title).toBeFocused()
    await expect(page.getByRole('button', { name: '按 1 处决定保存' })).toBeDisabled()
    expect(await findViolations(page)).toEqual([])
    // Nothing is written before all is decided.
    expect(JSON.stringify(await operationOf(api, docId))).not.toContain('从 1 开始')
  })

  await test.step('put off, nothing typed is lost; decided by key, it is saved', async () => {
    await page.getByRole('button', { name: '返回表单' }).click()
    await expect(mine.cell('title', 'description')).toContainText('书名（我）')
    await page.keyboard.press('ControlOrMeta+s')
    await expect(mine.title).toHaveText('有 1 处你和他人都做了修改')
    await page.keyboard.press('3')
    await expect(page.getByRole('status').filter({ hasText: '冲突已全部解决' })).toBeVisible()
    await page.getByRole('button', { name: '重新选择' }).click()
    await page.keyboard.press('2')
    await page.getByRole('button', { name: '按 1 处决定保存' }).click()
    await expect(mine.state).toHaveText('已保存')
    const stored = JSON.stringify(await operationOf(api, docId))
    expect(stored).toContain('书名（我）')
    expect(stored).toContain('从 1 开始')
    expect(stored).toContain('按书名查询。')
  })
})

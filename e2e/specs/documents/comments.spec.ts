import { CommentsPage } from '../../pages/comments-page.ts'
import { DocEditorPage } from '../../pages/doc-editor-page.ts'
import { fieldOf } from '../../support/api-client.ts'
import { findViolations } from '../../support/axe.ts'
import { docIdOf, library, prepareLibrary } from '../../support/library.ts'
import { openMember } from '../../support/people.ts'
import { expect, signedInState, test } from '../../support/test.ts'
import { awaitKeys } from '../../support/typing.ts'

/** A field of the answer, and one of the body of another document. */
const isbn = 'response-200.[].isbn'

test('two people talk about a field: each sees the other there, marks and answers come by themselves, and the message leads to the comment', async ({
  api,
  product,
  openContext,
}) => {
  const spaceName = '评论测试'
  const { moduleId } = await prepareLibrary(api, spaceName)
  const docId = await docIdOf(api, moduleId, '查询图书')
  const { page } = await openMember(product, openContext, { username: 'lin', spaceName, role: 'guest' })
  const keeperContext = await openContext({ storageState: signedInState(product.origin, api.token) })
  const keeper = new CommentsPage(await keeperContext.newPage())
  const reader = new CommentsPage(page)

  await test.step('each sees that the other has the document open', async () => {
    await keeper.page.goto(`/view/${docId}`)
    await expect(keeper.page.getByRole('heading', { level: 1 })).toHaveText('查询图书')
    await expect(keeper.people).toHaveCount(0)
    await reader.page.goto(`/view/${docId}`)
    await expect(keeper.people).toHaveAccessibleName('还有 1 人在看这篇文档：lin 正在查看')
    await expect(reader.people).toBeVisible()
    await keeper.people.click()
    await expect(keeper.page.getByRole('list', { name: '正在看这篇文档的人' })).toContainText('lin')
    await keeper.page.keyboard.press('Escape')
    await expect(keeper.page.getByRole('list', { name: '正在看这篇文档的人' })).toHaveCount(0)
  })

  await test.step('the guest asks about a field and speaks to the admin', async () => {
    await reader.commentOn(isbn)
    await reader.newFieldText.pressSequentially('这里返回 **13** 位吗？@ad')
    await reader.page.getByRole('option').first().click()
    await expect(reader.newFieldText).toHaveValue(/@Admin $/)
    expect(await findViolations(reader.page)).toEqual([])
    await reader.send.click()
    await expect(reader.thread('这里返回 13 位吗？')).toContainText('响应 200 · application/json')
    await expect(reader.thread('这里返回 13 位吗？').locator('strong', { hasText: '@Admin' })).toBeVisible()
    await expect(reader.newFieldText).toHaveValue('')
  })

  await test.step('the admin sees the mark and the message without a reload, and the message leads to the comment', async () => {
    await expect(keeper.markOf(isbn)).toHaveText('1')
    await expect(keeper.tab).toHaveText('评论1')
    await keeper.page.getByRole('button', { name: /条未读消息/ }).click()
    await keeper.page.getByRole('link', { name: /在「查询图书」的评论中提到了你/ }).click()
    await expect(keeper.page).toHaveURL(new RegExp(`/view/${docId}\\?comment=`))
    await expect(keeper.panel.locator('[aria-current=true]')).toContainText('这里返回 13 位吗？')
    expect(await findViolations(keeper.page)).toEqual([])
  })

  await test.step('an answer is there at once for both, and is changed with its earlier text kept', async () => {
    const thread = keeper.thread('这里返回 13 位吗？')
    await thread.getByRole('button', { name: '回复', exact: true }).click()
    await thread.getByRole('textbox', { name: '写下回复' }).fill('是的，不带连字号')
    await keeper.page.keyboard.press('Control+Enter')
    await expect(reader.comment('是的，不带连字号')).toBeVisible()
    await keeper.chooseOf(keeper.comment('是的，不带连字号'), '编辑')
    await keeper.panel.getByRole('textbox', { name: '修改评论' }).fill('是的，没有连字号')
    await keeper.panel.getByRole('button', { name: '保存' }).click()
    await expect(reader.comment('是的，没有连字号')).toContainText('已编辑')
    await reader.comment('是的，没有连字号').getByRole('button', { name: '已编辑' }).click()
    await expect(reader.page.getByRole('dialog', { name: '已编辑' })).toContainText('是的，不带连字号')
    // In the panel the key would close that.
    await awaitKeys(reader.page.getByRole('dialog', { name: '已编辑' }))
    await reader.page.keyboard.press('Escape')
    await expect(reader.panel).toBeVisible()
  })

  await test.step('settling takes the mark away, and the thread stays among the resolved ones', async () => {
    await reader.thread('这里返回 13 位吗？').getByRole('button', { name: '标为已解决' }).click()
    await expect(keeper.markOf(isbn)).toHaveCount(0)
    await expect(reader.panel.getByText('没有未解决的讨论')).toBeVisible()
    await reader.chooseState(/已解决 1/)
    await expect(reader.thread('这里返回 13 位吗？')).toContainText('lin 已解决')
    await keeper.page.keyboard.press('Escape')
    await reader.thread('这里返回 13 位吗？').getByRole('button', { name: '重新打开' }).click()
    await expect(keeper.markOf(isbn)).toHaveText('1')
  })

  await test.step('a comment by keyboard alone, and Escape closes the panel', async () => {
    await keeper.page.goto(`/view/${docId}`)
    await keeper.field('query.title').getByRole('link').focus()
    await keeper.page.keyboard.press('c')
    await expect(keeper.newFieldText).toBeFocused()
    await keeper.page.keyboard.type('区分大小写吗')
    await keeper.page.keyboard.press('Control+Enter')
    await expect(keeper.markOf('query.title')).toHaveText('1')
    await expect(keeper.newFieldText).toHaveValue('')
    await keeper.newFieldText.press('Escape')
    await expect(keeper.panel).toHaveCount(0)
    await keeper.markOf('query.title').click()
    await expect(keeper.threads).toHaveCount(1)
    await keeper.panel.getByRole('button', { name: '查看全部' }).click()
    await expect(keeper.threads).toHaveCount(2)
  })

  await test.step('threads of a field that is gone stay and say so, and lead nowhere', async () => {
    const content = library
      .replace(
        "isbn: { type: string, description: 国际标准书号, examples: ['9787020002207'] }",
        'code: { type: string }',
      )
      .replace('summary: 查询图书', 'summary: 查询图书\n      description: 按书名查询')
    await api.call('POST', '/module/import/openapi', { moduleId, content, fileName: 'library.yaml' })
    await expect
      .poll(async () => JSON.stringify(await api.call('GET', `/doc/view/detail?id=${docId}`)))
      .not.toContain('国际标准书号')
    // Whoever reads it meanwhile sees the newest, and who changed it.
    await expect(reader.page.getByText('Admin 刚刚更新了这篇文档，已显示最新内容')).toBeVisible()
    await expect(reader.page.getByRole('article').first().getByText('国际标准书号')).toHaveCount(0)
    await keeper.page.reload()
    await keeper.tab.click()
    await expect(keeper.thread('这里返回 13 位吗？')).toContainText('字段已不存在')
    await expect(keeper.thread('区分大小写吗')).not.toContainText('字段已不存在')
    await keeper.thread('区分大小写吗').getByRole('button', { name: /title/ }).click()
    await expect(keeper.page).toHaveURL(/#query\.title$/)
    await expect(keeper.field('query.title')).toBeInViewport()
  })

  await test.step('one deletes what one wrote, after a question', async () => {
    await keeper.chooseOf(keeper.comment('区分大小写吗'), '删除')
    await keeper.page.getByRole('dialog', { name: '删除这条评论？' }).getByRole('button', { name: '删除' }).click()
    await expect(keeper.thread('区分大小写吗')).toHaveCount(0)
    await expect(keeper.markOf('query.title')).toHaveCount(0)
  })

  await test.step('whoever leaves is gone, and visitors of a share meet neither people nor comments', async () => {
    await reader.page.goto('/dashboard')
    await expect(keeper.people).toHaveCount(0)
    const share = await api.call('POST', '/doc/share/add', { moduleId, type: 1, isAll: 1 })
    const visitor = new CommentsPage(await (await openContext()).newPage())
    await visitor.page.goto(`/share/${String(fieldOf(share, 'key'))}/${docId}`)
    await expect(visitor.page.getByRole('heading', { level: 1 })).toHaveText('查询图书')
    await visitor.field('query.title').hover()
    await expect(visitor.field('query.title').getByRole('button', { name: '复制字段链接' })).toBeVisible()
    await expect(visitor.page.getByRole('button', { name: /评论/ })).toHaveCount(0)
    await expect(keeper.people).toHaveCount(0)
  })
})

test('on a phone comments come as a page of their own, and a field they are about is one tap away', async ({
  api,
  product,
  openContext,
}) => {
  const { moduleId } = await prepareLibrary(api, '手机评论')
  const docId = await docIdOf(api, moduleId, '查询图书')
  const place = { section: 'response-200', mediaType: 'application/json', path: '[].author.country' }
  await api.call('POST', '/doc/comment/add', { docId, place, text: '用国家代码吗？' })
  const context = await openContext({
    storageState: signedInState(product.origin, api.token),
    viewport: { width: 390, height: 844 },
    hasTouch: true,
  })
  const page = await context.newPage()
  await page.goto(`/view/${docId}`)
  await page.getByRole('main').getByRole('button', { name: '更多操作' }).click()
  await page.getByRole('menuitem', { name: '评论 1' }).click()
  const sheet = page.getByRole('dialog', { name: '评论' })
  await expect(sheet.getByRole('article')).toContainText('用国家代码吗？')
  expect(await findViolations(page)).toEqual([])
  await sheet.getByRole('button', { name: /country/ }).click()
  await expect(sheet).toHaveCount(0)
  await expect(page.locator('[id="response-200.[].author.country"]')).toBeInViewport()
  await page.getByRole('button', { name: /country：1 条未解决的讨论/ }).click()
  await expect(sheet.getByRole('textbox', { name: '评论这个字段，@ 提到同事' })).toBeVisible()
})

test('in the editor fields show how much was said about them, and threads follow a field that is renamed, removed and brought back', async ({
  api,
  product,
  openContext,
}) => {
  const { moduleId } = await prepareLibrary(api, '编辑时评论')
  const docId = await docIdOf(api, moduleId, '查询图书')
  const place = { section: 'query', mediaType: '', path: 'title' }
  await api.call('POST', '/doc/comment/add', { docId, place, text: '区分大小写吗？' })
  const page = await (await openContext({ storageState: signedInState(product.origin, api.token) })).newPage()
  const editor = new DocEditorPage(page)
  const comments = new CommentsPage(page)
  await editor.goto(moduleId, docId, 'query')
  // The lines are stacked while the panel takes room: they have no columns then.
  const markOf = (field: string) =>
    page.locator(`[data-line="${field}"]`).getByRole('button', { name: /条未解决的讨论/ })

  await test.step('the mark opens the thread beside the grid', async () => {
    await expect(markOf('title')).toHaveText('1')
    await markOf('title').click()
    await expect(comments.thread('区分大小写吗？')).toContainText('title')
    expect(await findViolations(page)).toEqual([])
    // The grid has its columns again.
    await comments.panel.getByRole('button', { name: '关闭' }).click()
  })

  await test.step('it stays with the row while the rename is not saved, and after', async () => {
    // Beside the mark, which opens the thread.
    await editor.cell('title', 'name').getByText('title', { exact: true }).click()
    await editor.overwrite('bookTitle')
    await expect(markOf('bookTitle')).toHaveText('1')
    await page.keyboard.press('ControlOrMeta+s')
    await expect(editor.state).toContainText('已保存')
    await page.getByRole('button', { name: /^评论/ }).click()
    await expect(comments.thread('区分大小写吗？')).toContainText('bookTitle')
    await expect(comments.thread('区分大小写吗？')).not.toContainText('字段已不存在')
    await expect(markOf('bookTitle')).toHaveText('1')
  })

  await test.step('a thread of a removed field stays, and is at its field again when that is back', async () => {
    const form = await api.call('GET', `/doc/form?id=${docId}`)
    const [revision, content] = [fieldOf(form, 'revision'), fieldOf(form, 'content')]
    // Contents are JSON.
    const without = JSON.parse(JSON.stringify(content)) as { operation: { parameters: unknown[] } }
    without.operation.parameters = []
    const saved = await api.call('POST', '/doc/save', { id: docId, moduleId, revision, content: without })
    await page.goto(`/view/${docId}`)
    await comments.tab.click()
    await expect(comments.thread('区分大小写吗？')).toContainText('字段已不存在')
    await api.call('POST', '/doc/save', { id: docId, moduleId, revision: fieldOf(saved, 'revision'), content })
    await expect(comments.thread('区分大小写吗？')).not.toContainText('字段已不存在')
    await expect(comments.markOf('query.bookTitle')).toHaveText('1')
  })
})

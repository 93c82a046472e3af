import { ReleasePage } from '../../pages/release-page.ts'
import { Shell } from '../../pages/shell.ts'
import { docIdOf, library, prepareLibrary } from '../../support/library.ts'
import { expect, test } from '../../support/test.ts'

test.use({ signedIn: true })

/** The next version: a parameter is required by now, and an operation is new. */
const nextLibrary = library
  .replace('- { name: title, in: query, description', '- { name: title, in: query, required: true, description')
  .replace(
    '  /readers/{id}:',
    `  /books/{isbn}/reviews:
    get:
      tags: [图书]
      operationId: listReviews
      summary: 查询书评
      parameters:
        - { name: isbn, in: path, required: true, schema: { type: string } }
      responses:
        '204': { description: 没有书评 }
  /readers/{id}:`,
  )

test('a release is cut, the next one compared with it, its notes drafted, and it is published, withdrawn, deleted and restored', async ({
  page,
  api,
}) => {
  const { projectId, moduleId } = await prepareLibrary(api, '发布')
  const releases = new ReleasePage(page)
  const shell = new Shell(page)

  await test.step('the first release freezes what there is', async () => {
    await releases.goto(projectId)
    await expect(page.getByRole('heading', { name: '还没有发布' })).toBeVisible()
    await releases.create('1.0', '第一版')
    await expect(releases.title).toHaveText('1.0 第一版草稿')
    await releases.publish()
    await expect(releases.title).toHaveText('1.0 第一版已发布')
    await expect(releases.side.getByRole('region', { name: '关联文档' })).toContainText('4 / 4')
  })

  await api.importDescription(projectId, nextLibrary, moduleId)
  await api.call('POST', '/doc/delete', { id: await docIdOf(api, moduleId, '录入图书') })

  await test.step('the next one is read against it', async () => {
    await page.reload()
    await releases.create('1.1', '书评')
    await expect(releases.kind('破坏性')).toHaveText([/查询图书/])
    await expect(releases.kind('新增')).toHaveText([/查询书评/])
    await expect(releases.kind('删除')).toHaveText([/录入图书/])
  })

  await test.step('its notes are drafted from the changes, and edited', async () => {
    await releases.notes.getByRole('button', { name: '根据变更起草' }).click()
    await expect(releases.editor).toHaveValue(/查询书评/)
    await releases.editor.press('ControlOrMeta+Home')
    await releases.editor.pressSequentially('升级前请先看\n\n')
    await releases.notes.getByRole('button', { name: '保存' }).click()
    await expect(releases.editor).toBeHidden()
    await expect(releases.notes).toContainText('升级前请先看')
  })

  await test.step('once published, it can be read as it is, and so can the one before', async () => {
    await releases.publish()
    await expect(releases.title).toHaveText('1.1 书评已发布')
    await releases.list.getByRole('link', { name: '1.0' }).click()
    await expect(releases.title).toHaveText('1.0 第一版已发布')
    await releases.read.click()
    await page.getByRole('button', { name: '全部展开' }).click()
    await page.getByRole('treeitem').filter({ hasText: '录入图书' }).click()
    await expect(releases.title).toHaveText('录入图书')
    await page.getByRole('link', { name: '查看发布' }).click()
    await expect(releases.title).toHaveText('1.0 第一版已发布')
  })

  await test.step('withdrawn, deleted, and back again', async () => {
    await releases.choose('1.0', '设为失效')
    await shell.confirm('设为失效')
    await expect(releases.title).toHaveText('1.0 第一版已失效')
    await releases.choose('1.0', '删除')
    await shell.confirm('删除')
    await expect(releases.list.getByRole('link')).toHaveCount(1)
    await page.goto(`/project/trash/${projectId}`)
    await page.getByRole('row').filter({ hasText: '1.0' }).getByRole('button', { name: '恢复' }).click()
    await expect(shell.toast('已恢复')).toBeVisible()
    await releases.goto(projectId)
    await expect(releases.list.getByRole('link')).toHaveCount(2)
  })
})

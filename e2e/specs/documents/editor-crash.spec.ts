import type { BrowserContext } from '@playwright/test'
import { DocEditorPage } from '../../pages/doc-editor-page.ts'
import { SignInPage } from '../../pages/sign-in-page.ts'
import { nameOf, prepareDoc, restored } from '../../support/edited-document.ts'
import { expect, signedInState, test } from '../../support/test.ts'
import type { PageFaults } from '../../support/watch-page.ts'

test.use({ signedIn: true })

/** Takes out what browsers report of a server that is away. */
function forgiveLostConnection(faults: PageFaults[]): void {
  for (const list of faults) list.splice(0, list.length, ...list.filter((fault) => !fault.includes('net::ERR_')))
}

test('a killed server is told, the save waits for it or for the writer, and nothing typed is lost', async ({
  page,
  api,
  product,
  faults,
}) => {
  const { moduleId, docId } = await prepareDoc(api)
  const editor = new DocEditorPage(page)
  await editor.goto(moduleId, docId)

  await test.step('a save that could not be sent is sent when the server is back', async () => {
    await editor.name.fill('查询馆藏')
    await product.kill()
    await page.keyboard.press('ControlOrMeta+s')
    await expect(page.getByRole('alert').filter({ hasText: '恢复连接后会自动重试' })).toBeVisible()
    await expect(editor.state).toContainText('未保存')
    await product.startAgain()
    await expect(editor.state).toHaveText('已保存')
    expect(await nameOf(api, docId)).toBe('查询馆藏')
  })

  await test.step('what was typed since is the writer’s to send', async () => {
    await editor.name.fill('查询馆')
    await product.kill()
    await page.keyboard.press('ControlOrMeta+s')
    await expect(page.getByText('恢复连接后会自动重试')).toBeVisible()
    await editor.name.fill('查询馆藏图书')
    await expect(page.getByText('恢复连接后请再次保存')).toBeVisible()
    await expect(editor.state).toContainText('草稿已存')
    await product.startAgain()
    await expect(page.getByText('服务器已恢复，修改还没有保存')).toBeVisible()
    expect(await nameOf(api, docId)).toBe('查询馆藏')
  })

  await test.step('and outlives a reload', async () => {
    await page.reload()
    await expect(page.getByText(restored)).toBeVisible()
    await expect(editor.name).toHaveValue('查询馆藏图书')
    await page.keyboard.press('ControlOrMeta+s')
    await expect(editor.state).toHaveText('已保存')
    expect(await nameOf(api, docId)).toBe('查询馆藏图书')
  })
  forgiveLostConnection(faults)
})

test('a device that keeps nothing, or has no room, says so; writing, saving and coming back work all the same', async ({
  openContext,
  product,
  api,
}) => {
  const { moduleId, docId } = await prepareDoc(api)
  const openWith = async (context: BrowserContext) => {
    const editor = new DocEditorPage(await context.newPage())
    await editor.goto(moduleId, docId)
    return editor
  }
  const state = signedInState(product.origin, api.token)

  await test.step('refused', async () => {
    const context = await openContext({ storageState: state })
    await context.addInitScript(() => Object.defineProperty(window, 'indexedDB', { value: undefined }))
    const editor = await openWith(context)
    const { page } = editor
    await editor.name.fill('查询馆藏')
    await expect(page.getByText('此浏览器不允许保存草稿')).toBeVisible()
    await page
      .getByRole('link', { name: /^Lectern/ })
      .first()
      .click()
    await editor.question.getByRole('button', { name: '放弃修改' }).click()
    await expect(page).not.toHaveURL(/\/doc\/edit\//)
    await page.goBack()
    // The page itself remembers as long as it is open.
    await expect(editor.name).toHaveValue('查询馆藏')
    await page.keyboard.press('ControlOrMeta+s')
    await expect(editor.state).toHaveText('已保存')
    await expect(page.getByText('此浏览器不允许保存草稿')).toHaveCount(0)
    expect(await nameOf(api, docId)).toBe('查询馆藏')
  })

  await test.step('full', async () => {
    const context = await openContext({ storageState: state })
    await context.addInitScript(() => {
      IDBObjectStore.prototype.put = () => {
        throw new DOMException('No room', 'QuotaExceededError')
      }
    })
    const editor = await openWith(context)
    await editor.name.fill('查询期刊')
    await expect(editor.page.getByText('此浏览器的存储空间已满')).toBeVisible()
    await editor.page.keyboard.press('ControlOrMeta+s')
    await expect(editor.state).toHaveText('已保存')
    expect(await nameOf(api, docId)).toBe('查询期刊')
  })

  await test.step('not even a session can be stored', async () => {
    const context = await openContext({ storageState: { cookies: [], origins: [] } })
    await context.addInitScript(() => {
      Storage.prototype.setItem = () => {
        throw new DOMException('Refused', 'SecurityError')
      }
      Object.defineProperty(window, 'indexedDB', { value: undefined })
    })
    const page = await context.newPage()
    const editor = new DocEditorPage(page)
    await page.goto(`/doc/edit/${moduleId}/${docId}`)
    await new SignInPage(page).signIn(product.admin)
    await editor.name.fill('查询图书')
    await page.keyboard.press('ControlOrMeta+s')
    await expect(editor.state).toHaveText('已保存')
    expect(await nameOf(api, docId)).toBe('查询图书')
  })
})

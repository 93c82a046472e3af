import type { BrowserContext, Page } from '@playwright/test'
import { DocEditorPage } from '../../pages/doc-editor-page.ts'
import { Shell } from '../../pages/shell.ts'
import { SignInPage } from '../../pages/sign-in-page.ts'
import { ApiClient, fieldOf } from '../../support/api-client.ts'
import { docIdOf, prepareLibrary } from '../../support/library.ts'
import { addMember } from '../../support/people.ts'
import { expect, signedInState, test } from '../../support/test.ts'
import type { PageFaults } from '../../support/watch-page.ts'

test.use({ signedIn: true })

const restored = /已恢复你.*的草稿，尚未保存/

let spaces = 0

async function prepareDoc(api: ApiClient) {
  const spaceName = `不丢 ${String(++spaces)}`
  const { moduleId } = await prepareLibrary(api, spaceName)
  return { spaceName, moduleId, docId: await docIdOf(api, moduleId, '查询图书') }
}

async function nameOf(api: ApiClient, docId: string): Promise<unknown> {
  return fieldOf(await api.call('GET', `/doc/form?id=${docId}`), 'name')
}

/** Keeps requests to the address until they are let through. */
async function hold(page: Page, url: string): Promise<() => void> {
  const gate = Promise.withResolvers<undefined>()
  await page.route(url, async (route) => {
    await gate.promise
    await route.continue().catch(() => undefined) // The page gave it up meanwhile.
  })
  return () => gate.resolve(undefined)
}

/** What a server that is away makes browsers say. */
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

test('an ended session leads to the sign-in page and back to what was typed; the next person sees none of it', async ({
  openContext,
  api,
  product,
}) => {
  const { moduleId, docId, spaceName } = await prepareDoc(api)
  const writer = addMember(product, { username: 'writer', spaceName, role: 'admin' })
  const colleague = addMember(product, { username: 'colleague', spaceName, role: 'admin' })
  const session = new ApiClient(product.origin)
  await session.signIn(writer)
  const context = await openContext({ storageState: signedInState(product.origin, session.token) })
  const page = await context.newPage()
  const editor = new DocEditorPage(page)
  const signIn = new SignInPage(page)
  await editor.goto(moduleId, docId, 'basics')
  await editor.name.fill('查询馆藏')
  await session.call('POST', '/user/logout', {})
  await page.keyboard.press('ControlOrMeta+s')
  await expect(page).toHaveURL(/\/login\?redirect=/)

  await test.step('somebody else signs in on this device', async () => {
    await signIn.signIn(colleague)
    await expect(page).toHaveURL(/\/doc\/edit\/.*#basics/)
    await expect(editor.name).toHaveValue('查询图书')
    await expect(editor.state).toHaveText('已保存')
    await expect(page.getByText(restored)).toHaveCount(0)
    await new Shell(page).signOut()
    await expect(page).toHaveURL(/\/login/)
  })

  await test.step('the writer comes back', async () => {
    await signIn.signIn(writer)
    await expect(page).not.toHaveURL(/\/login/)
    await editor.goto(moduleId, docId)
    await expect(page.getByText(restored)).toBeVisible()
    await expect(editor.name).toHaveValue('查询馆藏')
    await page.keyboard.press('ControlOrMeta+s')
    await expect(editor.state).toHaveText('已保存')
    expect(await nameOf(api, docId)).toBe('查询馆藏')
  })
})

test('a late answer to somebody whose session ended leaves the sign-in page alone', async ({
  openContext,
  api,
  product,
}) => {
  const { moduleId, docId, spaceName } = await prepareDoc(api)
  const writer = addMember(product, { username: 'late', spaceName, role: 'admin' })
  const session = new ApiClient(product.origin)
  await session.signIn(writer)
  const context = await openContext({ storageState: signedInState(product.origin, session.token) })
  const page = await context.newPage()
  const editor = new DocEditorPage(page)
  await editor.goto(moduleId, docId, 'basics')
  await session.call('POST', '/user/logout', {})
  const letChoiceThrough = await hold(page, '**/user/systemSetting/update')
  const letConfigThrough = await hold(page, '**/system/viewConfig')
  await new Shell(page).chooseTheme('深色')
  await editor.name.fill('查询馆藏')
  await page.keyboard.press('ControlOrMeta+s')
  await expect(page).toHaveURL(/\/login\?redirect=/)
  await expect(page.getByRole('heading', { name: '登录 Lectern' })).toBeVisible()
  await expect(page.getByRole('status', { name: '正在加载' })).toBeVisible()
  const late = page.waitForResponse('**/user/systemSetting/update')
  letChoiceThrough()
  await (await late).finished()
  letConfigThrough()
  await expect(new SignInPage(page).username).toBeVisible()
})

test('two windows of one document keep a draft each, and both can be had again', async ({ page, context, api }) => {
  const { moduleId, docId } = await prepareDoc(api)
  const one = new DocEditorPage(page)
  const other = new DocEditorPage(await context.newPage())
  await one.goto(moduleId, docId)
  await one.name.fill('一号窗口')
  await expect(one.state).toContainText('草稿已存')

  await test.step('the second begins with what is stored', async () => {
    await other.goto(moduleId, docId)
    await expect(other.name).toHaveValue('查询图书')
    await other.name.fill('二号窗口')
    await expect(other.state).toContainText('草稿已存')
  })

  await test.step('each finds its own after a reload', async () => {
    for (const [editor, name] of [
      [one, '一号窗口'],
      [other, '二号窗口'],
    ] as const) {
      await editor.page.reload()
      await expect(editor.page.getByText(restored)).toBeVisible()
      await expect(editor.name).toHaveValue(name)
    }
  })

  await test.step('a save in one leaves the draft of the other', async () => {
    await one.page.keyboard.press('ControlOrMeta+s')
    await expect(one.state).toHaveText('已保存')
    await one.name.fill('一号窗口又写')
    await expect(one.state).toContainText('草稿已存')
  })

  await test.step('both closed: the newest comes back, the other is offered', async () => {
    await other.page.close()
    await one.page.close()
    const again = new DocEditorPage(await context.newPage())
    await again.goto(moduleId, docId)
    await expect(again.name).toHaveValue('一号窗口又写')
    await again.page.getByRole('button', { name: '还有 1 份草稿' }).click()
    await again.page.getByRole('menuitem').click()
    await expect(again.name).toHaveValue('二号窗口')
    await again.page.getByRole('button', { name: '丢弃草稿' }).click()
    await expect(again.state).toHaveText('已保存')
    await again.page.reload()
    await expect(again.name).toHaveValue('一号窗口又写')
  })
})

test('what is typed while a save runs goes on over what was saved, of a new document too', async ({ page, api }) => {
  const { moduleId, docId } = await prepareDoc(api)
  const editor = new DocEditorPage(page)

  await test.step('there', async () => {
    await editor.goto(moduleId, docId)
    await editor.name.fill('查询馆藏')
    const letThrough = await hold(page, '**/doc/save')
    await page.keyboard.press('ControlOrMeta+s')
    await page.keyboard.press('End')
    await page.keyboard.type('与期刊')
    letThrough()
    await expect.poll(() => nameOf(api, docId)).toBe('查询馆藏')
    await expect(editor.name).toHaveValue('查询馆藏与期刊')
    await expect(editor.state).toContainText('1 处未保存')
    await expect(page.getByText(/其他人保存了此文档/)).toHaveCount(0)
    await page.keyboard.press('ControlOrMeta+s')
    await expect(editor.state).toHaveText('已保存')
    expect(await nameOf(api, docId)).toBe('查询馆藏与期刊')
  })

  await test.step('there, saved again before the first save has ended', async () => {
    await editor.name.fill('查询书目')
    const letThrough = await hold(page, '**/doc/save')
    await page.keyboard.press('ControlOrMeta+s')
    await page.keyboard.press('End')
    await page.keyboard.type('与期刊')
    await page.keyboard.press('ControlOrMeta+s')
    letThrough()
    await expect(editor.state).toHaveText('已保存')
    expect(await nameOf(api, docId)).toBe('查询书目与期刊')
  })

  await test.step('new', async () => {
    await page.goto(`/doc/new/${moduleId}?type=markdown`)
    const text = page.getByRole('textbox', { name: '正文' })
    await editor.openSection('基本信息')
    await editor.name.fill('借阅规则')
    await editor.openSection('正文')
    await text.click()
    await page.keyboard.type('第一句。')
    const letThrough = await hold(page, '**/doc/save')
    await page.keyboard.press('ControlOrMeta+s')
    await page.keyboard.type('第二句。')
    letThrough()
    await expect(page).toHaveURL(/\/doc\/edit\//)
    await expect(text).toContainText('第一句。第二句。')
    await expect(text).toBeFocused()
    await page.keyboard.type('第三句。')
    await page.keyboard.press('ControlOrMeta+s')
    await expect(editor.state).toHaveText('已保存')
    await page.goto(`/doc/new/${moduleId}?type=markdown`)
    await expect(editor.name.or(text).first()).toBeVisible()
    await expect(page.getByText(restored)).toHaveCount(0)
    const made = await api.call('POST', '/doc/list-v2', { moduleId })
    const rules: unknown = Array.isArray(made) ? made.filter((one) => fieldOf(one, 'name') === '借阅规则') : []
    expect(rules).toHaveLength(1)
    const id = String(fieldOf(Array.isArray(rules) ? rules[0] : undefined, 'id'))
    const content = fieldOf(await api.call('GET', `/doc/form?id=${id}`), 'content')
    expect(fieldOf(content, 'text')).toBe('第一句。第二句。第三句。')
  })
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

import { DocEditorPage } from '../../pages/doc-editor-page.ts'
import { Shell } from '../../pages/shell.ts'
import { SignInPage } from '../../pages/sign-in-page.ts'
import { ApiClient } from '../../support/api-client.ts'
import { hold, nameOf, prepareDoc, restored } from '../../support/edited-document.ts'
import { addMember } from '../../support/people.ts'
import { comeToRest, watchTraffic } from '../../support/rest.ts'
import { expect, signedInState, test } from '../../support/test.ts'

test.use({ signedIn: true })

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
  const traffic = watchTraffic(page)
  await editor.goto(moduleId, docId, 'basics')
  // Whatever the page still asks for would lead to the sign-in page by itself.
  await comeToRest(page, traffic)
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

// Programs get access of their own: personal access tokens, and open users of a space. What the pages tell is tried as a program would.
import { createHash, randomBytes } from 'node:crypto'
import { AccessTokens, OpenUsers } from '../../pages/machine-access-pages.ts'
import { Shell } from '../../pages/shell.ts'
import { ApiClient, fieldOf } from '../../support/api-client.ts'
import { addMember } from '../../support/people.ts'
import { expect, signedInState, test } from '../../support/test.ts'

test.use({ signedIn: true })

/** The name of the error a program meets; `undefined` when it is let in. */
async function tryAs(bearer: string, method: 'GET' | 'POST', address: string, body?: unknown): Promise<unknown> {
  const response = await fetch(address, {
    method,
    headers: { authorization: `Bearer ${bearer}`, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  return fieldOf(await response.json(), 'error')
}

test('an access token is shown once, does what it says, and ends when it is revoked', async ({ page, product }) => {
  const tokens = new AccessTokens(page)
  const spaces = `${product.origin}/space/list`
  const newSpace = `${product.origin}/space/add`
  await tokens.goto()

  const token = await test.step('made for reading', async () => {
    await tokens.make('nightly-report', '只读', '30 天', 'not-the-password')
    await expect(tokens.dialog.getByRole('alert')).toContainText('密码或安全码不正确')
    await tokens.dialog.getByLabel('当前密码').fill(product.admin.password)
    await tokens.dialog.getByRole('button', { name: '创建令牌' }).click()
    const shown = await tokens.secrets.read('访问令牌')
    expect(shown).toMatch(/^lpat_[0-9A-Za-z]{49}$/)
    expect(await tokens.secrets.read('试一试')).toContain(`'${spaces}'`)
    await page.keyboard.press('Escape')
    await expect(tokens.dialog, 'only its button closes it').toBeVisible()
    await tokens.secrets.close()
    await expect(page.getByText(shown)).toHaveCount(0)
    await expect(tokens.row('nightly-report')).toContainText(`…${shown.slice(-4)}`)
    await expect(tokens.row('nightly-report')).toContainText('从未使用')
    return shown
  })

  await test.step('it reads and does not write', async () => {
    expect(await tryAs(token, 'GET', spaces)).toBeUndefined()
    expect(await tryAs(token, 'POST', newSpace, { name: 'no' })).toBe('token_read_only')
    expect(await tryAs(token, 'GET', `${product.origin}/user/token/list`)).toBe('token_not_allowed')
    await page.reload()
    await expect(tokens.row('nightly-report')).toContainText('今天')
  })

  await test.step('a name is taken once', async () => {
    await tokens.make('nightly-report', '读写', '永不过期', product.admin.password)
    await expect(tokens.dialog.getByText('「nightly-report」已存在')).toBeVisible()
    await tokens.dialog.getByRole('textbox', { name: '名称' }).fill('release-bot')
    await tokens.dialog.getByRole('button', { name: '创建令牌' }).click()
    const writing = await tokens.secrets.read('访问令牌')
    await tokens.secrets.close()
    expect(await tryAs(writing, 'POST', newSpace, { name: 'Made by a program' })).toBeUndefined()
  })

  await test.step('revoked, it is nobody', async () => {
    await tokens.revoke('nightly-report')
    await new Shell(page).confirm('撤销令牌')
    await expect(tokens.row('nightly-report')).toHaveCount(0)
    expect(await tryAs(token, 'GET', spaces)).toBe('sign_in_required')
  })
})

test('an assistant introduces itself, is allowed on the page, and is told its tools', async ({
  page,
  product,
  api,
}) => {
  // Clients listen on the person's own machine; a page of the product stands for that.
  const back = `${product.origin}/help`
  const verifier = randomBytes(32).toString('base64url')
  const introduction = JSON.stringify({ client_name: '编程助手', redirect_uris: [back] })
  const client = { client_id: String(fieldOf(await api.fetchRaw('/oauth/register', introduction), 'client_id')) }
  const asked = {
    ...{ ...client, redirect_uri: back, response_type: 'code', scope: 'read write', state: 'kept' },
    ...{ code_challenge: createHash('sha256').update(verifier).digest('base64url'), code_challenge_method: 'S256' },
  }
  await page.goto(`/oauth/authorize?${new URLSearchParams(asked).toString()}`)
  await expect(page.getByRole('heading', { name: '连接「编程助手」？' })).toBeVisible()
  await expect(page.getByText(`授权后前往 ${new URL(back).host}`)).toBeVisible()
  await page.getByRole('button', { name: '允许' }).click()
  await page.waitForURL(/[?&]code=/)
  const { code = '', state } = Object.fromEntries(new URL(page.url()).searchParams)
  expect(state).toBe('kept')
  const redeemed = { ...client, redirect_uri: back, grant_type: 'authorization_code', code, code_verifier: verifier }
  const form = new URLSearchParams(redeemed).toString()
  const given = await api.fetchRaw('/oauth/token', form, 'application/x-www-form-urlencoded')
  expect(fieldOf(given, 'scope'), 'the page proposes reading, whatever is asked for').toBe('read')
  const tools = await fetch(`${product.origin}/mcp`, {
    method: 'POST',
    headers: {
      ...{ authorization: `Bearer ${String(fieldOf(given, 'access_token'))}`, 'content-type': 'application/json' },
      accept: 'application/json, text/event-stream',
    },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' }),
  })
  expect(await tools.text()).toContain('"read_document"')
})

test('an open user reads its space until it is kept out', async ({ page, api, product }) => {
  const spaceId = await api.createSpace('开放')
  const projectId = await api.createProject(spaceId, '私有项目')
  const open = new OpenUsers(page)
  const tree = `${product.origin}/doc/view/spaceTree?spaceId=${spaceId}`
  await page.goto(`/space/info/${spaceId}`)
  await new Shell(page).rail.getByRole('link', { name: '开放用户' }).click()

  const [appKey, secret] = await test.step('made, its secret shown once', async () => {
    await open.make('订单服务', '每晚同步')
    const shown = [await open.secrets.read('应用标识'), await open.secrets.read('密钥')] as const
    expect(shown[0]).toMatch(/^lou_/)
    expect(shown[1]).toMatch(/^lous_/)
    expect(await open.secrets.read('试一试')).toContain(`${shown[0]}.${shown[1]}`)
    await open.secrets.close()
    await expect(page.getByText(shown[1])).toHaveCount(0)
    await expect(open.row('订单服务')).toContainText(shown[0])
    return shown
  })

  await test.step('it reads the private project, and nothing else', async () => {
    const bearer = `${appKey}.${secret}`
    expect(await tryAs(bearer, 'GET', tree)).toBeUndefined()
    expect(await tryAs(bearer, 'GET', `${product.origin}/module/list?projectId=${projectId}`)).toBeUndefined()
    expect(await tryAs(bearer, 'GET', `${product.origin}/space/list`)).toBe('token_not_allowed')
  })

  const next = await test.step('a new secret, with the old one good for an hour', async () => {
    await open.choose('订单服务', '重新生成密钥')
    await open.dialog.getByRole('radio', { name: '1 小时' }).check({ force: true })
    await open.dialog.getByRole('button', { name: '重新生成密钥' }).click()
    const shown = await open.secrets.read('密钥')
    await open.secrets.close()
    await expect(open.row('订单服务')).toContainText('旧密钥有效')
    for (const each of [secret, shown]) expect(await tryAs(`${appKey}.${each}`, 'GET', tree)).toBeUndefined()
    return shown
  })

  await test.step('disabled, and found by its remark', async () => {
    await open.row('订单服务').getByRole('switch').click({ force: true })
    await expect(open.row('订单服务')).toContainText('已停用')
    expect(await tryAs(`${appKey}.${next}`, 'GET', tree)).toBe('sign_in_required')
    await page.getByRole('searchbox').fill('没有这个')
    await expect(page.getByText('没有匹配「没有这个」的开放用户')).toBeVisible()
    await page.getByRole('searchbox').fill('每晚')
    await expect(open.row('订单服务')).toBeVisible()
  })

  await test.step('deleted', async () => {
    await open.choose('订单服务', '删除')
    await new Shell(page).confirm('删除')
    await expect(open.row('订单服务')).toHaveCount(0)
  })
})

test('open users are for the admins of the space', async ({ api, product, openContext }) => {
  const spaceId = await api.createSpace('只给管理员')
  const member = addMember(product, { username: 'dev-of-machines', spaceName: '只给管理员', role: 'dev' })
  const memberApi = new ApiClient(product.origin)
  await memberApi.signIn(member)
  const language = { 'lectern.lang': 'en' }
  const context = await openContext({ storageState: signedInState(product.origin, memberApi.token, language) })
  const page = await context.newPage()
  await page.goto(`/space/info/${spaceId}`)
  const rail = page.getByRole('navigation', { name: 'Sections' })
  await expect(rail.getByRole('link', { name: 'Info' })).toBeVisible()
  await expect(rail.getByRole('link', { name: 'Service accounts' })).toHaveCount(0)
  await page.goto(`/space/openuser/${spaceId}`)
  await expect(page.getByText('You don’t have permission to do this')).toBeVisible()
})

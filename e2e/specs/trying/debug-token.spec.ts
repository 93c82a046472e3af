// Tokens of a real OpenID provider on this machine, asked for on the debug page and sent with the call.
import { startEcho, type EchoService } from '../../../server/test/support/outside/echo-services.ts'
import { startOidcServer, type OidcServer } from '../../../server/test/support/outside/oidc-server.ts'
import { DebugPage } from '../../pages/debug-page.ts'
import { findViolations } from '../../support/axe.ts'
import { docIdOf } from '../../support/library.ts'
import { expect, test } from '../../support/test.ts'

let service: EchoService
let provider: OidcServer
test.beforeAll(async ({ product }) => {
  service = await startEcho()
  provider = await startOidcServer({
    people: [{ sub: 'mei' }],
    callbacks: [`${product.origin}/debug/callback`],
    grants: ['authorization_code', 'client_credentials'],
  })
})
test.afterAll(async () => {
  await service.close()
  await provider.close()
})

function description(): string {
  const flow = {
    authorizationUrl: `${provider.issuer}/auth`,
    tokenUrl: `${provider.issuer}/token`,
    scopes: { openid: '你是谁', email: '邮箱' },
  }
  const { authorizationUrl: _page, ...withoutPage } = flow
  const login = {
    type: 'oauth2',
    flows: { authorizationCode: flow, clientCredentials: { ...withoutPage, scopes: {} } },
  }
  const openId = { type: 'openIdConnect', openIdConnectUrl: `${provider.issuer}/.well-known/openid-configuration` }
  const responses = { 200: { description: '' } }
  return JSON.stringify({
    openapi: '3.1.0',
    info: { title: '订单接口', version: '1' },
    // What is on this machine may be called where it is an environment.
    servers: [{ url: `http://127.0.0.1:${String(service.port)}` }, { url: provider.issuer }],
    components: { securitySchemes: { login, openId } },
    paths: {
      '/orders': { get: { summary: '查询订单', security: [{ login: ['openid', 'email'] }], responses } },
      '/me': { get: { summary: '查询本人', security: [{ openId: [] }], responses } },
    },
  })
}

test.use({ signedIn: true })

test('gets tokens by a window, by the client alone, and by what a provider says of itself', async ({
  page,
  api,
  faults,
}) => {
  const projectId = await api.createProject(await api.createSpace('令牌空间'), '订单', 0)
  const moduleId = await api.importDescription(projectId, description())
  const debug = new DebugPage(page)
  const field = (name: string) => debug.debug.getByLabel(name, { exact: true })
  const token = debug.debug.getByLabel(/访问令牌/)
  const sentToken = () => {
    const headers = service.asked.at(-1)?.rawHeaders ?? []
    return headers[headers.findIndex((text) => text.toLowerCase() === 'authorization') + 1]
  }
  const fillClient = async () => {
    await field('客户端 ID').fill(provider.clientId)
    await field('客户端密钥').fill(provider.clientSecret)
  }
  const signInElsewhere = async () => {
    const [popup] = await Promise.all([
      page.waitForEvent('popup'),
      debug.debug.getByRole('button', { name: '获取令牌' }).click(),
    ])
    await popup.getByLabel('Who are you?').fill('mei')
    await popup.getByRole('button', { name: 'Continue' }).click()
    await expect(token).not.toHaveValue('')
  }

  await test.step('by a window', async () => {
    await debug.goto(await docIdOf(api, moduleId, '查询订单'))
    await debug.tab('鉴权').click()
    await fillClient()
    await expect(debug.debug.getByText('openid', { exact: true })).toBeVisible()
    expect(await findViolations(page)).toEqual([])
    await signInElsewhere()
    await expect(debug.debug.getByText(/过期/)).toBeVisible()
    const value = await token.inputValue()
    await debug.send()
    await expect.poll(sentToken).toBe(`Bearer ${value}`)
  })

  await test.step('by the client alone', async () => {
    const before = await token.inputValue()
    await debug.choose('授权方式', '客户端凭证')
    await debug.debug.getByRole('button', { name: '获取令牌' }).click()
    await expect(token).not.toHaveValue(before)
    await field('客户端密钥').fill('wrong')
    await debug.debug.getByRole('button', { name: '获取令牌' }).click()
    await expect(debug.debug.getByRole('alert').filter({ hasText: 'invalid_client' })).toBeVisible()
  })

  await test.step('by what a provider says of itself', async () => {
    await debug.goto(await docIdOf(api, moduleId, '查询本人'))
    await debug.tab('鉴权').click()
    await debug.debug.getByRole('button', { name: '读取认证服务的配置' }).click()
    await fillClient()
    await signInElsewhere()
    const value = await token.inputValue()
    await debug.send()
    await expect.poll(sentToken).toBe(`Bearer ${value}`)
  })

  await test.step('the page at the end says so when nothing led there', async () => {
    await page.goto('/debug/callback')
    await expect(page.getByRole('heading', { name: '这里没有内容' })).toBeVisible()
  })
  // The window goes to the provider, and is meant to.
  for (const each of faults) each.splice(0, each.length, ...each.filter((fault) => !fault.includes(provider.issuer)))
})

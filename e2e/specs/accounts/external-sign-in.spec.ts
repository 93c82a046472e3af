// Signing in with services that are not ours: an OpenID provider and a directory, both real ones on this machine.
import { initialLdap, initialProvider } from '@lectern/contracts'
import type { Page } from '@playwright/test'
import { startLdapServer, type LdapServer } from '../../../server/test/support/outside/ldap-server.ts'
import { startOidcServer, type OidcServer } from '../../../server/test/support/outside/oidc-server.ts'
import { SignInPage } from '../../pages/sign-in-page.ts'
import { expect, test } from '../../support/test.ts'

test.use({ installation: 'external-sign-in' })

const base = 'dc=example,dc=org'
let oidc: OidcServer
let ldap: LdapServer

test.beforeAll(async ({ api, product }) => {
  oidc = await startOidcServer({
    people: [
      { sub: 'mei', preferred_username: 'mei', name: '梅子', email: 'mei@example.org', email_verified: true },
      { sub: 'lan', preferred_username: 'lan', name: '兰兰' },
    ],
    callbacks: [`${product.origin}/system/oauth/company/callback`],
  })
  ldap = await startLdapServer({
    entries: [
      { dn: `cn=lectern,${base}`, password: 'service', attributes: { cn: ['lectern'] } },
      {
        dn: `uid=lin,${base}`,
        password: 'directory password',
        attributes: { objectClass: ['person'], uid: ['lin'], displayName: ['林晓舟'], entryUUID: ['1'] },
      },
    ],
  })
  const provider = {
    ...initialProvider,
    key: 'company',
    isEnabled: true,
    issuer: oidc.issuer,
    clientId: oidc.clientId,
    buttonText: '用公司账号登录',
  }
  await api.call('POST', '/admin/setting/signIn/oauth/save', { settings: provider, secret: oidc.clientSecret })
  const directory = { ...initialLdap, isEnabled: true, url: ldap.url, baseDn: base, bindDn: `cn=lectern,${base}` }
  await api.call('POST', '/admin/setting/signIn/ldap/save', { settings: directory, secret: 'service' })
})

test.afterAll(async () => {
  await oidc.close()
  await ldap.close()
})

/** The page of the provider: another host, and meant. */
async function sayWho(page: Page, name: string): Promise<void> {
  await page.getByLabel('Who are you?').fill(name)
  await page.getByRole('button', { name: 'Continue' }).click()
}

/** Going to the provider is the point here. */
function forgiveProvider(faults: string[][]): void {
  for (const each of faults) {
    const others = each.filter((fault) => !fault.startsWith(`request to another host: ${oidc.issuer}/`))
    each.splice(0, each.length, ...others)
  }
}

test('leads to the provider and back to the page somebody wanted', async ({ page, faults }) => {
  await page.goto('/trash')
  await page.getByRole('link', { name: '用公司账号登录' }).click()
  await sayWho(page, 'mei')
  await expect(page).toHaveURL(/\/trash$/)
  await page.goto('/user')
  await expect(page.getByRole('textbox', { name: '昵称' })).toHaveValue('梅子')
  forgiveProvider(faults)
})

test('ends at the spaces when nothing else was wanted', async ({ page, faults }) => {
  await page.goto('/login')
  await page.getByRole('link', { name: '用公司账号登录' }).click()
  await sayWho(page, 'mei')
  await expect(page).toHaveURL(/\/dashboard$/)
  forgiveProvider(faults)
})

test('says what went wrong when the provider knows nobody, and takes no key twice', async ({
  page,
  product,
  faults,
}) => {
  await page.goto('/successLogin')
  await expect(page.getByRole('heading', { name: '这里没有可完成的登录' })).toBeVisible()
  await page.getByRole('link', { name: '前往登录页' }).click()
  await expect(page).toHaveURL(/\/login$/)
  await page.goto(`/successLogin?loginKey=${'x'.repeat(43)}`)
  await expect(page.getByRole('alert')).toContainText('这次登录已完成或已超时')
  await page.getByRole('link', { name: '重新登录' }).click()
  await expect(page).toHaveURL(/\/login$/)
  await page.goto(`${product.origin}/system/oauth/company/callback?code=x&state=y`)
  await expect(page).toHaveURL(/\/login\?problem=sign_in_state_invalid/)
  await expect(page.getByRole('alert')).toContainText('请重新登录')
  forgiveProvider(faults)
})

test('opens with the directory, and lets in whom it knows', async ({ page }) => {
  await page.goto('/login')
  await expect(page.getByRole('radio', { name: 'LDAP' })).toBeChecked()
  const form = new SignInPage(page)
  await page.getByRole('textbox', { name: '域账号' }).fill('lin')
  await form.password.fill('wrong')
  await form.submit.click()
  await expect(form.problem).toContainText('账号或密码')
  await form.password.fill('directory password')
  await form.submit.click()
  await expect(page).toHaveURL(/\/dashboard$/)
})

test('remembers the way used last', async ({ page, product }) => {
  await page.goto('/login')
  await page.getByRole('radio', { name: '账号密码' }).check()
  await new SignInPage(page).signIn(product.admin)
  await expect(page).toHaveURL(/\/dashboard$/)
  await page.evaluate(() => localStorage.removeItem('lectern.token'))
  await page.goto('/login')
  await expect(page.getByRole('radio', { name: '账号密码' })).toBeChecked()
})

test.describe('a super admin', () => {
  test.use({ signedIn: true })

  test('links an identity to the account, and removes it again', async ({ page, product, faults }) => {
    await page.goto('/user/security')
    await page.getByRole('button', { name: '关联「用公司账号登录」' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('当前密码').fill('not-the-password')
    await dialog.getByRole('button', { name: '继续' }).click()
    await expect(dialog.getByRole('alert')).toContainText('密码或安全码不正确')
    await dialog.getByLabel('当前密码').fill(product.admin.password)
    await dialog.getByRole('button', { name: '继续' }).click()
    await sayWho(page, 'lan')
    await expect(page.getByText('身份已关联')).toBeVisible()
    await expect(page).toHaveURL(/\/user\/security$/)
    const row = page.getByRole('listitem').filter({ hasText: '兰兰' })
    await row.getByRole('button', { name: /^解除关联/ }).click()
    await dialog.getByLabel('当前密码').fill(product.admin.password)
    await dialog.getByRole('button', { name: '解除关联' }).click()
    await expect(row).toHaveCount(0)
    forgiveProvider(faults)
  })

  test('puts the directory before accounts here, by its button', async ({ page, openContext }) => {
    await page.goto('/admin/setting')
    const ways = page.getByRole('listitem').filter({ has: page.getByRole('button', { name: /^上移「/ }) })
    await expect(ways.nth(0)).toContainText('账号密码')
    await page.getByRole('button', { name: '上移「LDAP 目录」' }).click()
    await expect(ways.nth(0)).toContainText('LDAP 目录')
    await expect(page.getByRole('button', { name: '上移「LDAP 目录」' })).toBeDisabled()
    const visitor = await (await openContext()).newPage()
    await visitor.goto('/login')
    await expect(visitor.getByRole('radio').first()).toHaveAccessibleName('LDAP')
    await expect(visitor.getByRole('radio', { name: 'LDAP' })).toBeChecked()
    await ways.nth(1).locator('[draggable]').dragTo(ways.nth(0))
    await expect(ways.nth(0)).toContainText('账号密码')
    await visitor.reload()
    await expect(visitor.getByRole('radio').first()).toHaveAccessibleName('账号密码')
  })

  test('tries a directory before saving it', async ({ page }) => {
    await page.goto('/admin/setting')
    const way = page.getByRole('listitem').filter({ hasText: 'LDAP 目录' })
    await way.getByRole('button', { name: /^LDAP 目录/ }).click()
    await way.getByRole('textbox', { name: '账号', exact: true }).fill('lin')
    await way.getByLabel('密码', { exact: true }).fill('directory password')
    await way.getByRole('button', { name: '测试' }).click()
    await expect(way.getByRole('status')).toContainText('林晓舟')
    await way.getByRole('textbox', { name: '用户过滤条件' }).fill('(uid=lin)')
    await way.getByRole('button', { name: '保存' }).click()
    await expect(way.getByRole('alert').last()).toContainText('无法识别过滤条件')
    await way.getByRole('button', { name: '放弃修改' }).click()
    await expect(way.getByText('未保存')).toHaveCount(0)
  })
})

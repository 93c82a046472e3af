import { Shell } from '../../pages/shell.ts'
import { LanguagesPage, SystemSettingsPage, TemplatesPage } from '../../pages/settings-pages.ts'
import { fieldOf } from '../../support/api-client.ts'
import { findContrastFaults, findViolations } from '../../support/axe.ts'
import { expect, signedInState, test } from '../../support/test.ts'

test.use({ installation: 'admin-settings', signedIn: true })

test('settings are changed group by group, saved by the foot, and what somebody else saved meanwhile is not lost', async ({
  page,
  api,
}) => {
  const settings = new SystemSettingsPage(page)
  const shell = new Shell(page)
  await settings.goto()
  const registration = settings.group('registration')
  const isOpen = registration.getByRole('switch', { name: '开放注册' })

  await test.step('the foot names what is not saved, and the sidebar marks its group', async () => {
    await expect(settings.foot).toHaveCount(0)
    await isOpen.click({ force: true })
    await registration.getByRole('textbox', { name: '允许的邮箱域名' }).fill('Example.com,')
    await expect(settings.foot).toContainText('2 处未保存：开放注册和允许的邮箱域名')
    await expect(settings.sidebar.getByRole('img', { name: '有未保存的修改' })).toHaveCount(1)
    await settings.discard.click()
    await expect(settings.foot).toHaveCount(0)
    await expect(isOpen).not.toBeChecked()
  })

  await test.step('a save of somebody else is told, shown, and overwritten only knowingly', async () => {
    await isOpen.click({ force: true })
    await registration.getByRole('textbox', { name: '允许的邮箱域名' }).fill('mine.cn,')
    const theirs = { isOpen: false, domains: ['theirs.cn'] }
    await api.call('POST', '/admin/setting/update', { group: 'registration', value: theirs, version: 'initial' })
    await settings.save.click()
    await expect(shell.toast('其他人保存了对同一组设置的修改')).toBeVisible()
    await expect(registration.getByText('其他人刚刚把它改成了 ["theirs.cn"]')).toBeVisible()
    await expect(registration.getByText('mine.cn', { exact: true })).toBeVisible()
    await settings.save.click()
    await expect(shell.toast('已保存')).toBeVisible()
    await page.reload()
    await expect(isOpen).toBeChecked()
    await expect(registration.getByText('mine.cn', { exact: true })).toBeVisible()
  })

  await test.step('what the server refuses stands at its field', async () => {
    await settings.group('uploads').getByRole('textbox', { name: '单次导入的上限' }).fill('1000')
    await settings.save.click()
    await expect(settings.group('uploads').getByText('不能超过服务器启动时设定的')).toBeVisible()
    await settings.discard.click()
  })

  await test.step('requiring a second factor leads super admins without one to binding', async () => {
    const mfa = settings.group('security')
    await mfa.getByRole('combobox', { name: '要求两步验证' }).click()
    await page.getByRole('option', { name: '所有人' }).click()
    await expect(mfa.getByText('你的账号还没有开启两步验证')).toBeVisible()
    await expect(mfa.getByRole('link', { name: '开启两步验证' })).toHaveAttribute('href', '/user/security')
    await settings.save.click()
    await expect(mfa.getByText('请先为你的账号开启两步验证')).toBeVisible()
    await settings.discard.click()
  })

  await test.step('mail without an address of links says what it cannot send', async () => {
    const mail = settings.group('mail')
    const notice = mail.getByText('还没有填写链接的基础地址')
    await expect(notice).toHaveCount(0)
    const saved = {
      ...(fieldOf(await api.call('GET', '/admin/setting/mail/get'), 'settings') as object), // the contract's answer
      host: 'mail.example.com',
      from: 'docs@example.com',
    }
    await api.call('POST', '/admin/setting/mail/save', { settings: saved })
    await page.reload()
    await expect(notice).toBeVisible()
    await api.call('POST', '/admin/setting/mail/save', { settings: { ...saved, linkBase: 'https://docs.example.com' } })
    await page.reload()
    await expect(mail).toBeVisible()
    await expect(notice).toHaveCount(0)
  })

  await test.step('a host that was refused is allowed with one click', async () => {
    const projectId = await api.createProject(await api.createSpace('外发'), '外发')
    await api.ask('POST', '/module/import/openapi', { projectId, url: 'http://10.9.8.7/a.json' })
    await page.reload()
    const outgoing = settings.group('outgoing')
    await expect(outgoing.getByText('1 次，最近一次 Admin')).toBeVisible()
    await outgoing.getByRole('button', { name: '允许 10.9.8.7' }).click()
    await outgoing.getByRole('textbox', { name: '主机名、*.域名、IP 或网段' }).fill('http://x')
    await outgoing.getByRole('button', { name: '添加' }).click()
    await expect(outgoing.getByText('请填写主机名、*.域名、IP 地址或网段')).toBeVisible()
    await outgoing.getByRole('textbox', { name: '主机名、*.域名、IP 或网段' }).fill('*.xinghe.cn')
    await outgoing.getByRole('button', { name: '添加' }).click()
    await outgoing.getByRole('textbox', { name: '要禁止的主机' }).fill('db.xinghe.cn')
    await outgoing.getByRole('button', { name: '禁止', exact: true }).click()
    await expect(outgoing.getByRole('list', { name: '禁止的主机' })).toContainText('db.xinghe.cn')
    const hosts = outgoing.getByRole('list', { name: '允许的主机' })
    await expect(hosts.getByRole('listitem')).toHaveText([/10\.9\.8\.7内网/, /\*\.xinghe\.cn整个域名/])
    await settings.save.click()
    await expect(settings.foot).toHaveCount(0)
  })

  await test.step('leaving with changes asks, although the mail server’s form is on the page, too', async () => {
    await settings.group('integrations').getByRole('switch').click({ force: true })
    await settings.sidebar.getByRole('link', { name: '后台任务' }).click()
    await expect(shell.question.getByText('离开后，未保存的修改会丢失')).toBeVisible()
    await shell.question.getByRole('button', { name: '取消' }).click()
    await expect(page).toHaveURL(/\/admin\/setting$/)
    await settings.discard.click()
  })

  await test.step('a key of the interface is served', async () => {
    const front = settings.group('interface')
    await front.getByRole('button', { name: '添加参数' }).click()
    await front.getByRole('textbox', { name: '键' }).fill('front.title')
    await front.getByRole('textbox', { name: '值' }).fill('接口门户')
    await settings.save.click()
    await expect(settings.foot).toHaveCount(0)
    expect(await api.call('GET', '/system/frontConfig?key=front.title')).toBe('接口门户')
  })
})

test('a language is added, translated and made the default, and the page follows without a reload', async ({
  page,
  product,
  openContext,
}) => {
  const languages = new LanguagesPage(page)
  const shell = new Shell(page)
  await page.goto('/admin/language')

  await test.step('added with its own name', async () => {
    await page.getByRole('button', { name: '添加语言' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('textbox', { name: /^语言代码/ }).fill('ja')
    await expect(dialog.getByText('留空则显示为「日本語」')).toBeVisible()
    await dialog.getByRole('button', { name: '添加', exact: true }).click()
    await expect(page.getByRole('heading', { name: '日本語' })).toBeVisible()
  })

  await test.step('a text with another argument is refused with its key, the others are kept', async () => {
    await languages.filter.fill('common:cancel')
    await languages.text('common:cancel').fill('キャンセル {name}')
    await languages.save.click()
    await expect(page.getByRole('alert').filter({ hasText: 'common:cancel' })).toContainText('多出了 {name}')
    await languages.text('common:cancel').fill('キャンセル')
    await languages.filter.fill('shell:section.settings')
    await languages.text('shell:section.settings').fill('システム設定')
    await languages.save.click()
    await expect(shell.toast('已保存')).toBeVisible()
  })

  await test.step('a file brings texts; what is none of ours is left out', async () => {
    const file = { shell: { section: { migration: '移行' } }, nothing: { here: 'x' } }
    const [chooser] = await Promise.all([
      page.waitForEvent('filechooser'),
      page.getByRole('button', { name: '导入 JSON' }).click(),
    ])
    await chooser.setFiles({ name: 'ja.json', mimeType: 'application/json', buffer: Buffer.from(JSON.stringify(file)) })
    await expect(shell.toast('已导入 1 条修改，跳过 1 个未知的键')).toBeVisible()
    await languages.save.click()
    await expect(page.getByText('1 条未保存')).toHaveCount(0)
  })

  await test.step('chosen, it shows at once; missing texts are the default language’s', async () => {
    await page.goto('/admin/job')
    await shell.chooseLanguage('日本語')
    const sidebar = page.getByRole('navigation', { name: '系统管理' })
    await expect(sidebar.getByRole('link', { name: 'システム設定' })).toBeVisible()
    await expect(sidebar.getByRole('link', { name: '移行' })).toBeVisible()
    await expect(sidebar.getByRole('link', { name: '用户' })).toBeVisible()
    await shell.chooseLanguage('简体中文')
  })

  await test.step('visitors who have chosen none and whose browser prefers an unavailable one see the default', async () => {
    await page.goto('/admin/language')
    await languages.row('English').getByRole('button', { name: '更多操作: English' }).click()
    await page.getByRole('menuitem', { name: '设为默认' }).click()
    await expect(languages.row('English').getByText('默认')).toBeVisible()
    const visitor = await openContext({ locale: 'ko-KR' })
    const stranger = await visitor.newPage()
    await stranger.goto(`${product.origin}/login`)
    await expect(stranger.locator('html')).toHaveAttribute('lang', 'en')
    await expect(stranger.getByRole('button', { name: 'Sign in' })).toBeVisible()
    await languages.row('简体中文').getByRole('button', { name: '更多操作: 简体中文' }).click()
    await page.getByRole('menuitem', { name: '设为默认' }).click()
    await expect(languages.row('简体中文').getByText('默认')).toBeVisible()
  })

  await test.step('deleted, it is gone from the menu', async () => {
    await languages.row('日本語').getByRole('button', { name: '更多操作: 日本語' }).click()
    await page.getByRole('menuitem', { name: '删除语言' }).click()
    await shell.confirm('删除语言')
    await expect(languages.row('日本語')).toHaveCount(0)
  })
})

test('a template is copied, changed while its preview follows, deleted and brought back', async ({ page }) => {
  const templates = new TemplatesPage(page)
  const shell = new Shell(page)
  await page.goto('/admin/template')
  await expect(templates.list.getByRole('link')).toHaveText(['DTO', 'fetch'])
  await expect(templates.preview).toHaveValue(/public class NewOrder \{/)

  await test.step('a copy has a free name and is saved as a new one', async () => {
    await page.getByRole('button', { name: '更多操作' }).click()
    await page.getByRole('menuitem', { name: '创建副本' }).click()
    await expect(templates.name).toHaveValue('DTO 2')
    await templates.content.fill('curl -X {{ doc.httpMethod }} {{ app.baseUrl }}{{ doc.url }}')
    await expect(templates.preview).toHaveValue('curl -X POST https://api.example.com/shops/{shopId}/orders')
    await templates.group.fill('Shell')
    await templates.save.click()
    await expect(shell.toast('已保存模板「DTO 2」')).toBeVisible()
    await expect(templates.list.getByRole('link')).toHaveText(['DTO', 'DTO 2', 'fetch'])
    // The saved one is open now; the new one had nothing to copy or delete.
    await expect(page.getByRole('button', { name: '更多操作' })).toBeVisible()
  })

  await test.step('a fault says where it is, and nothing endless hurts', async () => {
    await templates.content.fill('{{ doc.name }}\n{% for a in doc.queryParams %}')
    await expect(page.getByText('模板第 2 行有误')).toBeVisible()
    await templates.content.fill('{% for a in (1..9999999999) %}{% endfor %}')
    await expect(page.getByText('模板运行时间过长，或生成的内容过多')).toBeVisible()
    await page.getByRole('radio', { name: '变量' }).click({ force: true })
    await templates.content.fill('')
    await page.getByRole('button', { name: 'doc.functionName' }).click()
    await expect(templates.content).toHaveValue('{{ doc.functionName }}')
    await templates.save.click()
    await expect(page.getByText('未保存')).toHaveCount(0)
  })

  await test.step('deleted, and brought back by the toast', async () => {
    await page.getByRole('button', { name: '更多操作' }).click()
    await page.getByRole('menuitem', { name: '删除' }).click()
    await expect(templates.list.getByRole('link')).toHaveText(['DTO', 'fetch'])
    await page.getByRole('button', { name: '撤销' }).click()
    await expect(templates.list.getByRole('link')).toHaveText(['DTO', 'DTO 2', 'fetch'])
  })
})

test('a setting is found by its words, by keyboard alone', async ({ page }) => {
  const settings = new SystemSettingsPage(page)
  await settings.goto()
  const uploads = settings.group('uploads')
  await page.keyboard.press('/')
  await page.keyboard.type('头像')
  await expect(settings.group('mail')).toBeHidden()
  await expect(uploads.getByText('头像的上限')).toBeVisible()
  await expect(uploads.getByText('单次导入的上限')).toBeHidden()

  await test.step('a group found by its name is shown whole', async () => {
    await page.keyboard.press('ControlOrMeta+a')
    await page.keyboard.type('上传')
    await expect(uploads.getByText('单次导入的上限')).toBeVisible()
  })

  await test.step('a link to another part leads out of the search', async () => {
    await settings.sidebar.getByRole('link', { name: '邮件' }).click()
    await expect(settings.group('mail')).toBeInViewport()
    await expect(page.getByRole('searchbox', { name: '查找设置' })).toHaveValue('')
  })

  await test.step('nothing found is said, and Escape brings everything back', async () => {
    await page.keyboard.press('/')
    await page.keyboard.type('zzz')
    await expect(page.getByText('没有匹配的设置')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(uploads).toBeVisible()
  })
})

test('the pages can be read by everybody, light and dark', async ({ product, api, openContext }) => {
  const stored = { 'lectern.lang': 'en' }
  const context = await openContext({ storageState: signedInState(product.origin, api.token, stored) })
  const page = await context.newPage()
  for (const path of ['/admin/setting', '/admin/language', '/admin/language/en', '/admin/template']) {
    await page.emulateMedia({ colorScheme: 'light' })
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    const main = page.getByRole('main')
    await expect(main.getByRole('textbox').or(main.getByRole('table')).first()).toBeVisible()
    expect(await findViolations(page), path).toEqual([])
    // Of what axe looks at, colours alone are others in the dark.
    await page.emulateMedia({ colorScheme: 'dark' })
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark')
    await expect.poll(() => findContrastFaults(page), { message: `${path}, dark` }).toEqual([])
  }
})

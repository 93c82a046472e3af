// Emails about what one follows: turned on in the preferences, sent for a change, and ended from the email without signing in.
import { settingGroups } from '@lectern/contracts'
import { headerOf, lastMail, partOf, startMailServer } from '../../../server/test/support/outside/mail-server.ts'
import { findViolations } from '../../support/axe.ts'
import { library } from '../../support/library.ts'
import { openMember } from '../../support/people.ts'
import { expect, test } from '../../support/test.ts'

test.use({ installation: 'email-notices', signedIn: true })

test('emails about a followed project are turned on, come, and end with the button behind their link', async ({
  api,
  product,
  openContext,
}) => {
  const spaceId = await api.createSpace('邮件测试')
  const projectId = await api.createProject(spaceId, '图书馆', 0)
  const moduleId = await api.importDescription(projectId, library)
  const member = { username: 'reader', spaceName: '邮件测试', role: 'guest' } as const
  const { api: reader, page } = await openMember(product, openContext, member)
  await reader.call('POST', '/user/update', { email: 'reader@example.com', password: product.admin.password })
  await reader.call('POST', '/user/subscribe/project/subscribe', { sourceId: projectId })
  const emails = page.locator('section').filter({ has: page.getByRole('heading', { name: '邮件通知' }) })

  await test.step('what keeps them from coming is said', async () => {
    await page.goto('/user/systemSetting')
    await expect(emails.getByText('系统还不能发送邮件，请联系管理员完成邮件设置。')).toBeVisible()
  })

  const mails = await startMailServer()
  try {
    const own = { host: '127.0.0.1', port: mails.port, security: 'none', from: 'docs@example.com' }
    const settings = { ...settingGroups.mail.initial, ...own, linkBase: product.origin }
    await api.call('POST', '/admin/setting/mail/save', { settings })

    await test.step('each choice applies at once, and is there after a reload', async () => {
      await page.reload()
      await emails.getByRole('radio', { name: '每周' }).click()
      await emails.getByRole('combobox', { name: '星期' }).click()
      await page.getByRole('option', { name: '星期五' }).click()
      await expect(emails.getByRole('combobox', { name: '星期' })).toHaveValue('星期五')
      await emails.getByRole('combobox', { name: '发送时间' }).click()
      await page.getByRole('option', { name: '18:30' }).click()
      await expect
        .poll(() => reader.call('GET', '/user/email/setting/get'))
        .toMatchObject({ mode: 'weekly', weekday: 5, minute: 1_110, obstacle: null })
      await page.reload()
      await expect(emails.getByRole('combobox', { name: '发送时间' })).toHaveValue('18:30')
      await emails.getByRole('radio', { name: '立即' }).click()
      await expect(emails.getByRole('switch', { name: '免打扰时段' })).toBeVisible()
      await expect.poll(() => reader.call('GET', '/user/email/setting/get')).toMatchObject({ mode: 'instant' })
      expect(await findViolations(page)).toEqual([])
    })

    await test.step('a change is an email, whose link only asks', async () => {
      const content = library.replace('summary: 查询图书', 'summary: 查询馆藏')
      await api.call('POST', '/module/import/openapi', { moduleId, content, fileName: 'library.yaml' })
      await expect.poll(() => mails.received.length).toBe(1)
      const text = partOf(lastMail(mails), 'text/plain')
      expect(text).toContain('查询馆藏')
      const [, link = ''] = /^<(\S+\/unsubscribe\/\w+)>$/.exec(headerOf(lastMail(mails), 'List-Unsubscribe')) ?? []
      expect(text).toContain(link)
      const visitor = await (await openContext()).newPage()
      await visitor.goto(link)
      await expect(visitor.getByRole('heading', { name: '退订邮件' })).toBeVisible()
      expect(await findViolations(visitor)).toEqual([])
      expect(await reader.call('GET', '/user/email/setting/get')).toMatchObject({ mode: 'instant' })
      await visitor.getByRole('button', { name: '退订' }).click()
      await expect(visitor.getByRole('heading', { name: '已退订' })).toBeVisible()
      expect(await reader.call('GET', '/user/email/setting/get')).toMatchObject({ mode: 'off' })
    })
  } finally {
    await mails.close()
  }
})

import { createServer, type AddressInfo, type Socket } from 'node:net'
import { once } from 'node:events'
import type { Page } from '@playwright/test'
import { findViolations } from '../../support/axe.ts'
import { expectWithin } from '../../support/measures.ts'
import { expect, signedInState, test } from '../../support/test.ts'

// One whose settings no other spec has changed.
test.use({ installation: 'background-jobs', signedIn: true })

/** Takes connections and never answers. */
const sockets = new Set<Socket>()
const silent = createServer((socket) => {
  sockets.add(socket.on('error', () => undefined))
})
const hangUp = () => {
  for (const socket of sockets) socket.destroy()
}

test.beforeAll(async ({ api, product }) => {
  await once(silent.listen(0, '127.0.0.1'), 'listening')
  // Of a server that listens at a port.
  const { port } = silent.address() as AddressInfo
  const server = { host: '127.0.0.1', port, security: 'none', user: '', authority: '' }
  const settings = { ...server, from: 'docs@example.com', fromName: 'Lectern', linkBase: product.origin }
  await api.call('POST', '/admin/setting/mail/save', { settings })
})
test.afterAll(() => {
  silent.close()
  hangUp()
})

const jobsIn = (page: Page) => page.getByRole('list', { name: '后台任务' }).getByRole('listitem')

async function choose(page: Page, act: string): Promise<void> {
  await page.getByRole('button', { name: '更多操作: 发送邮件' }).click()
  await page.getByRole('menuitem', { name: act }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: act }).click()
}

test('jobs are listed for super admins, who cancel and drop them; in English, dark, on a phone too', async ({
  page,
  api,
  product,
  openContext,
}) => {
  await page.goto('/admin/users')
  await page.getByRole('navigation', { name: '系统管理' }).getByRole('link', { name: '后台任务' }).click()
  await expect(page.getByText('没有进行中的任务')).toBeVisible()
  await expect(page).toHaveTitle(/后台任务/)

  await api.call('POST', '/admin/invitation/add', { email: 'first@example.com' })
  await page.reload()
  await expect(jobsIn(page)).toHaveCount(1)
  await choose(page, '取消任务')
  await expect(page.getByText('正在取消「发送邮件」')).toBeVisible()
  hangUp()
  // The sample space leaves jobs of its own.
  const ended = page.getByRole('list', { name: '最近结束' }).getByRole('listitem').filter({ hasText: '发送邮件' })
  await expect(ended).toHaveCount(1)
  await expect(ended).toContainText('已取消')
  await expect(jobsIn(page)).toHaveCount(0)

  await api.call('POST', '/admin/invitation/add', { email: 'second@example.com' })
  await page.reload()
  await expect(jobsIn(page)).toHaveCount(1)
  const context = await openContext({
    storageState: signedInState(product.origin, api.token, { 'lectern.lang': 'en', 'lectern.theme': 'dark' }),
    viewport: { width: 390, height: 844 },
  })
  const phone = await context.newPage()
  await phone.goto('/admin/job')
  await expect(phone.getByRole('list', { name: 'Background jobs' }).getByText('Send email')).toBeVisible()
  await expectWithin(phone, 390)
  expect(await findViolations(phone)).toEqual([])

  await choose(page, '丢弃任务')
  await expect(page.getByText('已丢弃「发送邮件」')).toBeVisible()
  await expect(jobsIn(page)).toHaveCount(0)
  await expect(ended).toHaveCount(2)
  expect(await findViolations(page)).toEqual([])
})

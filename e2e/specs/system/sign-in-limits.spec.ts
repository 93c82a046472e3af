import { ApiClient } from '../../support/api-client.ts'
import { findViolations } from '../../support/axe.ts'
import { expectWithin } from '../../support/measures.ts'
import { expect, signedInState, test } from '../../support/test.ts'

test('a locked account is listed for super admins, who lift the lock; in English, dark, on a phone too', async ({
  product,
  api,
  openContext,
}) => {
  const { password } = (await api.call('POST', '/admin/user/create', {
    username: 'locked.person',
    nickname: 'Locked person',
  })) as { password: string } // the contract's answer
  const person = new ApiClient(product.origin)
  const wrong = { username: 'locked.person', password: 'wrong' }
  for (let guess = 0; guess < 5; guess += 1) await person.ask('POST', '/user/login', wrong)

  const context = await openContext({
    storageState: signedInState(product.origin, api.token, { 'lectern.lang': 'en', 'lectern.theme': 'dark' }),
    viewport: { width: 390, height: 844 },
  })
  const phone = await context.newPage()
  await phone.goto('/admin/limit')
  const detail = phone.getByText('Wrong passwords for an account · 5 failures')
  await expect(detail).toBeVisible()
  expect(await detail.evaluate((shown) => shown.scrollWidth <= shown.clientWidth), 'nothing is cut off').toBe(true)
  await expectWithin(phone, 390)
  expect(await findViolations(phone)).toEqual([])

  const desk = await openContext({ storageState: signedInState(product.origin, api.token) })
  const page = await desk.newPage()
  await page.goto('/admin/users')
  await page.getByRole('navigation', { name: '系统管理' }).getByRole('link', { name: '登录限制' }).click()
  await expect(page).toHaveTitle(/登录限制/)
  await page.getByRole('button', { name: '解除 locked.person 的限制' }).click()
  await expect(page.getByText('已解除 locked.person 的限制')).toBeVisible()
  await expect(page.getByRole('button', { name: '解除 locked.person 的限制' })).toHaveCount(0)
  await person.signIn({ username: 'locked.person', password })

  await page.goto('/admin/audit')
  await expect(page.getByRole('button', { name: /locked\.person/ }).first()).toBeVisible()
})

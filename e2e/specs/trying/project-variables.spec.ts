// A variable of a project is declared in its settings and counts in the calls of its applications, until someone has a value of their own.
import { startEcho, type EchoService } from '../../../server/test/support/outside/echo-services.ts'
import { DebugPage } from '../../pages/debug-page.ts'
import { findViolations } from '../../support/axe.ts'
import { docIdOf } from '../../support/library.ts'
import { expect, test } from '../../support/test.ts'

let service: EchoService
test.beforeAll(async () => {
  service = await startEcho()
})
test.afterAll(() => service.close())
test.use({ signedIn: true })

test('a project declares a variable, its application uses it, and a value of one’s own comes first', async ({
  page,
  api,
}) => {
  const projectId = await api.createProject(await api.createSpace('变量空间'), '订单', 0)
  const parameters = [{ name: 'zone', in: 'query', schema: { type: 'string', examples: ['{{zone}}'] } }]
  const moduleId = await api.importDescription(
    projectId,
    JSON.stringify({
      openapi: '3.1.0',
      info: { title: '订单接口', version: '1' },
      servers: [{ url: `http://127.0.0.1:${String(service.port)}`, description: '本机' }],
      paths: {
        '/orders': { get: { summary: '查询订单', parameters, responses: { 200: { description: '' } } } },
      },
    }),
  )
  await page.goto(`/project/info/${projectId}`)
  const section = page.getByRole('table', { name: '所有应用的变量' })
  await section.getByRole('textbox', { name: '输入名称后按回车添加' }).fill('zone')
  await section.getByRole('textbox', { name: '输入名称后按回车添加' }).press('Enter')
  await section.getByRole('textbox', { name: '值 zone' }).fill('eu')
  expect(await findViolations(page)).toEqual([])
  await page.getByRole('button', { name: '保存' }).click()
  await expect(page.getByText('已保存变量')).toBeVisible()

  const debug = new DebugPage(page)
  await debug.goto(await docIdOf(api, moduleId, '查询订单'))
  await expect(debug.value('zone')).toHaveAttribute('title', 'zone = eu (项目)')
  await debug.send()
  await expect(debug.facts).toContainText('200')
  expect(service.asked.at(-1)?.path).toBe('/orders?zone=eu')

  await debug.debug.getByRole('button', { name: '变量' }).click()
  const dialog = page.getByRole('dialog', { name: '变量' })
  await dialog.getByRole('combobox', { name: '适用范围' }).click()
  await page.getByRole('option', { name: '项目的所有应用' }).click()
  await dialog.getByRole('textbox', { name: 'zone 的个人值' }).fill('us')
  await dialog.getByRole('button', { name: '保存' }).click()
  await expect(dialog).toBeHidden()
  await debug.send()
  await expect.poll(() => service.asked.at(-1)?.path).toBe('/orders?zone=us')
})

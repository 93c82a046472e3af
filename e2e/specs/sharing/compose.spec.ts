import { ComposePage } from '../../pages/compose-pages.ts'
import { SharedPage } from '../../pages/share-pages.ts'
import { fieldOf, type ApiClient } from '../../support/api-client.ts'
import { openMember } from '../../support/people.ts'
import { expect, test } from '../../support/test.ts'

test.use({ signedIn: true })

/** A public project of a space of its own, with one document in a folder. */
async function prepareSpace(api: ApiClient, name: string, document: string): Promise<string> {
  const spaceId = await api.createSpace(name)
  const projectId = await api.createProject(spaceId, `${name}项目`, 0)
  const operation = { tags: ['对外'], summary: document, responses: { 200: { description: 'OK' } } }
  const paths = { [`/${encodeURIComponent(name)}`]: { get: operation } }
  await api.importDescription(
    projectId,
    JSON.stringify({ openapi: '3.1.0', info: { title: name, version: '1' }, paths }),
  )
  return spaceId
}

test('documents of three spaces are composed, opened with a password, renamed, lost with a right, and closed', async ({
  api,
  product,
  openContext,
}) => {
  const spaces = {
    orders: await prepareSpace(api, '订单空间', '创建订单'),
    bank: await prepareSpace(api, '支付空间', '发起支付'),
    depot: await prepareSpace(api, '仓储空间', '查询库存'),
  }
  const portalId = fieldOf(await api.call('POST', '/space/add', { name: '合作伙伴门户', isCompose: 1 }), 'id')
  const member = { username: 'composer', spaceName: '合作伙伴门户', role: 'dev' } as const
  const composer = await openMember(product, openContext, member)
  const userIds = [fieldOf(await composer.api.call('GET', '/user/info'), 'id')]
  for (const spaceId of Object.values(spaces))
    await api.call('POST', '/space/member/add', { spaceId, userIds, roleCode: 'guest', tell: false })

  const editor = new ComposePage(composer.page)
  await editor.page.goto(`/space/compose/${String(portalId)}`)
  await editor.create('物流开放平台')

  await test.step('documents come from any space, all at once', async () => {
    await editor.pick()
    await editor.tickIn('订单空间', '创建订单')
    await editor.tickIn('支付空间', '发起支付')
    await editor.tickIn('仓储空间', '查询库存')
    await editor.dialog.getByRole('button', { name: /^加入 3 篇/ }).click()
    for (const name of ['创建订单', '发起支付', '查询库存']) await expect(editor.row(name)).toBeVisible()
  })

  await editor.rename('创建订单', '下单')
  const password = await editor.encrypt()
  const link = (await editor.visitorView.getAttribute('href')) ?? ''
  const visitor = await openContext()
  const shown = new SharedPage(await visitor.newPage())

  await test.step('visitors enter the password and read what was composed, under its names', async () => {
    await shown.page.goto(link)
    await expect(shown.page.getByRole('heading', { name: '这个项目需要密码' })).toBeVisible()
    await expect(shown.page.getByText('物流开放平台')).toHaveCount(0)
    await shown.tryPassword(password)
    await shown.doc('下单').click()
    await expect(shown.title).toHaveText('下单')
    await expect(shown.page).toHaveURL(new RegExp(`^${link}/\\w+$`))
    await expect(shown.page.getByText('订单空间')).toHaveCount(0)
  })

  await test.step('what the composer may not read any more is gone, and they see why', async () => {
    await api.call('POST', '/space/member/remove', { spaceId: spaces.bank, userIds })
    await shown.page.reload()
    await expect(shown.doc('查询库存')).toBeVisible()
    await expect(shown.doc('发起支付')).toHaveCount(0)
    await editor.page.reload()
    await expect(editor.page.getByText('加入「发起支付」的人已无权查看原文档')).toBeVisible()
  })

  await test.step('disabled, it is as if it had never been', async () => {
    await editor.side.getByRole('switch', { name: '访客可以打开' }).press('Space')
    await expect(editor.page.getByText('已停用')).toBeVisible()
    await shown.page.reload()
    await expect(shown.page.getByRole('heading', { name: '文档不存在' })).toBeVisible()
  })
})

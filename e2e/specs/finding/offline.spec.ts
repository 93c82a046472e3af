// Reading what was read before, on a page that is opened without a connection.
import { Shell } from '../../pages/shell.ts'
import { docIdOf, prepareLibrary } from '../../support/library.ts'
import { openMember } from '../../support/people.ts'
import { expect, test } from '../../support/test.ts'

test.use({ serviceWorkers: 'allow' })

test('a document that was read opens again without a connection, until one signs out', async ({
  product,
  openContext,
  api,
  faults,
}) => {
  const { spaceName, moduleId } = await prepareLibrary(api, '离线')
  const docId = await docIdOf(api, moduleId, '查询图书')
  const { page } = await openMember(product, openContext, { username: 'offline', spaceName, role: 'dev' })
  const shell = new Shell(page)
  const heading = page.getByRole('heading', { name: '查询图书' })
  const banner = page.locator('[data-offline]')
  const kept = () => page.evaluate(async () => (await caches.keys()).map((name) => name.replace(/\.\w+$/, '')).sort())

  await page.goto(`/view/${docId}`)
  await expect(heading).toBeVisible()
  await page.evaluate(async () => {
    const { active } = await navigator.serviceWorker.ready
    return active?.state
  })
  await expect.poll(kept).toEqual(['lectern.program', 'lectern.read'])

  await page.context().setOffline(true)
  await page.reload()
  await expect(heading).toBeVisible()
  await expect(banner).toContainText('无法连接服务器')
  await page.keyboard.press('ControlOrMeta+k')
  await expect(shell.paletteField).toBeFocused()
  await page.keyboard.type('图书')
  await expect(shell.palette.getByText('以下结果来自本设备')).toBeVisible()
  await expect(shell.palette.getByRole('option').filter({ hasText: '查询图书' })).not.toHaveCount(0)
  await page.keyboard.press('Escape')

  await page.context().setOffline(false)
  // By itself, at its next try.
  await expect(banner).toHaveCount(0)
  // Calls that found no connection.
  for (const each of faults) each.length = 0
  await shell.signOut()
  await expect(page).toHaveURL(/\/login/)
  expect(await kept()).toEqual(['lectern.program'])
})

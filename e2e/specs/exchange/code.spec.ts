// Code of a document, its folder and its application: read, copied, downloaded, in the language chosen last.
import { readFile } from 'node:fs/promises'
import type { Locator, Page } from '@playwright/test'
import { createIssueList } from '../../../formats/src/issue-list.ts'
import { unzipFiles } from '../../../formats/src/source/unzip.ts'
import { ReadingPage } from '../../pages/reading-page.ts'
import { docIdOf, prepareLibrary } from '../../support/library.ts'
import { expectWithin } from '../../support/measures.ts'
import { expect, signedInState, test } from '../../support/test.ts'

let docId = ''

test.beforeAll(async ({ api }) => {
  const { moduleId } = await prepareLibrary(api, '代码馆')
  docId = await docIdOf(api, moduleId, '借出图书')
})

async function choose(page: Page, dialog: Locator, select: string, option: string): Promise<void> {
  await dialog.getByRole('combobox', { name: select }).click()
  await page.getByRole('option', { name: option }).click()
}

/** What the panel of a file shows. */
async function open(dialog: Locator, path: string): Promise<Locator> {
  await dialog.getByRole('tab', { name: path, exact: true }).click()
  return dialog.getByRole('tabpanel', { name: path, exact: true })
}

test.describe('signed in', () => {
  test.use({ signedIn: true })

  test('code of a document and of its folder is read, copied, downloaded and remembered', async ({ page, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await new ReadingPage(page).goto(docId)
    await page.getByRole('button', { name: '生成代码' }).click()
    const dialog = page.getByRole('dialog', { name: '生成代码' })

    await test.step('the document alone', async () => {
      const api = await open(dialog, 'TuShuApi.ts')
      await expect(api).toContainText('async lendBook(')
      await expect(api).not.toContainText('listBooks')
    })

    await test.step('its folder, in another language', async () => {
      await choose(page, dialog, '生成范围', '文件夹：图书')
      await choose(page, dialog, '语言', 'Kotlin 客户端（OkHttp）')
      const api = await open(dialog, 'api/tushuguanlibrary/TuShuApi.kt')
      for (const name of ['lendBook', 'listBooks', 'addBook']) await expect(api).toContainText(`fun ${name}(`)
      await expect(dialog.getByRole('tab', { name: /DuZheApi/ })).toHaveCount(0)
      await dialog.getByRole('button', { name: '复制' }).click()
      // The browser writes it there in its own time.
      const copied = () => page.evaluate(() => navigator.clipboard.readText())
      await expect.poll(copied).toContain('class TuShuApi(private val client: ApiClient) {')
    })

    await test.step('all of the application in one file', async () => {
      await choose(page, dialog, '生成范围', '应用：图书馆 Library')
      await expect(dialog.getByRole('tab', { name: /DuZheApi/ })).toBeVisible()
      const [file] = await Promise.all([
        page.waitForEvent('download'),
        dialog.getByRole('button', { name: '下载 ZIP' }).click(),
      ])
      const files = unzipFiles(await readFile(await file.path()), [''], createIssueList()) ?? []
      const paths = files.map(({ path }) => path.slice(path.lastIndexOf('/') + 1))
      expect(paths.toSorted()).toEqual(['ApiClient.kt', 'DuZheApi.kt', 'TuShuApi.kt', 'Types.kt'])
    })

    await test.step('by a template, a file of each call', async () => {
      await choose(page, dialog, '语言或模板', 'TypeScript：fetch')
      await expect(await open(dialog, 'LendBook.ts')).toContainText('async function lendBook(')
      await choose(page, dialog, '语言或模板', 'Kotlin 客户端（OkHttp）')
    })

    await test.step('the language is remembered', async () => {
      await page.reload()
      await page.getByRole('button', { name: '生成代码' }).click()
      await expect(dialog.getByRole('combobox', { name: '语言' })).toHaveValue('Kotlin 客户端（OkHttp）')
      await expect(dialog.getByRole('tab', { name: 'api/tushuguanlibrary/TuShuApi.kt' })).toBeVisible()
    })
  })
})

for (const { lang, more, action, language, option } of [
  { lang: 'zh-CN', more: '更多操作', action: '生成代码', language: '语言', option: 'PHP 客户端（Guzzle）' },
  { lang: 'en', more: 'More actions', action: 'Generate code', language: 'Language', option: 'PHP client (Guzzle)' },
])
  test(`on a phone in ${lang} nothing of it sticks out`, async ({ openContext, product, api }) => {
    const storageState = signedInState(product.origin, api.token, { 'lectern.lang': lang })
    const context = await openContext({ storageState, viewport: { width: 390, height: 844 } })
    const page = await context.newPage()
    await new ReadingPage(page).goto(docId)
    await page.getByRole('main').getByRole('button', { name: more }).click()
    await page.getByRole('menuitem', { name: action }).click()
    const dialog = page.getByRole('dialog', { name: action })
    await choose(page, dialog, language, option)
    await expect(await open(dialog, 'src/TuShuApi.php')).toContainText('final class TuShuApi')
    await expectWithin(page, 390)
    const outside = await dialog
      .getByRole('combobox')
      .or(dialog.getByRole('button'))
      .or(dialog.getByRole('tabpanel'))
      .evaluateAll((all) =>
        all.filter((each) => each.getBoundingClientRect().right > 390).map((each) => each.outerHTML),
      )
    expect(outside).toEqual([])
  })

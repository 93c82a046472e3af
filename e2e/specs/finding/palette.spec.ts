// The palette over every page, by the keyboard alone.
import { Shell } from '../../pages/shell.ts'
import { findViolations } from '../../support/axe.ts'
import { docIdOf, prepareLibrary } from '../../support/library.ts'
import { expect, test } from '../../support/test.ts'

test.use({ signedIn: true })

test('documents, fields, places, pages and commands are found and opened with keys', async ({ page, api }) => {
  const { projectId, moduleId } = await prepareLibrary(api, '面板')
  const docId = await docIdOf(api, moduleId, '查询图书')
  const { palette, paletteField: field, shortcuts } = new Shell(page)
  const open = async () => {
    await page.keyboard.press('ControlOrMeta+k')
    await expect(field).toBeFocused()
  }
  const active = palette.getByRole('option', { selected: true })
  const group = (name: string) => palette.getByRole('group', { name })

  await page.goto(`/project/doc/${projectId}?module=${moduleId}`)
  await expect(page.getByRole('treegrid').getByText('查询图书')).toBeVisible()
  await open()
  await page.keyboard.type('读者信息 space:面板')
  await expect(group('文档').getByRole('option')).toHaveCount(1)
  await expect(active.locator('mark').first()).toHaveText('读者信息')
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('查询图书')
  await expect(active).toContainText('/books')
  expect(await findViolations(page)).toEqual([])
  await expect(palette.getByRole('button', { name: '范围：全部' })).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(palette.getByText('范围：')).toContainText('图书馆 Library')
  await page.keyboard.press('Shift+Tab')
  await expect(palette.getByText('范围：全部')).toBeVisible()
  await expect(active).toContainText('查询图书')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`/view/${docId}`)
  await expect(page.getByRole('heading', { name: '查询图书' })).toBeVisible()

  await open()
  await expect(group('最近阅读').getByRole('option').first()).toContainText('查询图书')
  await expect(group('最近搜索').getByRole('option').first()).toContainText('查询图书')
  await page.keyboard.press('End')
  await expect(active).toHaveText(/./)
  await page.keyboard.press('Home')
  await expect(active).toContainText('查询图书')
  await page.keyboard.press('Escape')
  await expect(palette).toHaveCount(0)

  await open()
  await page.keyboard.type('>快捷键')
  await expect(group('命令').getByRole('option')).toHaveText([/快捷键列表/])
  await page.keyboard.press('Enter')
  await expect(palette).toHaveCount(0)
  await expect(shortcuts).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(shortcuts).toHaveCount(0)

  await open()
  await page.keyboard.type('审计')
  await expect(group('页面').getByRole('option')).toHaveText(['审计日志'])
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/admin\/audit/)
  // The frame around these pages is another one, which has to be there before it hears keys.
  await expect(page.getByRole('heading', { name: '审计日志' })).toBeVisible()

  await open()
  await page.keyboard.type('面板')
  await expect(group('空间、项目和应用').getByRole('option').first()).toContainText('面板')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/space\/project\//)
  await expect(page.getByRole('main').getByText('图书馆').first()).toBeVisible()

  await open()
  await page.keyboard.type('没有这样的词语')
  await expect(palette.getByText('没有结果')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(palette).toHaveCount(0)
})

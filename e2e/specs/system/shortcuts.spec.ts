// Every shortcut the sheet lists does what it says.
import type { Page } from '@playwright/test'
import { commandGroups, type CommandName } from '../../../web/src/shared/commands/command-list.ts'
import { ApiListPage } from '../../pages/api-list-page.ts'
import { DebugPage } from '../../pages/debug-page.ts'
import { DocEditorPage } from '../../pages/doc-editor-page.ts'
import { cell, line, open, propertiesOf, valueOf } from '../../pages/grid-workbench.ts'
import { ReadingPage } from '../../pages/reading-page.ts'
import { Shell } from '../../pages/shell.ts'
import { fieldOf, type ApiClient } from '../../support/api-client.ts'
import { docIdOf, library, prepareLibrary } from '../../support/library.ts'
import { expect, test } from '../../support/test.ts'
import { awaitKeys } from '../../support/typing.ts'
import { workbenchTest } from '../../support/workbench-test.ts'

test.use({ signedIn: true })

const listed = commandGroups.flatMap((group) =>
  group.shortcuts.flatMap(({ name, keys }) => keys.map((key, at) => ({ group: group.name, name, key, at }))),
)
const ofGrid = listed.filter(({ group }) => group === 'grid')

/** Presses listed keys, and knows which have not been pressed. */
class Keys {
  readonly #page: Page
  readonly #left: Set<(typeof listed)[number]>

  constructor(page: Page, toPress: typeof listed) {
    this.#page = page
    this.#left = new Set(toPress)
  }

  /** @param at which of the keys, where there are several */
  async press(name: CommandName, at = 0): Promise<void> {
    const found = listed.find((each) => each.name === name && each.at === at)
    if (found === undefined) throw new Error(`No key ${String(at)} of ${name} is listed`)
    this.#left.delete(found)
    for (const key of found.key.split(' ')) await this.#page.keyboard.press(this.#named(key))
  }

  get left(): string[] {
    return [...this.#left].map(({ name, key }) => `${name}: ${key}`)
  }

  /** As Playwright calls it. */
  #named(key: string): string {
    return key.replace('mod+', 'ControlOrMeta+').replace('alt+', 'Alt+').replace('shift+', 'Shift+')
  }
}

type Place = { page: Page; keys: Keys; api: ApiClient; projectId: string; moduleId: string }

async function pressInList({ page, keys, projectId, moduleId }: Place): Promise<void> {
  const list = new ApiListPage(page)
  const selected = list.batch.getByRole('status')
  await list.goto(projectId, moduleId)
  await keys.press('filterPage')
  await expect(list.filter).toBeFocused()
  await page.keyboard.press('Escape')
  await list.row('查询图书').focus()
  await keys.press('listSelect')
  await expect(selected).toHaveText('已选 1 项')
  await keys.press('listSelect', 1)
  await expect(list.batch).toHaveCount(0)
  await keys.press('listSelectAll')
  await expect(selected).toHaveText('已选 4 项')
  await keys.press('escape')
  await expect(list.batch).toHaveCount(0)
  for (const at of [0, 1]) {
    await list.row('查询图书').focus()
    await keys.press('listMenu', at)
    await expect(list.entry('重命名')).toBeVisible()
    await awaitKeys(page.getByRole('menu'))
    await page.keyboard.press('Escape')
    await expect(list.entry('重命名')).toHaveCount(0)
  }
  await list.row('查询图书').focus()
  await keys.press('listRename')
  await expect(list.grid.getByRole('textbox', { name: '「查询图书」的名称' })).toBeFocused()
  await page.keyboard.press('Escape')

  const before = await list.names()
  await list.row('录入图书').focus()
  await keys.press('listShift')
  await expect.poll(() => list.names()).toEqual(['图书', '录入图书', '查询图书', '借出图书', '读者', '读者信息'])
  await keys.press('listShift', 1)
  await expect.poll(() => list.names()).toEqual(before)
  await keys.press('listIndent', 1)
  await expect(list.row('录入图书')).toHaveAttribute('aria-level', '1')
  await keys.press('listIndent')
  await expect(list.row('录入图书')).toHaveAttribute('aria-level', '2')

  for (const [name, dialog] of [
    ['listMove', '移动'],
    ['listTags', '标签'],
  ] as const) {
    await list.row('查询图书').focus()
    await keys.press(name)
    await expect(list.dialog).toContainText(dialog)
    // The first may close what is open inside it.
    await expect(async () => {
      await page.keyboard.press('Escape')
      await expect(list.dialog).toHaveCount(0, { timeout: 1_000 })
    }).toPass()
  }
  await list.row('查询图书').focus()
  await keys.press('listLock')
  await expect(list.row('查询图书').getByRole('img', { name: '已锁定，推送不会改动' })).toBeVisible()
  for (const [name, path] of [
    ['listRead', /\/view\//],
    ['listEdit', /\/doc\/edit\//],
    ['listHistory', /\/doc\/history\//],
  ] as const) {
    await list.row('查询图书').focus()
    await keys.press(name)
    await expect(page).toHaveURL(path)
    await page.goBack()
    await expect(list.row('查询图书')).toBeVisible()
  }

  await list.row('读者信息').focus()
  await keys.press('listCopy')
  await list.row('图书').focus()
  await keys.press('listCopy', 2)
  await expect(list.grid.getByText('/readers/{id}/copy', { exact: true })).toBeVisible()
  await list.row('借出图书').focus()
  await keys.press('listCopy', 1)
  await list.row('读者').focus()
  await keys.press('listCopy', 2)
  await expect.poll(async () => (await list.names()).slice(-3)).toEqual(['读者', '读者信息', '借出图书'])
  await list.row('借出图书').focus()
  await keys.press('listDuplicate')
  await expect(list.row('借出图书 (2)')).toBeVisible()
  await list.row('录入图书').focus()
  await keys.press('listDelete')
  await expect(list.row('录入图书')).toHaveCount(0)
}

async function pressInReading({ page, keys, api, moduleId }: Place, spaceName: string): Promise<void> {
  const reading = new ReadingPage(page)
  const shell = new Shell(page)
  // Keys that meet a page while it is replaced by the next one are pressed again.
  const go = (name: CommandName, address: RegExp) =>
    expect(async () => {
      await keys.press(name)
      await expect(page).toHaveURL(address, { timeout: 2_000 })
    }).toPass()
  await go('goMessages', /\/user\/message/)
  await go('goSpaces', /\/dashboard/)
  await go('goReading', /\/view/)
  await reading.chooseDimension('空间', spaceName)
  await reading.expandAll()
  await reading.open('查询图书')
  await expect(reading.title).toHaveText('查询图书')
  await keys.press('sheet')
  await expect(shell.shortcuts).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(shell.shortcuts).toHaveCount(0)
  await keys.press('search')
  await expect(shell.palette).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(shell.palette).toHaveCount(0)

  await reading.tree.focus()
  await keys.press('treeEnds')
  await keys.press('treeOpen')
  await expect(reading.row('查询图书')).toHaveCount(0)
  await keys.press('treeOpen', 1)
  await expect(reading.row('查询图书')).toBeVisible()
  await keys.press('treeEnds', 1)
  await keys.press('treeMove')
  await keys.press('treeMove', 1)
  await keys.press('treeEnter')
  await expect(reading.title).toHaveText('读者信息')
  await keys.press('previousTab')
  await expect(reading.title).toHaveText('查询图书')
  await keys.press('nextTab')
  await expect(reading.title).toHaveText('读者信息')
  await expect(page.getByRole('link', { name: '调试', exact: true })).toBeVisible()
  await keys.press('debug')
  await expect(page).toHaveURL(/segment=debug/)
  const debug = new DebugPage(page)
  await debug.value('id').first().fill('')
  await keys.press('send')
  await expect(debug.problem).toContainText('id')
  await reading.tree.focus()
  await keys.press('debug')
  await expect(page).not.toHaveURL(/segment=debug/)
  await expect(reading.requestSample).toBeVisible()
  await keys.press('edit')
  await expect(page).toHaveURL(/\/doc\/edit\//)
  await page.goBack()
  await expect(reading.requestSample).toBeVisible()
  await keys.press('toggleSamples')
  await expect(reading.requestSample).toHaveCount(0)
  await keys.press('toggleTree')
  await expect(reading.tree).toHaveCount(0)
  await keys.press('comment')
  await expect(page.getByRole('complementary').getByRole('textbox')).toBeFocused()

  const editor = new DocEditorPage(page)
  await editor.goto(moduleId, await docIdOf(api, moduleId, '查询图书'))
  await editor.name.fill('检索图书')
  await keys.press('sectionNext')
  await expect(editor.name).toHaveCount(0)
  await keys.press('undo')
  await keys.press('sectionBefore')
  await expect(editor.name).toHaveValue('查询图书')
  await keys.press('sectionNext')
  await expect(editor.name).toHaveCount(0)
  await keys.press('undo', 1)
  await keys.press('sectionBefore')
  await expect(editor.name).toHaveValue('检索图书')
  await keys.press('save')
  await expect(editor.state).toHaveText('已保存')
}

function membersOf(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? { ...value } : {}
}

/** Writes the document's summary, which then differs from what comes with the next import. */
async function makeConflict(api: ApiClient, moduleId: string): Promise<void> {
  const id = await docIdOf(api, moduleId, '查询图书')
  const form = await api.call('GET', `/doc/form?id=${id}`)
  const content = membersOf(fieldOf(form, 'content'))
  const operation = { ...membersOf(content['operation']), summary: '检索馆藏' }
  await api.call('POST', '/doc/save', { id, revision: fieldOf(form, 'revision'), content: { ...content, operation } })
  await api.importDescription('', library.replace('summary: 查询图书', 'summary: 图书列表'), moduleId)
}

async function pressInReview({ page, keys, projectId, moduleId }: Place): Promise<void> {
  await page.goto(`/project/doc/${projectId}?module=${moduleId}&segment=review`)
  const card = page.getByRole('listitem').filter({ has: page.getByTitle('summary', { exact: true }) })
  const sides = card.locator('button[aria-pressed]')
  await expect(sides).toHaveCount(3)
  for (const at of [0, 1, 2]) {
    await keys.press('reviewTake', at)
    await expect(sides.nth(at)).toHaveAttribute('aria-pressed', 'true')
  }
  await keys.press('reviewWrite')
  await expect(card.getByRole('textbox')).toBeFocused()
}

test('every listed shortcut works in lists, while reading and writing, and where conflicts are decided', async ({
  page,
  api,
}) => {
  const keys = new Keys(
    page,
    listed.filter(({ group }) => group !== 'grid'),
  )
  const first = await prepareLibrary(api, '快捷键')
  const second = await prepareLibrary(api, '快捷键阅读')
  await test.step('list', () => pressInList({ page, keys, api, ...first }))
  await test.step('reading and writing', () => pressInReading({ page, keys, api, ...second }, second.spaceName))
  const third = await prepareLibrary(api, '快捷键冲突')
  await makeConflict(api, third.moduleId)
  await test.step('conflicts', () => pressInReview({ page, keys, api, ...third }))
  expect(keys.left).toEqual([])
})

workbenchTest('every listed shortcut of the grid works', async ({ page }) => {
  const keys = new Keys(page, ofGrid)
  const editing = page.locator('[data-cell="editing"]')
  const focused = (id: string, column: string) => cell(page, id, column).locator('[data-cell="pointed"]')
  await open(page)
  const before = JSON.stringify(await valueOf(page))
  await cell(page, 'channel', 'description').click()
  for (const at of [0, 1]) {
    await keys.press('gridEdit', at)
    await expect(editing).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(editing).toHaveCount(0)
  }
  await keys.press('gridNext', 1)
  await expect(focused('channel', 'example')).toBeFocused()
  await keys.press('gridNext')
  await expect(focused('channel', 'description')).toBeFocused()

  await cell(page, 'channel', 'name').click()
  for (const at of [0, 1]) {
    await keys.press('gridAdd', at)
    await expect(editing).toBeFocused()
    await page.keyboard.press('Escape')
    await cell(page, 'channel', 'name').click()
  }
  await cell(page, 'items', 'name').click()
  await keys.press('gridAddChild')
  await expect(editing).toBeFocused()
  await page.keyboard.type('shelf')
  await page.keyboard.press('Enter')
  await expect(line(page, 'items[].shelf')).toBeVisible()

  await cell(page, 'channel', 'name').click()
  await keys.press('gridSelect')
  await expect(line(page, 'channel')).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Escape')
  await keys.press('gridSelectAll')
  await expect(page.locator('[data-line][aria-selected="false"]')).toHaveCount(0)
  await page.keyboard.press('Escape')
  await keys.press('gridShift')
  await expect.poll(async () => Object.keys(await propertiesOf(page))[0]).toBe('channel')
  await keys.press('gridShift', 1)
  await expect.poll(async () => Object.keys(await propertiesOf(page))[1]).toBe('channel')
  await cell(page, 'deliverySlot', 'name').click()
  await page.keyboard.press('Alt+ArrowUp')
  await keys.press('gridIndent')
  await expect(line(page, 'items[].deliverySlot')).toHaveAttribute('aria-level', '2')
  await keys.press('gridIndent', 1)
  await expect(line(page, 'deliverySlot')).toHaveAttribute('aria-level', '1')
  await cell(page, 'channel', 'name').click()
  await keys.press('gridDuplicate')
  await expect(line(page, 'channel2')).toHaveAttribute('data-mark', 'new')
  await cell(page, 'channel2', 'description').click()
  await page.keyboard.press('Home')
  await page.keyboard.press('Space')
  await expect(line(page, 'channel2')).toHaveAttribute('aria-selected', 'true')
  await keys.press('gridDelete')
  await expect(line(page, 'channel2')).toHaveCount(0)
  await cell(page, 'channel', 'name').click()
  const name = page.getByRole('columnheader').first()
  const widthOf = async () => Math.round((await name.boundingBox())?.width ?? 0)
  const width = await widthOf()
  await keys.press('gridWiden')
  await expect.poll(widthOf).toBe(width + 16)
  await keys.press('gridWiden', 1)
  await expect.poll(widthOf).toBe(width)
  await keys.press('gridLeave')
  await expect(page.locator('[data-cell]:focus')).toHaveCount(0)
  expect(JSON.stringify(await valueOf(page))).not.toBe(before)
  expect(keys.left).toEqual([])
})

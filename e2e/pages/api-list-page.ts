import type { Locator, Page } from '@playwright/test'
import type { ApiClient } from '../support/api-client.ts'
import { prepareLibrary } from '../support/library.ts'

/** The applications of a project, and the list of the one that is open. Texts are those of zh-CN. */
export class ApiListPage {
  readonly page: Page
  readonly tabs: Locator
  readonly grid: Locator
  readonly filter: Locator
  readonly count: Locator
  readonly batch: Locator
  readonly dialog: Locator

  constructor(page: Page) {
    this.page = page
    this.tabs = page.getByRole('navigation', { name: '应用', exact: true })
    this.grid = page.getByRole('treegrid')
    this.filter = page.getByRole('searchbox', { name: '按 ID、名称、路径筛选' })
    this.count = page.getByRole('toolbar', { name: '接口列表工具栏' }).getByRole('status')
    this.batch = page.getByRole('toolbar', { name: '批量操作' })
    this.dialog = page.getByRole('dialog')
  }

  async goto(projectId: string, moduleId: string): Promise<void> {
    await this.page.goto(`/project/doc/${projectId}?module=${moduleId}`)
    await this.grid.waitFor()
  }

  /** By its whole name. */
  row(name: string): Locator {
    return this.grid.getByRole('row').filter({ has: this.page.getByText(name, { exact: true }) })
  }

  /** Names from top to bottom, folders included, as they stand there. */
  async names(): Promise<string[]> {
    const names = this.grid.locator('[role=row][aria-level] [role=gridcell]:nth-child(2)')
    return (await names.allInnerTexts()).map((text) => text.split('\n')[0]?.trim() ?? '')
  }

  async tick(name: string): Promise<void> {
    await this.row(name).getByRole('checkbox').check()
  }

  /** Chooses from the row's context menu. */
  async choose(name: string, action: string): Promise<void> {
    await this.row(name).click({ button: 'right' })
    await this.entry(action).click()
  }

  /** Of the open menu. */
  entry(action: string): Locator {
    return this.page.getByRole('menuitem', { name: action, exact: true })
  }

  async createFolder(name: string): Promise<void> {
    await this.page.getByRole('button', { name: '新建', exact: true }).click()
    await this.entry('新建文件夹').click()
    await this.dialog.getByLabel('名称').fill(name)
    await this.dialog.getByRole('button', { name: '创建文件夹' }).click()
  }

  /** Chooses the folder in the open dialog and moves. */
  async moveTo(folder: string): Promise<void> {
    await this.dialog.getByRole('combobox', { name: '目标文件夹' }).click()
    await this.page.getByRole('option', { name: folder, exact: true }).click()
    await this.dialog.getByRole('button', { name: '移动', exact: true }).click()
  }

  /** Drags a row by its handle onto another: onto its upper edge to stand before it, its middle to go into it. */
  async drag(name: string, to: string, where: 'before' | 'into'): Promise<void> {
    await this.row(name).hover()
    const from = await this.row(name).boundingBox()
    const target = await this.row(to).boundingBox()
    if (from === null || target === null) throw new Error(`rows “${name}” and “${to}” are not in view`)
    const y = target.y + target.height * (where === 'before' ? 0.1 : 0.5)
    await this.page.mouse.move(from.x + 10, from.y + from.height / 2)
    await this.page.mouse.down()
    await this.page.mouse.move(from.x + 10, y + 12, { steps: 4 })
    await this.page.mouse.move(from.x + 10, y, { steps: 2 })
    await this.page.mouse.up()
  }

  /** Types over a cell that is open for editing and keeps it by Enter. */
  async type(label: string, text: string): Promise<void> {
    const field = this.grid.getByRole('textbox', { name: label, exact: true })
    await field.fill(text)
    await field.press('Enter')
  }

  async setOrder(name: string, order: number): Promise<void> {
    await this.row(name)
      .getByRole('button', { name: `「${name}」的顺序` })
      .click()
    const field = this.row(name).getByRole('textbox')
    await field.fill(String(order))
    await field.press('Enter')
  }
}

/** The list of a library in a new space. */
export async function openLibrary(
  page: Page,
  api: ApiClient,
  spaceName: string,
): Promise<{ list: ApiListPage; moduleId: string }> {
  const { projectId, moduleId } = await prepareLibrary(api, spaceName)
  const list = new ApiListPage(page)
  await list.goto(projectId, moduleId)
  return { list, moduleId }
}

import type { Locator, Page } from '@playwright/test'

/** A key-value grid: cells by column and by the row's first cell. */
export class Grid {
  readonly table: Locator
  readonly #page: Page

  constructor(page: Page, name: string) {
    this.#page = page
    this.table = page.getByRole('table', { name })
  }

  cell(column: string, row: string): Locator {
    return this.table.getByLabel(`${column} ${row}`, { exact: true })
  }

  /** Adds a row by keyboard: the first cell, Enter, then the others by Tab. */
  async add(label: string, [first = '', ...rest]: readonly string[]): Promise<void> {
    await this.table.getByLabel(label).fill(first)
    await this.#page.keyboard.press('Enter')
    for (const [index, text] of rest.entries()) {
      if (index > 0) await this.#page.keyboard.press('Tab')
      await this.#page.keyboard.type(text)
    }
  }
}

/** Dictionaries and error codes of an application. */
export class DictionaryPage {
  readonly page: Page
  readonly list: Locator
  readonly create: Locator
  readonly save: Locator

  constructor(page: Page) {
    this.page = page
    this.list = page.getByRole('navigation', { name: '字典' })
    this.create = page.getByRole('button', { name: '新建字典' })
    this.save = page.getByRole('button', { name: '保存字典' })
  }

  async goto(projectId: string, moduleId: string): Promise<void> {
    await this.page.goto(`/project/doc/${projectId}?module=${moduleId}&segment=dictionary`)
  }

  items(name: string): Grid {
    return new Grid(this.page, `「${name}」的字典项`)
  }
}

/** Settings of an application. */
export class ModuleSettingsPage {
  readonly page: Page
  readonly save: Locator

  constructor(page: Page) {
    this.page = page
    this.save = page.getByRole('button', { name: '保存修改' })
  }

  async goto(projectId: string, moduleId: string, part: string): Promise<void> {
    await this.page.goto(`/project/doc/${projectId}?module=${moduleId}&segment=settings&part=${part}`)
  }
}

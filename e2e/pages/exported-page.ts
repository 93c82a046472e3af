// A page that was exported as one file.
import type { Locator, Page } from '@playwright/test'

export class ExportedPage {
  readonly page: Page
  readonly search: Locator
  readonly matches: Locator
  readonly tree: Locator
  readonly document: Locator

  constructor(page: Page) {
    this.page = page
    this.search = page.getByRole('combobox')
    this.matches = page.getByRole('option')
    this.tree = page.getByRole('navigation', { name: /文档目录|Documents/ })
    this.document = page.getByRole('main')
  }

  title(name: string | RegExp): Locator {
    return this.document.getByRole('heading', { level: 1, name })
  }

  folder(name: string | RegExp): Locator {
    return this.tree.getByRole('button', { name })
  }

  entry(name: string | RegExp): Locator {
    return this.tree.getByRole('link', { name })
  }

  /** A part of the document under its title. */
  section(name: string | RegExp): Locator {
    return this.document.locator('section').filter({ has: this.page.getByRole('heading', { level: 2, name }) })
  }

  field(section: string | RegExp, name: string): Locator {
    return this.section(section).getByText(name, { exact: true })
  }

  opener(section: string | RegExp, name: string): Locator {
    return this.section(section).getByRole('button', { name: new RegExp(`^${name}\\b`) })
  }
}

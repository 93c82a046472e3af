/* Opening a page of a server that is measured. */
import type { Browser, Page } from '@playwright/test'
import type { BenchServer } from './bench-server.ts'

/** A page of its own in English, signed in, with the tree of one space; nothing is loaded yet. */
export async function openPage(browser: Browser, server: BenchServer, space: string): Promise<Page> {
  const localStorage = [
    { name: 'lectern.token', value: server.token },
    { name: 'lectern.lang', value: 'en' },
    { name: 'lectern.dimension.space', value: space },
  ]
  const context = await browser.newContext({
    baseURL: server.address,
    viewport: { width: 1440, height: 900 },
    storageState: { cookies: [], origins: [{ origin: server.address, localStorage }] },
  })
  return context.newPage()
}

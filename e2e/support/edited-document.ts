// A document that is being edited, and requests that wait.
import type { Page } from '@playwright/test'
import { fieldOf, type ApiClient } from './api-client.ts'
import { docIdOf, prepareLibrary } from './library.ts'

/** What the editor shows above a draft it has found. */
export const restored = /已恢复你.*的草稿，尚未保存/

let spaces = 0

/** A document in a space of its own. */
export async function prepareDoc(api: ApiClient) {
  const spaceName = `不丢 ${String(++spaces)}`
  const { moduleId } = await prepareLibrary(api, spaceName)
  return { spaceName, moduleId, docId: await docIdOf(api, moduleId, '查询图书') }
}

/** The stored name of a document. */
export async function nameOf(api: ApiClient, docId: string): Promise<unknown> {
  return fieldOf(await api.call('GET', `/doc/form?id=${docId}`), 'name')
}

/** Keeps requests to the address until they are let through. */
export async function hold(page: Page, url: string): Promise<() => void> {
  const gate = Promise.withResolvers<undefined>()
  await page.route(url, async (route) => {
    await gate.promise
    await route.continue().catch(() => undefined) // The page gave it up meanwhile.
  })
  return () => gate.resolve(undefined)
}

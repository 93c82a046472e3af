// When a page has come to rest.
import type { Page, Request } from '@playwright/test'

/** So long nothing was asked for and nothing changed. */
const quietMs = 150

/** Requests that are under way; live events never end. */
export type Traffic = { open: ReadonlySet<Request> }

/** Counts the requests of a page from now on. */
export function watchTraffic(page: Page): Traffic {
  const open = new Set<Request>()
  page.on('request', (request) => {
    if (request.headers()['accept'] !== 'text/event-stream') open.add(request)
  })
  page.on('requestfinished', (request) => open.delete(request))
  page.on('requestfailed', (request) => open.delete(request))
  return { open }
}

/** Waits until the page asks for nothing and changes nothing any more, however long that takes; its test has a limit. */
export async function comeToRest(page: Page, { open }: Traffic): Promise<void> {
  do {
    await page.evaluate(async (quiet) => {
      await document.fonts.ready
      await new Promise<void>((resolve) => {
        let timer = setTimeout(resolve, quiet)
        new MutationObserver(() => {
          clearTimeout(timer)
          timer = setTimeout(resolve, quiet)
        }).observe(document.body, { subtree: true, childList: true, characterData: true })
      })
    }, quietMs)
  } while (open.size > 0)
}

import type { BrowserContext } from '@playwright/test'

/** What a reader should never cause: the collected sentences fail the test. */
export type PageFaults = string[]

/** Schemes that never leave the browser. */
const innerProtocols = new Set(['data:', 'blob:', 'about:', 'chrome-error:'])

/**
 * Watches every page of the context, the later ones too: console errors, uncaught exceptions, and requests to any other host.
 * @param origin the only origin pages may talk to
 * @returns grows while the context lives
 */
export function watchContext(context: BrowserContext, origin: string): PageFaults {
  const faults: PageFaults = []
  context.on('console', (message) => {
    if (message.type() === 'error') faults.push(`console error: ${message.text()} (${message.location().url})`)
  })
  context.on('weberror', (error) => faults.push(`uncaught: ${error.error().stack ?? error.error().message}`))
  context.on('request', (request) => {
    const url = new URL(request.url())
    if (url.origin !== origin && !innerProtocols.has(url.protocol))
      faults.push(`request to another host: ${request.url()}`)
  })
  return faults
}

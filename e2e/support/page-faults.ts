// What a page must keep to in any language and at any width, measured inside the page.
import type { Page } from '@playwright/test'

/** Faults of the page as it stands, one sentence each: sideways scrolling, buttons and links without a name. */
export function findLayoutFaults(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const isSeen = (element: Element) => {
      const { width, height } = element.getBoundingClientRect()
      return width > 0 && height > 0
    }
    const isNamed = (element: Element) =>
      ['aria-label', 'aria-labelledby', 'title'].some((name) => (element.getAttribute(name) ?? '') !== '') ||
      element.textContent.trim() !== '' ||
      element.querySelector('[aria-label], img[alt]:not([alt=""])') !== null
    const nameless = Array.from(document.querySelectorAll('button, a[href], [role="button"]'))
      .filter((element) => isSeen(element) && !isNamed(element))
      .map((element) => `without a name: ${element.outerHTML.slice(0, 160)}`)
    const { scrollWidth } = document.documentElement
    return scrollWidth > window.innerWidth
      ? [`${String(scrollWidth)} px wide in a window of ${String(window.innerWidth)}`, ...nameless]
      : nameless
  })
}

// What a page must keep to in any language, theme and width, measured inside the page in one call.
import type { Page } from '@playwright/test'

/** Smallest side of what is pressed, in px: by a pointer (WCAG 2.2, 2.5.8), by a finger (2.5.5). */
const hitSides = { mouse: 24, touch: 44 }

/** How a page is looked at. */
export type Look = {
  touch: boolean
  /** Texts of the interface in other languages only; none of them may be read on the page. */
  foreign: readonly string[]
  /** Whether Chinese characters are foreign, too. */
  latin: boolean
}

/* The functions of this part run inside the page: they use nothing but each other. */

function describeElement(element: Element): string {
  const path = [element, element.parentElement, element.parentElement?.parentElement]
    .flatMap((one) => (one ? [`${one.tagName.toLowerCase()}.${one.getAttribute('class')?.split(' ')[0] ?? ''}`] : []))
    .reverse()
    .join(' > ')
  return `${path} "${(element.getAttribute('aria-label') ?? element.textContent).trim().slice(0, 60)}"`
}

function isSeen(element: Element): boolean {
  const { width, height } = element.getBoundingClientRect()
  return width > 1 && height > 1 && element.checkVisibility({ opacityProperty: true, visibilityProperty: true })
}

function ancestorsOf(element: Element): Element[] {
  const list: Element[] = []
  for (let one: Element | null = element; one !== null; one = one.parentElement) list.push(one)
  return list
}

/** What can be pressed: the open dialog, else the page. */
function reachable(): ParentNode {
  return Array.from(document.querySelectorAll('[role="dialog"]')).findLast(isSeen) ?? document
}

function findNameless(): string[] {
  const isNamed = (element: Element) =>
    ['aria-label', 'aria-labelledby', 'title'].some((name) => (element.getAttribute(name) ?? '') !== '') ||
    element.textContent.trim() !== '' ||
    element.querySelector('[aria-label], img[alt]:not([alt=""])') !== null
  return Array.from(document.querySelectorAll('button, a[href], [role="button"]'))
    .filter((element) => isSeen(element) && !isNamed(element))
    .map((element) => `without a name: ${element.outerHTML.slice(0, 160)}`)
}

function findSideways(): string[] {
  const { scrollWidth } = document.documentElement
  return scrollWidth > window.innerWidth
    ? [`${String(scrollWidth)} px wide in a window of ${String(window.innerWidth)}`]
    : []
}

/** The open entries of navigations that scroll sideways, where they are out of sight. */
function findCurrentOutOfSight(): string[] {
  return Array.from(document.querySelectorAll('nav [aria-current="page"]')).flatMap((entry) => {
    const strip = ancestorsOf(entry).find(
      (one) => ['auto', 'scroll'].includes(getComputedStyle(one).overflowX) && one.scrollWidth > one.clientWidth,
    )
    if (strip === undefined || !isSeen(entry)) return []
    const [edge, box] = [strip.getBoundingClientRect(), entry.getBoundingClientRect()]
    return box.left < edge.left - 1 || box.right > edge.right + 1
      ? [`current but out of sight: ${describeElement(entry)}`]
      : []
  })
}

/** Texts with the boxes of their lines, inside what shows them. */
function listTexts(): { element: Element; text: string; rects: DOMRect[]; chain: Element[] }[] {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  const found: { element: Element; text: string; rects: DOMRect[]; chain: Element[] }[] = []
  const range = document.createRange()
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    const element = node.parentElement
    const text = node.textContent?.trim() ?? ''
    if (element === null || text === '' || !isSeen(element)) continue
    range.selectNodeContents(node)
    found.push({ element, text, rects: Array.from(range.getClientRects()), chain: ancestorsOf(element) })
  }
  return found
}

/** Texts that end at an edge which does not scroll, although nothing shows the rest when pointed at. */
function findCut(texts: ReturnType<typeof listTexts>): string[] {
  const hides = (value: string) => value === 'hidden' || value === 'clip'
  return texts.flatMap(({ element, text, rects, chain }) => {
    const right = Math.max(...rects.map((rect) => rect.right))
    const bottom = Math.max(...rects.map((rect) => rect.bottom))
    for (const box of chain) {
      const style = getComputedStyle(box)
      const edge = box.getBoundingClientRect()
      if (edge.width < 2 || style.overflowX === 'auto' || style.overflowX === 'scroll') return []
      const cut =
        (hides(style.overflowX) && right > edge.right + 1.5) ||
        (style.webkitLineClamp !== 'none' && bottom > edge.bottom + 1.5)
      if (!cut) continue
      element.dispatchEvent(new PointerEvent('pointerover', { bubbles: true }))
      return element.closest('[title]') === null && !/^[\d+]+$/.test(text)
        ? [`cut without a title: ${describeElement(element)}`]
        : []
    }
    return []
  })
}

/** Texts drawn over each other. */
function findOverlaps(texts: ReturnType<typeof listTexts>): string[] {
  const boxes = texts
    .filter(
      ({ chain }) =>
        !chain.some(
          (one) => ['fixed', 'sticky'].includes(getComputedStyle(one).position) || one.matches('svg, .cm-editor'),
        ),
    )
    .flatMap(({ element, rects, chain }) =>
      rects.flatMap((rect) => {
        let { left, right, top, bottom } = rect
        for (const box of chain) {
          if (getComputedStyle(box).overflow === 'visible') continue
          const edge = box.getBoundingClientRect()
          left = Math.max(left, edge.left)
          right = Math.min(right, edge.right)
          top = Math.max(top, edge.top)
          bottom = Math.min(bottom, edge.bottom)
        }
        // Lines of text are lower than their boxes.
        const trim = (bottom - top) / 4
        return right - left > 2 && bottom - top > 4
          ? [{ element, left, right, top: top + trim, bottom: bottom - trim }]
          : []
      }),
    )
    .sort((a, b) => a.top - b.top)
  const found: string[] = []
  for (const [index, a] of boxes.entries()) {
    for (let next = index + 1; next < boxes.length; next++) {
      const b = boxes[next]
      if (b === undefined || b.top >= a.bottom - 1) break
      if (a.element === b.element || a.element.contains(b.element) || b.element.contains(a.element)) continue
      if (Math.min(a.right, b.right) - Math.max(a.left, b.left) > 2) {
        found.push(`over each other: ${describeElement(a.element)} and ${describeElement(b.element)}`)
      }
    }
  }
  return found
}

const pressed =
  'a[href], button, input:not([type="hidden"]), select, textarea, summary, [role="button"], [role="tab"], [role="menuitem"], [role="treeitem"]'

/** How far what is pressed reaches through a point, along one axis: its own box and what its styles add around it. */
function reachThrough(
  element: Element,
  x: number,
  y: number,
  [dx, dy]: readonly [number, number],
  side: number,
): number {
  const labels = element instanceof HTMLInputElement ? Array.from(element.labels ?? []) : []
  const hits = (at: number) => {
    const hit = document.elementFromPoint(x + dx * at, y + dy * at)
    return hit !== null && (element.contains(hit) || labels.some((label) => label.contains(hit)))
  }
  let [from, to] = [0, 0]
  while (to < side && hits(to + 1)) to++
  while (to - from < side && hits(from - 1)) from--
  return to - from + 1
}

/** What is pressed but smaller than a pointer or finger needs; links within a text are as high as its lines. */
function findSmall(side: number, selector: string): string[] {
  const isInline = (element: Element) =>
    getComputedStyle(element).display.startsWith('inline') &&
    Array.from(element.parentElement?.childNodes ?? []).some(
      (node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim() !== '',
    )
  return Array.from(reachable().querySelectorAll(selector)).flatMap((element) => {
    const rect = element.getBoundingClientRect()
    if (rect.width >= side - 0.5 && rect.height >= side - 0.5) return []
    if (!isSeen(element) || element.matches(':disabled, [inert] *, [aria-hidden="true"] *') || isInline(element))
      return []
    element.scrollIntoView({ block: 'center', inline: 'nearest' })
    const { left, top, width, height } = element.getBoundingClientRect()
    const [x, y] = [left + width / 2, top + height / 2]
    if (x < 0 || y < 0 || x > window.innerWidth || y > window.innerHeight) return []
    // A field's frame, and other boxes with its cursor around it, give it the focus.
    const field = ancestorsOf(element).findLast(
      (one) => element.matches('input') && getComputedStyle(one).cursor === 'text',
    )
    const frame = field?.getBoundingClientRect()
    const wide = Math.max(frame?.width ?? width, reachThrough(element, x, y, [1, 0], side))
    const high = Math.max(frame?.height ?? height, reachThrough(element, x, y, [0, 1], side))
    if (wide >= side - 1 && high >= side - 1) return []
    return [`${String(Math.round(wide))} × ${String(Math.round(high))} px to press: ${describeElement(element)}`]
  })
}

/** What is pressed but lies under something else. */
function findCovered(selector: string): string[] {
  return Array.from(reachable().querySelectorAll(selector)).flatMap((element) => {
    if (!isSeen(element) || element.matches('[inert] *, :disabled')) return []
    const { left, top, width, height } = element.getBoundingClientRect()
    const [x, y] = [left + width / 2, top + height / 2]
    const hit = document.elementFromPoint(x, y)
    if (hit === null || element.contains(hit) || hit.contains(element)) return []
    const labels = element instanceof HTMLInputElement ? Array.from(element.labels ?? []) : []
    if (labels.some((label) => label.contains(hit))) return []
    const isShown = ancestorsOf(element).every((box) => {
      const edge = box.getBoundingClientRect()
      return (
        getComputedStyle(box).overflow === 'visible' ||
        (x >= edge.left && x <= edge.right && y >= edge.top && y <= edge.bottom)
      )
    })
    const floats = ancestorsOf(hit).some((one) => ['fixed', 'sticky'].includes(getComputedStyle(one).position))
    return isShown && !floats ? [`covered: ${describeElement(element)} by ${describeElement(hit)}`] : []
  })
}

/** Names of texts instead of texts, and texts of another language. */
function findForeignWords(texts: ReturnType<typeof listTexts>, foreign: readonly string[], latin: boolean): string[] {
  const others = new Set(foreign)
  const rawKey =
    /\b(common|reading|document|space|project|shell|module|share|import|trash|sign-in)[:.][a-z]+[A-Za-z.]*\b/
  const named = Array.from(document.querySelectorAll('[title], [aria-label], [placeholder], [alt]')).flatMap(
    (element) =>
      isSeen(element)
        ? ['title', 'aria-label', 'placeholder', 'alt'].map((name) => ({
            element,
            text: element.getAttribute(name) ?? '',
          }))
        : [],
  )
  return [...texts, ...named].flatMap(({ element, text }) => {
    const isForeign =
      (others.has(text) && element.closest('[lang]') === document.documentElement) ||
      (latin &&
        /[\u3000-\u30ff\u4e00-\u9fff\uff00-\uffef]/.test(text.replaceAll('简体中文', '')) &&
        element.closest('[lang|="zh"]') === null)
    return isForeign || rawKey.test(text)
      ? [`not of this language: "${text.slice(0, 60)}" in ${describeElement(element)}`]
      : []
  })
}

function findAll({
  side,
  selector,
  foreign,
  latin,
}: {
  side: number
  selector: string
  foreign: readonly string[]
  latin: boolean
}): string[] {
  const texts = listTexts()
  return Array.from(
    new Set([
      ...findSideways(),
      ...findCurrentOutOfSight(),
      ...findNameless(),
      ...findForeignWords(texts, foreign, latin),
      ...findCut(texts),
      ...findOverlaps(texts),
      ...findCovered(selector),
      ...findSmall(side, selector),
    ]),
  )
}

const inPage = [
  describeElement,
  isSeen,
  ancestorsOf,
  reachable,
  findNameless,
  findSideways,
  findCurrentOutOfSight,
  listTexts,
  findCut,
  findOverlaps,
  reachThrough,
  findSmall,
  findCovered,
  findForeignWords,
  findAll,
]

/** Faults of the page as it is now, one sentence each. */
export function findPageFaults(page: Page, { touch, foreign, latin }: Look): Promise<string[]> {
  const look = JSON.stringify({ side: touch ? hitSides.touch : hitSides.mouse, selector: pressed, foreign, latin })
  return page.evaluate(`(() => { ${inPage.map(String).join('\n')}\nreturn findAll(${look}) })()`)
}

/** Of these faults, those that a narrower window can bring. */
export function findWidthFaults(page: Page): Promise<string[]> {
  return page.evaluate(`(() => { ${inPage.map(String).join('\n')}\nreturn [...findSideways(), ...findNameless()] })()`)
}

/** Sum of what moved by itself since the page was opened (Cumulative Layout Shift). */
export function measureShift(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let sum = 0
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries())
            if (!Reflect.get(entry, 'hadRecentInput')) sum += Number(Reflect.get(entry, 'value'))
        }).observe({ type: 'layout-shift', buffered: true })
        setTimeout(() => {
          resolve(sum)
        }, 50)
      }),
  )
}

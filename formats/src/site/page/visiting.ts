/*
 * Links between pages of the site change what is shown without loading the frame again. Owns: address, history, title, focus and scroll.
 * What is not a page, or isn't one any more, is left to the browser. Runs in the page: uses nothing but what it is given.
 */
import type { PageElement, PageEvent } from '../../html/page/dom.ts'
import type { SiteFolding } from './folding.ts'
import type { ReadPage, SiteReading, SiteTools } from './site-tools.ts'

export interface SiteVisiting {
  reading: SiteReading
  folding: SiteFolding
  /** Makes what is in the document work. */
  dress: (content: PageElement) => void
}

export function startVisiting({ window, part }: SiteTools, { reading, folding, dress }: SiteVisiting): void {
  const { document, history, location } = window
  const { documentElement } = document
  const facts = 'link[rel=alternate], link[rel=canonical], meta[name=description], meta[name=robots]'
  /** How far each entry of the history was scrolled, by its number. */
  const positions = new Map<number, number>()
  let at = 0
  let last = 0
  let turn = 0
  let shown = location.pathname + location.search

  const swap = (from: PageElement, selector: string): void => {
    const [old, next] = [documentElement.querySelector(selector), from.querySelector(selector)]
    if (old !== null) reading.fill(old, next)
  }

  const show = ({ root }: ReadPage): void => {
    document.title = root.querySelector('title')?.textContent ?? ''
    const head = documentElement.querySelector('head')
    for (const fact of documentElement.querySelectorAll(facts)) fact.remove()
    for (const fact of Array.from(root.querySelectorAll(facts))) head?.append(fact)
    swap(root, '.bar .versions')
    for (const field of documentElement.querySelectorAll('.find input'))
      field.value =
        root.querySelector(`.find input[name=${field.getAttribute('name') ?? ''}]`)?.getAttribute('value') ?? ''
    const tree = root.querySelector('.side')
    if (tree !== null) folding.replace(tree)
    const content = part('content')
    reading.fill(content, root.querySelector('#content'))
    dress(content)
  }

  const goTo = async (url: string, entry?: number): Promise<void> => {
    turn += 1
    const mine = turn
    const page = await reading.read(url)
    if (mine !== turn) return
    if (page === undefined) {
      location.assign(url)
      return
    }
    history.scrollRestoration = 'manual'
    const [, place = ''] = url.split('#', 2)
    if (entry === undefined) {
      positions.set(at, window.scrollY)
      history.replaceState({ at }, '')
      last += 1
      at = last
      history.pushState({ at }, '', page.url)
    } else at = entry
    shown = location.pathname + location.search
    show(page)
    part('content').focus({ preventScroll: true })
    if (entry === undefined && place !== '') {
      // The browser goes there, opens what is closed around it, and marks it.
      location.replace(`${page.url}#${place}`)
      history.replaceState({ at }, '')
    } else window.scrollTo(0, positions.get(at) ?? 0)
  }

  const isPlain = ({ button, metaKey, ctrlKey, shiftKey, altKey }: PageEvent): boolean =>
    button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey

  document.addEventListener('click', (event) => {
    const link = event.target?.closest('a[href]') ?? null
    if (link === null || !isPlain(event) || !reading.isPage(link.href)) return
    const [address = '', hash] = link.href.split('#', 2)
    // A place in the page that is shown.
    if (hash !== undefined && address === location.origin + shown) return
    event.preventDefault()
    void goTo(link.href)
  })
  window.addEventListener('popstate', () => {
    if (location.pathname + location.search === shown) return
    positions.set(at, window.scrollY)
    const { state } = history
    const known = typeof state === 'object' && state !== null && 'at' in state ? Number(state.at) : 0
    void goTo(location.href, known)
  })
  // The browser finds the place again when the reader comes back from elsewhere.
  window.addEventListener('pagehide', () => {
    history.scrollRestoration = 'auto'
  })
}

/*
 * Folders of the tree open and close where they are; what is in one comes from its own page. Runs in the page: uses nothing but what it is given.
 */
import type { PageElement } from '../../html/page/dom.ts'
import type { SiteReading, SiteTools } from './site-tools.ts'

export interface SiteFolding {
  /** Puts another tree in place of the one that is there; what was open stays so. */
  replace: (tree: PageElement) => void
}

export function startFolding({ window, makeButton }: SiteTools, reading: SiteReading): SiteFolding {
  const { documentElement } = window.document
  const side = (): PageElement | null => documentElement.querySelector('.side')

  const folderAt = (tree: PageElement | null, url: string): PageElement | undefined => {
    for (const link of tree?.querySelectorAll('a.folder') ?? []) if (link.href === url) return link
    return undefined
  }
  const listOf = (link: PageElement | undefined): PageElement | null =>
    link?.parentElement?.querySelector(':scope > ul') ?? null

  const dress = (tree: PageElement | null): void => {
    for (const link of tree?.querySelectorAll('a.folder') ?? []) {
      const item = link.parentElement
      if (item?.querySelector(':scope > .fold') !== null) continue
      const button = makeButton('fold', '', () => void toggle(link, button))
      const list = listOf(link)
      button.setAttribute('aria-expanded', String(list !== null && !list.hidden))
      button.setAttribute('aria-label', link.textContent)
      item.prepend(button)
    }
  }

  const toggle = async (link: PageElement, button: PageElement): Promise<void> => {
    let list = listOf(link)
    if (list === null) {
      const page = await reading.read(link.href)
      list = listOf(folderAt(page?.root.querySelector('.side') ?? null, link.href))
      // Without an answer, or with nothing in it, the folder's own page says what there is.
      if (list === null || listOf(link) !== null) return
      list.hidden = true
      link.parentElement?.append(list)
      for (const current of list.querySelectorAll('[aria-current]')) current.removeAttribute('aria-current')
      dress(list)
    }
    list.hidden = !list.hidden
    button.setAttribute('aria-expanded', String(!list.hidden))
  }

  dress(side())
  return {
    replace(tree) {
      const old = side()
      if (old === null) return
      for (const link of old.querySelectorAll('a.folder')) {
        const [list, place] = [listOf(link), folderAt(tree, link.href)]
        if (list === null || place === undefined || listOf(place) !== null) continue
        for (const current of list.querySelectorAll('[aria-current]')) current.removeAttribute('aria-current')
        place.parentElement?.append(list)
      }
      reading.fill(old, tree)
      dress(old)
      old.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' })
    },
  }
}

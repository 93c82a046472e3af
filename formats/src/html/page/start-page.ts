/*
 * The page itself: which document is shown, the tree on small screens. Runs in the page: uses nothing but what it is given.
 */
import type { AddCopy } from './copier.ts'
import type { PageEntry, PageNode } from './page-data.ts'
import type { PageElement } from './dom.ts'
import type { PageFields } from './fields.ts'
import type { PageTools } from './page-tools.ts'
import type { PageTree } from './tree.ts'

export interface PageParts {
  tree: PageTree
  fields: PageFields
  switchMedia: (page: PageElement, tools: PageTools) => void
  dressCode: (page: PageElement, tools: PageTools, addCopy: AddCopy) => void
  addCopy: AddCopy
}

export function startPage(tools: PageTools, { tree, fields, switchMedia, dressCode, addCopy }: PageParts): void {
  const { part, data, window, make } = tools
  const { document } = window
  const page = part('page')
  const byHash = new Map<string, PageEntry>()
  let shown: PageEntry | undefined

  const collect = (nodes: readonly PageNode[]): void => {
    for (const node of nodes)
      if ('nodes' in node) collect(node.nodes)
      else byHash.set(node.hash, node)
  }

  const drawSections = (): void => {
    const sections = [...page.querySelectorAll('section > h2')]
    const bar = page.querySelector('.sections')
    if (bar === null || shown === undefined || sections.length < 2) return
    for (const title of sections) {
      const link = make('a', '')
      link.href = `#/${shown.hash}~${title.id.replace(/^s-/, '')}`
      link.append(title.firstChild?.textContent ?? '')
      const count = title.querySelector('.count')?.textContent ?? ''
      if (count !== '') link.append(make('span', 'count', count))
      bar.append(link)
    }
  }

  const show = (entry: PageEntry): void => {
    shown = entry
    page.innerHTML = document.getElementById(`page-${entry.page}`)?.textContent ?? ''
    document.title = entry.name === data.title ? data.title : `${entry.name} · ${data.title}`
    drawSections()
    fields.start(page, entry.application)
    switchMedia(page, tools)
    dressCode(page, tools, addCopy)
    tree.mark(entry)
    window.scrollTo(0, 0)
  }

  /** `#/orders/get-orders~responses`: the document, and a part of it. */
  const follow = (): void => {
    const [hash = '', place = ''] = decode(window.location.hash.replace(/^#\/?/, '')).split('~')
    const entry = byHash.get(hash) ?? byHash.values().next().value
    if (entry === undefined) return
    if (entry !== shown) show(entry)
    closeTree()
    if (place !== '') document.getElementById(`s-${place}`)?.scrollIntoView({ block: 'start' })
  }

  const decode = (text: string): string => {
    try {
      return decodeURIComponent(text)
    } catch {
      // A percent sign of its own; browsers leave it alone too.
      return text
    }
  }

  const closeTree = (): void => setTree(false)
  const setTree = (open: boolean): void => {
    document.body.classList.toggle('with-tree', open)
    part('menu').setAttribute('aria-expanded', String(open))
  }

  part('menu').addEventListener('click', () => {
    const open = !document.body.classList.contains('with-tree')
    setTree(open)
    if (open) part('search').focus()
  })
  part('scrim').addEventListener('click', closeTree)
  part('skip').addEventListener('click', (event) => {
    event.preventDefault()
    page.focus()
  })
  document.addEventListener('keydown', (event) => {
    if (event.key === 'Escape') closeTree()
  })
  collect(data.nodes)
  window.addEventListener('hashchange', follow)
  follow()
}

/* The tree of documents at the left. Runs in the page: uses nothing but what it is given. */
import type { PageElement } from './dom.ts'
import type { PageEntry, PageNode } from './page-data.ts'
import type { PageTools } from './page-tools.ts'

export interface PageTree {
  /** Shows where the reader is, and opens what is above. */
  mark: (entry: PageEntry) => void
}

export function growTree(tools: PageTools): PageTree {
  const { make, makeButton, makeLabel, words, data } = tools
  const tree = tools.part('tree')
  /** Drawn at once; a folder may hold thousands. */
  const step = 300
  const above = new Map<PageEntry, readonly PageNode[]>()
  const opened = new Map<PageNode, (open: boolean) => void>()
  const links = new Map<PageEntry, PageElement>()
  const showUpTo = new Map<PageEntry, () => void>()
  let current: PageElement | undefined

  const remember = (nodes: readonly PageNode[], way: readonly PageNode[]): void => {
    for (const node of nodes)
      if ('nodes' in node) remember(node.nodes, [...way, node])
      else above.set(node, way)
  }

  const drawEntry = (entry: PageEntry): PageElement => {
    const link = make('a', `entry${entry.isGone ? ' gone' : ''}`)
    link.href = `#/${entry.hash}`
    if (entry.label !== '') link.append(makeLabel(entry.label))
    link.append(make('span', 'entry-name', entry.label === '' ? words.overview : entry.name))
    links.set(entry, link)
    return link
  }

  const drawFolder = (node: Extract<PageNode, { nodes: PageNode[] }>, item: PageElement): void => {
    const list = make('ul', '')
    let isDrawn = false
    const button = makeButton(`folder ${node.kind}`, '', () => setOpen(button.getAttribute('aria-expanded') !== 'true'))
    button.append(make('span', 'entry-name', node.name), make('span', 'count', String(node.count)))
    const setOpen = (open: boolean): void => {
      if (open && !isDrawn) drawNodes(node.nodes, list)
      isDrawn ||= open
      list.hidden = !open
      button.setAttribute('aria-expanded', String(open))
    }
    opened.set(node, setOpen)
    item.append(button, list)
    setOpen(false)
  }

  const drawNodes = (nodes: readonly PageNode[], list: PageElement): void => {
    const drawFrom = (start: number, least: number): void => {
      const end = Math.min(nodes.length, Math.max(start + step, least))
      for (const node of nodes.slice(start, end)) {
        const item = make('li', '')
        if ('nodes' in node) drawFolder(node, item)
        else item.append(drawEntry(node))
        list.append(item)
      }
      if (end >= nodes.length) return
      const more = make('li', '')
      const drawMore = (upTo: number): void => {
        more.remove()
        drawFrom(end, upTo)
      }
      nodes.slice(end).forEach((node, index) => {
        if (!('nodes' in node)) showUpTo.set(node, () => drawMore(end + index + 1))
      })
      more.append(makeButton('show-more', `${words.showAll} (${nodes.length - end})`, () => drawMore(0)))
      list.append(more)
    }
    drawFrom(0, 0)
  }

  remember(data.nodes, [])
  const list = make('ul', '')
  drawNodes(data.nodes, list)
  tree.append(list)
  const [only] = data.nodes
  if (only !== undefined && data.nodes.length === 1) opened.get(only)?.(true)

  return {
    mark(entry) {
      for (const node of above.get(entry) ?? []) opened.get(node)?.(true)
      if (!links.has(entry)) showUpTo.get(entry)?.()
      current?.removeAttribute('aria-current')
      current = links.get(entry)
      current?.setAttribute('aria-current', 'page')
      current?.scrollIntoView({ block: 'nearest' })
    },
  }
}

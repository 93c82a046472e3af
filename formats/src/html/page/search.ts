/* The search field above the tree, by pointer and keyboard. Runs in the page: uses nothing but what it is given. */
import type { PageElement } from './dom.ts'
import type { SearchEntry } from './find-entries.ts'
import type { PageNode } from './page-data.ts'
import type { PageTools } from './page-tools.ts'

export function startSearch(
  tools: PageTools,
  findEntries: (entries: readonly SearchEntry[], query: string, limit: number) => SearchEntry[],
): void {
  const { make, makeLabel, words, data, part, window } = tools
  const { document } = window
  const [field, results, tree] = [part('search'), part('results'), part('tree')]
  const limit = 100
  let entries: SearchEntry[] | undefined
  let options: PageElement[] = []
  let chosen = -1

  const collect = (nodes: readonly PageNode[], where: string, list: SearchEntry[]): SearchEntry[] => {
    for (const node of nodes) {
      if ('nodes' in node) collect(node.nodes, where === '' ? node.name : `${where} / ${node.name}`, list)
      else
        list.push({
          entry: node,
          name: node.name.toLowerCase(),
          path: node.path.toLowerCase(),
          about: node.about.toLowerCase(),
          where: where.toLowerCase(),
          place: where,
        })
    }
    return list
  }

  const choose = (index: number): void => {
    options[chosen]?.setAttribute('aria-selected', 'false')
    chosen = options.length === 0 ? -1 : (index + options.length) % options.length
    const option = options[chosen]
    option?.setAttribute('aria-selected', 'true')
    option?.scrollIntoView({ block: 'nearest' })
    field.setAttribute('aria-activedescendant', option?.id ?? '')
  }

  const drawOption = ({ entry, place }: SearchEntry, index: number): PageElement => {
    const option = make('a', 'match')
    option.id = `match-${index}`
    option.href = `#/${entry.hash}`
    option.tabIndex = -1
    option.setAttribute('role', 'option')
    option.setAttribute('aria-selected', 'false')
    if (entry.label !== '') option.append(makeLabel(entry.label))
    const text = make('span', 'match-text')
    text.append(make('span', 'entry-name', entry.name))
    text.append(make('span', 'match-where', entry.path === '' ? place : entry.path))
    option.append(text)
    option.addEventListener('click', () => clear())
    return option
  }

  const show = (): void => {
    const query = field.value.trim()
    entries ??= collect(data.nodes, '', [])
    const found = findEntries(entries, query, limit)
    options = found.map(drawOption)
    results.replaceChildren()
    for (const option of options) results.append(option)
    part('search-note').textContent =
      query === '' ? '' : found.length === 0 ? words.noMatch : found.length === limit ? words.moreMatches : ''
    const isSearching = query !== ''
    results.hidden = found.length === 0
    tree.hidden = isSearching
    field.setAttribute('aria-expanded', String(found.length > 0))
    chosen = -1
    choose(0)
  }

  const clear = (): void => {
    field.value = ''
    show()
  }

  field.addEventListener('input', show)
  field.addEventListener('keydown', (event) => {
    if (event.key === 'ArrowDown') choose(chosen + 1)
    else if (event.key === 'ArrowUp') choose(chosen - 1)
    else if (event.key === 'Enter') options[chosen]?.click()
    else if (event.key === 'Escape') clear()
    else return
    event.preventDefault()
  })
  document.addEventListener('keydown', (event) => {
    const isTyping = event.target?.matches('input, textarea, select') === true
    if (event.key !== '/' || isTyping || event.metaKey || event.ctrlKey || event.altKey) return
    event.preventDefault()
    document.body.classList.toggle('with-tree', true)
    field.focus()
    field.select()
  })
}

/*
 * Fields that open: their blocks are put below them when somebody asks. Runs in the page: uses nothing but what it is given.
 */
import type { PageElement } from './dom.ts'
import type { PageTools } from './page-tools.ts'

export interface PageFields {
  /** Makes the fields of a document that was just shown work. */
  start: (page: PageElement, application: number) => void
}

export function openFields(tools: PageTools): PageFields {
  const { part, words, makeButton } = tools
  const mostLevels = 12
  /** Fields of the first level open by themselves up to this size, while there are not many. */
  const openUpTo = 12
  const firstFields = 60
  const expandUpTo = 600
  const chunks = new Map<string, readonly string[]>()
  let application = 0

  /** Blocks stand in bundles of one size. */
  const blockOf = (block: string): string => {
    const size = Number(part('page').dataset['blocks'])
    const number = Number(block)
    const id = `blocks-${application}-${Math.floor(number / size)}`
    let chunk = chunks.get(id)
    if (chunk === undefined) {
      chunk = (tools.window.document.getElementById(id)?.textContent ?? '').split('\u001e')
      chunks.set(id, chunk)
    }
    return chunk[number % size] ?? ''
  }

  const levelOf = (item: PageElement): number => Number(item.closest('ul')?.dataset['level'] ?? 0)

  /** Blocks that are open around an element. */
  const isOpenAbove = (start: PageElement, block: string): boolean => {
    let list = start.closest('ul')
    while (list !== null) {
      if (list.dataset['from'] === block) return true
      list = list.parentElement?.closest('ul') ?? null
    }
    return false
  }

  const drawBlock = (block: string, level: number): PageElement => {
    const list = tools.make('ul', `fields level-${level}`)
    list.dataset['from'] = block
    list.dataset['level'] = String(level)
    list.innerHTML = blockOf(block)
    markAgain(list)
    return list
  }

  /** A model that is open above is marked, and opens only when asked for. */
  const markAgain = (list: PageElement): void => {
    for (const opener of list.querySelectorAll('.opener')) {
      const isAgain =
        isOpenAbove(opener, opener.dataset['block'] ?? '') || opener.dataset['block'] === list.dataset['from']
      const mark = opener.querySelector('.again')
      if (mark !== null) mark.hidden = !isAgain
      opener.classList.toggle('repeats', isAgain)
    }
  }

  const setOpen = (opener: PageElement, open: boolean): void => {
    const item = opener.closest('li')
    if (item === null || (opener.getAttribute('aria-expanded') === 'true') === open) return
    item.querySelector('ul')?.remove()
    opener.setAttribute('aria-expanded', String(open))
    const block = opener.dataset['block'] ?? ''
    if (!open || block === '') return
    const list = drawBlock(block, Math.min(mostLevels, levelOf(item) + 1))
    item.append(list)
    markAgain(list)
  }

  const choose = (button: PageElement): void => {
    const group = button.parentElement
    const block = button.dataset['variant'] ?? ''
    for (const each of group?.children ?? []) each.setAttribute('aria-pressed', String(each === button))
    const item = button.closest('li')
    const opener = item?.querySelector('.opener') ?? null
    if (item !== null && opener !== null) {
      opener.dataset['block'] = block
      setOpen(opener, false)
      setOpen(opener, true)
      return
    }
    const value = button.closest('.value')
    if (value !== null) drawValue(value, block)
  }

  const drawValue = (value: PageElement, block: string): void => {
    value.dataset['root'] = block
    if (value.nextElementSibling?.matches('ul.fields') === true) value.nextElementSibling.remove()
    if (block === '') return
    const list = drawBlock(block, 0)
    value.after(list)
    markAgain(list)
    openFirst(list)
  }

  const openFirst = (list: PageElement): void => {
    let shown = list.children.length
    for (const item of list.children) {
      const opener = item.querySelector('.opener')
      const count = Number(opener?.dataset['count'] ?? 0)
      if (opener === null || opener.classList.contains('repeats') || count > openUpTo || shown > firstFields) continue
      shown += count
      setOpen(opener, true)
    }
  }

  const setAll = (section: PageElement, open: boolean): void => {
    let opened = 0
    let pending = [...section.querySelectorAll('.opener')]
    while (pending.length > 0 && opened < expandUpTo) {
      const [opener, ...rest] = pending
      pending = rest
      if (opener === undefined || (open && opener.classList.contains('repeats'))) continue
      setOpen(opener, open)
      opened += 1
      if (open) pending.push(...(opener.closest('li')?.querySelector('ul')?.querySelectorAll('.opener') ?? []))
    }
  }

  const addFold = (section: PageElement): void => {
    const title = section.querySelector('h2')
    if (title === null || section.querySelector('.opener') === null) return
    let isAll = false
    const button = makeButton('fold', words.expandAll, () => {
      isAll = !isAll
      setAll(section, isAll)
      button.textContent = isAll ? words.collapseAll : words.expandAll
    })
    title.append(button)
  }

  const addSwitch = (media: readonly PageElement[]): void => {
    const bar = tools.make('div', 'variants media-switch')
    bar.setAttribute('role', 'group')
    bar.setAttribute('aria-label', words.mediaType)
    const show = (wanted: number): void => {
      media.forEach((each, index) => {
        each.hidden = index !== wanted
        bar.children[index]?.setAttribute('aria-pressed', String(index === wanted))
      })
    }
    media.forEach((each, index) => {
      const name = each.querySelector('.media-type')?.textContent ?? ''
      bar.append(makeButton('', name, () => show(index)))
    })
    media[0]?.parentElement?.prepend(bar)
    show(0)
  }

  const startMedia = (page: PageElement): void => {
    const groups = new Map<PageElement, PageElement[]>()
    for (const media of page.querySelectorAll('.media')) {
      const owner = media.parentElement
      if (owner !== null) groups.set(owner, [...(groups.get(owner) ?? []), media])
    }
    for (const media of groups.values()) if (media.length > 1) addSwitch(media)
  }

  tools.part('page').addEventListener('click', (event) => {
    const button = event.target?.closest('button') ?? null
    if (button?.matches('.opener') === true) setOpen(button, button.getAttribute('aria-expanded') !== 'true')
    else if (button?.dataset['variant'] !== undefined) choose(button)
  })

  return {
    start(page, ofApplication) {
      application = ofApplication
      for (const list of page.querySelectorAll('ul.fields')) openFirst(list)
      for (const value of page.querySelectorAll('.value')) drawValue(value, value.dataset['root'] ?? '')
      for (const section of page.querySelectorAll('section')) addFold(section)
      startMedia(page)
    },
  }
}

/*
 * Fields that open: their blocks are put below them when a reader asks. Runs in the page: uses nothing but what it is given.
 */
import type { PageBlocks } from './blocks.ts'
import type { PageElement } from './dom.ts'
import type { PageTools } from './page-tools.ts'

export interface PageFields {
  /** Makes the fields of a document that was just shown work. */
  start: (page: PageElement, application: number) => void
}

export function openFields(tools: PageTools, blocks: PageBlocks): PageFields {
  const { words, makeButton } = tools
  const mostLevels = 12
  /** Fields of the first level open by themselves up to this size, while there are not many. */
  const openUpTo = 12
  const firstFields = 60
  const expandUpTo = 600

  const levelOf = (item: PageElement): number => Number(item.closest('ul')?.dataset['level'] ?? 0)

  const setOpen = (opener: PageElement, open: boolean): void => {
    const item = opener.closest('li')
    if (item === null || (opener.getAttribute('aria-expanded') === 'true') === open) return
    item.querySelector('ul')?.remove()
    opener.setAttribute('aria-expanded', String(open))
    const block = opener.dataset['block'] ?? ''
    if (!open || block === '') return
    const list = blocks.draw(block, Math.min(mostLevels, levelOf(item) + 1))
    item.append(list)
    blocks.mark(list)
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
    const list = blocks.draw(block, 0)
    value.after(list)
    blocks.mark(list)
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
    const pending = [...section.querySelectorAll('.opener')]
    // The list grows by what each opened field has below it.
    for (const opener of pending) {
      if (opened === expandUpTo) return
      if (open && opener.classList.contains('repeats')) continue
      setOpen(opener, open)
      opened += 1
      const list = open ? opener.closest('li')?.querySelector('ul') : null
      for (const inner of list?.querySelectorAll('.opener') ?? []) pending.push(inner)
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

  tools.part('page').addEventListener('click', (event) => {
    const button = event.target?.closest('button') ?? null
    if (button?.matches('.opener') === true) setOpen(button, button.getAttribute('aria-expanded') !== 'true')
    else if (button?.dataset['variant'] !== undefined) choose(button)
  })

  return {
    start(page, application) {
      blocks.begin(application)
      for (const list of page.querySelectorAll('ul.fields')) openFirst(list)
      for (const value of page.querySelectorAll('.value')) drawValue(value, value.dataset['root'] ?? '')
      for (const section of page.querySelectorAll('section')) addFold(section)
    },
  }
}

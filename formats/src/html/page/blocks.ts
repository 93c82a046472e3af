/*
 * Blocks of fields: stored as text, made elements when they are needed. Runs in the page: uses nothing but what it is given.
 */
import type { PageElement } from './dom.ts'
import type { PageTools } from './page-tools.ts'

export interface PageBlocks {
  /** Takes blocks of this application from now on. */
  begin: (application: number) => void
  draw: (block: string, level: number) => PageElement
  /** Marks the models in a list that are open above it; they open only when asked for. */
  mark: (list: PageElement) => void
}

export function readBlocks(tools: PageTools): PageBlocks {
  const chunks = new Map<string, readonly string[]>()
  let application = 0

  /** Blocks are stored in bundles of one size. */
  const blockOf = (block: string): string => {
    const size = Number(tools.part('page').dataset['blocks'])
    const number = Number(block)
    const id = `blocks-${application}-${Math.floor(number / size)}`
    let chunk = chunks.get(id)
    if (chunk === undefined) {
      chunk = (tools.window.document.getElementById(id)?.textContent ?? '').split('\u001e')
      chunks.set(id, chunk)
    }
    return chunk[number % size] ?? ''
  }

  /** Blocks that are open around an element. */
  const isOpenAbove = (start: PageElement, block: string): boolean => {
    let list = start.closest('ul')
    while (list !== null) {
      if (list.dataset['from'] === block) return true
      list = list.parentElement?.closest('ul') ?? null
    }
    return false
  }

  const draw = (block: string, level: number): PageElement => {
    const list = tools.make('ul', `fields level-${level}`)
    list.dataset['from'] = block
    list.dataset['level'] = String(level)
    list.innerHTML = blockOf(block)
    mark(list)
    return list
  }

  const mark = (list: PageElement): void => {
    for (const opener of list.querySelectorAll('.opener')) {
      const isAgain =
        isOpenAbove(opener, opener.dataset['block'] ?? '') || opener.dataset['block'] === list.dataset['from']
      const sign = opener.querySelector('.again')
      if (sign !== null) sign.hidden = !isAgain
      opener.classList.toggle('repeats', isAgain)
    }
  }

  return {
    begin(ofApplication) {
      application = ofApplication
    },
    draw,
    mark,
  }
}

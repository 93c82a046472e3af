/* Small things the parts of the page's script share. Runs in the page: uses nothing but what it is given. */
import type { PageElement, PageWindow } from './dom.ts'
import type { PageData, PageWords } from './page-data.ts'

export interface PageTools {
  window: PageWindow
  words: PageWords
  data: PageData
  /** A new element. */
  make: (tag: string, className: string, text?: string) => PageElement
  /** A new button. */
  makeButton: (className: string, text: string, onClick: () => void) => PageElement
  /** An element that is always there. */
  part: (id: string) => PageElement
  /** Method or kind of a document as a mark. */
  makeLabel: (label: string) => PageElement
  /** What the browser keeps for this file; '' when it keeps nothing. */
  recall: (key: string) => string
  keep: (key: string, value: string) => void
}

export function makeTools(window: PageWindow): PageTools {
  const { document } = window
  const part = (id: string): PageElement => {
    const found = document.getElementById(id)
    if (found === null) throw new Error(`The page has no ${id}`)
    return found
  }
  const make = (tag: string, className: string, text?: string): PageElement => {
    const element = document.createElement(tag)
    element.className = className
    if (text !== undefined) element.textContent = text
    return element
  }
  // The page's own data, written with this very shape.
  const data = JSON.parse(part('data').textContent) as PageData
  return {
    window,
    data,
    words: data.words,
    part,
    make,
    makeButton(className, text, onClick) {
      const button = make('button', className, text)
      button.type = 'button'
      button.addEventListener('click', onClick)
      return button
    },
    makeLabel(label) {
      const short = label === 'DELETE' ? 'DEL' : label === 'OPTIONS' ? 'OPT' : label === 'DUBBO' ? 'DUB' : label
      const mark = make('b', `method m-${label.toLowerCase()}`, short)
      mark.title = label
      return mark
    },
    recall(key) {
      try {
        return window.localStorage.getItem(key) ?? ''
      } catch {
        // A file may have no storage of its own.
        return ''
      }
    },
    keep(key, value) {
      try {
        window.localStorage.setItem(key, value)
      } catch {
        // As above: the choice then holds until the page is closed.
      }
    },
  }
}

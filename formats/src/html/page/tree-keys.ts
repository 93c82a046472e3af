/* Arrow keys in the tree of documents. Runs in the page: uses nothing but what it is given. */
import type { PageElement } from './dom.ts'
import type { PageTools } from './page-tools.ts'

export function startTreeKeys(tools: PageTools): void {
  const tree = tools.part('tree')
  const moveFocus = (from: PageElement, by: number): void => {
    const rows = [...tree.querySelectorAll('a, button')].filter((row) => row.closest('ul[hidden]') === null)
    rows[rows.indexOf(from) + by]?.focus()
  }

  tree.addEventListener('keydown', (event) => {
    const row = event.target
    if (!row?.matches('a, button')) return
    const isOpen = row.getAttribute('aria-expanded')
    if (event.key === 'ArrowDown') moveFocus(row, 1)
    else if (event.key === 'ArrowUp') moveFocus(row, -1)
    else if (event.key === 'ArrowRight' && isOpen === 'false') row.click()
    else if (event.key === 'ArrowLeft' && isOpen === 'true') row.click()
    else if (event.key === 'ArrowLeft') row.closest('ul')?.parentElement?.querySelector('button')?.focus()
    else return
    event.preventDefault()
  })
}

/* Code of a document: its colours, and a button that copies it. Runs in the page: uses nothing but what it is given. */
import type { AddCopy } from './copier.ts'
import type { PageElement } from './dom.ts'
import type { PageTools } from './page-tools.ts'

export function dressCode(page: PageElement, { make }: Pick<PageTools, 'make'>, addCopy: AddCopy): void {
  /** In characters; longer code stays plain. */
  const longest = 40_000

  const colour = (code: PageElement): void => {
    const text = code.textContent
    if (text.length > longest) return
    let end = 0
    code.replaceChildren()
    // Pattern: at most 40,000 characters, as above.
    for (const found of text.matchAll(/("(?:[^"\\\n]|\\.)*")(\s*:)?|-?\b\d[\d.eE+-]*\b|\b(?:true|false|null)\b/g)) {
      if (found[2] !== undefined) continue
      const kind = found[1] !== undefined ? 'string' : /^[tfn]/.test(found[0]) ? 'keyword' : 'number'
      code.append(text.slice(end, found.index), make('span', `code-${kind}`, found[0]))
      end = found.index + found[0].length
    }
    code.append(text.slice(end))
  }

  for (const block of page.querySelectorAll('pre')) {
    const code = block.querySelector('code') ?? block
    const text = code.textContent
    if (code.dataset['language'] === 'json' || code.className === 'language-json') colour(code)
    const frame = block.parentElement
    if (frame?.matches('.code') === true) addCopy(frame, () => text)
    else {
      const own = make('div', 'code-frame')
      block.before(own)
      own.append(block)
      addCopy(own, () => text)
    }
  }
  for (const url of page.querySelectorAll('[data-copy]')) {
    const line = url.parentElement
    if (line !== null) addCopy(line, () => url.dataset['copy'] ?? '')
  }
}

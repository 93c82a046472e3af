/* Buttons that copy a text, and say so. Runs in the page: uses nothing but what it is given. */
import type { PageElement } from './dom.ts'
import type { PageTools } from './page-tools.ts'

/** Puts the button at the end of a place. */
export type AddCopy = (place: PageElement, text: () => string | Promise<string>, label?: string) => void

export function makeCopier({ window, words, make, makeButton, part }: CopierTools): AddCopy {
  const copy = async (text: string): Promise<boolean> => {
    try {
      if (window.navigator.clipboard !== undefined) {
        await window.navigator.clipboard.writeText(text)
        return true
      }
    } catch {
      // Not allowed here: the way that needs no permission follows.
    }
    const field = make('textarea', 'unseen')
    field.value = text
    window.document.body.append(field)
    field.select()
    const isCopied = window.document.execCommand('copy')
    field.remove()
    return isCopied
  }

  return (place, text, label = words.copy) => {
    const run = async (): Promise<void> => {
      const isCopied = await copy(await text())
      if (!isCopied) return
      button.textContent = words.copied
      part('said').textContent = words.copied
      window.setTimeout(() => {
        button.textContent = label
        part('said').textContent = ''
      }, 1500)
    }
    const button = makeButton('copy', label, () => void run())
    place.append(button)
  }
}

type CopierTools = Pick<PageTools, 'window' | 'make' | 'makeButton' | 'part'> & {
  words: Pick<PageTools['words'], 'copy' | 'copied'>
}

/*
 * Content of several media types: one is shown, a bar above switches. Runs in the page: uses nothing but what it is given.
 */
import type { PageElement } from './dom.ts'
import type { PageTools } from './page-tools.ts'

export function switchMedia(page: PageElement, tools: PageTools): void {
  const addSwitch = (media: readonly PageElement[]): void => {
    const bar = tools.make('div', 'variants media-switch')
    bar.setAttribute('role', 'group')
    bar.setAttribute('aria-label', tools.words.mediaType)
    const show = (wanted: number): void => {
      media.forEach((each, index) => {
        each.hidden = index !== wanted
        bar.children[index]?.setAttribute('aria-pressed', String(index === wanted))
      })
    }
    media.forEach((each, index) => {
      const name = each.querySelector('.media-type')?.textContent ?? ''
      bar.append(tools.makeButton('', name, () => show(index)))
    })
    media[0]?.parentElement?.prepend(bar)
    show(0)
  }

  const groups = new Map<PageElement, PageElement[]>()
  for (const media of page.querySelectorAll('.media')) {
    const owner = media.parentElement
    if (owner !== null) groups.set(owner, [...(groups.get(owner) ?? []), media])
  }
  for (const media of groups.values()) if (media.length > 1) addSwitch(media)
}

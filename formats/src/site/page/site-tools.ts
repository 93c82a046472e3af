/* What the parts of a site's script share. Runs in the page: uses nothing but what it is given. */
import type { PageDocument, PageElement, PageWindow } from '../../html/page/dom.ts'
import type { PageTools } from '../../html/page/page-tools.ts'

/** What of a browser only the script of a site needs. */
export interface SiteWindow extends PageWindow {
  location: {
    hash: string
    href: string
    origin: string
    pathname: string
    search: string
    protocol: string
    assign: (url: string) => void
    replace: (url: string) => void
    reload: () => void
  }
  history: {
    state: unknown
    scrollRestoration: string
    pushState: (state: unknown, title: string, url: string) => void
    replaceState: (state: unknown, title: string) => void
  }
  scrollY: number
  fetch: (url: string, options?: { headers: { accept: string } }) => Promise<SiteResponse>
  DOMParser: new () => { parseFromString: (text: string, type: 'text/html') => PageDocument }
  clearTimeout: (timer: number) => void
}

export interface SiteResponse {
  ok: boolean
  /** After redirections. */
  url: string
  headers: { get: (name: string) => string | null }
  text: () => Promise<string>
}

export const siteScriptWordNames = ['copied', 'copy', 'copyMarkdown', 'themeDark', 'themeLight'] as const
export type SiteScriptWords = Readonly<Record<(typeof siteScriptWordNames)[number], string>>

export interface SiteTools extends Omit<PageTools, 'window' | 'words' | 'data'> {
  window: SiteWindow
  words: SiteScriptWords
}

/** A page of the site that was read. */
export interface ReadPage {
  url: string
  root: PageElement
}

export interface SiteReading {
  /** Whether an address is one of a page of this site. */
  isPage: (url: string) => boolean
  /** Undefined when the address answers with something else: a gate, a notice, or nothing. */
  read: (url: string) => Promise<ReadPage | undefined>
  /** Puts the elements of a place that was read into one that is shown. */
  fill: (place: PageElement, from: PageElement | null) => void
}

export function makeReading({ window, part }: SiteTools): SiteReading {
  const home = part('home').href

  const isPage = (url: string): boolean => {
    const [address = ''] = url.split(/[?#]/, 1)
    if (window.location.protocol === 'file:') return false
    return (
      (address === home || address.startsWith(`${home}/`)) &&
      !/\.(?:md|txt|xml)$|\/(?:logo|changes\/\w+)$/.test(address)
    )
  }

  return {
    isPage,
    fill(place, from) {
      place.replaceChildren()
      for (const element of Array.from(from?.children ?? [])) place.append(element)
    },
    async read(url) {
      try {
        const [address = ''] = url.split('#', 1)
        const answer = await window.fetch(address, { headers: { accept: 'text/html' } })
        const isHtml = (answer.headers.get('content-type') ?? '').startsWith('text/html')
        if (!answer.ok || !isHtml || !isPage(answer.url)) return undefined
        const root = new window.DOMParser().parseFromString(await answer.text(), 'text/html').documentElement
        return root.querySelector('#content') === null ? undefined : { url: answer.url, root }
      } catch {
        // No connection: the browser says so when it goes there itself.
        return undefined
      }
    },
  }
}

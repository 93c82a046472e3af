/* What a document of a site offers, and the language of the site's own words. Runs in the page: uses nothing but what it is given. */
import type { AddCopy } from '../../html/page/copier.ts'
import type { PageElement } from '../../html/page/dom.ts'
import type { SiteTools } from './site-tools.ts'

/** The document as Markdown, where it has that. */
export function offerMarkdown(content: PageElement, { window, words }: SiteTools, addCopy: AddCopy): void {
  const { documentElement } = window.document
  const place = content.querySelector('.over')
  const link = documentElement.querySelector('link[type="text/markdown"]')
  if (place === null || link === null) return
  addCopy(place, async () => (await window.fetch(link.href)).text(), words.copyMarkdown)
}

/** The choice is a cookie of these pages, so that the next page comes in that language at once. */
export function startLanguage({ window, part }: SiteTools): void {
  const choice = window.document.getElementById('language')
  choice?.addEventListener('change', () => {
    const home = part('home').getAttribute('href') ?? ''
    const path = home.slice(0, home.lastIndexOf('/') + 1)
    window.document.cookie = `lectern-site-language=${choice.value}; Path=${path}; Max-Age=31536000; SameSite=Lax`
    window.location.reload()
  })
}

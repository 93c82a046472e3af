/* Search while typing, and its keys: `/` and Ctrl or Cmd with K. Runs in the page: uses nothing but what it is given. */
import type { PageElement } from '../../html/page/dom.ts'
import type { SiteReading, SiteTools } from './site-tools.ts'

export function startFinding({ window, make, part }: SiteTools, reading: SiteReading): void {
  const { document } = window
  const form = document.documentElement.querySelector('.find')
  const field = form?.querySelector('input[type=search]') ?? null
  if (form === null || field === null || window.location.protocol === 'file:') return
  const waitMs = 120
  const matches = make('div', 'matches')
  matches.hidden = true
  form.append(matches)
  let timer = 0

  const close = (): void => {
    window.clearTimeout(timer)
    matches.hidden = true
    part('said').textContent = ''
  }
  const find = async (): Promise<void> => {
    const query = field.value.trim()
    const version = form.querySelector('input[name=v]')?.value ?? ''
    const action = form.getAttribute('action') ?? ''
    const page = await reading.read(
      `${window.location.origin}${action}?q=${encodeURIComponent(query)}&v=${encodeURIComponent(version)}`,
    )
    // Typed on, closed or sent since.
    if (page === undefined || query !== field.value.trim() || document.activeElement !== field) return
    const content = page.root.querySelector('#content')
    const found = content?.querySelector('.tree > ul') ?? null
    const count = content?.querySelector('.note') ?? null
    const said = count?.textContent ?? ''
    matches.replaceChildren()
    const shown = found ?? count
    if (shown !== null) matches.append(shown)
    matches.hidden = false
    part('said').textContent = said
  }
  const move = (step: number): void => {
    const links: PageElement[] = [field, ...matches.querySelectorAll('a')]
    const next = links[links.findIndex((link) => link === document.activeElement) + step]
    next?.focus()
  }

  field.addEventListener('input', () => {
    window.clearTimeout(timer)
    if (field.value.trim() === '') close()
    else timer = window.setTimeout(() => void find(), waitMs)
  })
  form.addEventListener('keydown', (event) => {
    if (matches.hidden) return
    if (event.key === 'Escape') {
      field.focus()
      close()
    } else if (event.key === 'ArrowDown') move(1)
    else if (event.key === 'ArrowUp') move(-1)
    else return
    event.preventDefault()
  })
  form.addEventListener('submit', close)
  document.addEventListener('click', (event) => {
    if (event.target?.closest('.find') !== form || event.target.closest('a') !== null) close()
  })
  document.addEventListener('keydown', (event) => {
    const isTyping = event.target?.matches('input, textarea, select') === true
    const isSlash = event.key === '/' && !isTyping && !event.ctrlKey && !event.metaKey && !event.altKey
    const isLetter = event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey) && !event.altKey
    if (!isSlash && !isLetter) return
    event.preventDefault()
    field.focus()
    field.select()
  })
}

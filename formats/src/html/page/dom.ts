/* What the page's script needs of a browser. The formats run on servers and know no browser's types. */

export interface PageEvent {
  key: string
  target: PageElement | null
  metaKey: boolean
  ctrlKey: boolean
  altKey: boolean
  shiftKey: boolean
  button: number
  preventDefault: () => void
}

export interface PageElement {
  id: string
  className: string
  textContent: string
  firstChild: PageElement | null
  innerHTML: string
  hidden: boolean
  title: string
  value: string
  type: string
  href: string
  tabIndex: number
  lang: string
  dataset: Record<string, string | undefined>
  children: ArrayLike<PageElement> & Iterable<PageElement>
  parentElement: PageElement | null
  nextElementSibling: PageElement | null
  classList: { toggle: (name: string, force?: boolean) => boolean; contains: (name: string) => boolean }
  append: (...nodes: (PageElement | string)[]) => void
  before: (...nodes: (PageElement | string)[]) => void
  after: (...nodes: (PageElement | string)[]) => void
  prepend: (...nodes: (PageElement | string)[]) => void
  replaceChildren: (...nodes: (PageElement | string)[]) => void
  remove: () => void
  matches: (selector: string) => boolean
  closest: (selector: string) => PageElement | null
  querySelector: (selector: string) => PageElement | null
  querySelectorAll: (selector: string) => Iterable<PageElement>
  getAttribute: (name: string) => string | null
  setAttribute: (name: string, value: string) => void
  removeAttribute: (name: string) => void
  addEventListener: (type: string, listen: (event: PageEvent) => void) => void
  focus: (options?: { preventScroll: boolean }) => void
  click: () => void
  select: () => void
  scrollIntoView: (options: { block: 'start' | 'nearest' }) => void
}

export interface PageDocument {
  title: string
  cookie: string
  documentElement: PageElement
  activeElement: PageElement | null
  body: PageElement
  getElementById: (id: string) => PageElement | null
  createElement: (tag: string) => PageElement
  addEventListener: (type: string, listen: (event: PageEvent) => void) => void
  execCommand: (command: string) => boolean
}

export interface PageWindow {
  document: PageDocument
  location: { hash: string }
  localStorage: { getItem: (key: string) => string | null; setItem: (key: string, value: string) => void }
  navigator: { clipboard?: { writeText: (text: string) => Promise<void> } }
  matchMedia: (query: string) => { matches: boolean; addEventListener: (type: 'change', listen: () => void) => void }
  addEventListener: (type: string, listen: () => void) => void
  scrollTo: (x: number, y: number) => void
  setTimeout: (run: () => void, delayMs: number) => number
}

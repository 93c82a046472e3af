/*
 * HTML from elsewhere, reduced to what the server would store. Owns: Word's lists, which are paragraphs with a bullet in them. Does not own: the rules
 * (`rich-text.ts` of the model).
 */
import { richTextAttributes, richTextPictureSchemes, richTextSchemes, richTextTags } from '@lectern/model'
import { moveChildren, unwrap } from './move-children.ts'
import { cleanStyle } from './rich-styles.ts'

const allowed: ReadonlySet<string> = new Set(richTextTags)
/** Elements whose text is not for readers. */
const silent = 'script, style, textarea, option, noscript, title, template, iframe, object, svg, math, head, xml'

/** Elements of an HTML text that run nothing and load nothing. */
export function inertBody(html: string): HTMLElement {
  const template = document.createElement('template')
  template.innerHTML = html
  const body = template.content.ownerDocument.createElement('div')
  body.append(template.content)
  return body
}

/** @returns HTML with the elements and attributes rich text may hold */
export function cleanHtml(html: string): string {
  const body = inertBody(html)
  makeLists(body)
  for (const element of body.querySelectorAll(silent)) element.remove()
  // Inner ones first, so that what is unwrapped holds clean elements.
  for (const element of [...body.querySelectorAll('*')].reverse()) {
    if (!allowed.has(element.localName)) unwrap(element)
    else cleanAttributes(element)
  }
  return body.innerHTML
}

function cleanAttributes(element: Element): void {
  const names = richTextAttributes[element.localName] ?? []
  const style = cleanStyle(element.getAttribute('style') ?? '')
  for (const { name, value } of [...element.attributes]) {
    const isKept = names.includes(name) && (!isAddress(name) || isAllowedAddress(value, element.localName === 'img'))
    if (!isKept) element.removeAttribute(name)
  }
  if (style !== '') element.setAttribute('style', style)
}

const isAddress = (name: string): boolean => name === 'href' || name === 'src'

/** Relative addresses are those of this server. */
export function isAllowedAddress(address: string, isPicture = false): boolean {
  // Browsers read over control characters and blanks in a scheme.
  const visible = [...address].filter((character) => character > ' ').join('')
  const scheme = /^([a-z][a-z0-9.+-]*):/i.exec(visible)?.[1]?.toLowerCase()
  return scheme === undefined || (isPicture ? richTextPictureSchemes : richTextSchemes).includes(scheme)
}

/** Word writes list items as paragraphs that carry `mso-list` and begin with their bullet or number. */
function makeLists(body: HTMLElement): void {
  let list: HTMLElement | undefined
  for (const item of body.querySelectorAll('p[style*="mso-list"]')) {
    const marks = item.querySelectorAll('[style*="mso-list"]')
    const mark = [...marks].map((each) => each.textContent).join('')
    for (const each of marks) each.remove()
    const tag = /^\s*(?:\d+|[a-z]{1,4})[.)]/i.test(mark) ? 'ol' : 'ul'
    if (list?.localName !== tag || item.previousElementSibling !== list) {
      list = body.ownerDocument.createElement(tag)
      item.before(list)
    }
    const entry = body.ownerDocument.createElement('li')
    moveChildren(item, entry)
    list.append(entry)
    item.remove()
  }
}

/*
 * Makes HTML that people or imported files wrote safe to show: an allow-list of elements and attributes, and addresses that cannot run
 * anything. Loaded on demand together with the Markdown reader.
 */
import createPurifier, { type Config } from 'dompurify'
import { readerClasses } from '@lectern/formats/markdown-reader'

const tags =
  'a abbr b bdi bdo blockquote br caption center cite code col colgroup dd del details dfn div dl dt em figcaption figure h1 h2 h3 h4 h5 h6 ' +
  'hr i img ins kbd li mark ol p pre q rp rt ruby s samp small span strike strong sub summary sup table tbody td tfoot th thead time tr ' +
  'tt u ul var wbr'
const attributes =
  'href title alt src width height colspan rowspan align start reversed type value open lang dir datetime cite class'

const config: Config = {
  ALLOWED_TAGS: tags.split(' '),
  ALLOWED_ATTR: attributes.split(' '),
  ALLOW_DATA_ATTR: false,
  ALLOW_ARIA_ATTR: false,
  ALLOWED_URI_REGEXP: /^(?:https?:|mailto:|tel:|#|\/(?!\/)|\.{0,2}\/|[^a-z]|[a-z+.-]+(?:[^a-z+.\-:]|$))/i,
  RETURN_DOM_FRAGMENT: true,
}

const pictures = /^data:image\/(?:png|jpe?g|gif|webp|avif|bmp);/i

/** True for an address of a picture that is shown in place: embedded, or of this server. */
function isOwnPicture(source: string): boolean {
  if (pictures.test(source)) return true
  if (source === '' || source.startsWith('data:')) return false
  try {
    return new URL(source, document.baseURI).origin === new URL(document.baseURI).origin
  } catch {
    return false
  }
}

/** A picture of another host would tell that host who reads what; the reader decides by following a link. */
function toPictureLink(image: Element, source: string): Element {
  const link = document.createElement('a')
  link.href = source
  link.textContent = image.getAttribute('alt') ?? ''
  if (link.textContent === '') link.textContent = source
  link.className = 'md-picture'
  return link
}

function treatPictures(root: DocumentFragment): void {
  for (const image of root.querySelectorAll('img')) {
    const source = image.getAttribute('src') ?? ''
    if (isOwnPicture(source)) {
      image.loading = 'lazy'
    } else if (/^https?:/i.test(source)) {
      image.replaceWith(
        image.closest('a') === null ? toPictureLink(image, source) : image.alt === '' ? source : image.alt,
      )
    } else {
      image.remove()
    }
  }
}

function treatLinks(root: DocumentFragment): void {
  for (const link of root.querySelectorAll('a')) {
    const href = link.getAttribute('href') ?? ''
    if (/^https?:/i.test(href)) {
      link.target = '_blank'
      link.rel = 'noopener noreferrer'
    }
  }
}

/** Classes of foreign HTML could borrow our looks; only alerts, footnotes and the language of a code block mean something. */
function treatClasses(root: DocumentFragment): void {
  for (const element of root.querySelectorAll('[class]')) {
    const known = readerClasses[element.localName] ?? []
    const kept = Array.from(element.classList).filter(
      (name) => known.includes(name) || (element.localName === 'code' && /^language-[\w+#.-]+$/.test(name)),
    )
    if (kept.length === 0) element.removeAttribute('class')
    else element.setAttribute('class', kept.join(' '))
  }
}

let purifier: ReturnType<typeof createPurifier> | undefined

/** Safe elements for the given HTML, with remote pictures turned into links. */
export function sanitizeHtml(html: string): DocumentFragment {
  purifier ??= createPurifier(window)
  // With RETURN_DOM_FRAGMENT the answer is a fragment; the library's types know only one answer at a time.
  const fragment = purifier.sanitize(html, config) as unknown as DocumentFragment
  treatClasses(fragment)
  treatPictures(fragment)
  treatLinks(fragment)
  return fragment
}

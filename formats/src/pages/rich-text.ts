/*
 * Markdown and HTML that people wrote → HTML that cannot run, load or imitate anything. Owns: which elements, addresses and pictures stay.
 */
import type { MarkdownIt } from 'markdown-it'
import { richTextAttributes, richTextSchemes, richTextStyles, richTextTags } from '@lectern/model'
import sanitizeHtml from 'sanitize-html'
import type { ExportTexts } from '../export/export-texts.ts'
import { createMarkdownReader, readerClasses } from '../markdown-reader/create-reader.ts'
import { controlCharacters } from './control-characters.ts'
import type { PagePicture } from './page-options.ts'
import { dataAddress } from './picture-address.ts'

/** Characters and beginnings of lines that mean something in Markdown or HTML. */
const marks = /[*_`~[\]<>|\\&#]|^\s*(?:[-+]|\d+[.)])\s|^\s{4}|\n\s*\n|^\s*[=-]{3,}|https?:|www\.| {2}\n|@/m

/** Texts kept ready: descriptions of shared models come again and again. */
const cacheSize = 2_000

type AlertTextName = 'alertNote' | 'alertTip' | 'alertImportant' | 'alertWarning' | 'alertCaution'

/** Addresses that mean something where the page is served, besides those that mean the same everywhere. */
export interface ServedAddresses {
  /** Address of a picture that the page may load; `undefined` for others. */
  picture(address: string): string | undefined
  /** Where a link to another document leads; `undefined` for what is no such link. */
  link(address: string): string | undefined
}

export class RichText {
  readonly #reader: MarkdownIt
  readonly #served: ServedAddresses | undefined
  readonly #pictures: ReadonlyMap<string, PagePicture>
  readonly #onLost: (address: string) => void
  readonly #ready = new Map<string, string>()

  /** @param onLost called with each picture that is not at hand and becomes a link or its description */
  constructor(
    texts: Pick<ExportTexts, AlertTextName>,
    pictures: ReadonlyMap<string, PagePicture>,
    onLost: (address: string) => void,
    served?: ServedAddresses,
  ) {
    this.#reader = createMarkdownReader({
      note: texts.alertNote,
      tip: texts.alertTip,
      important: texts.alertImportant,
      warning: texts.alertWarning,
      caution: texts.alertCaution,
    })
    this.#pictures = pictures
    this.#onLost = onLost
    this.#served = served
  }

  /**
   * Safe HTML of Markdown as GitHub writes it; '' for a blank text.
   * @param firstHeading level that its first level of headings becomes
   */
  markdown(text: string, firstHeading: number): string {
    if (text.trim() === '') return ''
    const key = `${firstHeading} ${text}`
    const known = this.#ready.get(key)
    if (known !== undefined) return known
    const html = marks.test(text)
      ? this.html(drawTasks(this.#reader.render(text)), firstHeading)
      : `<p>${escapeText(text.trim())}</p>`
    if (this.#ready.size >= cacheSize) this.#ready.clear()
    this.#ready.set(key, html)
    return html
  }

  /** Safe HTML of any HTML. */
  html(html: string, firstHeading: number): string {
    return sanitizeHtml(html, this.#rules(firstHeading))
  }

  #rules(firstHeading: number): sanitizeHtml.IOptions {
    const headings = Object.fromEntries(
      [1, 2, 3, 4, 5, 6].map((level) => [`h${level}`, `h${Math.min(6, level + firstHeading - 1)}`]),
    )
    return {
      allowedTags: richTextTags.filter((tag) => !left.has(tag)),
      allowedAttributes: { ...attributes, '*': ['style'] },
      allowedClasses,
      allowedStyles: { '*': styles },
      allowedSchemes: [...richTextSchemes],
      allowedSchemesByTag: { img: ['data'] },
      allowedSchemesAppliedToAttributes: ['href', 'src', 'cite'],
      allowProtocolRelative: false,
      transformTags: {
        ...headings,
        a: (_tag, given) => ({ tagName: 'a', attribs: this.#link(given) }),
        code: (_tag, given) => ({ tagName: 'code', attribs: languageOf(given) }),
        img: (_tag, given) => this.#picture(given),
      },
    }
  }

  #link(given: sanitizeHtml.Attributes): sanitizeHtml.Attributes {
    const href = given['href'] === undefined ? undefined : this.#served?.link(given['href'])
    return href === undefined ? linkAttributes(given) : { href }
  }

  #picture(given: sanitizeHtml.Attributes): sanitizeHtml.Tag {
    const { src = '', alt = '', title, width, height } = given
    const known = this.#pictures.get(src)
    const served = this.#served?.picture(src)
    const data = served ?? (known === undefined ? (isEmbedded(src) ? src : undefined) : dataAddress(known))
    if (data !== undefined) {
      const size = { ...(width !== undefined && { width }), ...(height !== undefined && { height }) }
      return { tagName: 'img', attribs: { src: data, alt, ...(title !== undefined && { title }), ...size } }
    }
    if (src !== '') this.#onLost(src)
    // A page that works offline asks no other host; the reader follows the link who wants to.
    const isLink = /^https?:/i.test(src)
    return {
      tagName: isLink ? 'a' : 'em',
      attribs: isLink ? linkAttributes({ href: src }) : {},
      text: alt === '' ? src.slice(0, 200) : alt,
    }
  }
}

/** `- [x] done` of GFM with signs that need no form. */
function drawTasks(html: string): string {
  return html.replaceAll(/(<li>\n?(?:<p>)?)\[([ xX])\](?=\s)/g, (_, item: string, mark: string) =>
    mark === ' ' ? `${item}☐` : `${item}☑`,
  )
}

/** Pictures that stand in the text itself. */
const isEmbedded = (address: string): boolean =>
  /^data:image\/(?:png|jpe?g|gif|webp|avif|bmp);base64,[\w+/=\s]*$/i.test(address)

/** Landmarks belong to the page; what reads its own `open` or `name` does, too. */
const left: ReadonlySet<string> = new Set(['main', 'nav', 'aside', 'header', 'footer', 'address', 'menu'])

const attributes = {
  ...Object.fromEntries(Object.entries(richTextAttributes).map(([tag, names]) => [tag, [...names]])),
  a: ['href', 'target', 'rel'],
  pre: [],
}
const allowedClasses = Object.fromEntries(Object.entries(readerClasses).map(([tag, names]) => [tag, [...names]]))
const styles = Object.fromEntries(Object.entries(richTextStyles).map(([name, values]) => [name, [...values]]))

/** Only addresses that mean something in a file on somebody's disk. */
function linkAttributes({ href = '' }: sanitizeHtml.Attributes): sanitizeHtml.Attributes {
  if (/^(?:mailto|tel):/i.test(href)) return { href }
  return /^https?:/i.test(href) ? { href, target: '_blank', rel: 'noopener noreferrer' } : {}
}

function languageOf({ class: names = '' }: sanitizeHtml.Attributes): sanitizeHtml.Attributes {
  const language = /(?:^|\s)(language-[\w+#.-]+)/.exec(names)?.[1]
  return language === undefined ? {} : { class: language }
}

/** Text as HTML; control characters, which no page may hold, are left out. */
export function escapeText(text: string): string {
  return text
    .replaceAll(controlCharacters, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;')
}

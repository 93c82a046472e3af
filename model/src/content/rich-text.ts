/*
 * What rich text may hold. Owns: the allow-list that the server cleans by when it stores, and the editor when something is pasted. Pictures by a
 * relative address are those uploaded here.
 */

export const richTextTags: readonly string[] = (
  'address article aside footer header h1 h2 h3 h4 h5 h6 hgroup main nav section blockquote dd div dl dt figcaption figure hr li menu ol p pre ul ' +
  'a abbr b bdi bdo br cite code data dfn em i kbd mark q rb rp rt rtc ruby s samp small span strong sub sup time u var wbr ' +
  'caption col colgroup table tbody td tfoot th thead tr img del ins details summary'
).split(' ')

/** By element; `style` stands everywhere, with `richTextStyles` alone. */
export const richTextAttributes: Readonly<Record<string, readonly string[]>> = {
  a: ['href', 'name', 'target'],
  img: ['src', 'alt', 'title', 'width', 'height'],
  code: ['class'],
  pre: ['class'],
  ol: ['start'],
  td: ['colspan', 'rowspan', 'align'],
  th: ['colspan', 'rowspan', 'align'],
}

const colour = [/^#[0-9a-f]{3,8}$/i, /^rgba?\([\d\s,.%]+\)$/, /^[a-z]{3,20}$/i]

/** Values by property. */
export const richTextStyles: Readonly<Record<string, readonly RegExp[]>> = {
  color: colour,
  'background-color': colour,
  'text-align': [/^(?:left|right|center|justify)$/],
  'font-size': [/^\d{1,3}(?:\.\d+)?(?:px|em|rem|%)$/],
}

export const richTextSchemes: readonly string[] = ['http', 'https', 'mailto', 'tel']
export const richTextPictureSchemes: readonly string[] = ['http', 'https', 'data']

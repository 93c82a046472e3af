/* What every part of a page needs to be written. */
import type { ExportTexts } from '../export/export-texts.ts'
import type { FieldBlocks } from '../pages/field-blocks.ts'
import type { FieldReading } from '../pages/reading.ts'
import type { RichText } from '../pages/rich-text.ts'
import { html, nothing, trusted, type Markup } from './markup.ts'

export interface PageContext {
  texts: ExportTexts
  rich: RichText
  /** Of the application whose documents are written. */
  blocks: FieldBlocks
  /** How lists of fields look: opened by the reader, or all at once. `part`: of the document they are in, which their addresses begin with. */
  writeFields: (fields: readonly FieldReading[], context: PageContext, part: string) => Markup
  /** Fields of a body, with what the body itself is. */
  writeValue: (value: FieldReading, context: PageContext, part: string) => Markup
  /** On paper everything is open, and examples stand where they belong. */
  isPaper: boolean
  /** Level of the document's own title. */
  titleLevel: number
  /** In front of the ids of headings; absent where several documents stand on one page and would share them. */
  idPrefix: string | undefined
}

/** A description; nothing when there is none. */
export function prose(text: string, context: PageContext, extraClass = ''): Markup {
  const written = context.rich.markdown(text, Math.min(6, context.titleLevel + 2))
  return written === '' ? nothing : html`<div class="prose ${extraClass}">${trusted(written)}</div>`
}

/** A heading `depth` levels below the document's title. */
export function heading(depth: number, text: Markup | string, context: PageContext, id = ''): Markup {
  const level = Math.min(6, context.titleLevel + depth)
  const name = trusted(`h${level}`)
  return id === '' || context.idPrefix === undefined
    ? html`<${name}>${text}</${name}>`
    : html`<${name} id="${context.idPrefix}${id}">${text}</${name}>`
}

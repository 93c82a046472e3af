/*
 * HTML that cannot be broken out of. Owns: the template tag; whatever is put into one is escaped unless it is such HTML itself.
 */
import { escapeText } from '../pages/rich-text.ts'

/** HTML that is safe to put into a page. */
export class Markup {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }
}

export type Insert = Markup | string | number | false | undefined | readonly Insert[]

/** `` html`<p>${anything}</p>` ``. Attributes are written with double quotes. */
export function html(template: TemplateStringsArray, ...inserts: readonly Insert[]): Markup {
  const parts = partsOf(template)
  let text = parts[0] ?? ''
  inserts.forEach((insert, index) => {
    text += textOf(insert) + (parts[index + 1] ?? '')
  })
  return new Markup(text)
}

const known = new WeakMap<TemplateStringsArray, readonly string[]>()

/** A template's own text without the line breaks it is written with. */
function partsOf(template: TemplateStringsArray): readonly string[] {
  const ready = known.get(template)
  if (ready !== undefined) return ready
  // Pattern: templates are written in this program.
  const parts = template.map((part) => part.replaceAll(/>\s*\n\s*</g, '><').replaceAll(/\s*\n\s*/g, ' '))
  known.set(template, parts)
  return parts
}

/** HTML that is safe already: of `RichText`. */
export const trusted = (text: string): Markup => new Markup(text)

/** Nothing. */
export const nothing = new Markup('')

function textOf(insert: Insert): string {
  if (insert instanceof Markup) return insert.text
  if (typeof insert === 'string') return escapeText(insert)
  if (typeof insert === 'number') return String(insert)
  if (insert === false || insert === undefined) return ''
  return insert.map(textOf).join('')
}

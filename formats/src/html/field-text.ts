/* What a field means, in the order of reading: type, required, description, rules, values. */
import type { FieldReading } from '../pages/reading.ts'
import { chipText, fieldType } from '../pages/words.ts'
import { html, nothing, type Markup } from './markup.ts'
import { prose, type PageContext } from './page-context.ts'

export function fieldMeaning(field: FieldReading, context: PageContext): Markup {
  const { texts } = context
  return html`<code class="type">${fieldType(field, texts)}</code>${
      field.required && html` <span class="required">${texts.required}</span>`
    }${fieldDescription(field, context)}`
}

/** Without the type and whether it is required, where these have columns of their own. */
export function fieldDescription(field: FieldReading, context: PageContext): Markup {
  const { texts } = context
  return html`${field.deprecated && html` <span class="note">${texts.deprecated}</span>`}
  ${prose(
    field.description,
    context,
    'inline',
  )}${field.origin !== '' && html` <span class="note">${texts.inheritedFrom} ${field.origin}</span>`}${
    field.chips.length > 0 &&
    html` <span class="chips"
      >${field.chips.map((chip) => html`<span class="chip">${chipText(chip, texts)}</span> `)}</span
    >`
  }${fieldValues(field, context)}`
}

/** Values at first; the others open. */
const shownValues = 8

function fieldValues({ dictionary, values }: FieldReading, { texts, isPaper }: PageContext): Markup {
  const name = dictionary === '' ? nothing : html`<span class="note">${dictionary}</span>`
  if (values.length === 0) return name
  const hasMeanings = values.some(({ meaning }) => meaning !== '')
  const list = (some: FieldReading['values']): Markup =>
    html`<dl class="values${hasMeanings ? '' : ' bare'}">
      ${some.map(
        ({ value, meaning }) =>
          html`<div>
            <dt><code>${value}</code></dt>
            ${hasMeanings && html`<dd>${meaning}</dd>`}
          </div>`,
      )}
    </dl>`
  const rest = values.slice(isPaper ? values.length : shownValues)
  return html`${name}${list(isPaper ? values : values.slice(0, shownValues))}${
    rest.length > 0 &&
    html`<details class="more">
      <summary>${texts.showAll} (${rest.length})</summary>
      ${list(rest)}
    </details>`
  }`
}

/*
 * Fields as a list that the reader opens. What is below a field is written once per model, as a block of its own, and put in its place by
 * the page's script.
 */
import type { FieldReading, VariantReading } from '../pages/reading.ts'
import { fieldCount, fieldName, fieldType } from '../pages/words.ts'
import { fieldMeaning } from './field-text.ts'
import { html, nothing, trusted, type Markup } from './markup.ts'
import { prose, type PageContext } from './page-context.ts'

/** A list of fields; nothing of no fields. */
export function openingFields(fields: readonly FieldReading[], context: PageContext): Markup {
  return fields.length === 0
    ? nothing
    : html`<ul class="fields">
        ${fieldItems(fields, context)}
      </ul>`
}

/** The fields of a body: of the object, of a list's items, of the alternative chosen; one line for a plain value. */
export function openingValue(value: FieldReading, context: PageContext): Markup {
  const hasFields = value.block !== undefined || value.variants.length > 0
  if (!hasFields) return openingFields([value], context)
  const isTold = value.variants.length > 0 || !/^(?:object|any)$/.test(value.type)
  return html`<div class="value" data-root="${value.block ?? ''}">
    ${isTold && html`<code class="type">${fieldType(value, context.texts)}</code>`}
    ${prose(value.description, context, 'inline')}${variantButtons(value.variants, context)}
  </div>`
}

/** The items of a list, as they stand in a block. */
export function fieldItems(fields: readonly FieldReading[], context: PageContext): Markup {
  return html`${fields.map((field) => fieldItem(field, context))}`
}

function fieldItem(field: FieldReading, context: PageContext): Markup {
  const { texts } = context
  const name = fieldName(field, texts)
  const label = html`<span class="label${field.deprecated ? ' gone' : ''}${field.place === 'named' ? '' : ' free'}"
    >${name}</span
  >`
  const isOpenable = field.block !== undefined || field.variants.length > 0
  const opener = html`<button
    type="button"
    class="opener"
    aria-expanded="false"
    data-block="${field.block ?? ''}"
    data-count="${field.count}"
  >
    ${label}<span class="folded">${fieldCount(field.count, texts)}</span
    ><span class="again" title="${texts.recursive}" hidden>↻</span>
  </button>`
  return html`<li class="field">
    <div class="line">
      <div class="name">${isOpenable ? opener : label}</div>
      <div class="meaning">${fieldMeaning(field, context)}${variantButtons(field.variants, context)}</div>
    </div>
  </li>`
}

function variantButtons(variants: readonly VariantReading[], { texts }: PageContext): Markup {
  if (variants.length === 0) return nothing
  return html`<div class="variants" role="group" aria-label="${texts.variants}">
    ${variants.map(
      ({ name, description, block }, index) =>
        html`<button
          type="button"
          aria-pressed="${trusted(index === 0 ? 'true' : 'false')}"
          data-variant="${block ?? ''}"
          title="${description.slice(0, 300)}"
        >
          ${name}
        </button>`,
    )}
  </div>`
}

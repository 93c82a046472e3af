/* Fields as a table that shows all of them: on paper, and on pages where each has an address of its own. */
import { linearFields, linearValue, type LinearField } from '../pages/linear-fields.ts'
import type { FieldReading } from '../pages/reading.ts'
import { fieldCount, fieldName, fieldType } from '../pages/words.ts'
import { fieldDescription } from './field-text.ts'
import { html, nothing, trusted, type Markup } from './markup.ts'
import { prose, type PageContext } from './page-context.ts'

export function listedFields(fields: readonly FieldReading[], context: PageContext, part: string): Markup {
  return fieldTable(linearFields(fields, context.blocks), context, part)
}

export function listedValue(value: FieldReading, context: PageContext, part: string): Markup {
  const isTold = value.block !== undefined && value.variants.length === 0
  const isList = isTold && !/^(?:object|any)$/.test(value.type)
  return html`${isList && html`<p><code class="type">${fieldType(value, context.texts)}</code></p>`}${
    isTold && prose(value.description, context)
  }${fieldTable(linearValue(value, context.blocks), context, part)}`
}

function fieldTable(lines: readonly LinearField[], context: PageContext, part: string): Markup {
  const { texts } = context
  if (lines.length === 0) return nothing
  return html`<table class="field-table">
    <thead>
      <tr>
        <th scope="col">${texts.field}</th>
        <th scope="col">${texts.type}</th>
        <th scope="col">${texts.required}</th>
        <th scope="col">${texts.description}</th>
      </tr>
    </thead>
    <tbody>
      ${lines.map((line) => fieldLine(line, context, part))}
    </tbody>
  </table>`
}

function fieldLine(line: LinearField, context: PageContext, part: string): Markup {
  const { field, path, level, variant, isRecursive, hidden } = line
  const { texts } = context
  const indent = trusted(`level-${Math.min(level, 9)}`)
  if (variant !== '')
    return html`<tr>
      <td class="${indent}"><em>${variant}</em></td>
      <td colspan="3">${prose(field.description, context, 'inline')}${after(isRecursive, hidden, context)}</td>
    </tr>`
  const isNamed = context.idPrefix !== undefined && part !== '' && path !== ''
  return html`<tr${isNamed && html` id="${context.idPrefix}${part}.${path}"`}>
    <td class="${indent}">
      <code class="${field.deprecated ? 'gone' : ''}">${fieldName(field, texts)}</code>
    </td>
    <td><code class="type">${fieldType(field, texts)}</code></td>
    <td${field.required && html` data-name="${texts.required}"`}>${field.required && texts.yes}</td>
    <td>${fieldDescription(field, context)}${after(isRecursive, hidden, context)}</td>
  </tr>`
}

function after(isRecursive: boolean, hidden: number, { texts }: PageContext): Markup {
  if (isRecursive) return html` <span class="note">↻ ${texts.recursive}</span>`
  return hidden > 0 ? html` <span class="note">${fieldCount(hidden, texts)} …</span>` : nothing
}

/* Who may call an operation, as HTML. */
import type { SchemeReading } from '../pages/reading.ts'
import { schemePlace } from '../pages/words.ts'
import { html, type Markup } from './markup.ts'
import { prose, type PageContext } from './page-context.ts'

export function securitySection(alternatives: readonly (readonly SchemeReading[])[], context: PageContext): Markup {
  const { texts } = context
  return html`${alternatives.map(
    (schemes, index) =>
      html`${index > 0 && html`<p class="note">${texts.or}</p>`}
        <div class="panel">
          ${
            schemes.length === 0
              ? html`<p>${alternatives.length > 1 ? texts.anonymousToo : texts.noAuthentication}</p>`
              : schemes.map((scheme) => schemePart(scheme, context))
          }
        </div>`,
  )}`
}

function schemePart(scheme: SchemeReading, context: PageContext): Markup {
  return html`<div class="scheme">
    <code>${scheme.name}</code>
    <span>${schemePlace(scheme, context.texts)} ${scheme.sends !== '' && html`<code>${scheme.sends}</code>`}</span>
    ${prose(scheme.description, context)}${
      scheme.scopes.length > 0 &&
      html`<ul>
        ${scheme.scopes.map(({ name, meaning }) => html`<li><code>${name}</code> ${meaning}</li>`)}
      </ul>`
    }
  </div>`
}

/* Parts that documents of several kinds have. */
import type { ErrorReading } from '../pages/reading.ts'
import { html, nothing, type Markup } from './markup.ts'
import { heading, prose, type PageContext } from './page-context.ts'

export interface PageSection {
  id: string
  title: string
  /** 0 where a number says nothing. */
  count: number
  content: Markup
}

/** A part of a document under its title; nothing when it is empty. */
export function section(id: string, title: string, count: number, content: Markup, context: PageContext): PageSection {
  if (content.text.trim() === '') return { id, title, count, content: nothing }
  const label = html`${title}${count > 0 && html` <span class="count">${count}</span>`}`
  return { id, title, count, content: html`<section>${heading(1, label, context, id)}${content}</section>` }
}

export function documentHead(name: string, deprecated: boolean, context: PageContext): Markup {
  const { texts } = context
  return html`${heading(0, html`${name}`, context, 'overview')}${
    deprecated && html`<p class="warning">${texts.deprecated}</p>`
  }`
}

/** Code with a title; the page's script adds a button that copies it. */
export function codeBlock(title: string, code: string, language: string): Markup {
  if (code === '') return nothing
  return html`<figure class="code">
    <figcaption>${title}</figcaption>
    <pre tabindex="0"><code data-language="${language}">${code}</code></pre>
  </figure>`
}

export function errorTable(errors: readonly ErrorReading[], context: PageContext): Markup {
  const { texts } = context
  if (errors.length === 0) return nothing
  return html`<table class="error-table">
    <thead>
      <tr>
        <th scope="col">${texts.code}</th>
        <th scope="col">${texts.meaning}</th>
        <th scope="col">${texts.solution}</th>
      </tr>
    </thead>
    <tbody>
      ${errors.map(
        ({ code, meaning, solution }) =>
          html`<tr>
            <td><code>${code}</code></td>
            <td>${prose(meaning, context, 'inline')}</td>
            <td>${prose(solution, context, 'inline')}</td>
          </tr>`,
      )}
    </tbody>
  </table>`
}

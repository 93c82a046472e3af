/* A document of any kind as the sections of its page. */
import type { DubboService } from '@lectern/model'
import type { DocumentNode } from '../pages/read-book.ts'
import type { DocumentReading, DubboReading } from '../pages/reading.ts'
import { listServiceFacts } from '../pages/words.ts'
import { httpSections } from './http-page.ts'
import { html, nothing, trusted, type Markup } from './markup.ts'
import { prose, type PageContext } from './page-context.ts'
import { codeBlock, documentHead, errorTable, section, type PageSection } from './page-parts.ts'

/** The sections of a document, its head first. */
export function documentSections(
  node: Pick<DocumentNode, 'name'>,
  reading: DocumentReading,
  context: PageContext,
): PageSection[] {
  if (reading.kind === 'http') return httpSections(node.name, reading, context)
  if (reading.kind === 'dubbo') return dubboSections(node.name, reading, context)
  const first = Math.min(6, context.titleLevel + 1)
  const text =
    reading.kind === 'markdown' ? context.rich.markdown(reading.text, first) : context.rich.html(reading.text, first)
  const content = html`${documentHead(node.name, reading.deprecated, context)}
    <div class="prose text">${trusted(text)}</div>`
  return [{ id: 'overview', title: context.texts.overview, count: 0, content }]
}

function dubboSections(name: string, reading: DubboReading, context: PageContext): PageSection[] {
  const { texts } = context
  const { parameters, result, errors } = reading
  const head = html`${documentHead(name, reading.deprecated, context)}${prose(reading.description, context)}${
    reading.service === undefined ? nothing : serviceFacts(reading.service, context)
  }${codeBlock(texts.definition, reading.definition, 'java')}`
  return [
    { id: 'overview', title: texts.overview, count: 0, content: head },
    section(
      'parameters',
      texts.parameters,
      parameters.length,
      parameters.length === 0
        ? html`<p class="note">${texts.noParameters}</p>`
        : context.writeFields(parameters, context, 'parameters'),
      context,
    ),
    section(
      'result',
      texts.result,
      0,
      html`${result === undefined ? html`<p class="note">${texts.anyContent}</p>` : context.writeValue(result, context, 'result')}${codeBlock(
        texts.example,
        reading.answer,
        'json',
      )}`,
      context,
    ),
    section('errors', texts.errorCodes, errors.length, errorTable(errors, context), context),
  ].filter(({ content }) => content.text !== '')
}

/** What a Dubbo folder says of its service. */
export function serviceFacts(service: DubboService, { texts }: PageContext): Markup {
  const facts = listServiceFacts(service, texts)
  if (facts.length === 0) return nothing
  return html`<dl class="facts">
    ${facts.map(
      ([name, value]) =>
        html`<div class="${value.includes('\n') ? 'wide' : ''}">
          <dt>${name}</dt>
          <dd><code>${value}</code></dd>
        </div>`,
    )}
  </dl>`
}

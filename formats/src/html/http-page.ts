/* An operation as HTML. */
import type { CallbackReading, HttpReading, MediaReading, ResponseReading } from '../pages/reading.ts'
import { groupTitle } from '../pages/words.ts'
import { codeBlock, documentHead, errorTable, section, type PageSection } from './page-parts.ts'
import { html, nothing, trusted, type Markup } from './markup.ts'
import { heading, prose, type PageContext } from './page-context.ts'
import { securitySection } from './security-page.ts'

/** The sections of the page, the head first. */
export function httpSections(name: string, reading: HttpReading, context: PageContext): PageSection[] {
  const { texts } = context
  const { body, responses, callbacks, errors, errorText, parameters } = reading
  const first = firstSuccess(responses)
  return [
    { id: 'overview', title: texts.overview, count: 0, content: httpHead(name, reading, context) },
    ...parameters.map(({ group, fields }) =>
      section(group, groupTitle(group, texts), fields.length, context.writeFields(fields, context, group), context),
    ),
    ...(body === undefined
      ? []
      : [
          section(
            'body',
            texts.body,
            0,
            html`${prose(body.description, context)}${mediaParts(body.media, 'body', context)}`,
            context,
          ),
        ]),
    section(
      'responses',
      texts.responses,
      responses.length,
      html`${responses.map((response) => responsePart(response, { isOpen: response === first, isOwn: true }, context))}`,
      context,
    ),
    ...(callbacks.length === 0
      ? []
      : [
          section(
            'callbacks',
            texts.callbacks,
            callbacks.length,
            html`${callbacks.map((callback) => callbackPart(callback, context))}`,
            context,
          ),
        ]),
    ...(reading.security.length === 0
      ? []
      : [section('security', texts.authentication, 0, securitySection(reading.security, context), context)]),
    ...(context.isPaper && reading.sample !== ''
      ? [section('sample', texts.requestSample, 0, codeBlock('cURL', reading.sample, 'shell'), context)]
      : []),
    ...(errors.length === 0 && errorText.trim() === ''
      ? []
      : [
          section(
            'errors',
            texts.errorCodes,
            errors.length,
            html`${errorTable(errors, context)}${prose(errorText, context)}`,
            context,
          ),
        ]),
  ].filter(({ content }) => content.text !== '')
}

function httpHead(name: string, reading: HttpReading, context: PageContext): Markup {
  const { texts } = context
  const { method, path, operationId, addresses, isWebhook, externalDocs } = reading
  const line = (label: string, base: string): Markup =>
    html`<div class="address-line">
      ${label !== '' && html`<span class="address-name">${label}</span>`}
      <b class="method m-${method.toLowerCase()}">${method}</b>
      <code class="url" data-copy="${base}${path}"><span class="base">${base}</span>${path}</code>
    </div>`
  const lines = addresses.map((address) => line(address.name, address.base))
  return html`${documentHead(name, reading.deprecated, context)}${prose(reading.description, context)}
    <div class="address">${lines.length > 0 ? lines : line(isWebhook ? texts.webhook : '', '')}</div>
    ${operationId !== '' && html`<p class="external">${texts.operationId} <code>${operationId}</code></p>`}
    ${externalDocs !== undefined && externalLine(externalDocs, context)}`
}

function externalLine({ url, description }: { url: string; description: string }, context: PageContext): Markup {
  const isLink = /^https?:/i.test(url)
  return html`<p class="external">
    ${context.texts.externalDocs}
    ${isLink ? html`<a href="${url}" target="_blank" rel="noopener noreferrer">${url}</a>` : html`<code>${url}</code>`}
    ${description}
  </p>`
}

/** Each representation under its media type; a page that opens shows one at a time. `part`: of the document; empty for a callback. */
function mediaParts(media: readonly MediaReading[], part: string, context: PageContext): Markup {
  const { texts } = context
  return html`${media.map(
    ({ mediaType, isSequence, value, examples }, index) =>
      html`<div class="media">
        <p class="media-type"><code>${mediaType}</code>${isSequence && html` <span>${texts.sequence}</span>`}</p>
        ${value === undefined ? html`<p class="note">${texts.anyContent}</p>` : context.writeValue(value, context, index === 0 || part === '' ? part : `${part}~${String(index)}`)}
        ${(context.isPaper ? examples : []).map(
          (example) =>
            html`<div class="example">
              ${codeBlock(
                [texts.example, example.name].filter((text) => text !== '').join(' · '),
                example.text,
                example.isJson ? 'json' : '',
              )}${prose(example.description, context)}
            </div>`,
        )}
      </div>`,
  )}`
}

/** The answer people look for first. */
export function firstSuccess(responses: readonly ResponseReading[]): ResponseReading | undefined {
  return responses.find(({ status }) => status.startsWith('2')) ?? responses[0]
}

/** @param isOwn of the document itself, whose fields have addresses; not of a callback */
function responsePart(
  response: ResponseReading,
  { isOpen, isOwn }: { isOpen: boolean; isOwn: boolean },
  context: PageContext,
): Markup {
  const { texts } = context
  const { status, summary, description, headers, media } = response
  const tone = /^[1-5]/.exec(status)?.[0] ?? 'x'
  const inside = html`${prose(description, context)}${
    headers.length > 0 &&
    html`<p class="sub">${texts.responseHeaders}</p>
      ${context.writeFields(headers, context, isOwn ? `response-${status}-headers` : '')}`
  }${
    media.length === 0
      ? headers.length === 0 && html`<p class="note">${texts.withoutBody}</p>`
      : mediaParts(media, isOwn ? `response-${status}` : '', context)
  }`
  const head = html`<code class="status s-${tone}">${status}</code> <span>${summary}</span>`
  // A closed part prints closed: on paper it is none.
  if (context.isPaper) return html`<div class="response">${heading(2, head, context)}${inside}</div>`
  return html`<details class="response" ${isOpen && trusted(' open')}>
    <summary>${head}</summary>
    <div class="inside">${inside}</div>
  </details>`
}

function callbackPart(callback: CallbackReading, context: PageContext): Markup {
  const { name, method, expression, description, body, responses } = callback
  return html`<div class="callback">
    ${heading(2, name, context)}
    <div class="address">
      <div class="address-line">
        <b class="method m-${method.toLowerCase()}">${method}</b> <code class="url">${expression}</code>
      </div>
    </div>
    ${prose(description, context)}${
      body === undefined ? nothing : html`${prose(body.description, context)}${mediaParts(body.media, '', context)}`
    }${responses.map((response) => responsePart(response, { isOpen: false, isOwn: false }, context))}
  </div>`
}

/* What stands beside an operation: how it is called, and examples of what goes in and comes out. */
import type { HttpReading, MediaReading } from '../pages/reading.ts'
import { firstSuccess } from './http-page.ts'
import { html, nothing, trusted, type Markup } from './markup.ts'
import type { PageContext } from './page-context.ts'

/** Nothing when there is neither. */
export function samplesBeside(reading: HttpReading, { texts }: PageContext): Markup {
  const first = firstSuccess(reading.responses)
  const bodies = examplesOf(reading.body?.media ?? [], '')
  // One unnamed example of the body is in the call already.
  const named = reading.sample === '' || bodies.length > 1 ? bodies : []
  const answers = reading.responses.flatMap((response) =>
    examplesOf(response.media, response.status).map((example, index) => ({
      ...example,
      isOpen: response === first && index === 0,
    })),
  )
  return html`${reading.sample !== '' && card(`${texts.requestSample} · cURL`, reading.sample, 'shell', true)}${named.map(
    ({ title, code, language }) => card(`${texts.body} · ${title}`, code, language, false),
  )}${answers.map(({ title, code, language, isOpen }) =>
    card(`${texts.responseSample} · ${title}`, code, language, isOpen),
  )}`
}

interface Sample {
  title: string
  code: string
  language: string
}

function examplesOf(media: readonly MediaReading[], status: string): Sample[] {
  return media.flatMap(({ mediaType, examples }) =>
    examples.map(({ name, text, isJson }) => ({
      title: [status, name, media.length > 1 ? mediaType : ''].filter((part) => part !== '').join(' · '),
      code: text,
      language: isJson ? 'json' : '',
    })),
  )
}

function card(title: string, code: string, language: string, isOpen: boolean): Markup {
  if (code === '') return nothing
  return html`<details class="code" ${isOpen && trusted(' open')}>
    <summary>${title}</summary>
    <pre tabindex="0"><code data-language="${language}">${code}</code></pre>
  </details>`
}

/* The page that lists the calls of the open API, for whoever sets up a client. */
import type { Language } from '@lectern/contracts'
import type { Texts } from '../../../../core/texts.ts'
import { openApiCalls } from './open-api-calls.ts'

export function writeOpenApiPage(texts: Texts, language: Language): string {
  const say = (key: string): string => escape(texts.say(language, 'push', `page.${key}`))
  const rows = Object.entries(openApiCalls).map(
    ([name, { takes, gives }]) =>
      `<tr><td><code>${name}</code></td><td><code>${escape(takes)}</code></td><td><code>${escape(gives)}</code></td></tr>`,
  )
  return [
    `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><title>${say('title')}</title>`,
    '<meta name="viewport" content="width=device-width, initial-scale=1"></head><body>',
    `<h1>${say('title')}</h1><p>${say('address')}</p><p>${say('fields')}</p><p>${say('answer')}</p>`,
    `<table><thead><tr><th>${say('name')}</th><th>${say('takes')}</th><th>${say('gives')}</th></tr></thead>`,
    `<tbody>${rows.join('')}</tbody></table></body></html>`,
  ].join('\n')
}

function escape(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}

/*
 * One document → Markdown: HTTP and Dubbo as headings, tables and examples; texts as they are.
 */
import {
  callbacksOf,
  externalDocsOf,
  parametersOf,
  readErrors,
  requestBodyOf,
  responsesOf,
  securityOf,
  serversOf,
  stringAt,
  withCommon,
  writtenExamplesOf,
  type ApplicationContent,
  type Components,
  type DocumentContent,
  type DubboContent,
  type ErrorCode,
  type HttpContent,
  type MediaTypeEntry,
  type ResponseEntry,
  type Side,
} from '@lectern/model'
import type { ExportTexts } from '../export/export-texts.ts'
import { bodyText, type SampleTexts } from '../export/sample-texts.ts'
import { languageOf } from '../postman/write-body.ts'
import { essenceOf } from '../requests/samples.ts'
import { longestBackticks } from './backticks.ts'
import { securityList } from './security-list.ts'
import { cell, code, table, type MarkdownTables } from './write-table.ts'

/** What holds for all documents of an application. */
export interface MarkdownWriting {
  application: Pick<ApplicationContent, 'root'>
  components: Components
  texts: ExportTexts
  tables: MarkdownTables
  samples: SampleTexts
}

/** Written examples of one body that are shown. */
const maxExamples = 3

/** The parts of a document below its title; `level` is the one of its first headings. */
export function writeDocument(writing: MarkdownWriting, content: DocumentContent, level: number): string[] {
  switch (content.kind) {
    case 'http':
      return writeOperation(writing, content, level)
    case 'dubbo':
      return writeDubbo(writing, content, level)
    case 'markdown':
      return [content.text.trim()]
    case 'custom':
      return [content.html.trim()]
  }
}

/** A heading; deeper than six it is bold. */
export function heading(level: number, text: string): string {
  const line = text.replaceAll(/\s+/g, ' ').trim()
  return level > 6 ? `**${line}**` : `${'#'.repeat(level)} ${line}`
}

/** A block of code, fenced by more backticks than it holds. */
export function fence(text: string, language = ''): string {
  const mark = '`'.repeat(Math.max(2, longestBackticks(text)) + 1)
  return `${mark}${language}\n${text.replace(/\n$/, '')}\n${mark}`
}

/** A heading with what stands below, when there is something. */
function section(level: number, title: string, parts: readonly string[]): string[] {
  const said = parts.filter((part) => part !== '')
  return said.length === 0 ? [] : [heading(level, title), ...said]
}

function writeOperation(writing: MarkdownWriting, written: HttpContent, level: number): string[] {
  const { application, components, texts } = writing
  const content = withCommon(written, { components, root: application.root })
  const { operation } = content
  const docs = externalDocsOf(operation)
  const description = operation['description']
  const operationId = stringAt(operation, 'operationId')?.trim() ?? ''
  return [
    operation['deprecated'] === true ? `> **${texts.deprecated}**` : '',
    content.container === 'webhooks' ? `**${texts.webhook}**` : '',
    fence(`${content.method.toUpperCase()} ${content.path}`, 'http'),
    ...ownServers(writing, content),
    operationId === '' ? '' : `${texts.operationId}: ${code(operationId)}`,
    typeof description === 'string' ? description.trim() : '',
    docs === undefined ? '' : `${texts.externalDocs}: [${docs.description || docs.url}](${docs.url})`,
    ...section(level, texts.authentication, [securityText(writing, content)]),
    ...writeParameters(writing, content, level),
    ...writeRequestBody(writing, content, level),
    ...writeResponses(writing, content, level),
    ...section(level, texts.callbacks, [callbackList(content, components)]),
    ...section(level, texts.errorCodes, errorCodes(readErrors(content), texts)),
  ]
}

/** Servers that are this operation's alone; those of the application stand at its head. */
function ownServers(_writing: MarkdownWriting, content: HttpContent): string[] {
  const own = serversOf(content)
  return own.length === 0
    ? []
    : [own.map(({ url, name }) => `- ${code(url)}${name === '' ? '' : ` ${name}`}`).join('\n')]
}

/** What an operation asks for besides what its application asks of all. */
function securityText({ components, application, texts }: MarkdownWriting, content: HttpContent): string {
  const { alternatives, inherited } = securityOf(content, components, application)
  if (inherited) return ''
  if (alternatives.length === 0) return Array.isArray(content.operation['security']) ? texts.noAuthentication : ''
  return securityList(alternatives, texts)
}

function writeParameters(
  { components, tables, texts }: MarkdownWriting,
  content: HttpContent,
  level: number,
): string[] {
  const parameters = parametersOf(content, components)
  const places = [
    ['path', texts.pathParameters],
    ['query', texts.queryParameters],
    ['querystring', texts.queryParameters],
    ['header', texts.headerParameters],
    ['cookie', texts.cookieParameters],
  ] as const
  return places.flatMap(([place, title]) =>
    section(level, title, [tables.parameters(parameters.filter((parameter) => parameter.in === place))]),
  )
}

function writeRequestBody(writing: MarkdownWriting, content: HttpContent, level: number): string[] {
  const { components, texts } = writing
  const body = requestBodyOf(content, components)
  if (body === undefined) return []
  const media = groupMedia(body.mediaTypes).flatMap((group) => writeMedia(writing, group, 'request'))
  return section(level, texts.body, [body.description.trim(), ...media])
}

/** Representations of one schema, the first of which shows it. */
interface MediaGroup {
  first: MediaTypeEntry
  names: string[]
}

/** The same schema under several media types is shown once. */
function groupMedia(mediaTypes: readonly MediaTypeEntry[]): MediaGroup[] {
  const groups = new Map<string, MediaGroup>()
  for (const media of mediaTypes) {
    const key = JSON.stringify(media.schema)
    const group = groups.get(key)
    if (group === undefined) groups.set(key, { first: media, names: [media.mediaType] })
    else group.names.push(media.mediaType)
  }
  return [...groups.values()]
}

function writeMedia(writing: MarkdownWriting, { first, names }: MediaGroup, side: Side): string[] {
  const { tables, texts } = writing
  return [
    names.map(code).join(', '),
    tables.schema(first.schema) || (first.schema === true ? '' : texts.anyContent),
    ...examplesOf(writing, first, side),
  ]
}

function examplesOf({ components, samples, texts }: MarkdownWriting, media: MediaTypeEntry, side: Side): string[] {
  const language = languageOf(essenceOf(media.mediaType))
  const written = writtenExamplesOf(media.value, components).slice(0, maxExamples)
  const shown = written.flatMap(({ name, summary, value, serialized }) => {
    const text = serialized ?? (value === undefined ? '' : bodyText(value, media, components))
    return text === ''
      ? []
      : [`**${texts.example}${name === '' ? '' : `: ${summary || name}`}**`, fence(text, language)]
  })
  if (shown.length > 0) return shown
  const isForm = /urlencoded|^multipart\//.test(media.mediaType)
  const made = isForm ? '' : samples.make(media, side)
  return made === '' ? [] : [`**${texts.example}**`, fence(made, language)]
}

function writeResponses(writing: MarkdownWriting, content: HttpContent, level: number): string[] {
  const { components, texts } = writing
  const parts = responsesOf(content, components).flatMap((response) => writeResponse(writing, response, level + 1))
  return section(level, texts.responses, parts)
}

function writeResponse(writing: MarkdownWriting, response: ResponseEntry, level: number): string[] {
  const { tables, texts } = writing
  const headers = tables.headers(response.headers)
  const media = groupMedia(response.mediaTypes).flatMap((group) => writeMedia(writing, group, 'response'))
  return [
    heading(level, response.summary === '' ? response.status : `${response.status} ${response.summary}`),
    response.description.trim(),
    ...(headers === '' ? [] : [`**${texts.responseHeaders}**`, headers]),
    ...(media.length === 0 ? [texts.withoutBody] : media),
  ]
}

function callbackList(content: HttpContent, components: Components): string {
  return callbacksOf(content, components)
    .map(({ name, content: called }) => `- ${name}: ${code(`${called.method.toUpperCase()} ${called.path}`)}`)
    .join('\n')
}

/** Codes as a table, and the note about them. */
export function errorCodes(
  { codes, text }: { codes: readonly ErrorCode[]; text: string },
  texts: ExportTexts,
): string[] {
  const rows = codes.map(({ code: value, name, description = '', solution = '' }) => [
    cell(code(value)),
    cell([name, description].filter(Boolean).join('\n')),
    cell(solution),
  ])
  return [table([texts.code, texts.meaning, texts.solution], rows), text.trim()]
}

function writeDubbo({ tables, texts }: MarkdownWriting, content: DubboContent, level: number): string[] {
  return [
    (content.description ?? '').trim(),
    ...section(level, texts.definition, [content.definition === '' ? '' : fence(content.definition, 'java')]),
    ...section(level, texts.parameters, [tables.schema(content.parameters)]),
    ...section(level, texts.result, [tables.schema(content.result)]),
    ...section(level, texts.errorCodes, errorCodes(readErrors(content), texts)),
  ]
}

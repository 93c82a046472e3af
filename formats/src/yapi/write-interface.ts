/*
 * One HTTP document → an interface of YApi.
 */
import {
  arrayAt,
  isObject,
  isSameJson,
  objectAt,
  parameterSchema,
  parametersOf,
  requestBodyOf,
  responsesOf,
  rowsOf,
  stringAt,
  withCommon,
  writtenExamplesOf,
  type Components,
  type EffectiveParameter,
  type HttpContent,
  type Json,
  type JsonObject,
  type MediaTypeEntry,
  type ResponseEntry,
  type WrittenExample,
} from '@lectern/model'
import { notePart } from '../export/note-part.ts'
import { bodyText, plainText } from '../export/sample-texts.ts'
import type { IssueList } from '../issue-list.ts'
import { keywords } from '../requests/facts.ts'
import { essenceOf, isJsonType } from '../requests/samples.ts'
import { inferSchema } from '../snippets/infer.ts'
import type { SchemaTexts } from './write-schema.ts'

/** What holds for all interfaces of an application. */
export interface YapiWriting {
  components: Components
  root: JsonObject
  schemas: SchemaTexts
  issues: IssueList
}

const format = 'YApi'
/** Fields YApi itself writes, which an import kept. */
const keptFields = [
  'status',
  'type',
  'api_opened',
  'index',
  'uid',
  'add_time',
  'up_time',
  'edit_uid',
  'username',
  '__v',
]

/** The interface of a document; `tags` are those beside its folder. */
export function writeInterface(
  writing: YapiWriting,
  title: string,
  written: HttpContent,
  tags: readonly string[],
): JsonObject {
  const { components } = writing
  const content = withCommon(written, { components, root: writing.root })
  const parameters = parametersOf(content, components)
  const inPlace = (place: EffectiveParameter['in']) => parameters.filter((parameter) => parameter.in === place)
  const rest = restOf(content.operation)
  const body = writeBody(writing, content)
  const path = content.path.startsWith('/') ? content.path : `/${content.path}`
  noteLost(writing, written, parameters)
  return {
    status: 'done',
    type: /[{:]/.test(path) ? 'var' : 'static',
    ...Object.fromEntries(Object.entries(rest).filter(([key]) => keptFields.includes(key))),
    title,
    path,
    query_path: { path, params: [] },
    method: content.method.toUpperCase(),
    tag: [...tags],
    ...writeDescription(stringAt(content.operation, 'description') ?? '', rest),
    req_params: inPlace('path').map((parameter) => rowOf(parameter, components)),
    req_query: inPlace('query').map((parameter) => rowOf(parameter, components)),
    req_headers: headersOf(inPlace('header'), inPlace('cookie'), components, body.mediaType),
    req_body_form: [],
    ...body.fields,
    ...writeAnswer(writing, content),
  }
}

function restOf(owner: JsonObject): JsonObject {
  const source = owner[keywords.source]
  return isObject(source) ? source : {}
}

/** YApi keeps Markdown and shows the HTML beside it. */
function writeDescription(text: string, rest: JsonObject): JsonObject {
  if (text === '') return { desc: '', markdown: '' }
  if (/^\s*</.test(text)) return { desc: text, markdown: '' }
  return { desc: stringAt(rest, 'desc') ?? htmlOf(text), markdown: text }
}

function htmlOf(text: string): string {
  const escaped = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
  return escaped
    .split(/\n{2,}/)
    .map((part) => `<p>${part.replaceAll('\n', '<br>')}</p>`)
    .join('\n')
}

function rowOf(parameter: EffectiveParameter, components: Components): JsonObject {
  const { value, name } = parameter
  const [written] = writtenExamplesOf(value, components)
  const schema = parameterSchema(value)
  const fallback = isObject(schema) ? schema['default'] : undefined
  const example = written?.serialized ?? textOf(written?.value ?? ruleOf(schema) ?? fallback)
  return {
    ...restOf(value),
    required: value['required'] === true ? '1' : '0',
    name,
    example,
    desc: stringAt(value, 'description') ?? '',
  }
}

const textOf = (value: Json | undefined): string => (value === undefined ? '' : plainText(value))

function ruleOf(schema: Json): Json | undefined {
  return isObject(schema) ? (schema[keywords.mock] ?? schema[keywords.mockRule]) : undefined
}

function headersOf(
  headers: readonly EffectiveParameter[],
  cookies: readonly EffectiveParameter[],
  components: Components,
  mediaType: string | undefined,
): JsonObject[] {
  const isSaid = headers.some(({ name }) => name.toLowerCase() === 'content-type')
  return [
    ...(mediaType === undefined || isSaid ? [] : [{ required: '1', name: 'Content-Type', value: mediaType }]),
    ...headers.map((parameter) => rowOf(parameter, components)),
    ...(cookies.length === 0
      ? []
      : [{ required: '1', name: 'Cookie', desc: cookies.map(({ name }) => name).join('; ') }]),
  ]
}

interface WrittenBody {
  fields: JsonObject
  mediaType?: string
}

function writeBody(writing: YapiWriting, content: HttpContent): WrittenBody {
  const { components, issues } = writing
  const body = requestBodyOf(content, components)
  const media = body?.mediaTypes.find(({ mediaType }) => isJsonType(essenceOf(mediaType))) ?? body?.mediaTypes[0]
  if (body === undefined || media === undefined) return { fields: {} }
  for (const { mediaType } of body.mediaTypes)
    if (mediaType !== media.mediaType) notePart(issues, format, content, mediaType, 'requestBody')
  const { mediaType } = media
  const essence = essenceOf(mediaType)
  if (/urlencoded$|^multipart\//.test(essence))
    return { fields: { req_body_type: 'form', req_body_form: formOf(media, components) }, mediaType }
  if (isJsonType(essence)) {
    const { text, isSchema } = writeJsonBody(writing, content, media, ['requestBody'])
    return {
      fields: { req_body_type: 'json', req_body_is_json_schema: isSchema, req_body_other: text },
      mediaType,
    }
  }
  const [example] = writtenExamplesOf(media.value, components)
  const isFile = example === undefined && isBinary(media)
  const text = isFile ? fileNameOf(media) : exampleText(example, media, components)
  return { fields: { req_body_type: isFile ? 'file' : 'raw', req_body_other: text }, mediaType }
}

function isBinary({ schema, mediaType }: MediaTypeEntry): boolean {
  const saysBytes = isObject(schema) && (schema['contentMediaType'] !== undefined || schema['format'] === 'binary')
  return saysBytes || /^(?:image|audio|video|font)\/|octet-stream/.test(mediaType)
}

function fileNameOf({ schema }: MediaTypeEntry): string {
  return (isObject(schema) ? stringAt(schema, keywords.file) : undefined) ?? ''
}

function exampleText(example: WrittenExample | undefined, media: MediaTypeEntry, components: Components): string {
  return example?.serialized ?? (example?.value === undefined ? '' : bodyText(example.value, media, components))
}

/** The schema, unless it says no more than the sample it was read from, or than a template with rules. */
function writeJsonBody(
  { schemas, components, issues }: YapiWriting,
  content: HttpContent,
  media: MediaTypeEntry,
  place: [part: string] | [part: string, status: string],
): { text: string; isSchema: boolean } {
  const template = stringAt(media.value, keywords.mockTemplate)
  if (template !== undefined) return { text: template, isSchema: false }
  const [example] = writtenExamplesOf({ ...media.value, schema: true }, components)
  const text = exampleText(example, media, components)
  const isSample = media.schema === true || isSampled(media, components)
  const examples = objectAt(media.value, 'examples')
  const field = examples === undefined ? 'example' : 'examples'
  const noteExamples = (): void => {
    notePart(issues, format, content, `${field} (${media.mediaType})`, ...place, 'content', media.mediaType, field)
  }
  if (text !== '' && isSample) {
    if (Object.keys(examples ?? {}).length > 1) noteExamples()
    return { text, isSchema: false }
  }
  // There is one place for both.
  if (text !== '') noteExamples()
  const written = schemas.write(media.schema)
  if (written.isCut) notePart(issues, format, content, `schema (${media.mediaType})`, ...place)
  return { text: written.text, isSchema: true }
}

function isSampled(media: MediaTypeEntry, components: Components): boolean {
  const values = writtenExamplesOf({ ...media.value, schema: true }, components).flatMap(({ value }) =>
    value === undefined ? [] : [value],
  )
  const found = objectAt(media.value, 'schema')
  if (found === undefined) return false
  return isSameJson(found, values.length > 0 ? inferSchema(values) : { type: 'string' })
}

function formOf(media: MediaTypeEntry, components: Components): JsonObject[] {
  const rows = rowsOf(media.schema, components).filter(({ place }) => place === 'property')
  const schema = isObject(media.schema) ? (objectAt(media.schema, 'properties') ?? {}) : {}
  return rows.map((row) => {
    const field = schema[row.name]
    const isFile = row.kind === 'file' || row.type === 'array<file>'
    return {
      ...(isObject(field) ? restOf(field) : {}),
      required: row.required ? '1' : '0',
      name: row.name,
      type: isFile ? 'file' : 'text',
      example: textOf(row.example ?? (isObject(field) ? ruleOf(field) : undefined) ?? row.default),
      desc: row.description,
    }
  })
}

/** YApi knows one answer: the first good one. */
function writeAnswer(writing: YapiWriting, content: HttpContent): JsonObject {
  const { components, issues } = writing
  const responses = responsesOf(content, components)
  const chosen =
    responses.find(({ status, mediaTypes }) => status.startsWith('2') && mediaTypes.length > 0) ??
    responses.find(({ mediaTypes }) => mediaTypes.length > 0)
  for (const response of responses) if (response !== chosen) noteAnswer(issues, content, response)
  const media = chosen?.mediaTypes.find(({ mediaType }) => isJsonType(essenceOf(mediaType))) ?? chosen?.mediaTypes[0]
  const place: [string, string] = ['responses', chosen?.status ?? '']
  if (chosen !== undefined && Object.keys(objectAt(chosen.value, 'headers') ?? {}).length > 0)
    notePart(issues, format, content, 'headers', ...place, 'headers')
  for (const { mediaType } of chosen?.mediaTypes ?? [])
    if (mediaType !== media?.mediaType) notePart(issues, format, content, mediaType, ...place)
  if (media === undefined) return { res_body_type: 'json', res_body: '' }
  if (isJsonType(essenceOf(media.mediaType)) || media.mediaType === '*/*') {
    const { text, isSchema } = writeJsonBody(writing, content, media, place)
    return { res_body_type: 'json', res_body_is_json_schema: isSchema, res_body: text }
  }
  const [example] = writtenExamplesOf(media.value, components)
  return { res_body_type: 'raw', res_body: exampleText(example, media, components) }
}

function noteAnswer(issues: IssueList, content: HttpContent, { status, mediaTypes, value }: ResponseEntry): void {
  if (mediaTypes.length > 0 || value['headers'] !== undefined)
    notePart(issues, format, content, status, 'responses', status)
}

function noteLost({ issues }: YapiWriting, content: HttpContent, parameters: readonly EffectiveParameter[]): void {
  const { operation } = content
  for (const field of ['callbacks', 'servers', 'security'])
    if ((arrayAt(operation, field)?.length ?? Object.keys(objectAt(operation, field) ?? {}).length) > 0)
      notePart(issues, format, content, field, field)
  if (/[?#]/.test(content.path)) notePart(issues, format, content, '? #')
  if (operation['deprecated'] === true) notePart(issues, format, content, 'deprecated', 'deprecated')
  if (parameters.some(({ in: place }) => place === 'querystring')) notePart(issues, format, content, 'querystring')
}

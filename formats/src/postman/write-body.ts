/*
 * Request bodies → the modes of Postman.
 */
import {
  isObject,
  objectAt,
  stringAt,
  writtenExamplesOf,
  type Components,
  type Json,
  type JsonObject,
  type MediaTypeEntry,
  type RequestBody,
  valueText,
} from '@lectern/model'
import { bodyText, type SampleTexts } from '../export/sample-texts.ts'
import { keywords } from '../requests/facts.ts'
import { essenceOf, isJsonType } from '../requests/samples.ts'
import { entriesOfForm } from './write-entries.ts'

export interface WrittenBody {
  body: JsonObject
  /** To be said in a header; absent where Postman says it itself. */
  contentType?: string
  /** Other representations, which a request of Postman has no room for. */
  others: string[]
}

/** The body in one mode: JSON when it is offered, else the first representation. */
export function writeBody(body: RequestBody, components: Components, samples: SampleTexts): WrittenBody | undefined {
  const media = body.mediaTypes.find(({ mediaType }) => isJsonType(essenceOf(mediaType))) ?? body.mediaTypes[0]
  if (media === undefined) return undefined
  const others = body.mediaTypes.flatMap(({ mediaType }) => (mediaType === media.mediaType ? [] : [mediaType]))
  return { ...writeMedia(media, components, samples), others }
}

function writeMedia(media: MediaTypeEntry, components: Components, samples: SampleTexts): Omit<WrittenBody, 'others'> {
  const essence = essenceOf(media.mediaType)
  const contentType = writtenType(media)
  const [example] = writtenExamplesOf(media.value, components)
  // A form written down as the text it is sent as stays one.
  if (essence === 'application/x-www-form-urlencoded' && typeof example?.value !== 'string')
    return { body: { mode: 'urlencoded', urlencoded: entriesOfForm(media, components, example?.value) } }
  if (essence.startsWith('multipart/') && essence !== 'multipart/mixed')
    return { body: { mode: 'formdata', formdata: entriesOfForm(media, components, example?.value) } }
  const graphql = graphqlOf(media.value)
  if (graphql !== undefined) return { body: { mode: 'graphql', graphql }, contentType }
  if (example === undefined && isBinary(media)) return { body: { mode: 'file', file: fileOf(media) }, contentType }
  const text =
    example?.serialized ??
    (example?.value === undefined ? samples.make(media, 'request') : bodyText(example.value, media, components))
  const options = optionsOf(essence)
  return { body: { mode: 'raw', raw: text, ...(options && { options }) }, contentType }
}

/** The Content-Type with its parameters, where an import kept it. */
function writtenType({ value, mediaType }: MediaTypeEntry): string {
  const source = value[keywords.source]
  return (isObject(source) ? stringAt(source, 'Content-Type') : undefined) ?? mediaType
}

function isBinary({ schema, mediaType }: MediaTypeEntry): boolean {
  if (isObject(schema) && (schema['contentMediaType'] !== undefined || schema['format'] === 'binary')) return true
  return /^(?:image|audio|video|font)\/|octet-stream|\/(?:pdf|zip|gzip)$/.test(essenceOf(mediaType))
}

function fileOf({ schema }: MediaTypeEntry): JsonObject {
  return { src: (isObject(schema) ? stringAt(schema, keywords.file) : undefined) ?? '' }
}

/** A GraphQL request is kept as what is sent: query, variables, operation. */
function graphqlOf(media: JsonObject): JsonObject | undefined {
  for (const example of Object.values(objectAt(media, 'examples') ?? {})) {
    const source = isObject(example) ? example[keywords.source] : undefined
    if (!isObject(example) || !isObject(source) || source['mode'] !== 'graphql') continue
    const sent = example['dataValue'] ?? example['value']
    if (!isObject(sent)) return undefined
    const variables = sent['variables']
    return { ...sent, ...(variables !== undefined && { variables: textOf(variables) }) }
  }
  return undefined
}

const textOf = (value: Json): string => valueText(value, 2)

/** The language of the editor, which also says the type when no header does. */
export function languageOf(essence: string): string {
  if (isJsonType(essence)) return 'json'
  if (/(?:^|[/+])xml$/.test(essence)) return 'xml'
  if (essence === 'text/html') return 'html'
  return essence.endsWith('/javascript') ? 'javascript' : 'text'
}

function optionsOf(essence: string): JsonObject | undefined {
  return { raw: { language: languageOf(essence) } }
}

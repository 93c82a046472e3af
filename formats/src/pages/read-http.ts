/*
 * An operation → what people read of it, in the order of reading.
 */
import {
  callbacksOf,
  exampleOf,
  externalDocsOf,
  isObject,
  objectAt,
  parametersOf,
  readErrors,
  requestBodyOf,
  responsesOf,
  securityOf,
  serversOf,
  stringAt,
  withCommon,
  writtenExamplesOf,
  type BundleDocument,
  type CallbackOperation,
  type HttpContent,
  type JsonObject,
  type MediaTypeEntry,
  type ParameterPlace,
  type RequestBody,
  type ResponseEntry,
  type SecurityUse,
  type Side,
  valueText,
  literalOf,
  type Json,
} from '@lectern/model'
import { readCode, type ApplicationReader } from './application-reader.ts'
import type {
  BodyReading,
  CallbackReading,
  ExampleReading,
  HttpReading,
  MediaReading,
  ParameterGroup,
  ResponseReading,
  SchemeReading,
} from './reading.ts'
import { writeCall } from './write-call.ts'

const groups: readonly (readonly [ParameterGroup, readonly ParameterPlace[]])[] = [
  ['path', ['path']],
  ['header', ['header']],
  ['query', ['query', 'querystring']],
  ['cookie', ['cookie']],
]

export function readHttp(stored: HttpContent, document: BundleDocument, reader: ApplicationReader): HttpReading {
  const { components, root, blocks } = reader
  const content = withCommon(stored, { components, root })
  const isWebhook = content.container === 'webhooks'
  const parameters = parametersOf(content, components)
  const body = requestBodyOf(content, components)
  const own = readErrors(content)
  return {
    kind: 'http',
    method: content.method.toUpperCase(),
    path: content.path,
    operationId: operationIdOf(content, document.name),
    isWebhook,
    addresses: isWebhook
      ? []
      : serversOf(content, { root }).map(({ name, description, resolvedUrl }) => ({
          name: name === '' ? description : name,
          base: resolvedUrl.replace(/\/$/, ''),
        })),
    description: descriptionOf(content, document.name),
    deprecated: document.deprecated,
    parameters: groups
      .map(([group, places]) => ({ group, fields: blocks.parameters(parameters, places) }))
      .filter(({ fields }) => fields.length > 0),
    body: body && readBody(body, reader),
    responses: responsesOf(content, components).map((response) => readResponse(response, reader)),
    callbacks: callbacksOf(content, components).map((callback) => readCallback(callback, reader)),
    security: securityOf(content, components, { root }).alternatives.map((uses) => uses.map(readScheme)),
    errors: own.codes.map(readCode),
    errorText: own.text,
    externalDocs: externalDocsOf(content.operation),
    sample: isWebhook ? '' : writeCall(content, components, root, reader.hints),
  }
}

/** The summary counts as a description where it is not the document's name. */
function descriptionOf({ operation }: HttpContent, name: string): string {
  const summary = stringAt(operation, 'summary') ?? ''
  const description = stringAt(operation, 'description') ?? ''
  return [summary === name ? '' : summary, description].filter((text) => text.trim() !== '').join('\n\n')
}

function operationIdOf({ operation }: HttpContent, name: string): string {
  const id = stringAt(operation, 'operationId')?.trim() ?? ''
  return id === name ? '' : id
}

function readBody(body: RequestBody, reader: ApplicationReader): BodyReading {
  return {
    description: body.description,
    required: body.required,
    media: body.mediaTypes.map((media) => readMedia(media, 'request', reader)),
  }
}

function readResponse(response: ResponseEntry, reader: ApplicationReader): ResponseReading {
  const { status, headers, mediaTypes } = response
  return {
    status,
    ...titleOf(response),
    headers: reader.blocks.headers(headers),
    media: mediaTypes.map((media) => readMedia(media, 'response', reader)),
  }
}

/** A short description without any form is the title of an answer that has none. */
function titleOf({ summary, description }: ResponseEntry): Pick<ResponseReading, 'summary' | 'description'> {
  const isTitle = summary === '' && /^[^\n`*_<[#|]{1,120}$/.test(description.trim())
  return isTitle ? { summary: description.trim(), description: '' } : { summary, description }
}

function readMedia(media: MediaTypeEntry, side: Side, reader: ApplicationReader): MediaReading {
  const { mediaType, isSequence, schema } = media
  return { mediaType, isSequence, value: reader.blocks.valueOf(schema), examples: readExamples(media, side, reader) }
}

/** Examples of one representation; descriptions with hundreds of them are their own test data. */
const maxExamples = 20
/** Of one example, in characters. */
const longestExample = 20_000

function readExamples(media: MediaTypeEntry, side: Side, reader: ApplicationReader): ExampleReading[] {
  const written = writtenExamplesOf(media.value, reader.components).slice(0, maxExamples)
  const isJson = /[/+]json\b|^\*\/\*/.test(media.mediaType)
  if (written.length > 0)
    return written.map(({ name, summary, description, value, serialized, externalUrl }) => ({
      name: summary === '' ? name : summary,
      description,
      text: shortened(serialized ?? (value === undefined ? (externalUrl ?? '') : textOf(value))),
      isJson: serialized === undefined && (typeof value !== 'string' || literalOf(value) !== undefined),
    }))
  if (!isJson || media.schema === true) return []
  const made = exampleOf(media.schema, reader.components, side, { ...reader.hints, maxValues: 300 })
  return [{ name: '', description: '', text: shortened(textOf(made)), isJson: true }]
}

const textOf = (value: Json): string => valueText(value, 2)

const shortened = (text: string): string =>
  text.length > longestExample ? `${text.slice(0, longestExample)}\n…` : text

function readCallback(callback: CallbackOperation, reader: ApplicationReader): CallbackReading {
  const { name, expression, content } = callback
  const body = requestBodyOf(content, reader.components)
  return {
    name,
    expression,
    method: content.method.toUpperCase(),
    description: descriptionOf(content, name),
    body: body && readBody(body, reader),
    responses: responsesOf(content, reader.components).map((response) => readResponse(response, reader)),
  }
}

/** A way to sign in with where its credential goes. */
export function readScheme({ name, scheme, scopes }: SecurityUse): SchemeReading {
  return {
    name,
    ...placementOf(scheme),
    description: scheme === undefined ? '' : (stringAt(scheme, 'description') ?? ''),
    scopes: scopes.map((scope) => ({ name: scope, meaning: scheme === undefined ? '' : scopeMeaning(scheme, scope) })),
  }
}

function placementOf(scheme: JsonObject | undefined): Pick<SchemeReading, 'place' | 'sends'> {
  if (scheme === undefined) return { place: 'unknown', sends: '' }
  const type = stringAt(scheme, 'type') ?? ''
  if (type === 'mutualTLS') return { place: 'certificate', sends: '' }
  if (type === 'apiKey') {
    const place = stringAt(scheme, 'in')
    return { place: place === 'query' || place === 'cookie' ? place : 'header', sends: stringAt(scheme, 'name') ?? '' }
  }
  const place = type === 'oauth2' ? 'oauth2' : type === 'openIdConnect' ? 'openId' : 'header'
  return { place, sends: `Authorization: ${credentialsOf(stringAt(scheme, 'scheme') ?? '')}` }
}

function credentialsOf(scheme: string): string {
  const name = scheme.toLowerCase()
  if (name === 'basic') return 'Basic <base64>'
  return name === '' || name === 'bearer' ? 'Bearer <token>' : `${scheme} <credentials>`
}

function scopeMeaning(scheme: JsonObject, scope: string): string {
  for (const flow of Object.values(objectAt(scheme, 'flows') ?? {})) {
    const scopes = isObject(flow) ? objectAt(flow, 'scopes') : undefined
    const meaning = scopes === undefined || !Object.hasOwn(scopes, scope) ? undefined : scopes[scope]
    if (typeof meaning === 'string') return meaning
  }
  return ''
}

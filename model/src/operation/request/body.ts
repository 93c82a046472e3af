/*
 * The body of a request, from its written or made example.
 */
import type { Components } from '../../content/components.ts'
import type { Schema } from '../../content/content.ts'
import { exampleOf, type ExampleHints } from '../../examples/example.ts'
import { writtenExamplesOf } from '../../examples/examples.ts'
import { isObject, objectAt, ownValue, stringAt, type Json } from '../../json.ts'
import type { MediaTypeEntry, RequestBody } from '../operation.ts'
import { rootRowOf, rowsOf } from '../../schema-rows/read.ts'
import type { Row } from '../../schema-rows/row.ts'
import { plain, writeForm } from './parameters.ts'
import { xmlText } from './xml.ts'
import { jsonText, literalOf } from '../../number-literal.ts'

/** One field of a form. */
export interface FormField {
  name: string
  value?: string
  /** Reserved characters of the value stay as they are (`allowReserved`). */
  isReserved?: boolean
  /** Present for a part that is a file. */
  fileName?: string
  contentType?: string
}

/** A body: `text` for everything that is one text, `fields` for forms, `fileName` for a file. */
export interface BodyDescription {
  mediaType: string
  text?: string
  /** The body is the content of such a file. */
  fileName?: string
  fields?: FormField[]
}

/** What decides about the body. */
export interface BodyOptions {
  mediaType?: string
  example?: string
  hints?: ExampleHints
}

/** The body in the wanted representation; undefined when the operation names none. */
export function makeBody(body: RequestBody, components: Components, options: BodyOptions): BodyDescription | undefined {
  const media = chooseMediaType(body.mediaTypes, options.mediaType)
  if (media === undefined) return undefined
  const { mediaType } = media
  const written = writtenExamplesOf(media.value, components)
  const example = written.find((each) => each.name === options.example) ?? written[0]
  if (example?.serialized !== undefined && example.value === undefined) return { mediaType, text: example.serialized }
  if (example === undefined && isFile(media, components)) return { mediaType, fileName: fileNameOf('file', mediaType) }
  const made = (): Json => exampleOf(media.schema, components, 'request', options.hints)
  const value = example?.value ?? (example === undefined ? made() : null)
  if (isForm(mediaType)) return { mediaType, fields: formFields(value, media, components) }
  return { mediaType, text: bodyText(value, mediaType, media.schema, components) }
}

function chooseMediaType(list: readonly MediaTypeEntry[], wanted: string | undefined): MediaTypeEntry | undefined {
  return list.find((media) => media.mediaType === wanted) ?? list.find((media) => isJson(media.mediaType)) ?? list[0]
}

function isJson(mediaType: string): boolean {
  return /[/+]json\b/i.test(mediaType)
}

/** A body of bytes: said by its schema, or by a media type that is no text. */
function isFile({ mediaType, schema }: MediaTypeEntry, components: Components): boolean {
  if (isForm(mediaType) || isJson(mediaType)) return false
  const isBytes = /^(?:audio|font|image(?!\/svg)|video)\/|^application\/(?:gzip|octet-stream|pdf|zip)\b/i.test(
    mediaType,
  )
  return isBytes || rootRowOf(schema, components).kind === 'file'
}

function isForm(mediaType: string): boolean {
  return mediaType.startsWith('multipart/') || mediaType.startsWith('application/x-www-form-urlencoded')
}

function bodyText(value: Json, mediaType: string, schema: Schema, components: Components): string {
  // XML may have been written down as text.
  if (/[/+]xml\b/i.test(mediaType))
    return typeof value === 'string' && literalOf(value) === undefined ? value : xmlText(value, schema, components)
  if (isJson(mediaType) || (typeof value === 'object' && value !== null)) return jsonText(value, 2)
  return plain(value)
}

/** Fields of a form: an array becomes one field per entry, files name a file, `encoding` says how values are written and of which type. */
function formFields(value: Json, media: MediaTypeEntry, components: Components): FormField[] {
  const isMultipart = media.mediaType.startsWith('multipart/')
  const hasStyles = !isMultipart || media.mediaType.startsWith('multipart/form-data')
  const files = filesOf(media.schema, components)
  const encoding = objectAt(media.value, 'encoding')
  const entries = Object.entries(isObject(value) ? value : {})
  for (const name of files.keys()) if (!entries.some(([key]) => key === name)) entries.push([name, ''])
  return entries.flatMap(([name, entry]): FormField[] => {
    const written = ownValue(encoding, name)
    const rules = isObject(written) ? written : {}
    const declared = stringAt(rules, 'contentType')?.split(',')[0]?.trim()
    const contentType = declared ?? files.get(name) ?? ''
    if (files.has(name)) return [{ name, fileName: fileNameOf(name, contentType), ...typed(contentType) }]
    if (hasStyles && styleKeywords.some((keyword) => rules[keyword] !== undefined)) return writeForm(name, rules, entry)
    const type = isMultipart || declared !== undefined ? partType(declared, entry) : {}
    return (Array.isArray(entry) ? entry : [entry]).map((each): FormField => ({ name, value: plain(each), ...type }))
  })
}

/** What says how a field of a form is written (OpenAPI 3.2 §4.15.1.2). */
const styleKeywords = ['style', 'explode', 'allowReserved']

/** Parts that are structures are JSON unless the description says otherwise. */
function partType(declared: string | undefined, value: Json): { contentType?: string } {
  const [one] = Array.isArray(value) ? value : [value]
  return typed(declared ?? (typeof one === 'object' && one !== null ? 'application/json' : ''))
}

function typed(contentType: string): { contentType?: string } {
  return contentType === '' ? {} : { contentType }
}

/** Names of the fields that are files, with their media type; '' where none is said. */
function filesOf(schema: Schema, components: Components): Map<string, string> {
  const root = rootRowOf(schema, components)
  if (root.kind === 'file') return new Map([['file', mediaTypeOf(root)]])
  const rows = rowsOf(schema, components).filter((row) => row.kind === 'file' || row.type === 'array<file>')
  return new Map(rows.map((row) => [row.name, mediaTypeOf(row)]))
}

function mediaTypeOf({ constraints }: Row): string {
  const type = constraints.find(({ keyword }) => keyword === 'contentMediaType')?.value
  return typeof type === 'string' ? type : ''
}

/** Common endings that are not the name of their media type. */
const endings = new Map([
  ['application/gzip', 'gz'],
  ['audio/mpeg', 'mp3'],
  ['image/jpeg', 'jpg'],
  ['image/svg+xml', 'svg'],
  ['text/javascript', 'js'],
  ['text/markdown', 'md'],
  ['text/plain', 'txt'],
])

/** A file called like its field, with the ending of its type; only characters that no command line reads anything into. */
function fileNameOf(name: string, mediaType: string): string {
  const plainType = mediaType.split(';')[0]?.trim().toLowerCase() ?? ''
  const subtype = /^(?:application|audio|font|image|text|video)\/([a-z0-9]{2,5})$/.exec(plainType)?.[1]
  return `${name.replaceAll(/[^\w.-]+/g, '_')}.${endings.get(plainType) ?? subtype ?? 'bin'}`
}

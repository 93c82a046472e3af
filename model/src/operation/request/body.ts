/*
 * The body of a request, from its written or made example.
 */
import type { Components } from '../../content/components.ts'
import type { Schema } from '../../content/content.ts'
import { exampleOf, type ExampleLanguage } from '../../examples/example.ts'
import { writtenExamplesOf } from '../../examples/examples.ts'
import { isObject, objectAt, ownValue, stringAt, type Json } from '../../json.ts'
import type { MediaTypeEntry, RequestBody } from '../operation.ts'
import { rootRowOf, rowsOf } from '../../schema-rows/read.ts'
import { plain } from './parameters.ts'
import { xmlText } from './xml.ts'
import { jsonText, literalOf } from '../../number-literal.ts'

/** One field of a form. */
export interface FormField {
  name: string
  value?: string
  /** Present for a part that is a file. */
  fileName?: string
  contentType?: string
}

/** A body: `text` for everything that is one text, `fields` for forms. */
export interface BodyDescription {
  mediaType: string
  text?: string
  fields?: FormField[]
}

/** What decides about the body. */
export interface BodyOptions {
  mediaType?: string
  example?: string
  language?: ExampleLanguage
}

/** The body in the wanted representation; undefined when the operation names none. */
export function makeBody(body: RequestBody, components: Components, options: BodyOptions): BodyDescription | undefined {
  const media = chooseMediaType(body.mediaTypes, options.mediaType)
  if (media === undefined) return undefined
  const { mediaType } = media
  const written = writtenExamplesOf(media.value, components)
  const example = written.find((each) => each.name === options.example) ?? written[0]
  if (example?.serialized !== undefined && example.value === undefined) return { mediaType, text: example.serialized }
  const made = (): Json => exampleOf(media.schema, components, 'request', { language: options.language ?? 'en' })
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

/** Fields of a form; arrays become one field per entry, files name a file, `encoding` says the part's type. */
function formFields(value: Json, media: MediaTypeEntry, components: Components): FormField[] {
  const files = new Set(fileNames(media.schema, components))
  const encoding = objectAt(media.value, 'encoding')
  const entries = Object.entries(isObject(value) ? value : {})
  for (const name of files) if (!entries.some(([key]) => key === name)) entries.push([name, ''])
  return entries.flatMap(([name, entry]) => {
    const part = ownValue(encoding, name)
    const contentType = isObject(part) ? stringAt(part, 'contentType')?.split(',')[0]?.trim() : undefined
    const type = contentType === undefined ? {} : { contentType }
    if (files.has(name)) return [{ name, fileName: 'file.bin', ...type }]
    const isList = Array.isArray(entry) && media.mediaType.startsWith('multipart/')
    return (isList ? entry : [entry]).map((each): FormField => ({ name, value: formText(each), ...type }))
  })
}

function formText(value: Json): string {
  return Array.isArray(value) && value.every((entry) => typeof entry !== 'object')
    ? value.map(plain).join(',')
    : plain(value)
}

function fileNames(schema: Schema, components: Components): string[] {
  const root = rootRowOf(schema, components)
  if (root.kind === 'file') return ['file']
  return rowsOf(schema, components)
    .filter((row) => row.kind === 'file' || row.type === 'array<file>')
    .map((row) => row.name)
}

/*
 * Values as the text that is sent, written down or made from a schema. Owns: how much is made up for one export.
 */
import {
  dictionaryValues,
  exampleLanguageOf,
  exampleOf,
  isObject,
  jsonText,
  valueText,
  xmlText,
  type Components,
  type ExampleHints,
  type ExampleLanguage,
  type Json,
  type MediaTypeEntry,
  type Schema,
  type Side,
} from '@lectern/model'
import { essenceOf, isJsonType } from '../requests/samples.ts'
import type { ExportApplication } from './export-format.ts'

/** Values of one made-up example before only required ones are added. */
const maxValues = 100
/** All made-up examples of an application, in UTF-16 units; the rest are left blank. */
const maxLength = 30_000_000
/** Schemas written longer than this are not looked up by their text. */
const maxKeyLength = 400

/** A scalar as text, anything else as JSON. */
export function plainText(value: Json): string {
  return valueText(value)
}

/** A value as a body of its media type. */
export function bodyText(
  value: Json,
  { mediaType, schema }: Pick<MediaTypeEntry, 'mediaType' | 'schema'>,
  components: Components,
): string {
  const essence = essenceOf(mediaType)
  if (isJsonType(essence)) return jsonText(value, 2)
  if (typeof value !== 'object' || value === null) return plainText(value)
  return /(?:^|[/+])xml$/.test(essence) ? xmlText(value, schema, components) : jsonText(value, 2)
}

/** What an application's samples follow: the language of its documents' names, else the reader's, and its dictionaries. */
export function sampleHintsOf(
  { bundle, dictionaries }: Pick<ExportApplication, 'bundle' | 'dictionaries'>,
  reader: ExampleLanguage,
): ExampleHints {
  const names = bundle.documents.map(({ name }) => name)
  return {
    language: exampleLanguageOf(names, reader),
    dictionaries: new Map(dictionaries.map(({ id, items }) => [id, dictionaryValues(items)])),
  }
}

/** Makes examples of an application's schemas, the same schema's once. */
export class SampleTexts {
  readonly #components: Components
  readonly #hints: ExampleHints
  readonly #made = new Map<string, string>()
  #length = 0

  constructor(components: Components, hints: ExampleHints) {
    this.#components = components
    this.#hints = hints
  }

  /** A made-up body; '' when nothing is said about it, or when enough was made up. */
  make(media: Pick<MediaTypeEntry, 'mediaType' | 'schema'>, side: Side): string {
    const { schema, mediaType } = media
    if (schema === true || (isObject(schema) && Object.keys(schema).length === 0)) return ''
    const key = keyOf(schema)
    const place = key === undefined ? undefined : `${side} ${essenceOf(mediaType)} ${key}`
    const known = place === undefined ? undefined : this.#made.get(place)
    if (this.#length >= maxLength) return ''
    const text = known ?? this.#write(media, side)
    if (place !== undefined && known === undefined) this.#made.set(place, text)
    this.#length += text.length
    return text
  }

  #write(media: Pick<MediaTypeEntry, 'mediaType' | 'schema'>, side: Side): string {
    const value = exampleOf(media.schema, this.#components, side, { ...this.#hints, maxValues })
    return bodyText(value, media, this.#components)
  }
}

function keyOf(schema: Schema): string | undefined {
  const text = JSON.stringify(schema)
  return text.length > maxKeyLength ? undefined : text
}

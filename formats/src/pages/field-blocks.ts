/*
 * The fields of an application's documents, read when they are asked for. Owns: which rows stand below which, as numbered blocks that fields
 * of the same model share, so that a reading is finite and of the size of the description. Does not own: how deep a page goes.
 */
import {
  childRowsOf,
  chipsOf,
  isObject,
  placePath,
  rootRowOf,
  rowsOfParameters,
  rowsOfHeaders,
  shortValue,
  typeLabel,
  type Components,
  type EffectiveParameter,
  type HeaderEntry,
  type ParameterPlace,
  type Row,
  type Schema,
} from '@lectern/model'
import type { ExportDictionary } from '../export/export-format.ts'
import { blockKey, SchemaNumbers } from './block-key.ts'
import type { FieldReading, VariantReading } from './reading.ts'

interface Block {
  row: Row
  schema: Schema
  variant: number | undefined
}

/** Blocks of one application; a description that needs more than this shows the rest closed for good. */
const maxBlocks = 200_000

export class FieldBlocks {
  readonly #components: Components
  readonly #dictionaries: ReadonlyMap<string, ExportDictionary>
  readonly #numbers = new SchemaNumbers()
  readonly #blocks: Block[] = []
  readonly #byKey = new Map<string, number>()
  readonly #read = new Map<number, readonly FieldReading[]>()

  constructor(components: Components, dictionaries: readonly ExportDictionary[]) {
    this.#components = components
    this.#dictionaries = new Map(dictionaries.map((dictionary) => [dictionary.id, dictionary]))
  }

  /** Blocks named so far; reading one may name more. */
  get size(): number {
    return this.#blocks.length
  }

  /** The value of a schema; undefined for one that says nothing. */
  valueOf(schema: Schema): FieldReading | undefined {
    if (schema === true || (isObject(schema) && Object.keys(schema).length === 0)) return undefined
    return this.#field(rootRowOf(schema, this.#components), schema)
  }

  /** The fields right below a schema. */
  fieldsOf(schema: Schema): readonly FieldReading[] {
    const root = rootRowOf(schema, this.#components)
    return childRowsOf(root, schema, this.#components).map((row) => this.#field(row, schema))
  }

  parameters(parameters: readonly EffectiveParameter[], places: readonly ParameterPlace[]): FieldReading[] {
    return places
      .flatMap((place) => rowsOfParameters(parameters, this.#components, place))
      .map((row) => this.#field(row, row.schema))
  }

  headers(headers: readonly HeaderEntry[]): FieldReading[] {
    return rowsOfHeaders(headers, this.#components).map((row) => this.#field(row, row.schema))
  }

  /** The fields of a block. */
  fieldsAt(number: number): readonly FieldReading[] {
    const known = this.#read.get(number)
    if (known !== undefined) return known
    const block = this.#blocks[number]
    if (block === undefined) return []
    const { row, schema, variant } = block
    const fields = childRowsOf(row, schema, this.#components, variant).map((child) =>
      this.#field(child, schema, row.id),
    )
    this.#read.set(number, fields)
    return fields
  }

  /** @param around id of the row around it */
  #field(row: Row, schema: Schema, around = ''): FieldReading {
    const item = this.#plainItem(row, schema)
    const variants = this.#variants(row, schema)
    const below = item === undefined && variants.length === 0 && row.childCount > 0
    const chips = item === undefined ? chipsOf(row) : [...chipsOf(row), ...chipsOf({ ...item, nullable: false })]
    return {
      name: row.name,
      step: placePath(row.id).slice(around.length).replace(/^\./, ''),
      place: placeOf(row),
      type: typeLabel(row),
      choices: row.kind === 'choice' ? (row.variants?.length ?? 0) : 0,
      required: row.required && row.place !== 'item' && row.place !== 'root',
      deprecated: row.deprecated,
      description: row.description === '' ? (item?.description ?? '') : row.description,
      origin: row.origin,
      chips,
      ...this.#values(row, item),
      variants,
      block: below ? this.#name(row, schema, undefined) : variants[0]?.block,
      count: item === undefined ? row.childCount : 0,
    }
  }

  /** The items of a list of plain values: what they mean is told in the list's own line. */
  #plainItem(row: Row, schema: Schema): Row | undefined {
    if (row.kind !== 'array' || row.childCount !== 1) return undefined
    const children = childRowsOf(row, schema, this.#components)
    const [only] = children
    if (children.length !== 1 || only?.place !== 'item') return undefined
    return only.childCount === 0 && only.variants === undefined ? only : undefined
  }

  #values(row: Row, item: Row | undefined): Pick<FieldReading, 'dictionary' | 'values'> {
    const own = row.enumContent.length > 0 ? row.enumContent : (item?.enumContent ?? [])
    const dictionary = this.#dictionaries.get(row.enumId) ?? this.#dictionaries.get(item?.enumId ?? '')
    const entries = own.length > 0 || dictionary === undefined ? own : dictionary.items
    return {
      dictionary: dictionary?.name ?? '',
      values: entries.map(({ value, name, description }) => ({
        value: shortValue(value),
        meaning: [name, description].filter((text) => text !== '').join(' · '),
      })),
    }
  }

  #variants(row: Row, schema: Schema): VariantReading[] {
    if (row.variants === undefined || row.variants.length < 2) return []
    return row.variants.map(({ name, description, index, childCount }) => {
      const count = Math.max(childCount, childRowsOf(row, schema, this.#components, index).length)
      return { name, description, count, block: count === 0 ? undefined : this.#name(row, schema, index) }
    })
  }

  #name(row: Row, schema: Schema, variant: number | undefined): number | undefined {
    const place = blockKey(row, schema, this.#components, this.#numbers)
    const key = variant === undefined ? place : `${place} <${variant}>`
    const known = this.#byKey.get(key)
    if (known !== undefined) return known
    if (this.#blocks.length >= maxBlocks) return undefined
    this.#byKey.set(key, this.#blocks.length)
    this.#blocks.push({ row, schema, variant })
    return this.#blocks.length - 1
  }
}

function placeOf(row: Row): FieldReading['place'] {
  if (row.place === 'map' || row.place === 'item' || row.place === 'root') return row.place
  return 'named'
}

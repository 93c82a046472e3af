/*
 * Parameters and fields → tables of GitHub Flavored Markdown. Nested fields are indented below theirs.
 */
import { longestBackticks } from './backticks.ts'
import {
  childRowsOf,
  rootRowOf,
  rowsOf,
  rowsOfHeaders,
  rowsOfParameters,
  typeText,
  type Components,
  type EffectiveParameter,
  type HeaderEntry,
  type Row,
  type Schema,
} from '@lectern/model'
import type { ExportDictionary } from '../export/export-format.ts'
import type { ExportTexts } from '../export/export-texts.ts'
import { plainText } from '../export/sample-texts.ts'

/** Rows of one table, and levels below the first. */
const maxRows = 200
const maxDepth = 5
/** Values of an enumeration that are listed. */
const maxValues = 30
const maxExample = 60
/** Schemas written longer than this are not looked up by their text. */
const maxKeyLength = 400

/** Text for one cell: one line, no column of its own. */
export function cell(text: string): string {
  const lines = text.replaceAll('|', '\\|').split('\n')
  return lines
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .join('<br>')
}

/** A table of these cells; empty without rows. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  if (rows.length === 0) return ''
  const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`
  return [line(head), `|${' --- |'.repeat(head.length)}`, ...rows.map(line)].join('\n')
}

/** Text as code, whatever backticks it holds. */
export function code(text: string): string {
  const longest = longestBackticks(text)
  const mark = '`'.repeat(longest + 1)
  const space = longest > 0 ? ' ' : ''
  return `${mark}${space}${text}${space}${mark}`
}

/** Writes the tables of one application; the same schema's once. */
export class MarkdownTables {
  readonly #components: Components
  readonly #texts: ExportTexts
  readonly #dictionaries: ReadonlyMap<string, ExportDictionary>
  readonly #written = new Map<string, string>()

  constructor(components: Components, texts: ExportTexts, dictionaries: readonly ExportDictionary[]) {
    this.#components = components
    this.#texts = texts
    this.#dictionaries = new Map(dictionaries.map((dictionary) => [dictionary.id, dictionary]))
  }

  parameters(parameters: readonly EffectiveParameter[]): string {
    const rows = rowsOfParameters(parameters, this.#components)
    return this.#table(rows.flatMap((row) => this.#rowsBelow(row, row.schema, 0)))
  }

  headers(headers: readonly HeaderEntry[]): string {
    const rows = rowsOfHeaders(headers, this.#components)
    return this.#table(rows.map((row) => this.#cells(row, 0)))
  }

  /** The fields of a schema; the value itself when it has none. */
  schema(schema: Schema): string {
    const text = JSON.stringify(schema)
    const key = text.length > maxKeyLength ? undefined : text
    const known = key === undefined ? undefined : this.#written.get(key)
    if (known !== undefined) return known
    const written = this.#writeSchema(schema)
    if (key !== undefined) this.#written.set(key, written)
    return written
  }

  #writeSchema(schema: Schema): string {
    const rows = rowsOf(schema, this.#components)
    const root = rootRowOf(schema, this.#components)
    if (rows.length === 0) return root.kind === 'any' ? '' : this.#table([this.#cells(root, 0)])
    const lines: string[][] = []
    for (const row of rows) this.#collect(row, schema, 0, lines)
    const isPlain = root.kind === 'object' && root.modelName === '' && root.variants === undefined
    return [isPlain ? '' : code(typeText(root)), this.#table(lines)].filter(Boolean).join('\n\n')
  }

  #rowsBelow(row: Row, schema: Schema, depth: number): string[][] {
    const lines: string[][] = []
    this.#collect(row, schema, depth, lines)
    return lines
  }

  #collect(row: Row, schema: Schema, depth: number, lines: string[][]): void {
    if (lines.length >= maxRows) return
    lines.push(this.#cells(row, depth))
    if (depth >= maxDepth || row.isRecursive || row.childCount === 0) return
    for (const child of childRowsOf(row, schema, this.#components)) this.#collect(child, schema, depth + 1, lines)
  }

  #table(rows: readonly (readonly string[])[]): string {
    const { field, type, required, example, description } = this.#texts
    return table([field, type, required, example, description], rows)
  }

  #cells(row: Row, depth: number): string[] {
    const example = row.example === undefined ? '' : plainText(row.example)
    return [
      `${'&emsp;'.repeat(depth)}${cell(code(row.name === '' ? '-' : row.name))}`,
      // `array<Order>` would be read as a tag.
      cell(typeText(row)).replaceAll('<', '\\<'),
      row.required ? this.#texts.yes : '',
      example === '' ? '' : cell(code(example.length > maxExample ? `${example.slice(0, maxExample)}…` : example)),
      cell(this.#describe(row)),
    ]
  }

  #describe(row: Row): string {
    const { texts } = { texts: this.#texts }
    const marks = [
      row.deprecated ? texts.deprecated : '',
      row.readOnly ? texts.readOnly : '',
      row.writeOnly ? texts.writeOnly : '',
      row.isRecursive ? texts.recursive : '',
    ].filter(Boolean)
    return [
      marks.length === 0 ? '' : `**${marks.join(', ')}**`,
      row.description,
      row.variants === undefined ? '' : `${texts.oneOf}: ${row.variants.map(({ name }) => name).join(', ')}`,
      this.#valuesOf(row),
      row.default === undefined ? '' : `${texts.default}: ${code(plainText(row.default))}`,
    ]
      .filter(Boolean)
      .join('\n')
  }

  /** Allowed values with their meaning, of the field or of the dictionary it names. */
  #valuesOf(row: Row): string {
    const items = this.#dictionaries.get(row.enumId)?.items
    const entries =
      items === undefined
        ? row.enumContent.map(({ value, name, description }) => ({
            value: plainText(value),
            text: description || name,
          }))
        : items.map(({ value, name, description }) => ({ value, text: [name, description].filter(Boolean).join(', ') }))
    if (entries.length === 0) return ''
    const shown = entries.slice(0, maxValues).map(({ value, text }) => `${code(value)}${text === '' ? '' : ` ${text}`}`)
    return `${this.#texts.allowedValues}: ${shown.join('; ')}${entries.length > maxValues ? '; …' : ''}`
  }
}

/* Paragraphs and tables that all parts of a Word file are made of. */
import {
  BorderStyle,
  Paragraph,
  ShadingType,
  Table,
  TableCell,
  TableLayoutType,
  TableRow,
  TextRun,
  WidthType,
  type FileChild,
  type IRunOptions,
} from 'docx'
import { controlCharacters } from '../pages/control-characters.ts'
import { codeFont, colours } from './word-styles.ts'

/** Inline content as the library takes it. */
export type Inline = NonNullable<Exclude<ConstructorParameters<typeof Paragraph>[0], string>['children']>[number]

/** Text as XML can hold it: without control characters and halves of characters. */
export function clean(text: string): string {
  return text
    .toWellFormed()
    .replaceAll(controlCharacters, '')
    .replaceAll(/[\uFFFE\uFFFF]/g, '')
}

/** Text with its line breaks. */
export function runs(text: string, form: Omit<IRunOptions, 'text' | 'children'> = {}): TextRun[] {
  return clean(text)
    .split('\n')
    .map((line, index) => new TextRun({ ...form, text: line, ...(index > 0 && { break: 1 }) }))
}

export const codeRun = (text: string, form: Omit<IRunOptions, 'text' | 'children'> = {}): TextRun =>
  new TextRun({ font: codeFont, size: 18, ...form, text: clean(text) })

export const textLine = (text: string, style?: string): Paragraph =>
  new Paragraph({ children: runs(text), ...(style !== undefined && { style }) })

/** Longest code in lines; what is left out is said with an ellipsis. */
const longestCode = 150

/** Code as one paragraph of lines. */
export function codeLines(code: string): Paragraph[] {
  const lines = code.replaceAll('\r', '').replaceAll('\t', '  ').split('\n')
  const shown = lines.length > longestCode ? [...lines.slice(0, longestCode), '…'] : lines
  return [new Paragraph({ style: 'Code', children: runs(shown.join('\n')) })]
}

/** Width of a page's text, in twentieths of a point: A4 with margins of 18 mm. */
const textWidth = 9866

const line = { style: BorderStyle.SINGLE, size: 4, color: colours.line }
const none = { style: BorderStyle.NONE, size: 0, color: 'auto' }

/** A table whose head comes again on every page. Cells are lists of paragraphs; `widths` share the page. */
export function table(
  head: readonly string[],
  rows: readonly (readonly FileChild[][])[],
  widths: readonly number[],
): Table {
  const total = widths.reduce((sum, width) => sum + width, 0)
  const columnWidths = widths.map((width) => Math.round((width / total) * textWidth))
  const cell = (children: readonly FileChild[], column: number, isHead: boolean): TableCell =>
    new TableCell({
      children: children.length === 0 ? [new Paragraph({ children: [] })] : children.map(inCell),
      width: { size: columnWidths[column] ?? 0, type: WidthType.DXA },
      ...(isHead && { shading: { fill: colours.sunken, type: ShadingType.CLEAR, color: 'auto' } }),
    })
  const headRow = new TableRow({
    tableHeader: true,
    cantSplit: true,
    children: head.map((title, column) =>
      cell([new Paragraph({ style: 'Quiet', children: runs(title, { bold: true }) })], column, true),
    ),
  })
  const bodyRows = rows.map(
    (cells) => new TableRow({ children: cells.map((each, column) => cell(each, column, false)) }),
  )
  return new Table({
    rows: head.length === 0 ? bodyRows : [headRow, ...bodyRows],
    width: { size: textWidth, type: WidthType.DXA },
    columnWidths,
    layout: TableLayoutType.FIXED,
    margins: { top: 50, bottom: 50, left: 80, right: 80 },
    borders: { top: line, bottom: line, left: none, right: none, insideHorizontal: line, insideVertical: none },
  })
}

/** Cells hold what stands in the text as well; the library types know fewer kinds. */
const inCell = (child: FileChild): Paragraph | Table => child as Paragraph | Table

/** Room below a table. */
export const gap = (): Paragraph => new Paragraph({ children: [], spacing: { after: 60 } })

/*
 * A table copied from a spreadsheet → new rows. Owns: its cells, what its columns are, and how lines nest. Does not own: where rows are put in
 * (`insert.ts`).
 */
import type { Components } from '../content/components.ts'
import type { Schema } from '../content/content.ts'
import { isObject, setOwn, type JsonObject } from '../json.ts'
import { typeOfText } from '../schema-rows/types-table.ts'
import { setColumns, setType, type ColumnChange, type TypeChoice } from './columns.ts'
import { valueOfText } from './values.ts'
import type { NewRow } from './new-row.ts'

/** Lines and cells of a table copied from a spreadsheet; quoted cells may hold tabs and line ends. */
function cellsOf(text: string): string[][] {
  const lines: string[][] = [[]]
  let cell = ''
  let isQuoted = false
  let isStart = true
  const endCell = (): void => {
    lines.at(-1)?.push(cell)
    cell = ''
    isStart = true
  }
  for (let at = 0; at < text.length; at += 1) {
    const char = text.charAt(at)
    if (isQuoted) {
      if (char !== '"') cell += char
      else if (text.charAt(at + 1) === '"') {
        cell += '"'
        at += 1
      } else isQuoted = false
      continue
    }
    if (char === '\r') continue
    if (char === '"' && isStart) isQuoted = true
    else if (char === '\t') {
      endCell()
      continue
    } else if (char === '\n') {
      endCell()
      lines.push([])
      continue
    } else cell += char
    isStart = false
  }
  endCell()
  return lines.filter((line) => line.some((each) => each.trim() !== ''))
}

type TableColumn = 'name' | 'type' | 'required' | 'maxLength' | 'example' | 'description'

/** Heads of columns as they are met in the wild, in lower case. */
const heads: Readonly<Record<TableColumn, readonly string[]>> = {
  name: [
    'name',
    'field',
    'field name',
    'parameter',
    'param',
    'key',
    '字段名',
    '字段',
    '参数名',
    '参数',
    '名称',
    '参数名称',
    '字段名称',
  ],
  type: ['type', 'data type', '类型', '数据类型', '字段类型', '参数类型'],
  required: ['required', 'req.', 'mandatory', '必填', '是否必填', '是否必须', '必须', '必选'],
  maxLength: ['max length', 'maxlength', 'length', '最大长度', '长度'],
  example: ['example', 'sample', 'value', '示例', '示例值', '例子', '样例', '参数值'],
  description: [
    'description',
    'desc',
    'comment',
    'remark',
    'meaning',
    '说明',
    '描述',
    '备注',
    '含义',
    '字段说明',
    '参数说明',
  ],
}

/** The rows of a table from a spreadsheet, with or without a line of heads. Indented names stand below the line above. */
export function rowsOfTable(text: string, components: Components): NewRow[] {
  const lines = cellsOf(text)
  const [first] = lines
  if (first === undefined) return []
  const named = columnsOfHeads(first)
  const body = named === undefined ? lines : lines.slice(1)
  const columns = named ?? guessColumns(body)
  return nest(
    body.map((line) => lineOf(line, columns)).filter((line) => line.name !== ''),
    components,
  )
}

function columnsOfHeads(line: readonly string[]): ReadonlyMap<TableColumn, number> | undefined {
  const columns = new Map<TableColumn, number>()
  line.forEach((cell, index) => {
    const text = cell.trim().toLowerCase()
    for (const [column, words] of Object.entries(heads))
      // Keys of `heads` are the columns.
      if (words.includes(text) && !columns.has(column as TableColumn)) columns.set(column as TableColumn, index)
  })
  return columns.has('name') && columns.size > 1 ? columns : undefined
}

const yes: ReadonlySet<string> = new Set(['true', 'yes', 'y', '1', '是', '必填', '必须', '√', '✓', '✔', 'required'])
const no: ReadonlySet<string> = new Set([
  '',
  'false',
  'no',
  'n',
  '0',
  '否',
  '非必填',
  '选填',
  '可选',
  '×',
  'x',
  'optional',
])

/** Without heads: the name comes first, types and yes/no are recognised, the rest is told by its looks. */
function guessColumns(lines: readonly string[][]): ReadonlyMap<TableColumn, number> {
  const columns = new Map<TableColumn, number>([['name', 0]])
  const width = lines.reduce((widest, line) => Math.max(widest, line.length), 0)
  const valuesAt = (index: number): string[] => lines.map((line) => (line[index] ?? '').trim())
  const rest: number[] = []
  for (let index = 1; index < width; index += 1) {
    const values = valuesAt(index)
    const filled = values.filter((value) => value !== '')
    if (filled.length === 0) rest.push(index)
    else if (!columns.has('type') && filled.every((value) => typeOfText(value) !== undefined))
      columns.set('type', index)
    else if (
      !columns.has('required') &&
      values.every((value) => yes.has(value.toLowerCase()) || no.has(value.toLowerCase()))
    )
      columns.set('required', index)
    else rest.push(index)
  }
  const [one, two] = rest
  if (one !== undefined && two === undefined) columns.set('description', one)
  else if (one !== undefined && two !== undefined) {
    const [example, description] = wordiness(valuesAt(one)) > wordiness(valuesAt(two)) ? [two, one] : [one, two]
    columns.set('example', example)
    columns.set('description', description)
  }
  return columns
}

/** Sentences hold spaces and letters beyond ASCII; examples rarely do. */
function wordiness(values: readonly string[]): number {
  return values.reduce((sum, value) => sum + (value.match(/[ \u0080-\uffff]/g)?.length ?? 0), 0)
}

interface Line {
  level: number
  name: string
  type: string
  isRequired: boolean
  change: ColumnChange
}

function lineOf(line: readonly string[], columns: ReadonlyMap<TableColumn, number>): Line {
  const cell = (column: TableColumn): string => line[columns.get(column) ?? -1] ?? ''
  const head = /^(?:[\s\u3000]|[└├│─|>+·•-])*/.exec(cell('name'))?.[0] ?? ''
  const marks = head.match(/[└├>+·•]|\|?[-─]+/g)?.length ?? 0
  const spaces = head.replace(/[^\s\u3000]/g, '').replaceAll('\u3000', '  ').length
  const type = cell('type').trim()
  const maxLength = Number(cell('maxLength').trim())
  const example = cell('example')
  const kind = typeOfText(type)?.type ?? 'string'
  const value = valueOfText(example, kind)
  return {
    level: spaces >= 2 ? Math.floor(spaces / 2) : marks > 0 ? 1 : 0,
    name: cell('name').slice(head.length).trim(),
    type,
    isRequired: yes.has(cell('required').trim().toLowerCase()),
    change: {
      ...(cell('description') !== '' && { description: cell('description') }),
      ...(value !== undefined && { example: value }),
      ...(Number.isInteger(maxLength) && maxLength > 0 && { maxLength, maxLengthIsDefault: false }),
    },
  }
}

/** Lines as a tree of new rows. */
function nest(lines: readonly Line[], components: Components): NewRow[] {
  const known = new Map<string, Schema>()
  const top: NewRow[] = []
  let at = 0
  const readLevel = (level: number, into: (row: NewRow) => void): void => {
    for (;;) {
      const line = lines[at]
      if (line === undefined || line.level < level) return
      at += 1
      const below: NewRow[] = []
      const next = lines[at]
      if (next !== undefined && next.level > line.level) readLevel(line.level + 1, (row) => below.push(row))
      into({ name: line.name, required: line.isRequired, schema: schemaOfLine(line, below, components, known) })
    }
  }
  readLevel(0, (row) => top.push(row))
  return top
}

const rootRef = { id: '', parentId: '' }

/** Tables have many rows and few types. */
function typedSchema(choice: TypeChoice, components: Components, known: Map<string, Schema>): Schema {
  const key = `${choice.type} ${choice.format ?? ''}`
  const found = known.get(key) ?? setType({ schema: {}, components }, [rootRef], choice).schema
  known.set(key, found)
  return found
}

function schemaOfLine(
  line: Line,
  below: readonly NewRow[],
  components: Components,
  known: Map<string, Schema>,
): Schema {
  const isList = /^(?:array|list)/i.test(line.type) || line.type.endsWith('[]')
  const type = below.length > 0 ? (isList ? 'array<object>' : 'object') : line.type === '' ? 'string' : line.type
  const mapped = below.length > 0 ? undefined : typeOfText(type)
  const format = mapped?.format === type ? mapped.format : undefined
  const choice = mapped === undefined || format === undefined ? { type } : { type: mapped.type, format }
  const typed = typedSchema(choice, components, known)
  const schema = setColumns({ schema: typed, components }, [rootRef], line.change).schema
  if (below.length === 0 || !isObject(schema)) return schema
  const fields = fieldsOfRows(below)
  const items = schema['items']
  return isList && isObject(items) ? { ...schema, items: { ...items, ...fields } } : { ...schema, ...fields }
}

/** `properties` and `required` of rows; a name that comes twice counts once. */
function fieldsOfRows(rows: readonly NewRow[]): JsonObject {
  const properties: JsonObject = {}
  for (const row of rows) setOwn(properties, row.name, row.schema)
  const required = Object.keys(properties).filter((name) =>
    rows.some((row) => row.name === name && row.required === true),
  )
  return { properties, ...(required.length > 0 && { required }) }
}

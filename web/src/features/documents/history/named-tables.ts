/* Dictionaries, error codes and settings as tables of texts, two states beside each other. Pure. */
import {
  alignInOrder,
  objectAt,
  readCommon,
  readEnvironments,
  readVariables,
  stringAt,
  valueText,
  type CommonRow,
  type ComposeRecord,
  type ConstantsRecord,
  type DictionaryRecord,
  type DubboService,
  type JsonObject,
  type PushRecord,
  type VariableRow,
} from '@lectern/model'

const columnNames = [
  'field',
  'code',
  'value',
  'name',
  'type',
  'place',
  'required',
  'isData',
  'url',
  'visibility',
  'headers',
  'variables',
  'secret',
  'example',
  'description',
  'solution',
] as const
export type ColumnName = (typeof columnNames)[number]

export type TableName =
  | 'items'
  | 'codes'
  | 'facts'
  | 'push'
  | 'compose'
  | 'information'
  | 'service'
  | 'environments'
  | 'variables'
  | 'headers'
  | 'params'
  | 'returns'

/** What a row has in each column; '' and absent for nothing. */
type Cells = Readonly<Partial<Record<ColumnName, string>>>

export interface NamedRow {
  before?: Cells
  after?: Cells
  /** These tables have one. */
  level: 0
  kind: 'same' | 'added' | 'removed' | 'changed'
  /** Of a changed row: what is different. */
  columns: readonly ColumnName[]
}

/** A table that is different on the two sides; without the columns that are empty on both. */
export interface NamedTable {
  name: TableName
  columns: readonly ColumnName[]
  rows: NamedRow[]
}

/** Which rows are the same by one of these, the surest first. */
type Keys<T> = readonly ((thing: T) => string)[]

export function tablesOfDictionaries(before: DictionaryRecord, after: DictionaryRecord): NamedTable[] {
  const item = ({ value, name, type, description }: DictionaryRecord['items'][number]): Cells => {
    return { value, name, type, description }
  }
  const keys: Keys<DictionaryRecord['items'][number]> = [({ id }) => String(id)]
  return differing('items', ['value', 'name', 'type', 'description'], alignBy(before.items, after.items, keys, item))
}

export function tablesOfCodes(before: ConstantsRecord, after: ConstantsRecord): NamedTable[] {
  const cells = ({ code, name, description, solution }: ConstantsRecord['codes'][number]): Cells => {
    return { code, name, description, solution }
  }
  const keys: Keys<ConstantsRecord['codes'][number]> = [({ code }) => code]
  return differing(
    'codes',
    ['code', 'name', 'description', 'solution'],
    alignBy(before.codes, after.codes, keys, cells),
  )
}

export function tablesOfPush(before: PushRecord, after: PushRecord): NamedTable[] {
  const fields = ['removed', 'defaultStatus', 'override', 'allowSameFolder', 'printContent'] as const
  const textsOf = (push: PushRecord) => fields.map((field): [string, string] => [field, valueText(push[field])])
  return fieldTable('push', textsOf(before), textsOf(after))
}

/** Settings of a composed project, and what its documents have in common. */
export function tablesOfCompose(before: ComposeRecord, after: ComposeRecord): NamedTable[] {
  const fields = ['gatewayUrl', 'allowsDebug', 'showsHistory', 'allowsExport'] as const
  const textsOf = (record: ComposeRecord) => fields.map((field): [string, string] => [field, valueText(record[field])])
  return [...fieldTable('compose', textsOf(before), textsOf(after)), ...tablesOfApplications(before.root, after.root)]
}

/** Facts of a component by their names. */
export function tablesOfFacts(before: readonly NamedValue[], after: readonly NamedValue[]): NamedTable[] {
  return fieldTable('facts', before, after)
}

const serviceFields = ['interfaceName', 'version', 'protocol', 'author', 'dependency'] as const

export function tablesOfServices(before: DubboService | undefined, after: DubboService | undefined): NamedTable[] {
  const textsOf = (service: DubboService | undefined) =>
    serviceFields.map((field): [string, string] => [field, service?.[field] ?? ''])
  return fieldTable('service', textsOf(before), textsOf(after))
}

/** Fields of the Info Object that are texts of one line. */
const infoFields = ['title', 'summary', 'version'] as const

/** What has a row of its own in a table of fields, beside push settings. */
export const namedFields = [...infoFields, ...serviceFields] as const

export function tablesOfApplications(before: JsonObject, after: JsonObject): NamedTable[] {
  const infoOf = (root: JsonObject) =>
    infoFields.map((field): [string, string] => [field, stringAt(objectAt(root, 'info') ?? {}, field) ?? ''])
  const [old, now] = [readCommon(before), readCommon(after)]
  const byName: Keys<CommonRow> = [({ name }) => name]
  const common = ['name', 'type', 'required', 'example', 'description'] as const
  return [
    ...fieldTable('information', infoOf(before), infoOf(after)),
    ...environmentTable(before, after),
    ...variableTable(readVariables(before), readVariables(after)),
    ...differing('headers', common, alignBy(old.headers, now.headers, byName, commonCells)),
    ...differing(
      'params',
      ['name', 'place', 'type', 'required', 'example', 'description'],
      alignBy(old.params, now.params, [({ place, name }) => `${place} ${name}`, ...byName], (row) => ({
        ...commonCells(row),
        // As the form of settings calls it, in both languages.
        place: row.place === 'body' ? 'Body' : 'Query',
      })),
    ),
    ...differing(
      'returns',
      ['name', 'type', 'isData', 'example', 'description'],
      alignBy(old.returns, now.returns, byName, (row) => ({ ...commonCells(row), isData: flag(row.isData) })),
    ),
  ]
}

const flag = (isOn: boolean): string => (isOn ? 'yes' : '')

function commonCells({ name, type, required, example, description }: CommonRow): Cells {
  return { name, type, required: flag(required), example, description }
}

function environmentTable(before: JsonObject, after: JsonObject): NamedTable[] {
  const rows = alignBy(
    readEnvironments(before),
    readEnvironments(after),
    [({ name, url }) => JSON.stringify([name, url]), ({ url }) => url, ({ name }) => name],
    ({ name, url, isPublic, headers, variables }): Cells => ({
      name,
      url,
      visibility: isPublic ? 'public' : 'members',
      headers: headers.map((header) => `${header.name}: ${header.example}`).join('\n'),
      variables: variables.map((one) => `${one.name}: ${one.isSecret ? secretMark : one.value}`).join('\n'),
    }),
  )
  return differing('environments', ['name', 'url', 'visibility', 'headers', 'variables'], rows)
}

/** In place of a value that is each person's own. */
const secretMark = '••••'

function variableTable(before: readonly VariableRow[], after: readonly VariableRow[]): NamedTable[] {
  const cells = ({ name, value, isSecret, description }: VariableRow): Cells => {
    return { name, value, secret: flag(isSecret), description }
  }
  const rows = alignBy(before, after, [({ name }) => name], cells)
  return differing('variables', ['name', 'value', 'secret', 'description'], rows)
}

type NamedValue = readonly [field: string, value: string]

/** A row for each field that one of the states has. */
function fieldTable(name: TableName, before: readonly NamedValue[], after: readonly NamedValue[]): NamedTable[] {
  const present = (fields: typeof before) => fields.filter(([, value]) => value !== '')
  const cells = ([field, value]: readonly [string, string]): Cells => ({ field, value })
  return differing(name, ['field', 'value'], alignBy(present(before), present(after), [([field]) => field], cells))
}

function differing(name: TableName, columns: readonly ColumnName[], rows: NamedRow[]): NamedTable[] {
  if (rows.every(({ kind }) => kind === 'same')) return []
  const has = (cells: Cells | undefined, column: ColumnName) => (cells?.[column] ?? '') !== ''
  const filled = columns.filter((column) => rows.some(({ before, after }) => has(before, column) || has(after, column)))
  return [{ name, columns: filled, rows }]
}

function alignBy<T>(
  before: readonly T[],
  after: readonly T[],
  keys: Keys<T>,
  cellsOf: (thing: T) => Cells,
): NamedRow[] {
  return alignInOrder(before, after, pairBy(before, after, keys)).map(([old, now]) =>
    namedRow(old && cellsOf(old), now && cellsOf(now)),
  )
}

/** The first that is left of each key is the same thing. */
function pairBy<T>(before: readonly T[], after: readonly T[], keys: Keys<T>): Map<T, T> {
  const pairs = new Map<T, T>()
  let open = [...after]
  for (const keyOf of keys) {
    const byKey = Map.groupBy(open, keyOf)
    for (const thing of before) {
      const found = pairs.has(thing) ? undefined : byKey.get(keyOf(thing))?.shift()
      if (found !== undefined) pairs.set(thing, found)
    }
    const paired = new Set(pairs.values())
    open = open.filter((thing) => !paired.has(thing))
  }
  return pairs
}

function namedRow(before: Cells | undefined, after: Cells | undefined): NamedRow {
  if (before === undefined || after === undefined) {
    const kind = before === undefined ? 'added' : 'removed'
    return { ...(before && { before }), ...(after && { after }), level: 0, kind, columns: [] }
  }
  const columns = columnNames.filter((column) => (before[column] ?? '') !== (after[column] ?? ''))
  return { before, after, level: 0, kind: columns.length === 0 ? 'same' : 'changed', columns }
}

/* Items of a dictionary as rows of the grid, and back. */
import type { BodyOf, DictionaryItem, updateDictionary } from '@lectern/contracts'
import { changeOf, newRow, type GridRow, type GridValues } from '../../../shared/lib/grid-rows.ts'
import type { PastedItem } from './paste-items.ts'

export type SentItem = NonNullable<BodyOf<typeof updateDictionary>['items']>[number]

export const blankItem = (): GridValues => ({ id: '', value: '', name: '', type: 'string', description: '' })

export function valuesOfItem({ id, value, name, type, description }: DictionaryItem): GridValues {
  return { id, value, name, type, description }
}

export function itemOfValues(values: GridValues): SentItem {
  const { id = '', value = '', name = '', type, description = '' } = values
  return {
    ...(id === '' ? {} : { id }),
    value: value.trim(),
    name: name.trim(),
    type: type === 'number' || type === 'boolean' ? type : 'string',
    description: description.trim(),
  }
}

/** Whether the text is a value of the type as JSON writes it; the server asks the same. */
function fitsType(value: string, type: SentItem['type']): boolean {
  if (type === 'number') return /^-?(0|[1-9]\d*)(\.\d+)?([eE][+-]?\d+)?$/.test(value)
  return type === 'string' || value === 'true' || value === 'false'
}

export type ItemProblem = 'missing' | 'twice' | 'notNumber' | 'notBoolean'

/** What is wrong with rows that stay, by row id. */
export function findItemProblems(rows: readonly GridRow[]): Map<string, ItemProblem> {
  const problems = new Map<string, ItemProblem>()
  const seen = new Set<string>()
  for (const row of rows) {
    if (row.isDeleted || Object.entries(row.values).every(([key, text]) => key === 'type' || text.trim() === ''))
      continue
    const { value, type } = itemOfValues(row.values)
    if (value === '') problems.set(row.id, 'missing')
    else if (seen.has(value)) problems.set(row.id, 'twice')
    else if (!fitsType(value, type)) problems.set(row.id, type === 'number' ? 'notNumber' : 'notBoolean')
    seen.add(value)
  }
  return problems
}

/** Whether saving removes a stored value or changes it: what uses the dictionary allows it no longer. */
export function losesValue(rows: readonly GridRow[], stored: readonly GridRow[]): boolean {
  const former = new Map(stored.map((row) => [row.id, row]))
  return rows.some((row) => {
    const before = former.get(row.id)
    return (
      before !== undefined &&
      changeOf(row, before) !== 'none' &&
      (row.isDeleted || row.values['value'] !== before.values['value'])
    )
  })
}

/** The rows with pasted items: a value that is there gets the new words, others are added behind. */
export function withItems(rows: readonly GridRow[], items: readonly PastedItem[]): GridRow[] {
  const byValue = new Map(items.map((item) => [item.value, item]))
  const updated = rows.map((row) => {
    const item = byValue.get(row.values['value']?.trim() ?? '')
    if (item === undefined) return row
    byValue.delete(item.value)
    return { ...row, isDeleted: false, values: { ...row.values, ...wordsOf(item, row.values) } }
  })
  return [...updated, ...[...byValue.values()].map((item) => newRow({ ...blankItem(), ...item }))]
}

/** Words people wrote stay where the paste has none. */
function wordsOf({ name, type, description }: PastedItem, former: GridValues): GridValues {
  return {
    type,
    ...(name === '' ? {} : { name }),
    ...(description === '' || (former['description'] ?? '') !== '' ? {} : { description }),
  }
}

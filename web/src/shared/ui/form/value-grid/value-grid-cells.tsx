import { Checkbox } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import clsx from 'clsx'
import { useId, useState, type ClipboardEvent, type KeyboardEvent, type ReactNode } from 'react'
import type { GridRow } from '../../../lib/grid-rows.ts'
import { cellName, type GridColumn } from './value-grid-column.ts'
import classes from './value-grid.module.css'

interface CellProps {
  column: GridColumn
  row: GridRow
  name: string
  problem: string | undefined
  isReadOnly: boolean
  mark: ReactNode
  onChange: (value: string) => void
  onKey: (event: KeyboardEvent) => void
  onPaste: (event: ClipboardEvent) => void
}

export function Cell({ column, row, name, problem, isReadOnly, mark, onChange, onKey, onPaste }: CellProps) {
  const { key, kind = 'text' } = column
  const value = row.values[key] ?? ''
  const listId = useId()
  const common = { 'data-cell': cellName(row.id, key), 'aria-label': name, onKeyDown: onKey }
  const invalid = problem === undefined ? {} : { 'aria-invalid': true, title: problem }
  return (
    <span role="cell" className={clsx(classes['cell'], classes[kind])} data-label={column.label}>
      {kind === 'check' ? (
        <Checkbox
          {...common}
          checked={value === '1'}
          disabled={isReadOnly}
          onChange={(event) => onChange(event.currentTarget.checked ? '1' : '')}
        />
      ) : kind === 'choice' ? (
        <select
          {...common}
          value={value}
          disabled={isReadOnly}
          onChange={(event) => onChange(event.currentTarget.value)}
        >
          {column.choices?.map((choice) => (
            <option key={choice.value} value={choice.value}>
              {choice.label}
            </option>
          ))}
        </select>
      ) : (
        <input
          {...common}
          {...invalid}
          value={value}
          readOnly={isReadOnly}
          maxLength={column.maxLength}
          placeholder={isReadOnly ? '' : (column.placeholder ?? column.label)}
          autoComplete="off"
          spellCheck={false}
          list={column.suggestions && listId}
          onChange={(event) => onChange(event.currentTarget.value)}
          onPaste={onPaste}
        />
      )}
      {column.suggestions !== undefined && (
        <datalist id={listId}>
          {column.suggestions.map((each) => (
            <option key={each} value={each} />
          ))}
        </datalist>
      )}
      {mark}
      {problem !== undefined && (
        <span className={clsx('l-bad l-size-12 l-line-16', classes['problem'])} role="alert">
          {problem}
        </span>
      )}
    </span>
  )
}

interface AddRowProps {
  label: string
  onAdd: (value: string) => void
  onUp: () => void
  onPaste: (event: ClipboardEvent) => void
}

/** The empty last row. What was typed there and left is added as well: nothing typed is lost. */
export function AddRow({ label, onAdd, onUp, onPaste }: AddRowProps) {
  const [value, setValue] = useState('')
  const add = () => {
    const typed = value.trim()
    if (typed === '') return
    setValue('')
    onAdd(typed)
  }
  return (
    <div role="row" className={classes['add']}>
      <span className="l-flex l-middle l-pl-12" role="cell">
        <IconPlus size={15} stroke={1.6} className="l-t3" aria-hidden />
        <input
          data-cell="add"
          aria-label={label}
          placeholder={label}
          value={value}
          autoComplete="off"
          spellCheck={false}
          onChange={(event) => setValue(event.currentTarget.value)}
          onBlur={add}
          onPaste={onPaste}
          onKeyDown={(event) => {
            if (event.nativeEvent.isComposing) return
            if (event.key === 'Enter') {
              event.preventDefault()
              add()
            } else if (event.key === 'ArrowUp') {
              event.preventDefault()
              onUp()
            }
          }}
        />
      </span>
    </div>
  )
}

import { ActionIcon, Checkbox } from '@mantine/core'
import { IconArrowBackUp, IconPlus, IconTrash } from '@tabler/icons-react'
import clsx from 'clsx'
import {
  useMemo,
  useRef,
  useState,
  type CSSProperties,
  type ClipboardEvent,
  type KeyboardEvent,
  type ReactNode,
} from 'react'
import { flushSync } from 'react-dom'
import { useTranslation } from 'react-i18next'
import {
  cellsOf,
  changeOf,
  newRow,
  withCell,
  withDeleted,
  withMoved,
  withPasted,
  withReplaced,
  type GridRow,
  type GridValues,
} from '../../lib/grid-rows.ts'
import classes from './value-grid.module.css'

export interface GridColumn {
  key: string
  label: string
  /** A CSS length for `grid-template-columns`. */
  width: string
  kind?: 'text' | 'mono' | 'check' | 'choice'
  /** Of a `choice`. */
  choices?: readonly { value: string; label: string }[]
  maxLength?: number
  /** Stands in empty cells; the label otherwise. */
  placeholder?: string
}

interface ValueGridProps {
  /** What the rows are, for screen readers. */
  label: string
  columns: readonly GridColumn[]
  rows: readonly GridRow[]
  /** As they are stored, for the marks of what changed. */
  stored: readonly GridRow[]
  /** Sentence about a cell that cannot be saved, by `row id + column key`. */
  problems?: ReadonlyMap<string, string>
  /** Shows only these rows, for a filter. */
  shows?: (row: GridRow) => boolean
  isReadOnly?: boolean
  /** Placeholder of the empty last row; typing there and Enter adds a row. */
  addLabel: string
  /** A row without values. */
  blank: () => GridValues
  /** Beside the first cell. */
  renderMark?: (row: GridRow) => ReactNode
  onChange: (rows: GridRow[]) => void
}

/** How cells are found again: keys move between rows of one column. */
const cellName = (rowId: string, key: string): string => `${rowId} ${key}`

/** A small spreadsheet: every cell is edited in place; the last, empty row adds one; a pasted range fills several. */
export function ValueGrid(props: ValueGridProps) {
  const { label, columns, rows, stored, problems, shows, isReadOnly = false, renderMark, onChange } = props
  const { t } = useTranslation('common')
  const frame = useRef<HTMLDivElement>(null)
  const former = useMemo(() => new Map(stored.map((row) => [row.id, row])), [stored])
  const keys = columns.map(({ key }) => key)
  const firstKey = keys[0] ?? ''
  const shown = shows === undefined ? rows : rows.filter(shows)
  const focus = (name: string) => {
    frame.current?.querySelector<HTMLElement>(`[data-cell="${CSS.escape(name)}"]`)?.focus()
  }
  /** Changes the rows and moves the focus at once: whoever types on types into the next cell. */
  const changeAndFocus = (next: GridRow[], name: string) => {
    flushSync(() => onChange(next))
    focus(name)
  }
  const beside = (rowId: string, by: -1 | 1, key: string) => {
    const next = shown[shown.findIndex((row) => row.id === rowId) + by]
    focus(next === undefined && by === 1 ? 'add' : cellName(next?.id ?? rowId, key))
  }
  const onKey = (event: KeyboardEvent, row: GridRow, key: string) => {
    if (event.nativeEvent.isComposing) return
    if (event.altKey && (event.key === 'ArrowUp' || event.key === 'ArrowDown')) {
      event.preventDefault()
      const by = event.key === 'ArrowUp' ? -1 : 1
      if (shows === undefined) changeAndFocus(withMoved(rows, row.id, by), cellName(row.id, key))
    } else if (event.key === 'ArrowUp' || event.key === 'ArrowDown' || event.key === 'Enter') {
      if (event.target instanceof HTMLSelectElement && event.key !== 'Enter') return
      event.preventDefault()
      beside(row.id, event.key === 'ArrowUp' ? -1 : 1, key)
    }
  }
  const onPaste = (event: ClipboardEvent, id: string | undefined, key: string) => {
    const cells = cellsOf(event.clipboardData.getData('text/plain'))
    if (cells === undefined) return
    event.preventDefault()
    // A range goes into the rows in sight, never into those a filter hides.
    onChange(withReplaced(rows, withPasted(shown, cells, { id, key }, keys, props.blank)))
  }
  const add = (value: string) => {
    const row = newRow({ ...props.blank(), [firstKey]: value })
    changeAndFocus([...rows, row], cellName(row.id, keys[1] ?? firstKey))
  }
  const template = `${columns.map(({ width }) => width).join(' ')} ${isReadOnly ? '' : '40px'}`
  return (
    <div
      ref={frame}
      role="table"
      aria-label={label}
      className={classes['grid']}
      // A custom property is not in React's type of styles.
      style={{ '--columns': template } as CSSProperties}
    >
      <div role="rowgroup">
        <div role="row" className={classes['head']}>
          {columns.map((column) => (
            <span key={column.key} role="columnheader">
              {column.label}
            </span>
          ))}
          {!isReadOnly && <span role="columnheader" aria-label={t('actions')} />}
        </div>
      </div>
      <div role="rowgroup">
        {shown.map((row) => (
          <div
            key={row.id}
            role="row"
            className={classes['row']}
            data-change={changeOf(row, former.get(row.id))}
            data-invalid={columns.some(({ key }) => problems?.has(cellName(row.id, key))) || undefined}
          >
            {columns.map((column, index) => (
              <Cell
                key={column.key}
                column={column}
                row={row}
                name={`${column.label} ${row.values[firstKey] ?? ''}`.trim()}
                problem={problems?.get(cellName(row.id, column.key))}
                isReadOnly={isReadOnly || row.isDeleted}
                mark={index === 0 ? renderMark?.(row) : undefined}
                onChange={(value) => onChange(withCell(rows, row.id, column.key, value))}
                onKey={(event) => onKey(event, row, column.key)}
                onPaste={(event) => onPaste(event, row.id, column.key)}
              />
            ))}
            {!isReadOnly && (
              <span role="cell" className={classes['actions']}>
                <ActionIcon
                  size="sm"
                  aria-label={t(row.isDeleted ? 'restoreRow' : 'deleteRow', { name: row.values[firstKey] ?? '' })}
                  onClick={() => onChange(withDeleted(rows, row.id))}
                >
                  {row.isDeleted ? (
                    <IconArrowBackUp size={15} stroke={1.6} aria-hidden />
                  ) : (
                    <IconTrash size={15} stroke={1.6} aria-hidden />
                  )}
                </ActionIcon>
              </span>
            )}
          </div>
        ))}
        {!isReadOnly && (
          <AddRow
            label={props.addLabel}
            onAdd={add}
            onUp={() => {
              const last = shown.at(-1)
              if (last !== undefined) focus(cellName(last.id, firstKey))
            }}
            onPaste={(event) => onPaste(event, undefined, firstKey)}
          />
        )}
      </div>
    </div>
  )
}

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

function Cell({ column, row, name, problem, isReadOnly, mark, onChange, onKey, onPaste }: CellProps) {
  const { key, kind = 'text' } = column
  const value = row.values[key] ?? ''
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
          onChange={(event) => onChange(event.currentTarget.value)}
          onPaste={onPaste}
        />
      )}
      {mark}
      {problem !== undefined && (
        <span className={classes['problem']} role="alert">
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
function AddRow({ label, onAdd, onUp, onPaste }: AddRowProps) {
  const [value, setValue] = useState('')
  const add = () => {
    const typed = value.trim()
    if (typed === '') return
    setValue('')
    onAdd(typed)
  }
  return (
    <div role="row" className={classes['add']}>
      <span role="cell">
        <IconPlus size={15} stroke={1.6} aria-hidden />
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

import { ActionIcon } from '@mantine/core'
import { IconArrowBackUp, IconTrash } from '@tabler/icons-react'
import clsx from 'clsx'
import { useMemo, type CSSProperties, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { changeOf, withCell, withDeleted, type GridRow, type GridValues } from '../../../lib/grid-rows.ts'
import { useValueGrid } from './use-value-grid.ts'
import { AddRow, Cell } from './value-grid-cells.tsx'
import { cellName, type GridColumn } from './value-grid-column.ts'
import classes from './value-grid.module.css'

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

/** A small spreadsheet: every cell is edited in place; the last, empty row adds one; a pasted range fills several. */
export function ValueGrid(props: ValueGridProps) {
  const { label, columns, rows, stored, problems, shows, isReadOnly = false, renderMark, blank, onChange } = props
  const former = useMemo(() => new Map(stored.map((row) => [row.id, row])), [stored])
  const keys = columns.map(({ key }) => key)
  const shown = shows === undefined ? rows : rows.filter(shows)
  const { frameRef, ...grid } = useValueGrid({ rows, shown, keys, blank, onChange })
  const { firstKey } = grid
  const template = `${columns.map(({ width }) => width).join(' ')} ${isReadOnly ? '' : '40px'}`
  return (
    <div
      ref={frameRef}
      role="table"
      aria-label={label}
      className="l-clip l-card"
      // A custom property is not in React's type of styles.
      style={{ '--columns': template } as CSSProperties}
    >
      <Head columns={columns} isReadOnly={isReadOnly} />
      <div role="rowgroup">
        {shown.map((row) => (
          <div
            key={row.id}
            role="row"
            className={clsx('l-relative l-min-h-32 l-rule-bottom l-hoverable', classes['row'])}
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
                onKey={(event) => grid.onKey(event, row, column.key)}
                onPaste={(event) => grid.onPaste(event, row.id, column.key)}
              />
            ))}
            {!isReadOnly && (
              <DeleteCell
                name={row.values[firstKey] ?? ''}
                isDeleted={row.isDeleted}
                onClick={() => onChange(withDeleted(rows, row.id))}
              />
            )}
          </div>
        ))}
        {!isReadOnly && (
          <AddRow
            label={props.addLabel}
            onAdd={grid.add}
            onUp={grid.focusLast}
            onPaste={(event) => grid.onPaste(event, undefined, firstKey)}
          />
        )}
      </div>
    </div>
  )
}

function Head({ columns, isReadOnly }: Pick<ValueGridProps, 'columns'> & { isReadOnly: boolean }) {
  const { t } = useTranslation('common')
  return (
    <div role="rowgroup">
      <div
        role="row"
        className={clsx(
          'l-middle l-h-30 l-rule-bottom l-on-sunken l-t3 l-size-12 l-medium l-one-line',
          classes['head'],
        )}
      >
        {columns.map((column) => (
          <span className="l-py-0 l-px-10 l-clip l-ellipsis" key={column.key} role="columnheader">
            {column.label}
          </span>
        ))}
        {!isReadOnly && (
          <span className="l-py-0 l-px-10 l-clip l-ellipsis" role="columnheader" aria-label={t('actions')} />
        )}
      </div>
    </div>
  )
}

/** Deletes the row of this name, or takes that back. */
function DeleteCell({ name, isDeleted, onClick }: { name: string; isDeleted: boolean; onClick: () => void }) {
  const { t } = useTranslation('common')
  const Icon = isDeleted ? IconArrowBackUp : IconTrash
  return (
    <span role="cell" className={clsx('l-flex l-middle l-center l-m-h-md', classes['actions'])}>
      <ActionIcon size="sm" aria-label={t(isDeleted ? 'restoreRow' : 'deleteRow', { name })} onClick={onClick}>
        <Icon size={15} stroke={1.6} aria-hidden />
      </ActionIcon>
    </span>
  )
}

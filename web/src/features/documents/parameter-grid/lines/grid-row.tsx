import { IconDots, IconGripVertical, IconPlus } from '@tabler/icons-react'
import clsx from 'clsx'
import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import { CellContent, type GridRowProps } from './cell-content.tsx'
import { CellInput } from './cell-input.tsx'
import { useGridParts } from '../state/grid-context.ts'
import type { FieldItem, GridItem } from '../state/grid-items.ts'
import { cellText, isEditable, isTextColumn } from '../state/grid-cells.ts'
import type { GridColumn } from '../state/grid-types.ts'
import { LineTool } from './line-tool.tsx'
import { RowMenu } from './row-menu.tsx'
import { RulesPane } from '../panes/rules-pane.tsx'
import { StackedLine } from './stacked-line.tsx'
import { TypePane } from '../panes/type-pane.tsx'
import { ChoiceLine, GhostLine, NameLine } from './wide-lines.tsx'
import { FieldFrame } from './line-frame.tsx'
import cells from './cell.module.css'
import classes from './line.module.css'

/** One line of the grid, whatever it holds. */
export const GridRow = memo(
  function GridRow(props: GridRowProps) {
    const { isStacked } = useGridParts()
    const { item } = props
    if (item.kind === 'variants') return <ChoiceLine {...props} item={item} />
    if (item.kind === 'field')
      return isStacked ? <StackedLine {...props} item={item} /> : <FieldLine {...props} item={item} />
    if (item.kind === 'ghost') return <GhostLine {...props} item={item} />
    return <NameLine {...props} />
  },
  // The drag's starter is another function with each render and does the same.
  (a, b) =>
    a.item === b.item || isSameItem(a.item, b.item)
      ? a.index === b.index &&
        a.top === b.top &&
        a.height === b.height &&
        a.column === b.column &&
        a.text === b.text &&
        a.pane === b.pane &&
        a.problem === b.problem &&
        a.isSelected === b.isSelected &&
        a.drop === b.drop
      : false,
)

/** Lines are made anew with each version; their rows are not. */
function isSameItem(a: GridItem, b: GridItem): boolean {
  if (a.kind !== 'field' || b.kind !== 'field') return false
  return (
    a.row === b.row &&
    a.level === b.level &&
    a.isOpen === b.isOpen &&
    a.hasChildren === b.hasChildren &&
    a.place === b.place &&
    a.count === b.count &&
    a.mark === b.mark
  )
}

function FieldLine({ item, ...line }: GridRowProps & { item: FieldItem }) {
  const { columns, isReadOnly, lockedNames } = useGridParts()
  const { row } = item
  const isLocked = row.isLocked || lockedNames.has(row.id)
  return (
    <FieldFrame
      line={{ item, ...line }}
      className={clsx(
        'l-grid l-drops',
        classes['line'],
        isLocked && ['l-t2', classes['locked']],
        line.isSelected && classes['selected'],
      )}
      data-drop={line.drop}
    >
      <span
        className={clsx('l-flex l-middle l-center l-t3 l-grab l-unseen l-no-touch', classes['handle'])}
        aria-hidden
        onPointerDown={(event) => {
          if (!isReadOnly && !row.isLocked) line.onDragStart(event, row)
        }}
      >
        {!isReadOnly && !row.isLocked && <IconGripVertical size={14} stroke={1.6} />}
      </span>
      {columns.map((column, at) => (
        <Cell key={column} item={item} column={column} place={at + 1} isLocked={isLocked} line={line} />
      ))}
      <div
        role="gridcell"
        aria-colindex={columns.length + 1}
        className={clsx('l-flex l-middle l-end l-gap-2 l-px-4 l-rule-left', classes['actions'])}
      >
        {!isReadOnly && <LineActions item={item} isMenuOpen={line.pane === 'menu'} />}
      </div>
    </FieldFrame>
  )
}

/** What the pointer finds at the end of a line; keys have all of it. Plain buttons: every line that is drawn has two. */
function LineActions({ item, isMenuOpen }: { item: FieldItem; isMenuOpen: boolean }) {
  const { t } = useTranslation('grid')
  const { actions } = useGridParts()
  const { row } = item
  return (
    <>
      {!row.isLocked && row.modelName === '' && (
        <LineTool
          tabIndex={-1}
          aria-label={t('row.addChild', { name: row.name })}
          title={t('menu.addChild')}
          onClick={() => {
            actions.addChild(row)
          }}
        >
          <IconPlus size={14} stroke={1.6} aria-hidden />
        </LineTool>
      )}
      {isMenuOpen ? (
        <RowMenu row={row} />
      ) : (
        <LineTool
          tabIndex={-1}
          aria-label={t('row.menu', { name: row.name })}
          onClick={() => {
            actions.update({ cursor: { key: item.key, column: 'name' }, pane: 'menu', text: undefined })
          }}
        >
          <IconDots size={14} stroke={1.6} aria-hidden />
        </LineTool>
      )}
    </>
  )
}

type Line = Omit<GridRowProps, 'item'>

interface CellProps {
  item: FieldItem
  column: GridColumn
  place: number
  isLocked: boolean
  line: Line
}

function Cell({ item, column, place, isLocked, line }: CellProps) {
  const { t } = useTranslation('grid')
  const { actions } = useGridParts()
  const { row } = item
  const isActive = line.column === column
  const isBad = isActive && (line.problem === 'nameMissing' || line.problem === 'nameTaken')
  const canEdit = isEditable(row, column, isLocked)
  return (
    <div
      role="gridcell"
      data-column={column}
      data-active={isActive || undefined}
      aria-colindex={place}
      // oxlint-disable-next-line jsx-a11y/role-supports-aria-props -- a gridcell may be read-only (ARIA 1.2); the rule does not know it
      aria-readonly={!canEdit || undefined}
      aria-invalid={isBad || undefined}
      className={clsx(cells['cell'], cells[column], isActive && cells['active'], isBad && cells['bad'])}
    >
      <CellContent item={item} column={column} isLocked={isLocked} canEdit={canEdit} />
      {isActive && (
        <CellInput
          text={line.text}
          isText={isTextColumn(column)}
          canEdit={canEdit}
          hasPane={line.pane !== undefined}
          label={t('row.cell', { name: row.name === '' ? row.id : row.name, column: t(`column.${column}`) })}
          described={cellText(row, column)}
          placeholder={isBad ? t(`problem.${line.problem ?? 'nameMissing'}`) : ''}
          onType={(text) => {
            if (isTextColumn(column)) actions.update({ text, problem: undefined })
            else if (column === 'type' && canEdit) actions.update({ pane: 'type', paneText: text, text: undefined })
          }}
        />
      )}
      {isActive && line.pane === 'type' && column === 'type' && <TypePane row={row} />}
      {isActive && line.pane === 'rules' && column === 'rules' && <RulesPane row={row} />}
    </div>
  )
}

import { ActionIcon, Button } from '@mantine/core'
import { IconArrowBackUp, IconDots, IconGripVertical, IconPlus } from '@tabler/icons-react'
import clsx from 'clsx'
import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import { CellContent, Guides, placed, type GridLineProps } from './cell-content.tsx'
import { CellInput } from './cell-input.tsx'
import { useGridParts } from './grid-context.ts'
import type { FieldItem, GridItem, VariantsItem } from './grid-items.ts'
import { cellText, isEditable, isTextColumn } from './grid-keys.ts'
import type { GridColumn } from './grid-types.ts'
import { RowMenu } from './row-menu.tsx'
import { RulesPane } from './rules-pane.tsx'
import { StackedLine } from './stacked-line.tsx'
import { TypePane } from './type-pane.tsx'
import { VariantsLine } from './variants-line.tsx'
import classes from './grid.module.css'

/** One line of the grid, whatever it holds. */
export const GridLine = memo(
  function GridLine(props: GridLineProps) {
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

function FieldLine({ item, ...line }: GridLineProps & { item: FieldItem }) {
  const { t } = useTranslation('grid')
  const { actions, columns, isReadOnly, lockedNames } = useGridParts()
  const { row, level } = item
  const isLocked = row.isLocked || lockedNames.has(row.id)
  return (
    <div
      role="row"
      data-line={item.key}
      aria-rowindex={line.index + 2}
      aria-level={level + 1}
      aria-posinset={item.place}
      aria-setsize={item.count}
      aria-expanded={item.hasChildren ? item.isOpen : undefined}
      aria-selected={line.isSelected}
      className={clsx(classes['line'], isLocked && classes['locked'], line.isSelected && classes['selected'])}
      data-mark={item.mark}
      data-drop={line.drop}
      style={placed(line.top, line.height, level)}
    >
      <span
        className={classes['handle']}
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
      <span className={classes['actions']}>
        {!isReadOnly && (
          <>
            {!row.isLocked && row.modelName === '' && (
              <ActionIcon
                size="xs"
                tabIndex={-1}
                aria-label={t('row.addChild', { name: row.name })}
                title={t('menu.addChild')}
                onClick={() => {
                  actions.addChild(row)
                }}
              >
                <IconPlus size={14} stroke={1.6} />
              </ActionIcon>
            )}
            {line.pane === 'menu' ? (
              <RowMenu row={row} />
            ) : (
              <ActionIcon
                size="xs"
                tabIndex={-1}
                aria-label={t('row.menu', { name: row.name })}
                onClick={() => {
                  actions.update({ cursor: { key: item.key, column: 'name' }, pane: 'menu', text: undefined })
                }}
              >
                <IconDots size={14} stroke={1.6} />
              </ActionIcon>
            )}
          </>
        )}
      </span>
    </div>
  )
}

type Line = Omit<GridLineProps, 'item'>

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
      aria-colindex={place}
      aria-readonly={!canEdit || undefined}
      aria-invalid={isBad || undefined}
      className={clsx(classes['cell'], classes[column], isActive && classes['active'], isBad && classes['bad'])}
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

function ChoiceLine({ item, ...line }: GridLineProps & { item: VariantsItem }) {
  const { t } = useTranslation('grid')
  const { columns } = useGridParts()
  const isActive = line.column !== undefined
  return (
    <div
      role="row"
      data-line={item.key}
      aria-rowindex={line.index + 2}
      aria-level={item.level + 1}
      className={clsx(classes['line'], classes['wide'])}
      style={placed(line.top, line.height, item.level)}
    >
      <div
        role="gridcell"
        data-column="name"
        aria-colindex={1}
        aria-colspan={columns.length}
        className={clsx(classes['cell'], isActive && classes['active'])}
      >
        <Guides level={item.level} />
        <VariantsLine row={item.row} chosen={item.chosen} />
        {isActive && (
          <CellInput
            text={undefined}
            isText={false}
            canEdit={false}
            hasPane={false}
            label={t('variants.name')}
            described=""
            placeholder=""
            onType={() => undefined}
          />
        )}
      </div>
    </div>
  )
}

function GhostLine({ item, ...line }: GridLineProps & { item: Extract<GridItem, { kind: 'ghost' }> }) {
  const { t } = useTranslation('grid')
  const { actions, columns } = useGridParts()
  const { row } = item
  return (
    <div
      role="row"
      data-line={item.key}
      aria-rowindex={line.index + 2}
      aria-level={item.level + 1}
      className={clsx(classes['line'], classes['ghost'], classes['wide'])}
      data-mark="gone"
      style={placed(line.top, line.height, item.level)}
    >
      <div role="gridcell" aria-colindex={1} aria-colspan={columns.length} className={classes['cell']}>
        <Guides level={item.level} />
        <del className={classes['label']}>{row.name}</del>
        <del className={classes['type']}>{row.type}</del>
        <del className={classes['text']}>{row.description}</del>
        <Button
          size="xs"
          variant="subtle"
          className={classes['restore'] ?? ''}
          leftSection={<IconArrowBackUp size={14} stroke={1.6} />}
          aria-label={t('row.restore', { name: row.name })}
          onClick={() => {
            actions.restore(item)
          }}
        >
          {t('restore')}
        </Button>
      </div>
    </div>
  )
}

/** A line that only takes a name: the field being added, and the empty last line. */
function NameLine({ item, ...line }: GridLineProps) {
  const { t } = useTranslation('grid')
  const { actions, columns } = useGridParts()
  const isActive = line.column !== undefined
  const isDraft = item.kind === 'draft'
  const isBad = isDraft && line.problem === 'nameMissing'
  const level = item.kind === 'draft' || item.kind === 'add' ? item.level : 0
  return (
    <div
      role="row"
      data-line={item.key}
      data-drop={line.drop}
      aria-rowindex={line.index + 2}
      aria-level={level + 1}
      className={clsx(classes['line'], classes['wide'], !isDraft && classes['add'])}
      data-mark={isBad ? 'gone' : isDraft ? 'new' : undefined}
      style={placed(line.top, line.height, level)}
    >
      <div
        role="gridcell"
        data-column="name"
        aria-colindex={1}
        aria-colspan={columns.length}
        aria-invalid={isBad || undefined}
        className={clsx(classes['cell'], isActive && classes['active'], isBad && classes['bad'])}
      >
        <Guides level={level} />
        {!isDraft && (line.text ?? '') === '' && (
          <span className={classes['hint']}>
            <IconPlus size={14} stroke={1.6} aria-hidden />
            {t('addHint')}
          </span>
        )}
        {isActive && (
          <CellInput
            text={line.text}
            isText
            canEdit
            hasPane={false}
            label={t('newName')}
            described=""
            placeholder={isBad ? t('problem.nameMissing') : isDraft ? t('newName') : ''}
            onType={(text) => {
              actions.update({ text, problem: undefined })
            }}
          />
        )}
      </div>
    </div>
  )
}

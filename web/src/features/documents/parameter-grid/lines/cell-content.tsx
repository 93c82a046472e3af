import { typeText, type Row, type Chip, typeLabel } from '@lectern/model'
import {
  IconBook2,
  IconCheck,
  IconChevronRight,
  IconLink,
  IconLock,
  IconRefresh,
  IconSelector,
} from '@tabler/icons-react'
import clsx from 'clsx'
import type { PointerEvent, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useGridParts } from '../state/grid-context.ts'
import type { FieldItem, GridItem } from '../state/grid-items.ts'
import { cellText, ruleChipsOf } from '../state/grid-cells.ts'
import type { GridColumn } from '../state/grid-types.ts'
import type { GridProblem, Pane } from '../state/grid-state.ts'
import { RowMark } from './row-mark.tsx'
import type { DropPlace } from '../state/use-row-drag.ts'
import classes from './content.module.css'

export interface GridRowProps {
  item: GridItem
  index: number
  top: number
  height: number
  /** Column of the cursor when it is in this line. */
  column: GridColumn | undefined
  text: string | undefined
  pane: Pane | undefined
  problem: GridProblem | undefined
  isSelected: boolean
  drop: DropPlace | undefined
  onDragStart: (event: PointerEvent<HTMLElement>, row: Row) => void
}

/** Lines from a row's place up to those it stands below. */
export function Guides({ level }: { level: number }) {
  return Array.from({ length: level }, (_, index) => (
    <span
      key={index}
      className={clsx('l-w-1 l-absolute l-inset-y-0 l-on-line', classes['guide'])}
      style={{ left: 34 + index * 18 }}
      aria-hidden
    />
  ))
}

/** What a cell shows while nothing is edited. */
export function CellContent({
  item,
  column,
  isLocked,
  canEdit,
}: {
  item: FieldItem
  column: GridColumn
  isLocked: boolean
  canEdit: boolean
}): ReactNode {
  const { row } = item
  switch (column) {
    case 'name':
      return <NameContent item={item} isLocked={isLocked} />
    case 'type':
      return <TypeContent row={row} canEdit={canEdit} />
    case 'required':
      return row.place === 'property' ? (
        <span
          className={clsx(
            'l-inline-row l-center l-w-15 l-h-15 l-on-raised l-on-solid l-round-tag l-frame-mark',
            classes['tick'],
          )}
          data-on={row.required || undefined}
          data-off={!canEdit || undefined}
          aria-hidden
        >
          {row.required && <IconCheck size={12} stroke={3} />}
        </span>
      ) : null
    case 'rules':
      return <RulesContent row={row} />
    case 'maxLength':
      // The default is a limit no one wrote.
      return <span>{cellText(row, column)}</span>
    case 'example':
      return <span className="l-clip l-t2 l-code l-ellipsis">{cellText(row, column)}</span>
    case 'description':
      return <span className="l-clip l-ellipsis">{row.description}</span>
  }
}

export function NameContent({ item, isLocked }: { item: FieldItem; isLocked: boolean }) {
  const { t } = useTranslation('grid')
  const { actions } = useGridParts()
  const { row, level } = item
  const isNamed = row.place === 'property' || row.place === 'pattern' || row.place === 'index'
  const name = row.place === 'map' ? t('anyKey') : row.place === 'item' ? t('item') : row.name
  return (
    <>
      <Guides level={level} />
      {item.hasChildren && (
        <button
          type="button"
          tabIndex={-1}
          className={clsx(
            'l-inline-row l-center l-w-16 l-h-24 l-absolute l-on-top l-t3 l-round-tag l-bare l-turns',
            classes['chevron'],
          )}
          data-open={item.isOpen || undefined}
          aria-label={t(item.isOpen ? 'row.close' : 'row.open', { name })}
          onClick={() => {
            actions.toggleOpen(row, item.isOpen)
          }}
        >
          <IconChevronRight size={14} stroke={1.6} aria-hidden />
        </button>
      )}
      <span
        className={clsx('l-clip l-code l-medium l-ellipsis', !isNamed && 'l-t3', row.deprecated && 'l-struck l-t3')}
      >
        {name}
      </span>
      <RowMark row={row} name={name} />
      {isLocked && <IconLock size={13} stroke={1.6} className="l-fixed l-t3" aria-label={t('row.locked')} />}
      {row.isRecursive && (
        <IconRefresh size={13} stroke={1.6} className="l-fixed l-t3" aria-label={t('row.recursive')} />
      )}
      {item.hasChildren && !item.isOpen && <span className="l-t3 l-size-11">{Math.max(row.childCount, 1)}</span>}
      {item.mark === 'new' && (
        <span className="l-fixed l-px-5 l-ok l-on-ok-soft l-size-11 l-medium l-line-18 l-round-tag">
          {t('mark.new')}
        </span>
      )}
      {item.mark === 'changed' && (
        <span className={clsx('l-w-1 l-h-1 l-absolute l-clip', classes['hidden'])}>{t('mark.changed')}</span>
      )}
    </>
  )
}

export function TypeContent({ row, canEdit }: { row: Row; canEdit: boolean }) {
  const text = row.kind === 'choice' ? `${keywordOf(row)} · ${row.variants?.length ?? 0}` : typeLabel(row)
  const isModel = row.modelName !== '' && row.kind !== 'choice'
  return (
    <>
      <span className={clsx('l-clip l-code l-ellipsis', isModel && 'l-inline-row l-gap-3 l-ac')} title={typeText(row)}>
        {isModel && <IconLink size={12} stroke={1.8} aria-hidden />}
        {row.nullable && row.kind !== 'null' ? `${text} | null` : text}
      </span>
      {canEdit && (
        <IconSelector
          size={13}
          stroke={1.6}
          className={clsx('l-fixed l-at-end l-unseen l-t3', classes['selector'])}
          aria-hidden
        />
      )}
    </>
  )
}

function keywordOf(row: Row): string {
  return row.type.includes('allOf') ? 'allOf' : 'oneOf'
}

function RulesContent({ row }: { row: Row }) {
  const { t } = useTranslation(['document', 'grid'])
  const { dictionaries, columns } = useGridParts()
  const dictionary = dictionaries.find((each) => each.id === row.enumId)
  const chips = ruleChipsOf(row, columns)
  const textOf = (chip: Chip) =>
    chip.kind === 'text' ? chip.text : t(`chip.${chip.key}`, { text: '', ...chip.values })
  const source = row.enumId === '' ? [] : [dictionary?.name ?? row.enumId]
  const values = row.enumContent.length === 0 ? [] : [t('grid:rules.values', { count: row.enumContent.length })]
  return (
    // What does not fit is cut at the edge of the cell.
    <span
      className="l-row l-narrow l-gap-6 l-clip"
      title={[...source, ...values, ...chips.map(textOf)].join(' · ') || undefined}
    >
      {source.map((name) => (
        <span key={name} className="l-inline-row l-fixed l-fits l-gap-3 l-clip l-ac l-ellipsis">
          <IconBook2 size={13} stroke={1.6} aria-hidden />
          {name}
        </span>
      ))}
      {values.map((text) => (
        <RuleChip key={text} text={text} />
      ))}
      {chips.map((chip, index) => (
        <RuleChip key={index} text={textOf(chip)} title={chip.title} />
      ))}
    </span>
  )
}

function RuleChip({ text, title }: { text: string; title?: string | undefined }) {
  return (
    <span
      className="l-fixed l-fits l-px-5 l-clip l-t2 l-on-hover l-size-11 l-mono l-line-18 l-ellipsis l-round-tag"
      title={title}
    >
      {text}
    </span>
  )
}

import { Button } from '@mantine/core'
import { IconArrowBackUp, IconPlus } from '@tabler/icons-react'
import clsx from 'clsx'
import { useTranslation } from 'react-i18next'
import { Guides, type GridRowProps } from './cell-content.tsx'
import { CellInput } from './cell-input.tsx'
import { useGridParts } from '../state/grid-context.ts'
import type { GridItem, VariantsItem } from '../state/grid-items.ts'
import { VariantsLine } from './variants-line.tsx'
import { LineFrame } from './line-frame.tsx'
import cells from './cell.module.css'
import classes from './line.module.css'

/** The alternatives of a choice, over the width of the grid. */
export function ChoiceLine({ item, ...line }: GridRowProps & { item: VariantsItem }) {
  const { t } = useTranslation('grid')
  const { columns } = useGridParts()
  const isActive = line.column !== undefined
  return (
    <LineFrame line={{ item, ...line }} level={item.level} className={clsx('l-grid', classes['line'], cells['wide'])}>
      <div
        role="gridcell"
        data-column="name"
        aria-colindex={1}
        aria-colspan={columns.length + 1}
        className={clsx(cells['cell'], isActive && cells['active'])}
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
    </LineFrame>
  )
}

/** A field that was deleted since the last save. */
export function GhostLine({ item, ...line }: GridRowProps & { item: Extract<GridItem, { kind: 'ghost' }> }) {
  const { t } = useTranslation('grid')
  const { actions, columns } = useGridParts()
  const { row } = item
  return (
    <LineFrame
      line={{ item, ...line }}
      level={item.level}
      className={clsx('l-t3 l-grid', classes['line'], cells['ghost'], cells['wide'])}
      mark="gone"
    >
      <div role="gridcell" aria-colindex={1} aria-colspan={columns.length + 1} className={cells['cell']}>
        <Guides level={item.level} />
        <del className="l-clip l-code l-medium l-ellipsis">{row.name}</del>
        <del className="l-clip l-code l-ellipsis">{row.type}</del>
        <del className="l-clip l-ellipsis">{row.description}</del>
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
    </LineFrame>
  )
}

/** A line that only takes a name: the field being added, and the empty last line. */
export function NameLine({ item, ...line }: GridRowProps) {
  const { t } = useTranslation('grid')
  const { actions, columns } = useGridParts()
  const isActive = line.column !== undefined
  const isDraft = item.kind === 'draft'
  const isBad = isDraft && line.problem === 'nameMissing'
  const level = item.kind === 'draft' || item.kind === 'add' ? item.level : 0
  return (
    <LineFrame
      line={{ item, ...line }}
      level={level}
      className={clsx('l-grid l-drops', classes['line'], cells['wide'], !isDraft && classes['add'])}
      mark={isBad ? 'gone' : isDraft ? 'new' : undefined}
      data-drop={line.drop}
    >
      <div
        role="gridcell"
        data-column="name"
        aria-colindex={1}
        aria-colspan={columns.length + 1}
        aria-invalid={isBad || undefined}
        className={clsx(cells['cell'], isActive && cells['active'], isBad && cells['bad'])}
      >
        <Guides level={level} />
        {!isDraft && (line.text ?? '') === '' && (
          <span className={clsx('l-inline-flex l-middle l-gap-8', cells['hint'])}>
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
    </LineFrame>
  )
}

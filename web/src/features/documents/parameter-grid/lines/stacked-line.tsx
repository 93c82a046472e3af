import { VisuallyHidden } from '@mantine/core'
import clsx from 'clsx'
import { useTranslation } from 'react-i18next'
import { CellInput } from './cell-input.tsx'
import { useGridParts } from '../state/grid-context.ts'
import type { FieldItem } from '../state/grid-items.ts'
import { cellText } from '../state/grid-cells.ts'
import { NameContent, TypeContent, type GridRowProps } from './cell-content.tsx'
import { FieldFrame } from './line-frame.tsx'
import cells from './cell.module.css'
import lines from './line.module.css'
import classes from './stacked.module.css'

/** A row where columns would not fit: name and type, and what it means under them. A tap opens everything. */
export function StackedLine({ item, ...line }: GridRowProps & { item: FieldItem }) {
  const { t } = useTranslation(['grid', 'document'])
  const { actions, columns, lockedNames } = useGridParts()
  const { row } = item
  const isLocked = row.isLocked || lockedNames.has(row.id)
  const isActive = line.column !== undefined
  return (
    <FieldFrame
      line={{ item, ...line }}
      className={clsx(
        'l-grid',
        lines['line'],
        cells['tall'],
        isLocked && ['l-t2', lines['locked']],
        line.isSelected && lines['selected'],
      )}
    >
      <div
        role="gridcell"
        aria-colindex={1}
        aria-colspan={columns.length + 1}
        className={clsx(cells['cell'], cells['name'], isActive && cells['active'])}
      >
        <NameContent item={item} isLocked={isLocked} />
        {isActive && (
          <CellInput
            text={undefined}
            isText={false}
            canEdit={false}
            hasPane={line.pane !== undefined}
            label={row.name}
            described={row.description}
            placeholder=""
            onType={() => undefined}
          />
        )}
        <button
          type="button"
          tabIndex={-1}
          className={clsx(
            'l-column l-gap-2 l-absolute l-inset-0 l-no-fill l-text-start l-no-frame l-pointer',
            classes['tap'],
          )}
          onClick={() => {
            actions.update({
              cursor: { key: item.key, column: 'name' },
              text: undefined,
              pane: 'sheet',
              draft: undefined,
            })
          }}
        >
          <VisuallyHidden>{t('row.edit', { name: row.name })}</VisuallyHidden>
          <span className={clsx('l-flex l-end l-narrow l-gap-8 l-size-12', classes['tapLine'])}>
            <TypeContent row={row} canEdit={false} />
            {row.required && <span className="l-fixed l-bad">{t('document:field.required')}</span>}
          </span>
          <span className="l-clip l-t2 l-ellipsis">
            {row.description === '' ? cellText(row, 'example') : row.description}
          </span>
        </button>
      </div>
    </FieldFrame>
  )
}

import { VisuallyHidden } from '@mantine/core'
import clsx from 'clsx'
import { useTranslation } from 'react-i18next'
import { ResizeGrip } from '../../../shared/ui/layout/resize-grip.tsx'
import { useGridParts } from './state/grid-context.ts'
import type { GridColumn } from './state/grid-types.ts'
import { isResizable, leastWidthOf, mostWidth, type ResizableColumn } from './state/grid-widths.ts'
import { chooseWidth } from './state/use-column-widths.ts'
import classes from './lines/head.module.css'

type Widths = ReadonlyMap<GridColumn, number>

/** Names of the columns; stays while the rows scroll. */
export function GridHead({ widths }: { widths: Widths }) {
  const { t } = useTranslation('grid')
  const { columns } = useGridParts()
  return (
    <div
      role="row"
      aria-rowindex={1}
      className={clsx(
        'l-grid l-sticky l-top-0 l-h-30 l-middle l-rule-bottom l-on-sunken l-t3 l-size-12 l-medium l-one-line',
        classes['head'],
      )}
    >
      <span aria-hidden />
      {columns.map((column, index) => (
        <span key={column} role="columnheader" aria-colindex={index + 1} className={classes[column]}>
          <span className="l-cut">{t(`column.${column}`)}</span>
          {isResizable(column) && <ColumnGrip column={column} width={widths.get(column) ?? 0} />}
        </span>
      ))}
      <span role="columnheader" aria-colindex={columns.length + 1}>
        <VisuallyHidden>{t('column.actions')}</VisuallyHidden>
      </span>
    </div>
  )
}

/** The edge of a column, to drag; a double click gives the column the width of its content. The keyboard has Alt Shift and arrows. */
function ColumnGrip({ column, width }: { column: ResizableColumn; width: number }) {
  const { t } = useTranslation('grid')
  return (
    <ResizeGrip
      label={t('column.resize', { name: t(`column.${column}`) })}
      width={width}
      minimum={leastWidthOf(column)}
      maximum={mostWidth}
      isTabStop={false}
      onReset={() => chooseWidth(column, undefined)}
      onResize={(next) => chooseWidth(column, next)}
    />
  )
}

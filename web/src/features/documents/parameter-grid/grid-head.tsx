import { VisuallyHidden } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useGridParts } from './state/grid-context.ts'
import classes from './lines/head.module.css'

/** Names of the columns; stays while the rows scroll. */
export function GridHead() {
  const { t } = useTranslation('grid')
  const { columns } = useGridParts()
  return (
    <div role="row" aria-rowindex={1} className={classes['head']}>
      <span aria-hidden />
      {columns.map((column, index) => (
        <span key={column} role="columnheader" aria-colindex={index + 1} className={classes[column]}>
          {t(`column.${column}`)}
        </span>
      ))}
      <span role="columnheader" aria-colindex={columns.length + 1}>
        <VisuallyHidden>{t('column.actions')}</VisuallyHidden>
      </span>
    </div>
  )
}

import clsx from 'clsx'
import { useTranslation } from 'react-i18next'
import type { FieldActions } from '../fields/use-fields.ts'
import classes from './sections.module.css'

/** "Expand all" or "Collapse all", whichever there is something to do for. */
export function FoldAction({ actions, isFolded }: { actions: FieldActions; isFolded: boolean }) {
  const { t } = useTranslation('document')
  return (
    <button
      type="button"
      className={clsx('l-min-w-hit l-min-h-hit l-ac l-line-16 l-bare l-hover-underlined', classes['link'])}
      onClick={() => {
        actions.setAll(isFolded)
      }}
    >
      {t(isFolded ? 'field.expandAll' : 'field.collapseAll')}
    </button>
  )
}

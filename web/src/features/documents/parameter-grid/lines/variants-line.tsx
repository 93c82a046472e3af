import { discriminatorOf, ownChoice, type Row } from '@lectern/model'
import clsx from 'clsx'
import { useTranslation } from 'react-i18next'
import { useGridParts, useGridTarget } from '../state/grid-context.ts'
import { VariantsMenu } from './variants-menu.tsx'
import classes from './content.module.css'

/** The alternatives of a choice as small segments; choosing one swaps the rows below. */
export function VariantsLine({ row, chosen }: { row: Row; chosen: number }) {
  const { t } = useTranslation('grid')
  const { actions, isReadOnly } = useGridParts()
  const target = useGridTarget()
  const isOwn = ownChoice(target, row) !== undefined
  const discriminator = discriminatorOf(target, row)
  return (
    <span
      className="l-inline-row l-gap-4 l-relative l-on-top l-scroll-x l-no-scrollbar"
      role="group"
      aria-label={t('variants.name')}
    >
      {row.variants?.map((variant) => (
        <button
          key={variant.index}
          type="button"
          tabIndex={-1}
          aria-pressed={variant.index === chosen}
          className={clsx(
            'l-fixed l-py-0 l-px-8 l-h-24 l-t2 l-no-fill l-mono l-round l-frame-strong l-pointer l-size-11-5',
            classes['variant'],
          )}
          onClick={() => {
            actions.chooseVariant(row, variant.index)
          }}
        >
          {variant.name}
        </button>
      ))}
      {discriminator !== '' && <span className="l-fixed l-note">{t('variants.by', { name: discriminator })}</span>}
      {isOwn && !isReadOnly && <VariantsMenu row={row} chosen={chosen} />}
    </span>
  )
}

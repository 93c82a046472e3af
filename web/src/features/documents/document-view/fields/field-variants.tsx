import type { Row } from '@lectern/model'
import clsx from 'clsx'
import { useTranslation } from 'react-i18next'
import classes from './fields.module.css'

interface VariantsProps {
  row: Row
  chosen: number | undefined
  onChoose: (variant: number) => void
}

/** The alternatives of a choice; choosing one swaps the rows below. */
export function Variants({ row, chosen, onChoose }: VariantsProps) {
  const { t } = useTranslation('document')
  const variants = row.variants ?? []
  const current = chosen ?? variants[0]?.index
  return (
    <div role="group" aria-label={t('field.variants')} className={clsx('l-flex l-wrap l-gap-6', classes['variants'])}>
      {variants.map((variant) => (
        <button
          key={variant.index}
          type="button"
          aria-pressed={variant.index === current}
          className={clsx(
            'l-fits l-clip l-t2 l-on-raised l-code l-line-20 l-ellipsis l-round-tag l-frame-strong l-pointer l-hoverable',
            classes['variant'],
          )}
          title={variant.description === '' ? undefined : variant.description.slice(0, 300)}
          onClick={() => {
            onChoose(variant.index)
          }}
        >
          {variant.name}
        </button>
      ))}
    </div>
  )
}

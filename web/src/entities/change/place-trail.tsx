import type { PlaceStep } from '@lectern/model'
import { useTranslation } from 'react-i18next'
import classes from './change.module.css'

/** Where something is in a document: request body › items › quantity. `path` is the exact one, shown to the pointer. */
export function PlaceTrail({ place, path }: { place: readonly PlaceStep[]; path: string }) {
  const { t } = useTranslation('changes')
  const words = place.map(({ kind, name = '' }) => (kind === 'field' ? name : t(`place.${kind}`, { name })))
  const steps = words.length === 0 ? [t('place.none')] : words
  return (
    <span className={classes['place']} title={path}>
      {steps.map((step, index) => (
        // Two steps may have the same words.
        <span key={index} data-field={place[index]?.kind === 'field' || undefined}>
          {index > 0 && <i aria-hidden>›</i>}
          {step}
        </span>
      ))}
    </span>
  )
}

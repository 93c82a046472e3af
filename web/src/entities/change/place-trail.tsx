import type { PlaceStep } from '@lectern/model'
import clsx from 'clsx'
import { useTranslation } from 'react-i18next'
import { CopyButton } from '../../shared/ui/text/copy-button.tsx'
import classes from './change.module.css'

interface PlaceTrailProps {
  place: readonly PlaceStep[]
  /** The exact place: shown by the tooltip, and what is copied; absent where it is not known. */
  path?: string
  /** What there, as the last step. */
  thing?: { text: string; isField: boolean }
}

/** Where something is in a document: request body › items › quantity. */
export function PlaceTrail({ place, path, thing }: PlaceTrailProps) {
  const { t } = useTranslation('changes')
  const steps = place.map(({ kind, name = '' }) => {
    const isField = kind === 'field'
    return { text: isField ? name : t(`place.${kind}`, { name }), isField }
  })
  const shown = [...steps, ...(thing === undefined ? [] : [thing])]
  if (shown.length === 0) shown.push({ text: t('place.none'), isField: false })
  return (
    <span className={clsx('l-flex l-top l-narrow l-t2', classes['where'])}>
      <span className={clsx('l-narrow l-break', classes['place'])} title={path}>
        {shown.map(({ text, isField }, index) => (
          // Two steps may have the same words.
          <span className={clsx('l-fits', isField && 'l-code')} key={index}>
            {index > 0 && (
              <i className="l-t3" aria-hidden>
                ›
              </i>
            )}
            {text}
          </span>
        ))}
      </span>
      {path !== undefined && (
        <span className={classes['copy']}>
          <CopyButton size="xs" label={t('copyPath')} text={path} />
        </span>
      )}
    </span>
  )
}

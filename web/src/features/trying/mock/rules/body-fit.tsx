import type { MatchResult } from '@lectern/model'
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useMismatchWords } from '../../../../entities/document/mismatch/mismatch-words.ts'

/** Places that are listed. */
const mostShown = 6

/** Whether a body is one of those the document has, and where it is not. */
export function BodyFit({ fit }: { fit: MatchResult | undefined }) {
  const { t } = useTranslation('mock-rule')
  const words = useMismatchWords()
  if (fit === undefined) return null
  const { status, mismatches, isBodyChecked } = fit
  if (mismatches.length === 0)
    return (
      <p className="l-row l-gap-8 l-size-12 l-ok">
        <IconCheck size={16} stroke={1.6} className="l-fixed" aria-hidden />
        {t(isBodyChecked ? 'fit.fits' : 'fit.unchecked', { response: status })}
      </p>
    )
  return (
    <div className="l-flex l-gap-8 l-size-12 l-warn">
      <IconAlertTriangle size={16} stroke={1.6} className="l-fixed" aria-hidden />
      <div className="l-rest">
        <p>{t('fit.differs', { response: status, count: mismatches.length })}</p>
        <ul className="l-m-0 l-pl-16">
          {mismatches.slice(0, mostShown).map((each, at) => (
            <li key={at} className="l-break">
              {words(each)}
            </li>
          ))}
        </ul>
      </div>
    </div>
  )
}

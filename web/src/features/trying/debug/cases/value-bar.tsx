import { writeJsonPath } from '@lectern/model'
import { useTranslation } from 'react-i18next'
import type { PointedValue } from '../answer/pointed-value.ts'
import { PartTools } from './pick-tools.tsx'
import { usePick } from './picked-value.ts'

/** What an assertion may expect. */
const longest = 20_000

/** The value that is pointed at in a JSON body, with what can be done with it. */
export function ValueBar({ value }: { value: PointedValue | undefined }) {
  const { t } = useTranslation('call-case')
  if (usePick() === undefined) return null
  const path = writeJsonPath(value?.steps ?? [])
  const isOffered = value !== undefined && value.text.length <= longest
  return (
    <div className="l-row l-gap-8 l-px-16 l-pb-8 l-min-h-28" role="group" aria-label={t('point.value')}>
      {isOffered ? (
        <>
          <code className="l-narrow l-cut l-size-12">{path}</code>
          <PartTools part={{ subject: 'json', path, text: value.text }} />
        </>
      ) : (
        <p className="l-note">{t('point.hint')}</p>
      )}
    </div>
  )
}

import type { ChangelogEntry } from '@lectern/contracts'
import { useTranslation } from 'react-i18next'
import { ReviewSubjectHead } from './review-subject-head.tsx'
import { StateChanges } from './state-changes.tsx'

interface TakenPanelProps {
  moduleId: string
  entry: ChangelogEntry
}

/** What a push or import changed in a document without a question. */
export function TakenPanel({ moduleId, entry }: TakenPanelProps) {
  const { t } = useTranslation('review')
  const { subjectId, name, httpMethod, docType: type, url, from, to, byName, atMs, isLive } = entry
  return (
    <section className="l-px-20 l-py-16" aria-labelledby="taken-name">
      <ReviewSubjectHead
        id="taken-name"
        subject={{ name, type, httpMethod, url }}
        to={isLive ? `/view/${subjectId}` : undefined}
        origin={t('saidBy', { source: byName })}
        atMs={atMs}
      />
      {from === '' ? (
        <p className="l-mt-12 l-t2">{t('takenAdded')}</p>
      ) : (
        <StateChanges moduleId={moduleId} docId={subjectId} from={from} to={to} />
      )}
    </section>
  )
}

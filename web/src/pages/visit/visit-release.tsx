import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { Visit } from '../../entities/visit/visit-access.ts'
import { visitReleaseQuery } from '../../entities/visit/visit-queries.ts'
import { Prose } from '../../features/documents/document-view/parts/prose.tsx'
import { formatDay } from '../../shared/lib/dates.ts'
import { QueryState } from '../../shared/ui/feedback/query-state.tsx'
import { Dialog } from '../../shared/ui/overlay/dialog.tsx'

/** The release that a share shows: its number and description, when it was published, and its notes. */
export default function VisitRelease({ visit, onClose }: { visit: Visit; onClose: () => void }) {
  const { t, i18n } = useTranslation('visit')
  const release = useQuery(visitReleaseQuery(visit))
  return (
    <Dialog opened onClose={onClose} title={t('reader.release')}>
      <QueryState query={release} rows={4}>
        {({ releaseNo, releaseDesc, notes, publishedAtMs }) => (
          <>
            <h3 className="l-m-0 l-size-15 l-bold l-break">
              {[releaseNo, releaseDesc].filter((part) => part !== '').join(' ')}
            </h3>
            <p className="l-note l-mb-16">
              {t('reader.published', { day: formatDay(publishedAtMs, i18n.language, false) })}
            </p>
            {notes.trim() === '' ? (
              <p className="l-note">{t('reader.noNotes')}</p>
            ) : (
              <Prose text={notes} idPrefix="notes-" />
            )}
          </>
        )}
      </QueryState>
    </Dialog>
  )
}

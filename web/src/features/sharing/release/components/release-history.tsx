import type { ReleaseDetail, ReleaseEvent } from '@lectern/contracts'
import { Button } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { releaseEventsQuery } from '../../../../entities/release/release-queries.ts'
import { QueryState } from '../../../../shared/ui/feedback/query-state.tsx'
import { Dialog } from '../../../../shared/ui/overlay/dialog.tsx'
import { RelativeDate } from '../../../../shared/ui/text/relative-date.tsx'
import { Tag } from '../../../../shared/ui/text/tag.tsx'

interface ReleaseHistoryProps {
  release: ReleaseDetail
  onClose: () => void
  /** Compares an earlier state of the documents with the present one. */
  onCompare: (edition: number) => void
}

/** What was done to a release, by whom and when, newest first. */
export function ReleaseHistory({ release, onClose, onCompare }: ReleaseHistoryProps) {
  const { t } = useTranslation('release')
  const events = useInfiniteQuery(releaseEventsQuery(release.id))
  return (
    <Dialog opened onClose={onClose} title={t('history.title', { number: release.releaseNo })}>
      <QueryState query={events} rows={4} rowHeight={44}>
        {({ pages }) => (
          <>
            <ol className="l-card l-ruled l-plain-list">
              {pages
                .flatMap(({ list }) => list)
                .map((event, index) => (
                  <EventRow key={index} event={event} release={release} onCompare={onCompare} />
                ))}
            </ol>
            {events.hasNextPage && (
              <Button
                variant="subtle"
                mt={8}
                loading={events.isFetchingNextPage}
                onClick={() => void events.fetchNextPage()}
              >
                {t('older')}
              </Button>
            )}
          </>
        )}
      </QueryState>
    </Dialog>
  )
}

interface EventRowProps extends Pick<ReleaseHistoryProps, 'release' | 'onCompare'> {
  event: ReleaseEvent
}

function EventRow({ event, release, onCompare }: EventRowProps) {
  const { t } = useTranslation('release')
  const { kind, userName, atMs, edition, details } = event
  const count = Number(details['docs'] ?? details['pushed'] ?? 0)
  const isPushed = details['pushed'] !== undefined
  return (
    <li className="l-row l-wrap l-gap-4-12 l-py-8 l-px-12">
      <span className="l-rest l-break">
        {isPushed ? t('history.pushed', { name: userName, count }) : t(`history.${kind}`, { name: userName, count })}
      </span>
      {edition !== null &&
        (edition === release.edition ? (
          <Tag tone="accent">{t('history.present')}</Tag>
        ) : (
          <Button size="xs" onClick={() => onCompare(edition)}>
            {t('history.compare')}
          </Button>
        ))}
      <span className="l-note">
        <RelativeDate epochMs={atMs} />
      </span>
    </li>
  )
}

import type { HistorySubjectInfo } from '@lectern/contracts'
import { Button } from '@mantine/core'
import { IconArrowUpRight, IconEye, IconPencil } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import clsx from 'clsx'
import { useTranslation } from 'react-i18next'
import { Link, Navigate, useParams } from 'react-router'
import {
  composeEditorPath,
  isComposePlace,
  readHistoryPlace,
  type DocumentsPlace,
  type HistoryPlace,
} from '../../entities/history/history-place.ts'
import { historySubjectQuery } from '../../features/documents/history/history-queries.ts'
import { HistoryView } from '../../features/documents/history/history-view.tsx'
import { usePageTitle } from '../../shared/lib/hooks/use-page-title.ts'
import { QueryState } from '../../shared/ui/feedback/query-state.tsx'
import classes from './history-page.module.css'

const icon = { size: 16, stroke: 1.6, 'aria-hidden': true } as const

/**
 * `/doc/history/{moduleId}/{docId}`, `/module/history/{kind}/{moduleId}/{id}`, `/project/history/{projectId}`,
 * `/space/compose-history/{composeId}/{pageId}`: every saved state of a document, a model, a dictionary, error codes, settings, or a page.
 */
export function HistoryPage() {
  const place = readHistoryPlace(useParams())
  if (place === undefined) return <Navigate to="/404" replace />
  return <HistoryOf key={JSON.stringify(place)} place={place} />
}

function HistoryOf({ place }: { place: HistoryPlace }) {
  const { t } = useTranslation('history')
  const query = useQuery(historySubjectQuery(place))
  const { document, composed } = query.data ?? {}
  const subject = document ?? composed
  usePageTitle(t('title'), subject?.name)
  return (
    <QueryState query={query}>
      {() =>
        subject !== undefined && (
          <>
            <header className={clsx('l-row l-wrap l-gap-8 l-py-8 l-px-20 l-min-h-56 l-rule-bottom', classes['head'])}>
              <h1 className="l-narrow l-m-0 l-size-15 l-break">{t('of', { name: subject.name })}</h1>
              {place.subject !== 'doc' && <span className="l-t3">{t(`kind.${place.subject}`)}</span>}
              {composed !== undefined && <OpenButton to={composeEditorPath(composed.spaceId, composed.projectId)} />}
              {document !== undefined && !isComposePlace(place) && <WayThere place={place} info={document} />}
            </header>
            <HistoryView place={place} subject={subject} />
          </>
        )
      }
    </QueryState>
  )
}

/** Where the thing itself is. */
function WayThere({ place, info }: { place: DocumentsPlace; info: HistorySubjectInfo }) {
  const { t } = useTranslation('history')
  if (place.docId === undefined) return <OpenButton to={openPath(place, info)} />
  return (
    <span className="l-row l-gap-8 l-at-end">
      <Button component={Link} to={`/view/${place.docId}`} leftSection={<IconEye {...icon} />}>
        {t('read')}
      </Button>
      {info.can.restore && (
        <Button
          component={Link}
          to={`/doc/edit/${info.moduleId}/${place.docId}`}
          leftSection={<IconPencil {...icon} />}
        >
          {t('edit')}
        </Button>
      )}
    </span>
  )
}

function OpenButton({ to }: { to: string }) {
  const { t } = useTranslation('history')
  return (
    <Button component={Link} to={to} ml="auto" leftSection={<IconArrowUpRight {...icon} />}>
      {t('open')}
    </Button>
  )
}

function openPath(place: DocumentsPlace, { projectId, moduleId, section }: HistorySubjectInfo): string {
  const inModule = (fields: Readonly<Record<string, string>>) =>
    `/project/doc/${projectId}?${new URLSearchParams({ module: moduleId, ...fields }).toString()}`
  switch (place.subject) {
    case 'doc':
      return `/view/${place.docId ?? ''}`
    case 'model':
      return inModule({ segment: 'models', section, model: place.modelId ?? '' })
    case 'dictionary':
      return inModule({ segment: 'dictionary', dictionary: place.dictionaryId ?? '' })
    case 'application':
      return inModule({ segment: 'settings', part: 'environments' })
    case 'push':
      return inModule({ segment: 'settings', part: 'push' })
    case 'moduleConstants':
      return `/project/code/${projectId}?module=${moduleId}`
    case 'projectConstants':
      return `/project/code/${projectId}`
  }
}

import type { ReleaseDetail } from '@lectern/contracts'
import { Button } from '@mantine/core'
import { IconTag } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import clsx from 'clsx'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useParams } from 'react-router'
import { readReleasePath, releasePath } from '../../entities/release/release-paths.ts'
import { releaseQuery } from '../../entities/release/release-queries.ts'
import { createReleaseSource } from '../../features/sharing/release/api/release-source.ts'
import { ReleaseStateDot } from '../../entities/release/release-state.tsx'
import { useMomentText } from '../../shared/lib/hooks/use-moment-text.ts'
import { usePageTitle } from '../../shared/lib/hooks/use-page-title.ts'
import { useRouteId } from '../../shared/lib/hooks/use-route-id.ts'
import { QueryState } from '../../shared/ui/feedback/query-state.tsx'
import { StateReader } from '../layout/state-reader.tsx'
import classes from './release-page.module.css'

/** `/release/{releaseId}/{docId?}`: the documents of a release, for reading. */
export function ReleasePage() {
  const releaseId = useRouteId('releaseId')
  const { docId } = useParams()
  const release = useQuery(releaseQuery(releaseId))
  return (
    <QueryState query={release} rows={10}>
      {(data) => <Reading release={data} docId={docId} />}
    </QueryState>
  )
}

function Reading({ release, docId }: { release: ReleaseDetail; docId: string | undefined }) {
  const { t } = useTranslation('release')
  const { id, edition, releaseNo } = release
  const source = useMemo(() => createReleaseSource(id, edition), [id, edition])
  usePageTitle(releaseNo, release.projectName)
  return (
    <StateReader
      source={source}
      docId={docId}
      crumbs={[
        { label: release.projectName, to: `/project/doc/${release.projectId}` },
        { label: t('title'), to: releasePath(release.projectId, id) },
      ]}
      banner={<Banner release={release} docId={docId} />}
      words={{
        tree: releaseNo,
        docs: (count) => t('reader.docs', { count }),
        empty: { title: t('reader.nothing'), hint: t('reader.nothingHint') },
        pick: t('reader.pick'),
        missing: t('reader.missing'),
        toList: t('reader.toList'),
      }}
      listPath={readReleasePath(id)}
    />
  )
}

/** Which release this is, and the ways to its page and to the present. */
function Banner({ release, docId }: { release: ReleaseDetail; docId: string | undefined }) {
  const { t } = useTranslation('release')
  const momentOf = useMomentText()
  const { id, projectId, releaseNo, releaseDesc, state, frozenAtMs, hasLive } = release
  const about =
    frozenAtMs === null
      ? t('reader.asNow')
      : t(hasLive ? 'reader.partlyFrozen' : 'reader.frozen', { moment: momentOf(frozenAtMs) })
  return (
    <section
      className="l-row l-gap-8-12 l-py-8 l-pl-32 l-pr-20 l-min-h-52 l-sticky l-below-bar l-on-ac-soft l-rule-bottom l-m-static l-m-wrap l-m-py-10-16 l-z-sticky-2"
      aria-label={t('reader.title')}
    >
      <IconTag size={18} stroke={1.6} className="l-ac" aria-hidden />
      <p className={clsx('l-rest l-cut', classes['about'])}>
        <strong className="l-bold">{[releaseNo, releaseDesc].filter((part) => part !== '').join(' ')}</strong>
        <span className="l-t2">
          <ReleaseStateDot state={state} />
        </span>
        <span className="l-t2">{about}</span>
      </p>
      <Button component={Link} to={releasePath(projectId, id)}>
        {t('reader.toRelease')}
      </Button>
      {docId !== undefined && (
        <Button component={Link} to={`/view/${docId}`}>
          {t('reader.toNow')}
        </Button>
      )}
    </section>
  )
}

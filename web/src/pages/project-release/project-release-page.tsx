import type { ReleaseDetail } from '@lectern/contracts'
import { ActionIcon } from '@mantine/core'
import { IconArrowLeft, IconTag } from '@tabler/icons-react'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import clsx from 'clsx'
import { lazy, Suspense, useEffect, useEffectEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate, useParams, useSearchParams } from 'react-router'
import { projectInfoQuery } from '../../entities/project/project-queries.ts'
import { releasePath, type ComparedSides } from '../../entities/release/release-paths.ts'
import { releaseQuery, releasesQuery } from '../../entities/release/release-queries.ts'
import { FeedButton } from '../../features/following/changelog/feed-dialog.tsx'
import { FollowButton } from '../../features/following/following/follow-button.tsx'
import { useReleaseNews } from '../../features/sharing/release/api/use-release-news.ts'
import { ReleaseList } from '../../features/sharing/release/components/release-list.tsx'
import { ReleaseView } from '../../features/sharing/release/components/release-view.tsx'
import { useListAddress } from '../../shared/lib/hooks/use-list-address.ts'
import { mobileMedia, useMedia } from '../../shared/lib/hooks/use-media.ts'
import { usePageTitle } from '../../shared/lib/hooks/use-page-title.ts'
import { useRouteId } from '../../shared/lib/hooks/use-route-id.ts'
import { EmptyState } from '../../shared/ui/feedback/empty-state.tsx'
import { ErrorState } from '../../shared/ui/feedback/error-state.tsx'
import { QueryState } from '../../shared/ui/feedback/query-state.tsx'
import { NewButton } from '../../shared/ui/table/new-button.tsx'
import type { ChoosingTask } from './choosing.tsx'
import { ReleaseRobots } from './release-robots.tsx'
import classes from './project-release.module.css'

/** The tree of documents is only needed by those who choose among them. */
const Choosing = lazy(() => import('./choosing.tsx'))

const ReleaseSharing = lazy(() => import('./release-sharing.tsx'))

/** Fields of the address that belong to the list. */
const listFields = ['q', 'state'] as const

/** `/project/release/{projectId}/{releaseId?}?from=&to=&app=&doc=`: the releases of a project, and one of them with what is different in it. */
export function ProjectReleasePage() {
  const { t } = useTranslation('release')
  const projectId = useRouteId('projectId')
  const { releaseId } = useParams()
  const navigate = useNavigate()
  const [params] = useSearchParams()
  const address = useListAddress(['state'])
  const isMobile = useMedia(mobileMedia)
  const [task, setTask] = useState<ChoosingTask>()
  const project = useQuery(projectInfoQuery(projectId))
  const state = address.filters.state === 'published' ? 'published' : undefined
  const list = useInfiniteQuery(releasesQuery(projectId, { search: address.search, state }))
  const releases = list.data?.pages.flatMap((page) => page.list)
  const isFiltered = address.search !== '' || state !== undefined
  const canManage = project.data?.can.manageReleases === true
  useReleaseNews(projectId)
  usePageTitle(t('title'), project.data?.name)
  const linkOf = (id: string | undefined, sides: ComparedSides = {}): string => {
    const kept = listFields.flatMap((name) => [[name, params.get(name)]]).filter(([, value]) => value !== null)
    // Those without a value are left out.
    return releasePath(projectId, id, { ...(Object.fromEntries(kept) as object), ...sides })
  }
  // The newest one is open beside the list; on phones the list comes first.
  const firstId = releaseId === undefined && !isMobile && !isFiltered ? releases?.[0]?.id : undefined
  const openFirst = useEffectEvent((id: string) => void navigate(linkOf(id), { replace: true }))
  useEffect(() => {
    if (firstId !== undefined) openFirst(firstId)
  }, [firstId])
  const create = () => setTask({ kind: 'create' })
  const isEmpty = releases?.length === 0 && !isFiltered && releaseId === undefined
  return (
    <div className={clsx('l-flex l-short l-h-window l-m-in-turn', classes['page'])}>
      {list.isError && releases === undefined ? (
        <ErrorState error={list.error} onRetry={() => void list.refetch()} />
      ) : isEmpty ? (
        <NoReleases onNew={canManage ? create : undefined} />
      ) : (
        <>
          {(!isMobile || releaseId === undefined) && (
            <ReleaseList
              releases={releases}
              currentId={releaseId}
              address={address}
              linkOf={(id) => linkOf(id)}
              onMore={list.hasNextPage ? () => void list.fetchNextPage() : undefined}
              onNew={canManage ? create : undefined}
              feedButton={<FeedButton place={{ projectId }} topic="releases" />}
            />
          )}
          {releaseId !== undefined && (
            <OpenRelease
              key={releaseId}
              id={releaseId}
              isMobile={isMobile}
              linkOf={linkOf}
              onChoice={(kind, release) => setTask({ kind, release })}
            />
          )}
        </>
      )}
      {task !== undefined && (
        <Suspense>
          <Choosing
            projectId={projectId}
            task={task}
            onClose={() => setTask(undefined)}
            onSaved={({ id }) => {
              setTask(undefined)
              if (task.kind === 'create') void navigate(linkOf(id))
            }}
          />
        </Suspense>
      )}
    </div>
  )
}

interface OpenReleaseProps {
  id: string
  isMobile: boolean
  linkOf: (id: string | undefined, sides?: ComparedSides) => string
  onChoice: (kind: 'edit' | 'contents', release: ReleaseDetail) => void
}

function OpenRelease({ id, isMobile, linkOf, onChoice }: OpenReleaseProps) {
  const { t } = useTranslation('release')
  const navigate = useNavigate()
  const [params] = useSearchParams()
  const release = useQuery(releaseQuery(id))
  const [sharing, setSharing] = useState<'shares' | 'site'>()
  const read = (name: string) => params.get(name) ?? undefined
  const sides: ComparedSides = { from: read('from'), to: read('to'), app: read('app'), doc: read('doc') }
  const what = sharing ?? (params.get('open') === 'shares' ? 'shares' : undefined)
  const closeSharing = () => {
    setSharing(undefined)
    if (params.has('open')) void navigate(linkOf(id, sides), { replace: true })
  }
  return (
    <div className="l-column l-rest l-short">
      <QueryState query={release} rows={10}>
        {(data) => (
          <ReleaseView
            release={data}
            sides={sides}
            onSides={(next) => void navigate(linkOf(id, next), { replace: true })}
            followButton={<FollowButton kind="release" id={id} withLabel />}
            robotsButton={<ReleaseRobots release={data} />}
            wayBack={
              isMobile && (
                <ActionIcon component={Link} to={linkOf(undefined)} aria-label={t('toList')}>
                  <IconArrowLeft size={18} stroke={1.6} />
                </ActionIcon>
              )
            }
            onChoice={(kind) => onChoice(kind, data)}
            onSharing={setSharing}
            onRemoved={() => void navigate(linkOf(undefined), { replace: true })}
          />
        )}
      </QueryState>
      {release.data !== undefined && what !== undefined && (
        <Suspense>
          <ReleaseSharing release={release.data} what={what} onClose={closeSharing} />
        </Suspense>
      )}
    </div>
  )
}

function NoReleases({ onNew }: { onNew: (() => void) | undefined }) {
  const { t } = useTranslation('release')
  return (
    <div className="l-rest">
      <EmptyState
        isPage
        icon={<IconTag size={20} stroke={1.5} />}
        title={t('empty.title')}
        actions={onNew !== undefined && <NewButton label={t('new')} onClick={onNew} />}
      >
        {t(onNew === undefined ? 'empty.forReaders' : 'empty.body')}
      </EmptyState>
    </div>
  )
}

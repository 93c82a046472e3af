import { Button } from '@mantine/core'
import { IconStar } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import {
  followedDocsQuery,
  followedProjectsQuery,
  followedReleasesQuery,
  type FollowedKind,
} from '../../entities/subscription/subscription-queries.ts'
import {
  FollowedDocs,
  FollowedProjects,
  FollowedReleases,
} from '../../features/following/following/following-table.tsx'
import { useListAddress } from '../../shared/lib/hooks/use-list-address.ts'
import { usePageTitle } from '../../shared/lib/hooks/use-page-title.ts'
import { EmptyState } from '../../shared/ui/feedback/empty-state.tsx'
import { FilterInput } from '../../shared/ui/form/filter-input.tsx'
import { ListFoot, usePages } from '../../shared/ui/table/list-foot.tsx'
import { Page, PageHead } from '../../shared/ui/layout/page.tsx'
import { QueryState } from '../../shared/ui/feedback/query-state.tsx'
import { Segmented } from '../../shared/ui/form/segmented.tsx'

function Nothing({ kind, isFiltered }: { kind: FollowedKind; isFiltered: boolean }) {
  const { t } = useTranslation('following')
  const icon = <IconStar size={20} stroke={1.5} />
  if (isFiltered) {
    return (
      <EmptyState icon={icon} title={t('noMatch.title')}>
        {t('noMatch.body')}
      </EmptyState>
    )
  }
  return (
    <EmptyState
      icon={icon}
      title={t(`empty.${kind}`)}
      actions={
        <Button component={Link} to={kind === 'doc' ? '/view' : '/dashboard'}>
          {t(kind === 'doc' ? 'empty.toReading' : 'empty.toSpaces')}
        </Button>
      }
    >
      {t('empty.body')}
    </EmptyState>
  )
}

const kinds: readonly FollowedKind[] = ['doc', 'project', 'release']

/** Everything the person follows, and the notifications about it. */
export function FollowingPage() {
  const { t } = useTranslation('following')
  usePageTitle(t('title'))
  const address = useListAddress(['kind'])
  const kind = kinds.find((each) => each === address.filters.kind) ?? 'doc'
  const pages = usePages('following', address)
  const { search } = address
  const { pageIndex, pageSize } = pages
  const first = { search, pageIndex: 1, pageSize }
  const docs = useQuery(followedDocsQuery(kind === 'doc' ? { ...first, pageIndex } : first))
  const projects = useQuery(followedProjectsQuery(kind === 'project' ? { ...first, pageIndex } : first))
  const releases = useQuery(followedReleasesQuery(kind === 'release' ? { ...first, pageIndex } : first))
  const list = (total: number, rows: ReactNode) =>
    total === 0 ? (
      <Nothing kind={kind} isFiltered={search !== ''} />
    ) : (
      <>
        {rows}
        <ListFoot total={total} {...pages} />
      </>
    )
  return (
    <Page>
      <PageHead
        title={t('title')}
        tools={
          <Segmented
            name={t('column.kind')}
            value={kind}
            segments={[
              { value: 'doc', label: t('kind.docs', { count: docs.data?.total ?? 0 }) },
              { value: 'project', label: t('kind.projects', { count: projects.data?.total ?? 0 }) },
              { value: 'release', label: t('kind.releases', { count: releases.data?.total ?? 0 }) },
            ]}
            onChange={(next) => address.change({ kind: next === 'doc' ? undefined : next })}
          />
        }
      >
        <FilterInput label={t('filter')} value={address.text} onChange={address.setText} />
      </PageHead>
      {kind === 'doc' && (
        <QueryState query={docs} rowHeight={36}>
          {(data) => list(data.total, <FollowedDocs docs={data.list} />)}
        </QueryState>
      )}
      {kind === 'project' && (
        <QueryState query={projects} rowHeight={36}>
          {(data) => list(data.total, <FollowedProjects projects={data.list} />)}
        </QueryState>
      )}
      {kind === 'release' && (
        <QueryState query={releases} rowHeight={36}>
          {(data) => list(data.total, <FollowedReleases releases={data.list} />)}
        </QueryState>
      )}
    </Page>
  )
}

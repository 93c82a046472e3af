import { Button } from '@mantine/core'
import { IconStar } from '@tabler/icons-react'
import { keepPreviousData, useQuery, type UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { followedKinds, followedQueries, type FollowedKind } from '../../entities/subscription/subscription-queries.ts'
import {
  FollowedDocs,
  FollowedFolders,
  FollowedModules,
  FollowedProjects,
  FollowedReleases,
} from '../../features/following/following/following-table.tsx'
import { MaintainedLevel } from '../../features/following/following/maintained-level.tsx'
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

const wordsOfKinds = {
  doc: 'kind.docs',
  folder: 'kind.folders',
  module: 'kind.modules',
  project: 'kind.projects',
  release: 'kind.releases',
} as const

/** Everything the person follows, and the notifications about it. */
export function FollowingPage() {
  const { t } = useTranslation('following')
  usePageTitle(t('title'))
  const address = useListAddress(['kind'])
  const kind = followedKinds.find((each) => each === address.filters.kind) ?? 'doc'
  const pages = usePages('following', address)
  const { search } = address
  const { pageIndex, pageSize } = pages
  const pageOf = (each: FollowedKind) => ({ search, pageIndex: each === kind ? pageIndex : 1, pageSize })
  const docs = useQuery({ ...followedQueries.doc(pageOf('doc')), placeholderData: keepPreviousData })
  const folders = useQuery({ ...followedQueries.folder(pageOf('folder')), placeholderData: keepPreviousData })
  const modules = useQuery({ ...followedQueries.module(pageOf('module')), placeholderData: keepPreviousData })
  const projects = useQuery({ ...followedQueries.project(pageOf('project')), placeholderData: keepPreviousData })
  const releases = useQuery({ ...followedQueries.release(pageOf('release')), placeholderData: keepPreviousData })
  const totals: Record<FollowedKind, number | undefined> = {
    ...{ doc: docs.data?.total, folder: folders.data?.total, module: modules.data?.total },
    ...{ project: projects.data?.total, release: releases.data?.total },
  }
  const show = <T,>(query: UseQueryResult<{ list: T[]; total: number }>, rowsOf: (list: T[]) => ReactNode) => (
    <QueryState query={query} rowHeight={36}>
      {({ list, total }) =>
        total === 0 ? (
          <Nothing kind={kind} isFiltered={search !== ''} />
        ) : (
          <>
            {rowsOf(list)}
            <ListFoot total={total} {...pages} />
          </>
        )
      }
    </QueryState>
  )
  return (
    <Page>
      <PageHead
        title={t('title')}
        tools={
          <Segmented
            name={t('column.kind')}
            value={kind}
            segments={followedKinds.map((value) => {
              return { value, label: t(wordsOfKinds[value], { count: totals[value] ?? 0 }) }
            })}
            onChange={(next) => address.change({ kind: next === 'doc' ? undefined : next })}
          />
        }
      >
        <FilterInput label={t('filter')} value={address.text} onChange={address.setText} />
      </PageHead>
      <MaintainedLevel />
      {kind === 'doc' && show(docs, (list) => <FollowedDocs docs={list} />)}
      {kind === 'folder' && show(folders, (list) => <FollowedFolders folders={list} />)}
      {kind === 'module' && show(modules, (list) => <FollowedModules modules={list} />)}
      {kind === 'project' && show(projects, (list) => <FollowedProjects projects={list} />)}
      {kind === 'release' && show(releases, (list) => <FollowedReleases releases={list} />)}
    </Page>
  )
}

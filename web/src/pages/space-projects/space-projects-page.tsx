import { Select } from '@mantine/core'
import { roles, type Project } from '@lectern/contracts'
import { IconFolderPlus, IconLayoutGrid, IconList } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Navigate, useNavigate } from 'react-router'
import { spaceProjectsQuery } from '../../entities/project/project-queries.ts'
import { spaceInfoQuery } from '../../entities/space/space-queries.ts'
import { CreateProjectDialog } from '../../features/places/project/components/create-project-dialog.tsx'
import { ProjectCards } from '../../features/places/project/components/project-cards.tsx'
import { RecentChanges } from '../../features/places/project/components/recent-changes.tsx'
import { ProjectTable } from '../../features/places/project/components/project-table.tsx'
import { useListAddress } from '../../shared/lib/hooks/use-list-address.ts'
import { usePageTitle } from '../../shared/lib/hooks/use-page-title.ts'
import { useRouteId } from '../../shared/lib/hooks/use-route-id.ts'
import { useStoredChoice } from '../../shared/lib/hooks/use-stored-choice.ts'
import { EmptyState } from '../../shared/ui/feedback/empty-state.tsx'
import { FilterInput } from '../../shared/ui/form/filter-input.tsx'
import { Page, PageHead } from '../../shared/ui/layout/page.tsx'
import { NewButton } from '../../shared/ui/table/new-button.tsx'
import { NoMatch } from '../../shared/ui/table/no-match.tsx'
import { QueryState } from '../../shared/ui/feedback/query-state.tsx'
import { Segmented } from '../../shared/ui/form/segmented.tsx'
import { arrangeProjects, projectSorts } from './arrange-projects.ts'

/** No filter by the reader's role. */
const anyRole = 'all'

const layouts = ['cards', 'list'] as const

/** In place of the list when it has nothing to show. */
function NoProjects({ spaceName, onCreate }: { spaceName: string; onCreate: (() => void) | undefined }) {
  const { t } = useTranslation('project')
  return (
    <EmptyState
      icon={<IconFolderPlus size={20} stroke={1.5} />}
      title={t('empty.title', { space: spaceName })}
      actions={onCreate !== undefined && <NewButton label={t('create.action')} onClick={onCreate} />}
    >
      {t(onCreate === undefined ? 'empty.readerBody' : 'empty.body')}
    </EmptyState>
  )
}

/** Filter, order and layout of the list. */
function useArrangement() {
  const { text, setText, filters, change, clear } = useListAddress(['role'])
  const role = roles.find((each) => each === filters.role)
  const [sort, setSort] = useStoredChoice('lectern.projectSort', projectSorts)
  const [layout, setLayout] = useStoredChoice('lectern.projectLayout', layouts)
  return {
    text,
    setText,
    role,
    setRole: (next?: string) => change({ role: next }),
    clear,
    sort,
    setSort,
    layout,
    setLayout,
  }
}

function Tools({ arrangement }: { arrangement: ReturnType<typeof useArrangement> }) {
  const { t } = useTranslation(['project', 'common'])
  return (
    <>
      <FilterInput label={t('filter')} value={arrangement.text} onChange={arrangement.setText} width={250} />
      <Select
        size="sm"
        w={132}
        aria-label={t('role.name')}
        data={[
          { value: anyRole, label: t('role.all') },
          ...roles.toReversed().map((value) => ({ value, label: t(`common:role.${value}`) })),
        ]}
        value={arrangement.role ?? anyRole}
        onChange={(value) => arrangement.setRole(value === null || value === anyRole ? undefined : value)}
      />
      <Select
        size="sm"
        w={132}
        aria-label={t('sort.name')}
        data={projectSorts.map((value) => ({ value, label: t(`sort.${value}`) }))}
        value={arrangement.sort}
        onChange={(value) => {
          if (value !== null) arrangement.setSort(value)
        }}
      />
    </>
  )
}

function LayoutSwitch({ arrangement }: { arrangement: ReturnType<typeof useArrangement> }) {
  const { t } = useTranslation('project')
  return (
    <Segmented
      name={t('layout.name')}
      value={arrangement.layout}
      onChange={arrangement.setLayout}
      segments={[
        { value: 'cards', name: t('layout.cards'), label: <IconLayoutGrid size={16} stroke={1.6} /> },
        { value: 'list', name: t('layout.list'), label: <IconList size={16} stroke={1.6} /> },
      ]}
    />
  )
}

/** The projects of a space. A composed space has composed projects instead. */
export function SpaceProjectsPage() {
  const { t, i18n } = useTranslation('project')
  const spaceId = useRouteId('spaceId')
  const navigate = useNavigate()
  const space = useQuery(spaceInfoQuery(spaceId))
  const projects = useQuery(spaceProjectsQuery(spaceId))
  const arrangement = useArrangement()
  const [isCreating, setIsCreating] = useState(false)
  usePageTitle(t('title'), space.data?.name)
  if (space.data?.isCompose === 1) return <Navigate to={`/space/compose/${spaceId}`} replace />
  const open = () => {
    setIsCreating(true)
  }
  const openDialog = space.data?.can.createProject === true ? open : undefined
  const render = (all: readonly Project[]) => {
    if (all.length === 0) return <NoProjects spaceName={space.data?.name ?? ''} onCreate={openDialog} />
    const shown = arrangeProjects(all, { ...arrangement, filter: arrangement.text }, i18n.language)
    if (shown.length === 0)
      return (
        <NoMatch
          title={t('noMatch.title')}
          body={t('noMatch.body')}
          clearLabel={t('noMatch.clear')}
          onClear={arrangement.clear}
        />
      )
    return arrangement.layout === 'cards' ? <ProjectCards projects={shown} /> : <ProjectTable projects={shown} />
  }
  return (
    <Page>
      <PageHead
        title={t('title')}
        count={projects.data?.length}
        tools={(projects.data?.length ?? 0) > 0 && <Tools arrangement={arrangement} />}
      >
        {(projects.data?.length ?? 0) > 0 && <LayoutSwitch arrangement={arrangement} />}
        {openDialog !== undefined && projects.data?.length !== 0 && (
          <NewButton label={t('create.action')} onClick={openDialog} />
        )}
      </PageHead>
      <QueryState query={projects} rowHeight={52}>
        {render}
      </QueryState>
      {projects.data !== undefined && <RecentChanges spaceId={spaceId} />}
      {space.data !== undefined && (
        <CreateProjectDialog
          opened={isCreating}
          space={space.data}
          onClose={() => {
            setIsCreating(false)
          }}
          onCreated={(project) => void navigate(`/project/doc/${project.id}`)}
        />
      )}
    </Page>
  )
}

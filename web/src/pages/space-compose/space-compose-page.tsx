import { VisuallyHidden } from '@mantine/core'
import { shareType, type ComposeProject, type Space } from '@lectern/contracts'
import { IconStack2 } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import clsx from 'clsx'
import { lazy, Suspense, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Navigate, useNavigate, useSearchParams } from 'react-router'
import { composeEntriesQuery, composeProjectsQuery } from '../../entities/compose/compose-queries.ts'
import { composeHistoryPath } from '../../entities/history/history-place.ts'
import { viewConfigQuery } from '../../entities/installation/view-config-query.ts'
import { spaceInfoQuery } from '../../entities/space/space-queries.ts'
import { linkOfVisit } from '../../entities/visit/visit-link.ts'
import { useComposeNews } from '../../features/sharing/compose/api/compose-mutations.ts'
import { ComposeDialog } from '../../features/sharing/compose/components/compose-dialog.tsx'
import { ComposeEditor } from '../../features/sharing/compose/components/compose-editor.tsx'
import { ComposeTabs } from '../../features/sharing/compose/components/compose-tabs.tsx'
import { AccessBlock } from '../../features/sharing/compose/side/access-block.tsx'
import { VisitLinkDialog } from '../../features/sharing/visit-link/visit-link-dialog.tsx'
import { ComposeSide } from '../../features/sharing/compose/side/compose-side.tsx'
import { useProjectActs } from '../../features/sharing/compose/use-project-acts.ts'
import { useMedia } from '../../shared/lib/hooks/use-media.ts'
import { usePageTitle } from '../../shared/lib/hooks/use-page-title.ts'
import { useRouteId } from '../../shared/lib/hooks/use-route-id.ts'
import { readStored, writeStored } from '../../shared/lib/storage.ts'
import { EmptyState } from '../../shared/ui/feedback/empty-state.tsx'
import { QueryState } from '../../shared/ui/feedback/query-state.tsx'
import { NewButton } from '../../shared/ui/table/new-button.tsx'
import { PickTree } from './pick-tree.tsx'
import classes from '../../shared/ui/table/list-page.module.css'

/** With the grids of common parameters. */
const CommonDialog = lazy(async () => ({ default: (await import('./common-dialog.tsx')).CommonDialog }))

const ViewLogDrawer = lazy(async () => ({
  default: (await import('../../features/sharing/view-log/view-log-drawer.tsx')).ViewLogDrawer,
}))

const Exporting = lazy(() => import('../layout/exporting.tsx'))

const storageKey = (spaceId: string) => `lectern.composeProject.${spaceId}`
/** Narrower, the settings are a drawer. */
const narrowMedia = '(width < 1280px)'

/** The project the address names, else the one last open on this device, else the first. */
function findCurrent(
  projects: readonly ComposeProject[],
  wanted: string | null,
  spaceId: string,
): ComposeProject | undefined {
  const find = (id: string | null | undefined) => projects.find((project) => project.id === id)
  return find(wanted) ?? find(readStored(storageKey(spaceId))) ?? projects[0]
}

/** Composed projects of a space: tabs, what is in the open one, and its settings. */
export function SpaceComposePage() {
  const { t } = useTranslation('compose')
  const spaceId = useRouteId('spaceId')
  const [search] = useSearchParams()
  const space = useQuery(spaceInfoQuery(spaceId))
  const projects = useQuery(composeProjectsQuery(spaceId))
  useComposeNews(spaceId)
  const current = findCurrent(projects.data ?? [], search.get('project'), spaceId)
  const currentId = current?.id
  usePageTitle(current?.name ?? t('title'), space.data?.name)
  useEffect(() => {
    if (currentId !== undefined) writeStored(storageKey(spaceId), currentId)
  }, [currentId, spaceId])
  if (space.data?.isCompose === 0) return <Navigate to={`/space/project/${spaceId}`} replace />
  return (
    <div className={clsx('l-column l-short l-h-window', classes['page'])}>
      <VisuallyHidden component="h1">{current?.name ?? t('title')}</VisuallyHidden>
      <QueryState query={projects}>
        {(list) => space.data !== undefined && <Projects space={space.data} projects={list} current={current} />}
      </QueryState>
    </div>
  )
}

interface ProjectsProps {
  space: Space
  projects: readonly ComposeProject[]
  current: ComposeProject | undefined
}

function Projects({ space, projects, current }: ProjectsProps) {
  const { t } = useTranslation('compose')
  const navigate = useNavigate()
  const [dialog, setDialog] = useState<'create' | 'edit'>()
  const acts = useProjectActs(space.id)
  const linkOf = (projectId: string) => `/space/compose/${space.id}?project=${projectId}`
  const onCreate = space.can.compose ? () => setDialog('create') : undefined
  return (
    <>
      {current === undefined ? (
        <EmptyState
          icon={<IconStack2 size={20} stroke={1.5} />}
          title={t('none.title', { space: space.name })}
          actions={onCreate !== undefined && <NewButton label={t('create.action')} onClick={onCreate} />}
        >
          {t(onCreate === undefined ? 'none.readerBody' : 'none.body')}
        </EmptyState>
      ) : (
        <>
          <ComposeTabs
            projects={projects}
            current={current}
            linkOf={linkOf}
            acts={
              current.can.update
                ? {
                    edit: () => setDialog('edit'),
                    regenerate: () => void acts.regenerate(current),
                    remove: () => void acts.remove(current),
                  }
                : undefined
            }
            onCreate={onCreate}
          />
          <OpenProject key={current.id} project={current} />
        </>
      )}
      <ComposeDialog
        opened={dialog !== undefined}
        spaceId={space.id}
        project={dialog === 'edit' ? current : undefined}
        onClose={() => setDialog(undefined)}
        onSaved={(saved) => {
          if (dialog === 'create') void navigate(linkOf(saved.id))
          setDialog(undefined)
        }}
      />
    </>
  )
}

function OpenProject({ project }: { project: ComposeProject }) {
  const entries = useQuery(composeEntriesQuery(project.id))
  const { data: config } = useQuery(viewConfigQuery)
  const isNarrow = useMedia(narrowMedia)
  const [open, setOpen] = useState<'settings' | 'common' | 'export' | 'link' | 'views'>()
  const close = () => setOpen(undefined)
  const linkOf = (docId?: string) => linkOfVisit({ of: 'compose', key: project.key }, config?.baseUrl ?? '', docId)
  return (
    <div className="l-flex l-grow l-short">
      <div className="l-column l-rest l-short">
        <QueryState query={entries}>
          {(list) => (
            <ComposeEditor
              project={project}
              entries={list}
              linkOf={linkOf}
              isRefreshing={entries.isFetching}
              onRefresh={() => void entries.refetch()}
              onExport={() => setOpen('export')}
              onSettings={isNarrow ? () => setOpen('settings') : undefined}
              renderPickTree={(props) => <PickTree key={props.tree.data.id.length} {...props} />}
            />
          )}
        </QueryState>
      </div>
      <ComposeSide
        isDrawer={isNarrow}
        opened={open === 'settings'}
        project={project}
        access={
          <AccessBlock
            project={project}
            link={linkOf()}
            onLink={() => setOpen('link')}
            onViews={() => setOpen('views')}
          />
        }
        onEditCommon={() => setOpen('common')}
        settingsHistory={composeHistoryPath(project.id)}
        historyOf={(pageId) => composeHistoryPath(project.id, pageId)}
        onClose={close}
      />
      {open === 'export' && (
        <Suspense>
          <Exporting compose={project} canManage={false} onClose={close} />
        </Suspense>
      )}
      {open === 'views' && (
        <Suspense>
          <ViewLogDrawer visit={{ of: 'compose', id: project.id }} name={project.name} onClose={close} />
        </Suspense>
      )}
      {open === 'link' && (
        <VisitLinkDialog
          visit={{ of: 'compose', id: project.id }}
          name={project.name}
          link={linkOf()}
          isEncrypted={project.type === shareType.encrypted}
          onClose={close}
        />
      )}
      {open === 'common' && (
        <Suspense>
          <CommonDialog projectId={project.id} onClose={close} />
        </Suspense>
      )}
    </div>
  )
}

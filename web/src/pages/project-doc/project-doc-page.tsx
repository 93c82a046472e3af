import { ActionIcon, Button, Tooltip, VisuallyHidden } from '@mantine/core'
import type { Module, Project } from '@lectern/contracts'
import { IconBoxMultiple, IconDownload, IconPlus, IconUpload } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import clsx from 'clsx'
import { lazy, Suspense, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { modulesQuery } from '../../entities/module/module-queries.ts'
import { projectInfoQuery } from '../../entities/project/project-queries.ts'
import { FavoriteButton } from '../../features/finding/favorite/favorite-button.tsx'
import { FollowMenu } from '../../features/following/following/follow-menu.tsx'
import { ModuleDialog } from '../../features/places/module/components/module-dialog.tsx'
import { ModuleTabs } from '../../features/places/module/components/module-tabs.tsx'
import { readStored, writeStored } from '../../shared/lib/storage.ts'
import { usePageTitle } from '../../shared/lib/hooks/use-page-title.ts'
import { useRouteId } from '../../shared/lib/hooks/use-route-id.ts'
import { EmptyState } from '../../shared/ui/feedback/empty-state.tsx'
import { QueryState } from '../../shared/ui/feedback/query-state.tsx'
import { ModuleContent } from './module-content.tsx'
import classes from './project-doc.module.css'

const Exporting = lazy(() => import('../layout/exporting.tsx'))

const storageKey = (projectId: string) => `lectern.module.${projectId}`

/** The application the address names, else the one last open on this device, else the first. */
function findCurrent(modules: readonly Module[], wanted: string | null, projectId: string): Module | undefined {
  const find = (id: string | null | undefined) => modules.find((module) => module.id === id)
  return find(wanted) ?? find(readStored(storageKey(projectId))) ?? modules[0]
}

/** Exports all applications of a project, or some of them. */
function ExportProjectButton({ project }: { project: Project }) {
  const { t } = useTranslation('module')
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Tooltip label={t('exportProject')}>
        <ActionIcon aria-label={t('exportProject')} onClick={() => setIsOpen(true)}>
          <IconDownload size={17} stroke={1.6} aria-hidden />
        </ActionIcon>
      </Tooltip>
      {isOpen && (
        <Suspense>
          <Exporting project={project} canManage={project.can.manageModules} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  )
}

interface NoModulesProps {
  project: Project
  onCreated: (module: Module) => void
}

function NoModules({ project, onCreated }: NoModulesProps) {
  const { t } = useTranslation('module')
  const [isCreating, setIsCreating] = useState(false)
  const canManage = project.can.manageModules
  return (
    <>
      <EmptyState
        icon={<IconBoxMultiple size={20} stroke={1.5} />}
        title={t('empty.title', { project: project.name })}
        actions={
          canManage && (
            <>
              <Button
                variant="filled"
                component={Link}
                to={`/project/import/${project.id}`}
                leftSection={<IconUpload size={16} stroke={1.6} aria-hidden />}
              >
                {t('empty.import')}
              </Button>
              <Button leftSection={<IconPlus size={16} stroke={1.6} aria-hidden />} onClick={() => setIsCreating(true)}>
                {t('create.action')}
              </Button>
            </>
          )
        }
      >
        {t(canManage ? 'empty.body' : 'empty.readerBody')}
      </EmptyState>
      <ModuleDialog
        opened={isCreating}
        projectId={project.id}
        module={undefined}
        onClose={() => setIsCreating(false)}
        onSaved={onCreated}
      />
    </>
  )
}

/** The applications of a project: tabs, and the list and shares of the one that is open. */
export function ProjectDocPage() {
  const { t } = useTranslation('module')
  const projectId = useRouteId('projectId')
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const project = useQuery(projectInfoQuery(projectId))
  const modules = useQuery(modulesQuery(projectId))
  const current = findCurrent(modules.data ?? [], search.get('module'), projectId)
  const currentId = current?.id
  usePageTitle(current?.name ?? t('title'), project.data?.name)
  useEffect(() => {
    if (currentId !== undefined) writeStored(storageKey(projectId), currentId)
  }, [currentId, projectId])
  const linkOf = (moduleId: string) => `/project/doc/${projectId}?module=${moduleId}`
  const openCreated = (module: Module) => void navigate(linkOf(module.id))
  const can = project.data?.can
  return (
    <div className={clsx('l-column l-short l-h-window', classes['page'])}>
      <VisuallyHidden component="h1">{current?.name ?? t('title')}</VisuallyHidden>
      <QueryState query={modules}>
        {(list) =>
          list.length === 0 ? (
            project.data !== undefined && <NoModules project={project.data} onCreated={openCreated} />
          ) : (
            <>
              <ModuleTabs
                projectId={projectId}
                modules={list}
                current={current}
                linkOf={linkOf}
                canManage={can?.manageModules === true}
                onCreated={openCreated}
              >
                {currentId !== undefined && <FavoriteButton kind="module" id={currentId} />}
                <FollowMenu projectId={projectId} moduleId={currentId} />
                {project.data !== undefined && <ExportProjectButton project={project.data} />}
                {can?.manageModules === true && (
                  <Button
                    component={Link}
                    to={`/project/import/${projectId}${currentId === undefined ? '' : `?moduleId=${currentId}`}`}
                    leftSection={<IconUpload size={16} stroke={1.6} aria-hidden />}
                  >
                    {t('import')}
                  </Button>
                )}
              </ModuleTabs>
              {current !== undefined && can !== undefined && (
                <ModuleContent key={current.id} module={current} can={can} />
              )}
            </>
          )
        }
      </QueryState>
    </div>
  )
}

import type { DocTable, DocTags, Module, ProjectAbilities } from '@lectern/contracts'
import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { docTableQuery, docTagsQuery } from '../../entities/module/module-queries.ts'
import { ApiList } from '../../features/documents/api-list/components/api-list.tsx'
import { QueryState } from '../../shared/ui/feedback/query-state.tsx'
import { SkeletonRows } from '../../shared/ui/feedback/skeleton.tsx'
import { FolderScripts } from './folder-scripts.tsx'
import { ModuleDictionary } from './module-dictionary.tsx'
import { ModuleSettings, readPart } from './module-settings.tsx'
import { SharesView } from '../layout/shares-view.tsx'
import { SharingDialog, type ShareTask } from '../layout/sharing-dialog.tsx'
import { useModuleSegment, type ModuleSegment } from './use-module-segment.tsx'

/** With the grid and the code editor in it. */
const ModuleModels = lazy(() => import('./module-models.tsx'))
const Exporting = lazy(() => import('../layout/exporting.tsx'))
const ModuleReview = lazy(() => import('./module-review.tsx'))
const ModuleChangelog = lazy(() => import('./module-changelog.tsx'))
const ModuleHealth = lazy(() => import('./module-health.tsx'))

interface ModuleContentProps {
  module: Module
  can: ProjectAbilities
}

/** What one application holds: its documents, its dictionaries and error codes, its models, its shares; and its settings. */
export function ModuleContent({ module, can }: ModuleContentProps) {
  const place = useModuleSegment(module, can)
  const table = useQuery(docTableQuery(module.id))
  const tags = useQuery({ ...docTagsQuery(module.id), enabled: table.data !== undefined })
  const { segment, isReady, field, linkTo, open, lead } = place
  if (!isReady) return <SkeletonRows rows={12} framed />
  if (segment === 'dictionary')
    return (
      <ModuleDictionary
        module={module}
        canEdit={can.manageDocs}
        lead={lead}
        wantedId={field('dictionary')}
        linkOf={(dictionary) => linkTo('dictionary', { dictionary })}
        onOpen={(dictionary) => open('dictionary', dictionary === undefined ? {} : { dictionary })}
      />
    )
  if (segment === 'models')
    return (
      <Suspense fallback={<SkeletonRows rows={12} framed />}>
        <ModuleModels
          module={module}
          canEdit={can.manageDocs}
          lead={lead}
          wantedId={field('model')}
          wantedSection={field('section')}
          linkOf={(fields) => linkTo('models', fields)}
          onOpen={(fields, isQuiet) => open('models', fields, isQuiet)}
        />
      </Suspense>
    )
  if (segment === 'review')
    return (
      <Suspense fallback={<SkeletonRows rows={12} framed />}>
        <ModuleReview
          module={module}
          lead={lead}
          wantedId={field('review')}
          linkOf={(review) => linkTo('review', { review })}
          onOpen={(review) => open('review', review === undefined ? {} : { review }, true)}
          modelLink={(model) => linkTo('models', { model })}
          settingsLink={linkTo('settings', {})}
        />
      </Suspense>
    )
  if (segment === 'changes')
    return (
      <Suspense fallback={<SkeletonRows rows={12} framed />}>
        <ModuleChangelog module={module} lead={lead} />
      </Suspense>
    )
  if (segment === 'health')
    return (
      <Suspense fallback={<SkeletonRows rows={12} framed />}>
        <ModuleHealth module={module} lead={lead} />
      </Suspense>
    )
  if (segment === 'settings')
    return (
      <ModuleSettings
        module={module}
        can={can}
        lead={lead}
        part={readPart(field('part') ?? null)}
        linkOf={(part) => linkTo('settings', { part })}
        onOpen={(part) => open('settings', { part })}
      />
    )
  return <ModuleDocuments module={module} can={can} place={place} table={table} tags={tags.data} />
}

interface ModuleDocumentsProps extends ModuleContentProps {
  place: ModuleSegment
  table: UseQueryResult<DocTable>
  tags: DocTags | undefined
}

/** The documents of the application or its shares, and the dialogs that share and export some of them. */
function ModuleDocuments({ module, can, place, table, tags }: ModuleDocumentsProps) {
  const { segment, lead } = place
  const [task, setTask] = useState<ShareTask>()
  const [exported, setExported] = useState<readonly string[]>()
  return (
    <>
      {segment === 'share' ? (
        <SharesView
          place={{ kind: 'module', id: module.id }}
          lead={lead}
          onNew={() => setTask({ kind: 'create', ids: [] })}
          onEdit={(share) => setTask({ kind: 'edit', share })}
        />
      ) : (
        <QueryState query={table} rows={12}>
          {(data) => (
            <ApiList
              place={{ moduleId: module.id, projectId: module.projectId }}
              table={data}
              tags={tags}
              name={module.name}
              can={can}
              lead={lead}
              isRefreshing={table.isFetching}
              onRefresh={() => void table.refetch()}
              scriptsOf={(scripts) => place.linkTo('list', { scripts })}
              importTo={`/project/import/${module.projectId}?moduleId=${module.id}`}
              onShare={(ids) => setTask({ kind: 'create', ids })}
              onExport={setExported}
            />
          )}
        </QueryState>
      )}
      {exported !== undefined && (
        <Suspense>
          <Exporting
            module={module}
            ids={exported}
            canManage={can.manageModules}
            onClose={() => setExported(undefined)}
          />
        </Suspense>
      )}
      {can.manageDocs && (
        <FolderScripts
          module={module}
          folderId={place.field('scripts')}
          linkOf={(scripts) => place.linkTo('list', { scripts })}
          onClose={() => place.open('list')}
        />
      )}
      {task !== undefined && table.data !== undefined && (
        <SharingDialog module={module} table={table.data} task={task} onClose={() => setTask(undefined)} />
      )}
    </>
  )
}

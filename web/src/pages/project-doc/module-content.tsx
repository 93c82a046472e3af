import type { DocTable, Module, ProjectAbilities, Share } from '@lectern/contracts'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useSearchParams } from 'react-router'
import { buildTree, idOf, isBranch } from '../../entities/doc-tree/tree-model.ts'
import { docTableQuery, docTagsQuery } from '../../entities/module/module-queries.ts'
import { reviewsQuery } from '../../entities/review/review-queries.ts'
import { shareItemsQuery } from '../../entities/share/share-queries.ts'
import { ApiList } from '../../features/documents/api-list/components/api-list.tsx'
import { ShareDialog } from '../../features/sharing/share/components/share-dialog.tsx'
import { QueryState } from '../../shared/ui/feedback/query-state.tsx'
import { Segmented } from '../../shared/ui/form/segmented.tsx'
import { SkeletonRows } from '../../shared/ui/feedback/skeleton.tsx'
import { ModuleDictionary } from './module-dictionary.tsx'
import { ModuleSettings, readPart } from './module-settings.tsx'
import { ModuleShares } from './module-shares.tsx'
import { SharePicker } from './share-picker.tsx'

/** With the grid and the code editor in it. */
const ModuleModels = lazy(() => import('./module-models.tsx'))
const Exporting = lazy(() => import('../layout/exporting.tsx'))
const ModuleReview = lazy(() => import('./module-review.tsx'))

/** A share to make of the given documents and folders, or one to change. */
type ShareTask = { kind: 'create'; ids: readonly string[] } | { kind: 'edit'; share: Share }

interface SharingProps {
  module: Module
  table: DocTable
  task: ShareTask
  onClose: () => void
}

/** The dialog of a share, once what the share holds is known. */
function Sharing({ module, table, task, onClose }: SharingProps) {
  const tree = useMemo(() => buildTree(table), [table])
  const share = task.kind === 'edit' ? task.share : undefined
  const items = useQuery({ ...shareItemsQuery(share?.id ?? ''), enabled: share !== undefined })
  if (share !== undefined && items.data === undefined) return null
  const held = items.data?.map((item) => item.docId).filter((id) => tree.nodeOfId.has(id))
  const picks = new Set(task.kind === 'create' ? task.ids : held)
  const folders = new Set(
    Array.from({ length: tree.size }, (_, node) => node)
      .filter((node) => isBranch(tree, node))
      .map((node) => idOf(tree, node)),
  )
  return (
    <ShareDialog
      opened
      module={module}
      share={share}
      initialPicks={picks}
      isFolder={(id) => folders.has(id)}
      renderPicker={(props) => <SharePicker tree={tree} {...props} />}
      onClose={onClose}
    />
  )
}

const segmentNames = ['list', 'dictionary', 'models', 'review', 'share', 'settings'] as const
type SegmentName = (typeof segmentNames)[number]

/** Those a reader of the application can use; `waiting`: what has to be decided, which has a place while there is any. */
function segmentsFor(can: ProjectAbilities, waiting: number, wanted: string | null): SegmentName[] {
  return segmentNames.filter((name) => {
    if (name === 'review') return can.manageDocs && (waiting > 0 || wanted === name)
    if (name === 'share') return can.share
    return name === 'settings' ? can.manageModules : true
  })
}

/** What one application holds: its documents, its dictionaries and error codes, its models, its shares; and its settings. */
export function ModuleContent({ module, can }: { module: Module; can: ProjectAbilities }) {
  const { t } = useTranslation('module')
  const [search, setSearch] = useSearchParams()
  const [task, setTask] = useState<ShareTask>()
  const [exported, setExported] = useState<readonly string[]>()
  const table = useQuery(docTableQuery(module.id))
  const tags = useQuery({ ...docTagsQuery(module.id), enabled: table.data !== undefined })
  const { pathname } = useLocation()
  const reviews = useInfiniteQuery({ ...reviewsQuery(module.id), enabled: can.manageDocs })
  const waiting = reviews.data?.pages[0]?.total ?? 0
  const segments = segmentsFor(can, waiting, search.get('segment'))
  const segment = segments.find((one) => one === search.get('segment')) ?? 'list'
  const paramsOf = (value: SegmentName, more: Record<string, string> = {}) => ({
    module: module.id,
    ...(value === 'list' ? {} : { segment: value }),
    ...more,
  })
  const linkTo = (value: SegmentName, more: Record<string, string>) =>
    `${pathname}?${new URLSearchParams(paramsOf(value, more)).toString()}`
  const lead = (
    <Segmented
      name={t('segment.name')}
      value={segment}
      onChange={(value) => setSearch(paramsOf(value))}
      segments={segments.map((value) => ({
        value,
        label: value === 'review' ? t('segment.review', { count: waiting }) : t(`segment.${value}`),
      }))}
    />
  )
  if (segment === 'dictionary')
    return (
      <ModuleDictionary
        module={module}
        canEdit={can.manageDocs}
        lead={lead}
        wantedId={search.get('dictionary') ?? undefined}
        linkOf={(dictionary) => linkTo('dictionary', { dictionary })}
        onOpen={(dictionary) => setSearch(paramsOf('dictionary', dictionary === undefined ? {} : { dictionary }))}
      />
    )
  if (segment === 'models')
    return (
      <Suspense fallback={<SkeletonRows rows={12} framed />}>
        <ModuleModels
          module={module}
          canEdit={can.manageDocs}
          lead={lead}
          wantedId={search.get('model') ?? undefined}
          wantedSection={search.get('section') ?? undefined}
          linkOf={(fields) => linkTo('models', fields)}
          onOpen={(fields, isQuiet) => setSearch(paramsOf('models', fields), { replace: isQuiet })}
        />
      </Suspense>
    )
  if (segment === 'review')
    return (
      <Suspense fallback={<SkeletonRows rows={12} framed />}>
        <ModuleReview
          module={module}
          lead={lead}
          wantedId={search.get('review') ?? undefined}
          linkOf={(review) => linkTo('review', { review })}
          onOpen={(review) => setSearch(paramsOf('review', review === undefined ? {} : { review }), { replace: true })}
          modelLink={(model) => linkTo('models', { model })}
          settingsLink={linkTo('settings', {})}
        />
      </Suspense>
    )
  if (segment === 'settings')
    return (
      <ModuleSettings
        module={module}
        can={can}
        lead={lead}
        part={readPart(search.get('part'))}
        linkOf={(part) => linkTo('settings', { part })}
        onOpen={(part) => setSearch(paramsOf('settings', { part }))}
      />
    )
  return (
    <>
      {segment === 'share' ? (
        <ModuleShares
          module={module}
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
              tags={tags.data}
              name={module.name}
              can={can}
              lead={lead}
              isRefreshing={table.isFetching}
              onRefresh={() => void table.refetch()}
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
      {task !== undefined && table.data !== undefined && (
        <Sharing module={module} table={table.data} task={task} onClose={() => setTask(undefined)} />
      )}
    </>
  )
}

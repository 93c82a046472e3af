import { modelSections, type Module } from '@lectern/contracts'
import { IconBraces } from '@tabler/icons-react'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useDebouncedValue } from '@mantine/hooks'
import clsx from 'clsx'
import { useEffect, useEffectEvent, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { modelQuery, modelsQuery, type ModelSection } from '../../../../entities/model/model-queries.ts'
import { EmptyState } from '../../../../shared/ui/feedback/empty-state.tsx'
import { ErrorState } from '../../../../shared/ui/feedback/error-state.tsx'
import { NewButton } from '../../../../shared/ui/table/new-button.tsx'
import { QueryState } from '../../../../shared/ui/feedback/query-state.tsx'
import { useModelNews } from '../api/model-mutations.ts'
import type { ModelGridProps } from '../state/model-grid.ts'
import { ModelEditor } from './model-editor.tsx'
import { ModelList, orderModels } from './model-list.tsx'
import { NewModelDialog } from './new-model-dialog.tsx'
import listClasses from '../../../../shared/ui/form/entry-list.module.css'

/** What the address says. */
export interface ModelPlace {
  section: ModelSection
  /** Absent for whichever comes first. */
  model?: string
}

interface ModelsWorkspaceProps {
  module: Module
  canEdit: boolean
  /** As the address has them; `wantedSection` may be anything. */
  wantedId: string | undefined
  wantedSection: string | undefined
  linkOf: (place: ModelPlace) => string
  /** `isQuiet`: not a step to go back to. */
  onOpen: (place: ModelPlace, isQuiet?: boolean) => void
  /** The page's toolbar, given what this page does. */
  toolbar: (actions: ReactNode) => ReactNode
  /** The grid of a schema. */
  renderGrid: (props: ModelGridProps) => ReactNode
}

/** Milliseconds after the last key before the server is asked. */
const searchMs = 250

/** The shared models of an application: the list, and the open one. */
export function ModelsWorkspace(props: ModelsWorkspaceProps) {
  const { module, canEdit, wantedId, wantedSection, linkOf, onOpen, toolbar, renderGrid } = props
  const { t } = useTranslation('models')
  const [filter, setFilter] = useState('')
  const [search] = useDebouncedValue(filter.trim(), searchMs)
  const [isCreating, setIsCreating] = useState(false)
  const [isDirty, setIsDirty] = useState(false)
  useModelNews(module.id)
  const detail = useQuery({ ...modelQuery(module.id, wantedId ?? ''), enabled: wantedId !== undefined })
  const section = modelSections.find((one) => one === wantedSection) ?? detail.data?.section ?? 'schemas'
  const list = useInfiniteQuery(modelsQuery(module.id, section, search))
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = list
  useEffect(() => {
    if (hasNextPage && !isFetchingNextPage) void fetchNextPage()
  }, [hasNextPage, isFetchingNextPage, fetchNextPage])
  const models = list.data?.pages.flatMap((page) => page.list)
  const first = orderModels(models ?? []).find((row) => row !== 'unused')
  const open = (model: string, isQuiet = false) => onOpen({ section, model }, isQuiet)
  const openFirst = useEffectEvent((id: string) => open(id, true))
  const firstId = wantedId === undefined && search === '' && first !== undefined ? first.id : undefined
  useEffect(() => {
    if (firstId !== undefined) openFirst(firstId)
  }, [firstId])
  const create = canEdit && <NewButton label={t('create.action')} onClick={() => setIsCreating(true)} />
  const isEmpty = models?.length === 0 && search === '' && wantedId === undefined
  return (
    <>
      {toolbar(create)}
      <div className={clsx('l-flex l-grow l-short l-rule-top l-m-column', listClasses['workspace'])}>
        <ModelList
          section={section}
          onSection={(next) => onOpen({ section: next })}
          filter={filter}
          onFilter={setFilter}
          models={models}
          total={list.data?.pages[0]?.total ?? 0}
          currentId={wantedId}
          isDirty={isDirty}
          linkOf={(model) => linkOf({ section, model })}
        />
        <div className="l-column l-rest l-short l-m-fixed">
          {list.isError && models === undefined && (
            <ErrorState error={list.error} onRetry={() => void list.refetch()} />
          )}
          {isEmpty && (
            <EmptyState icon={<IconBraces size={20} stroke={1.5} />} title={t('empty.title')}>
              {t(canEdit ? 'empty.body' : 'empty.readerBody')}
            </EmptyState>
          )}
          {wantedId !== undefined && (
            <QueryState query={detail} rows={10}>
              {(model) => (
                <ModelEditor
                  key={model.id}
                  moduleId={module.id}
                  projectId={module.projectId}
                  model={model}
                  canEdit={canEdit}
                  renderGrid={renderGrid}
                  linkOf={(id, of) => linkOf({ section: of, model: id })}
                  onDirty={setIsDirty}
                  onDeleted={() => onOpen({ section })}
                />
              )}
            </QueryState>
          )}
        </div>
      </div>
      <NewModelDialog
        opened={isCreating}
        moduleId={module.id}
        section={section}
        onClose={() => setIsCreating(false)}
        onCreated={(place) => {
          setIsCreating(false)
          onOpen(place)
        }}
      />
    </>
  )
}

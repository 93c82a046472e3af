import { Select } from '@mantine/core'
import type { Module } from '@lectern/contracts'
import { useQueries, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { spaceProjectsQuery } from '../../../../entities/project/project-queries.ts'
import { normalSpacesQuery } from '../../../../entities/space/space-queries.ts'
import { isApiError } from '../../../../shared/api/api-error.ts'
import { dialogOf } from '../../../../shared/ui/overlay/dialog-of.tsx'
import { DialogForm } from '../../../../shared/ui/overlay/dialog-form.tsx'
import { showToast } from '../../../../shared/ui/feedback/toast/toast-store.ts'
import { useUpdateModule } from '../api/module-mutations.ts'

interface MoveModuleProps {
  module: Module
  onClose: () => void
}

/** Projects where applications may be made, by space, without the one it is in. */
function useTargetProjects(module: Module) {
  const { data: spaces = [] } = useQuery(normalSpacesQuery)
  const results = useQueries({ queries: spaces.map((space) => spaceProjectsQuery(space.id)) })
  const groups = spaces.map((space, index) => ({
    group: space.name,
    items: (results[index]?.data ?? [])
      .filter((project) => project.id !== module.projectId && project.can.manageModules)
      .map((project) => ({ value: project.id, label: project.name })),
  }))
  return {
    groups: groups.filter(({ items }) => items.length > 0),
    isLoading: results.some((result) => result.isLoading),
  }
}

function MoveModuleForm({ module, onClose }: MoveModuleProps) {
  const { t } = useTranslation('module')
  const [targetId, setTargetId] = useState<string | null>(null)
  const [problem, setProblem] = useState<string>()
  const { groups, isLoading } = useTargetProjects(module)
  const update = useUpdateModule(module.projectId)
  const target = groups.flatMap(({ items }) => items).find(({ value }) => value === targetId)
  const move = async () => {
    if (target === undefined) return
    try {
      await update.mutateAsync({ id: module.id, projectId: target.value })
      showToast({ kind: 'done', message: t('move.done', { name: module.name, project: target.label }) })
      onClose()
    } catch (error) {
      if (isApiError(error, 'name_taken')) setProblem(error.message)
    }
  }
  return (
    <DialogForm
      submitLabel={t('move.submit')}
      isPending={update.isPending}
      isDisabled={target === undefined}
      onSubmit={move}
    >
      <Select
        data-autofocus
        label={t('move.target')}
        description={t(groups.length === 0 && !isLoading ? 'move.none' : 'move.hint')}
        placeholder={t('move.choose')}
        searchable
        disabled={groups.length === 0}
        data={groups}
        value={targetId}
        error={problem}
        onChange={(value) => {
          setTargetId(value)
          setProblem(undefined)
        }}
      />
    </DialogForm>
  )
}

/** Moves an application to another project. */
export const MoveModuleDialog = dialogOf(MoveModuleForm, 'module', (t, { module }) =>
  t('move.title', { name: module.name }),
)

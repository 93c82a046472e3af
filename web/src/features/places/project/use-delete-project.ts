import { trashDays, type Project } from '@lectern/contracts'
import { useTranslation } from 'react-i18next'
import { showDeleted } from '../../../entities/trash/restore.ts'
import { confirm } from '../../../shared/ui/overlay/confirm/confirm-store.ts'
import { useDeleteProject } from './api/project-mutations.ts'

/** Asks for the project's name, deletes it and offers to take that back; answers whether it was deleted. */
export function useAskedProjectDeletion(): (project: Project) => Promise<boolean> {
  const { t } = useTranslation('project')
  const { mutateAsync } = useDeleteProject()
  return async (project) => {
    const { name, moduleCount: modules, docCount: docs } = project
    const agreed = await confirm({
      title: t('delete.title', { name }),
      body: t('delete.body', { modules, docs, days: trashDays }),
      confirmLabel: t('delete.action'),
      danger: true,
      typeName: name,
    })
    if (!agreed) return false
    try {
      const { trashId } = await mutateAsync({ id: project.id, spaceId: project.spaceId })
      showDeleted(t('delete.done', { name }), trashId)
      return true
    } catch {
      return false // Told by the mutation's own error handling.
    }
  }
}

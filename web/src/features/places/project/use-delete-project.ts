import { trashDays, type Project } from '@lectern/contracts'
import { useTranslation } from 'react-i18next'
import { askAndDelete } from '../../../entities/trash/ask-and-delete.ts'
import { useDeleteProject } from './api/project-mutations.ts'

/** Asks for the project's name, deletes it and offers to take that back; answers whether it was deleted. */
export function useAskedProjectDeletion(): (project: Project) => Promise<boolean> {
  const { t } = useTranslation('project')
  const { mutateAsync } = useDeleteProject()
  return (project) =>
    askAndDelete({
      name: project.name,
      title: t('delete.title', { name: project.name }),
      body: t('delete.body', { modules: project.moduleCount, docs: project.docCount, days: trashDays }),
      confirmLabel: t('delete.action'),
      done: t('delete.done', { name: project.name }),
      remove: () => mutateAsync({ id: project.id, spaceId: project.spaceId }),
    })
}

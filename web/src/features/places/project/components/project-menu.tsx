import type { Project } from '@lectern/contracts'
import { useTranslation } from 'react-i18next'
import { EditDeleteMenu } from '../../../../shared/ui/overlay/edit-delete-menu.tsx'
import { useAskedProjectDeletion } from '../use-delete-project.ts'

/** What can be done with a project from a list. */
export function ProjectMenu({ project }: { project: Project }) {
  const { t } = useTranslation('project')
  const askAndDelete = useAskedProjectDeletion()
  return (
    <EditDeleteMenu
      edit={project.can.update ? { label: t('edit.action'), to: `/project/info/${project.id}` } : undefined}
      remove={
        project.can.delete ? { label: t('delete.action'), onChoose: () => void askAndDelete(project) } : undefined
      }
    />
  )
}

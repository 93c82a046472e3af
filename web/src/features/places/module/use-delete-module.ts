import { trashDays, type Module } from '@lectern/contracts'
import { useTranslation } from 'react-i18next'
import { askAndDelete } from '../../../entities/trash/ask-and-delete.ts'
import { useDeleteModule } from './api/module-mutations.ts'

/** Asks for the application's name, deletes it and offers to take that back; answers whether it was deleted. */
export function useAskedModuleDeletion(projectId: string): (module: Module) => Promise<boolean> {
  const { t } = useTranslation('module')
  const { mutateAsync } = useDeleteModule(projectId)
  return (module) =>
    askAndDelete({
      name: module.name,
      title: t('delete.title', { name: module.name }),
      body: t('delete.body', { count: module.docCount, days: trashDays }),
      confirmLabel: t('delete.action'),
      done: t('delete.done', { name: module.name }),
      remove: () => mutateAsync(module.id),
    })
}

import { trashDays, type Module } from '@lectern/contracts'
import { useTranslation } from 'react-i18next'
import { showDeleted } from '../../../entities/trash/restore.ts'
import { confirm } from '../../../shared/ui/overlay/confirm/confirm-store.ts'
import { useDeleteModule } from './api/module-mutations.ts'

/** Asks for the application's name, deletes it and offers to take that back. */
export function useAskedModuleDeletion(projectId: string): (module: Module) => Promise<void> {
  const { t } = useTranslation('module')
  const { mutateAsync } = useDeleteModule(projectId)
  return async ({ id, name, docCount }) => {
    const agreed = await confirm({
      title: t('delete.title', { name }),
      body: t('delete.body', { count: docCount, days: trashDays }),
      confirmLabel: t('delete.action'),
      danger: true,
      typeName: name,
    })
    if (!agreed) return
    try {
      const { trashId } = await mutateAsync(id)
      showDeleted(t('delete.done', { name }), trashId)
    } catch {
      // Told by the mutation's own error handling.
    }
  }
}

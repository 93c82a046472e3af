import { trashDays, type Space } from '@lectern/contracts'
import { useTranslation } from 'react-i18next'
import { showDeleted } from '../../../entities/trash/restore.ts'
import { confirm } from '../../../shared/ui/overlay/confirm/confirm-store.ts'
import { useDeleteSpace } from './api/space-mutations.ts'

/** Asks for the space's name, deletes it and offers to take that back; answers whether it was deleted. */
export function useAskedSpaceDeletion(): (space: Space) => Promise<boolean> {
  const { t } = useTranslation('space')
  const { mutateAsync } = useDeleteSpace()
  return async (space) => {
    const { name, projectCount: projects, docCount: docs } = space
    const agreed = await confirm({
      title: t('delete.title', { name }),
      body: t('delete.body', { projects, docs, days: trashDays }),
      confirmLabel: t('delete.action'),
      danger: true,
      typeName: name,
    })
    if (!agreed) return false
    try {
      const { trashId } = await mutateAsync(space.id)
      showDeleted(t('delete.done', { name }), trashId)
      return true
    } catch {
      return false // Told by the mutation's own error handling.
    }
  }
}

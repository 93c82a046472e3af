import { trashDays, type Space } from '@lectern/contracts'
import { useTranslation } from 'react-i18next'
import { askAndDelete } from '../../../entities/trash/ask-and-delete.ts'
import { useDeleteSpace } from './api/space-mutations.ts'

/** Asks for the space's name, deletes it and offers to take that back; answers whether it was deleted. */
export function useAskedSpaceDeletion(): (space: Space) => Promise<boolean> {
  const { t } = useTranslation('space')
  const { mutateAsync } = useDeleteSpace()
  return (space) =>
    askAndDelete({
      name: space.name,
      title: t('delete.title', { name: space.name }),
      body: t('delete.body', { projects: space.projectCount, docs: space.docCount, days: trashDays }),
      confirmLabel: t('delete.action'),
      done: t('delete.done', { name: space.name }),
      remove: () => mutateAsync(space.id),
    })
}

import { trashDays } from '@lectern/contracts'
import { useTranslation } from 'react-i18next'
import { describeError, reportError } from '../../shared/api/report-error.ts'
import { confirm } from '../../shared/ui/confirm/confirm-store.ts'
import { showToast } from '../../shared/ui/toast/toast-store.ts'
import { useDeleteDocs, useUndoDeletion, type Place } from './api/doc-mutations.ts'

/** Milliseconds during which a deletion can be taken back from its toast. */
const undoMs = 8_000

/** What is to be deleted: its id and name, and how many documents go with it. */
export interface Doomed {
  id: string
  name: string
}

/**
 * Deletes folders and documents and offers to take it back; asks first when documents go with a folder or several go at once.
 * Answers with the ids that stayed.
 */
export function useAskedDeletion(place: Place): (items: readonly Doomed[], docCount: number) => Promise<string[]> {
  const { t } = useTranslation(['api-list', 'common'])
  const { mutateAsync: remove } = useDeleteDocs(place)
  const { mutateAsync: undo } = useUndoDeletion(place)
  return async (items, docCount) => {
    const names = items.map(({ name }) => name)
    const isOne = items.length === 1
    const name = names[0] ?? ''
    if (docCount > 1) {
      const agreed = await confirm({
        title: isOne ? t('delete.titleOne', { name }) : t('delete.title', { count: docCount }),
        body: t('delete.body', { count: docCount, days: trashDays }),
        confirmLabel: t('delete.submit', { count: docCount }),
        danger: true,
      })
      if (!agreed) return items.map(({ id }) => id)
    }
    const { trashIds, failedIds, error } = await remove(items.map(({ id }) => id))
    if (trashIds.length > 0) {
      showToast({
        kind: 'done',
        message: isOne ? t('delete.doneOne', { name }) : t('delete.done', { count: trashIds.length }),
        durationMs: undoMs,
        action: { label: t('common:undo'), run: () => void undo(trashIds).catch(reportError) },
      })
    }
    if (failedIds.length > 0) {
      const failedNames = items.filter(({ id }) => failedIds.includes(id)).map((item) => item.name)
      showToast({
        kind: 'error',
        message: t('delete.failed', {
          names: failedNames.slice(0, 5).join(t('listSeparator')),
          reason: describeError(error),
        }),
      })
    }
    return failedIds
  }
}

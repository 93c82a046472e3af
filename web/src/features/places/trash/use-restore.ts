import type { TrashEntry } from '@lectern/contracts'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { restore } from '../../../entities/trash/restore.ts'
import { showToast } from '../../../shared/ui/feedback/toast/toast-store.ts'

/** Restores one entry and reports it in a toast. */
export function useRestore() {
  const { t } = useTranslation('trash')
  return useMutation({
    mutationFn: (entry: TrashEntry) => restore(entry.id),
    onSuccess: (_nothing, entry) => {
      showToast({ kind: 'done', message: t('restored', { name: entry.name }) })
    },
  })
}

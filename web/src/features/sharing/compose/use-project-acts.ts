/* What is done with a composed project as a whole. */
import type { ComposeProject } from '@lectern/contracts'
import { useTranslation } from 'react-i18next'
import { quietly, useReportDone } from '../../../shared/ui/feedback/toast/undo-toasts.ts'
import { askAndDo } from '../../../shared/ui/overlay/confirm/ask-and-do.ts'
import { confirm } from '../../../shared/ui/overlay/confirm/confirm-store.ts'
import { useDeleteCompose, useRegenerateComposeAddress, useRestoreDeleted } from './api/compose-mutations.ts'

export function useProjectActs(spaceId: string) {
  const { t } = useTranslation('compose')
  const { mutateAsync: regenerate } = useRegenerateComposeAddress(spaceId)
  const { mutateAsync: remove } = useDeleteCompose(spaceId)
  const { mutateAsync: restore } = useRestoreDeleted({ spaceId })
  const reportDone = useReportDone()
  return {
    regenerate: ({ id, name }: ComposeProject) =>
      askAndDo({
        title: t('regenerate.title', { name }),
        body: t('regenerate.body'),
        confirmLabel: t('regenerate.submit'),
        act: () => regenerate(id),
        done: () => t('regenerate.done'),
      }),
    remove: async ({ id, name }: ComposeProject): Promise<void> => {
      const question = { title: t('delete.title', { name }), body: t('delete.body'), confirmLabel: t('delete.action') }
      if (!(await confirm({ ...question, danger: true }))) return
      const gone = await quietly(() => remove(id))
      if (gone !== undefined) reportDone(t('delete.done', { name }), () => restore(gone.trashId))
    },
  }
}

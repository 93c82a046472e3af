import type { ReleaseDetail } from '@lectern/contracts'
import { useTranslation } from 'react-i18next'
import { copyText } from '../../../../shared/lib/clipboard.ts'
import { showToast } from '../../../../shared/ui/feedback/toast/toast-store.ts'
import { askAndDo } from '../../../../shared/ui/overlay/confirm/ask-and-do.ts'
import { useReleaseChangelog, useRemoveRelease, useRestoreRelease, useSetReleaseStatus } from './release-mutations.ts'

const undoMs = 8_000

/** What is asked before it is done to a release. */
export function useReleaseActs(release: ReleaseDetail, onRemoved: () => void) {
  const { t } = useTranslation(['release', 'common'])
  const { id, projectId, releaseNo: number, updatedAtMs, docCount: count } = release
  const { mutateAsync: setStatus } = useSetReleaseStatus(projectId)
  const { mutateAsync: remove } = useRemoveRelease(projectId)
  const { mutateAsync: writeChangelog } = useReleaseChangelog(id)
  const { mutate: bringBack } = useRestoreRelease(projectId)
  return {
    copyChangelog: async () => {
      const { markdown } = await writeChangelog()
      if (markdown === '') showToast({ kind: 'info', message: t('changelog.first') })
      else if (await copyText(markdown)) showToast({ kind: 'done', message: t('changelog.copied') })
    },
    publish: () =>
      askAndDo({
        title: t('act.publish.title', { number }),
        body: t('act.publish.body', { count }),
        confirmLabel: t('act.publish.submit'),
        danger: false,
        act: () => setStatus({ id, status: 1, updatedAtMs }),
        done: () => t('act.publish.done', { number }),
      }),
    invalidate: () =>
      askAndDo({
        title: t('act.invalidate.title', { number }),
        body: t('act.invalidate.body'),
        confirmLabel: t('act.invalidate.submit'),
        act: () => setStatus({ id, status: 0, updatedAtMs }),
        done: () => t('act.invalidate.done', { number }),
      }),
    validate: async () => {
      await setStatus({ id, status: 1, updatedAtMs })
      showToast({ kind: 'done', message: t('act.validate.done', { number }) })
    },
    remove: () =>
      askAndDo({
        title: t('act.remove.title', { number }),
        body: t('act.remove.body'),
        confirmLabel: t('act.remove.submit'),
        act: async () => {
          const { trashId } = await remove(id)
          onRemoved()
          showToast({
            kind: 'done',
            message: t('act.remove.done', { number }),
            durationMs: undoMs,
            action: { label: t('common:undo'), run: () => bringBack(trashId) },
          })
        },
      }),
  }
}

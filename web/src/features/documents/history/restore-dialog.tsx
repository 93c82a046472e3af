import { limits } from '@lectern/contracts'
import { useTranslation } from 'react-i18next'
import type { HistoryPlace } from '../../../entities/history/history-place.ts'
import { isApiError } from '../../../shared/api/api-error.ts'
import { useTextField } from '../../../shared/lib/hooks/use-text-field.ts'
import { Dialog } from '../../../shared/ui/overlay/dialog.tsx'
import { DialogForm } from '../../../shared/ui/overlay/dialog-form.tsx'
import { LimitedInput } from '../../../shared/ui/form/text-fields.tsx'
import { showToast } from '../../../shared/ui/feedback/toast/toast-store.ts'
import { useRestoreRevision } from './history-queries.ts'

interface RestoreProps {
  place: HistoryPlace
  /** The state that shall be the present one again. */
  revision: string
  /** The present state as the page shows it; the server refuses when it is another one by now. Absent where no page shows it. */
  head?: string
  onClose: () => void
  onDone: () => void
}

/** Asks before an older state becomes the present one, and why. */
export function RestoreDialog({ opened, title, ...props }: RestoreProps & { opened: boolean; title: string }) {
  return (
    <Dialog opened={opened} onClose={props.onClose} title={title}>
      <RestoreForm {...props} />
    </Dialog>
  )
}

function RestoreForm({ place, revision, head, onClose, onDone }: RestoreProps) {
  const { t } = useTranslation('history')
  const restore = useRestoreRevision(place)
  const remark = useTextField({ label: t('restore.remark'), maxLength: limits.revisionRemark })
  const submit = async () => {
    if (!remark.validate()) return
    try {
      await restore.mutateAsync({ revision, remark: remark.trimmed, ...(head !== undefined && { head }) })
    } catch (error) {
      // Told where every failure is; the list behind shows what is there now.
      if (isApiError(error, 'changed_meanwhile')) onClose()
      return
    }
    showToast({ kind: 'done', message: t('restore.done') })
    onDone()
  }
  return (
    <DialogForm submitLabel={t('restore.action')} isPending={restore.isPending} onSubmit={submit}>
      <p>{t('restore.body')}</p>
      <LimitedInput field={remark} optional autoFocus />
    </DialogForm>
  )
}

import { limits, type ReleaseDetail } from '@lectern/contracts'
import { useTranslation } from 'react-i18next'
import { useSubmit } from '../../../../shared/lib/hooks/use-submit.ts'
import { useTextField } from '../../../../shared/lib/hooks/use-text-field.ts'
import { LimitedInput } from '../../../../shared/ui/form/text-fields.tsx'
import { DialogForm } from '../../../../shared/ui/overlay/dialog-form.tsx'
import { dialogOf } from '../../../../shared/ui/overlay/dialog-of.tsx'
import { useUpdateRelease } from '../api/release-mutations.ts'

interface DetailsProps {
  release: ReleaseDetail
  onClose: () => void
}

/** Of a published release, whose number is fixed. */
function DetailsForm({ release, onClose }: DetailsProps) {
  const { t } = useTranslation(['release', 'common'])
  const { id, projectId, updatedAtMs, releaseDesc } = release
  const update = useUpdateRelease(projectId)
  const description = useTextField({
    ...{ label: t('form.description'), initial: releaseDesc, maxLength: limits.releaseDesc },
  })
  const { submit, problem } = useSubmit(async () => {
    if (!description.validate()) return
    await update.mutateAsync({ id, updatedAtMs, releaseDesc: description.trimmed })
    onClose()
  })
  return (
    <DialogForm
      submitLabel={t('common:save')}
      isPending={update.isPending}
      isDirty={description.isChanged}
      problem={problem}
      onSubmit={submit}
    >
      <LimitedInput field={description} optional autoFocus />
      <p className="l-note">{t('form.fixed')}</p>
    </DialogForm>
  )
}

/** Changes what a published release is about. */
export const DetailsDialog = dialogOf(DetailsForm, 'release', (t, { release }) =>
  t('form.edit.of', { number: release.releaseNo }),
)

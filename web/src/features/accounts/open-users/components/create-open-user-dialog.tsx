import { limits, type OpenUserSecret } from '@lectern/contracts'
import { useTranslation } from 'react-i18next'
import { useTextField } from '../../../../shared/lib/hooks/use-text-field.ts'
import { dialogOf } from '../../../../shared/ui/overlay/dialog-of.tsx'
import { DialogForm } from '../../../../shared/ui/overlay/dialog-form.tsx'
import { LimitedInput, LimitedTextarea } from '../../../../shared/ui/form/text-fields.tsx'
import { useCreateOpenUser } from '../api/open-user-queries.ts'

interface CreateOpenUserProps {
  spaceId: string
  onCreated: (made: OpenUserSecret) => void
  onClose: () => void
}

function CreateOpenUserForm({ spaceId, onCreated }: CreateOpenUserProps) {
  const { t } = useTranslation('open-users')
  const applicant = useTextField({ label: t('applicant'), required: true, maxLength: limits.openUserApplicant })
  const remark = useTextField({ label: t('remark'), maxLength: limits.openUserRemark })
  const create = useCreateOpenUser(spaceId)
  const submit = () => {
    if (!applicant.validate() || !remark.validate()) return
    create.mutate({ applicant: applicant.trimmed, remark: remark.trimmed }, { onSuccess: onCreated })
  }
  return (
    <DialogForm
      submitLabel={t('create.submit')}
      isPending={create.isPending}
      isDirty={applicant.isChanged || remark.isChanged}
      onSubmit={submit}
    >
      <LimitedInput field={applicant} description={t('create.applicantHint')} autoFocus />
      <LimitedTextarea field={remark} optional />
    </DialogForm>
  )
}

/** Makes an open user. */
export const CreateOpenUserDialog = dialogOf(CreateOpenUserForm, 'open-users', (t) => t('create.title'))

import { Button } from '@mantine/core'
import { limits, type OpenUserSecret } from '@lectern/contracts'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useTextField } from '../../../../shared/lib/hooks/use-text-field.ts'
import { DialogFoot } from '../../../../shared/ui/overlay/dialog-foot.tsx'
import { FormDialog, type FormDialogPart } from '../../../../shared/ui/overlay/form-dialog.tsx'
import { LimitedInput, LimitedTextarea } from '../../../../shared/ui/form/text-fields.tsx'
import { useCreateOpenUser } from '../api/open-user-queries.ts'
import classes from '../../../../shared/ui/form/text-fields.module.css'

interface CreateOpenUserProps {
  spaceId: string
  onClose: () => void
  onCreated: (made: OpenUserSecret) => void
}

function CreateOpenUserForm({ spaceId, onClose, onCreated, onDirty }: CreateOpenUserProps & FormDialogPart) {
  const { t } = useTranslation(['open-users', 'common'])
  const applicant = useTextField({ label: t('applicant'), required: true, maxLength: limits.openUserApplicant })
  const remark = useTextField({ label: t('remark'), maxLength: limits.openUserRemark })
  const create = useCreateOpenUser(spaceId)
  const isDirty = applicant.value !== '' || remark.value !== ''
  useEffect(() => {
    onDirty(isDirty)
  }, [isDirty, onDirty])
  const submit = () => {
    if (!applicant.validate() || !remark.validate()) return
    create.mutate({ applicant: applicant.trimmed, remark: remark.trimmed }, { onSuccess: onCreated })
  }
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <div className={classes['fields']}>
        <LimitedInput
          field={applicant}
          maxLength={limits.openUserApplicant}
          description={t('create.applicantHint')}
          autoFocus
        />
        <LimitedTextarea field={remark} maxLength={limits.openUserRemark} optional />
      </div>
      <DialogFoot>
        <Button onClick={onClose}>{t('common:cancel')}</Button>
        <Button type="submit" variant="filled" loading={create.isPending}>
          {t('create.submit')}
        </Button>
      </DialogFoot>
    </form>
  )
}

/** Makes an open user. */
export function CreateOpenUserDialog({ opened, ...props }: CreateOpenUserProps & { opened: boolean }) {
  const { t } = useTranslation('open-users')
  return (
    <FormDialog opened={opened} title={t('create.title')} onClose={props.onClose}>
      {(part) => <CreateOpenUserForm {...props} {...part} />}
    </FormDialog>
  )
}

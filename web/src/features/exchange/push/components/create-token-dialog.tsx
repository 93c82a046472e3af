import { limits, type ApplicationSecret } from '@lectern/contracts'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useTextField } from '../../../../shared/lib/hooks/use-text-field.ts'
import { DialogForm } from '../../../../shared/ui/overlay/dialog-form.tsx'
import { FormDialog, type FormDialogPart } from '../../../../shared/ui/overlay/form-dialog.tsx'
import { LimitedInput } from '../../../../shared/ui/form/text-fields.tsx'
import { useCreateToken } from '../push-queries.ts'

interface CreateTokenProps {
  moduleId: string
  onClose: () => void
  onCreated: (made: ApplicationSecret) => void
}

function CreateTokenForm({ moduleId, onClose, onCreated, onDirty }: CreateTokenProps & FormDialogPart) {
  const { t } = useTranslation('push')
  const name = useTextField({ label: t('token.name'), required: true, maxLength: limits.tokenName })
  const create = useCreateToken(moduleId)
  const isDirty = name.value !== ''
  useEffect(() => {
    onDirty(isDirty)
  }, [isDirty, onDirty])
  return (
    <DialogForm
      submitLabel={t('token.create')}
      isPending={create.isPending}
      onClose={onClose}
      onSubmit={() => {
        if (name.validate()) create.mutate(name.trimmed, { onSuccess: onCreated })
        return Promise.resolve()
      }}
    >
      <LimitedInput field={name} maxLength={limits.tokenName} description={t('token.nameHint')} autoFocus />
    </DialogForm>
  )
}

/** Makes a token. */
export function CreateTokenDialog({ opened, ...props }: CreateTokenProps & { opened: boolean }) {
  const { t } = useTranslation('push')
  return (
    <FormDialog opened={opened} title={t('token.createTitle')} onClose={props.onClose}>
      {(part) => <CreateTokenForm {...props} {...part} />}
    </FormDialog>
  )
}

import { limits, type ApplicationSecret } from '@lectern/contracts'
import { useTranslation } from 'react-i18next'
import { useTextField } from '../../../../shared/lib/hooks/use-text-field.ts'
import { dialogOf } from '../../../../shared/ui/overlay/dialog-of.tsx'
import { DialogForm } from '../../../../shared/ui/overlay/dialog-form.tsx'
import { LimitedInput } from '../../../../shared/ui/form/text-fields.tsx'
import { useCreateToken } from '../push-queries.ts'

interface CreateTokenProps {
  moduleId: string
  onCreated: (made: ApplicationSecret) => void
  onClose: () => void
}

function CreateTokenForm({ moduleId, onCreated }: CreateTokenProps) {
  const { t } = useTranslation('push')
  const name = useTextField({ label: t('token.name'), required: true, maxLength: limits.tokenName })
  const create = useCreateToken(moduleId)
  return (
    <DialogForm
      submitLabel={t('token.create')}
      isPending={create.isPending}
      isDirty={name.isChanged}
      onSubmit={() => {
        if (name.validate()) create.mutate(name.trimmed, { onSuccess: onCreated })
      }}
    >
      <LimitedInput field={name} description={t('token.nameHint')} autoFocus />
    </DialogForm>
  )
}

/** Makes a token. */
export const CreateTokenDialog = dialogOf(CreateTokenForm, 'push', (t) => t('token.createTitle'))

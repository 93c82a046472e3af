import type { PersonalWebhook } from '@lectern/contracts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSubmit } from '../../../../shared/lib/hooks/use-submit.ts'
import { showToast } from '../../../../shared/ui/feedback/toast/toast-store.ts'
import { DialogForm } from '../../../../shared/ui/overlay/dialog-form.tsx'
import { Dialog } from '../../../../shared/ui/overlay/dialog.tsx'
import { AddressFields } from '../address-fields.tsx'
import { useSaveWebhook } from './webhook-queries.ts'

interface WebhookDialogProps {
  /** `null` for a new one. */
  webhook: PersonalWebhook | null
  onClose: () => void
}

/** Sets one's own webhook, or another address or secret of it. */
export function WebhookDialog(props: WebhookDialogProps) {
  const { t } = useTranslation('personal-webhook')
  return (
    <Dialog opened size="md" title={t(props.webhook === null ? 'add' : 'edit')} onClose={props.onClose}>
      <WebhookForm {...props} />
    </Dialog>
  )
}

const blank = { kind: 'webhook', address: '', secret: '' } as const

function WebhookForm({ webhook, onClose }: WebhookDialogProps) {
  const { t } = useTranslation(['personal-webhook', 'common'])
  const [form, setForm] = useState<{ kind: 'webhook'; address: string; secret: string }>(blank)
  const save = useSaveWebhook()
  const { address, secret } = form
  const { submit, problem } = useSubmit(async () => {
    await save.mutateAsync({ ...(address !== '' && { address }), ...(secret !== '' && { secret }) })
    showToast({ kind: 'done', message: t('saved') })
    onClose()
  })
  return (
    <DialogForm
      submitLabel={t('common:save')}
      isPending={save.isPending}
      isDisabled={address.trim() === '' && (webhook === null || secret.trim() === '')}
      isDirty={address !== '' || secret !== ''}
      problem={problem}
      onSubmit={submit}
    >
      <AddressFields
        robot={webhook ?? undefined}
        form={form}
        set={(change) => setForm((before) => ({ ...before, ...change }))}
      />
    </DialogForm>
  )
}

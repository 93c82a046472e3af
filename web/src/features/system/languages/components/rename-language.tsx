import type { AdminLanguage } from '@lectern/contracts'
import { useTranslation } from 'react-i18next'
import { useSubmit } from '../../../../shared/lib/hooks/use-submit.ts'
import { useTextField } from '../../../../shared/lib/hooks/use-text-field.ts'
import { Dialog } from '../../../../shared/ui/overlay/dialog.tsx'
import { DialogForm } from '../../../../shared/ui/overlay/dialog-form.tsx'
import { LimitedInput } from '../../../../shared/ui/form/text-fields.tsx'
import { showToast } from '../../../../shared/ui/feedback/toast/toast-store.ts'
import { useRenameLanguage } from '../api/language-mutations.ts'

interface RenameProps {
  language: AdminLanguage
  onDone: () => void
}

function RenameForm({ language, onDone }: RenameProps) {
  const { t } = useTranslation(['languages', 'common'])
  const name = useTextField({ label: t('add.name'), initial: language.description, required: true, maxLength: 50 })
  const rename = useRenameLanguage()
  const { submit } = useSubmit(async () => {
    if (!name.validate()) return
    await rename.mutateAsync({ lang: language.lang, description: name.trimmed })
    showToast({ kind: 'done', message: t('rename.done', { name: name.trimmed }) })
    onDone()
  })
  return (
    <DialogForm submitLabel={t('common:save')} isPending={rename.isPending} isDirty={name.isChanged} onSubmit={submit}>
      <LimitedInput field={name} autoFocus description={t('rename.hint')} />
    </DialogForm>
  )
}

/** What a language that was added is called. */
export function RenameLanguage({ opened, ...props }: RenameProps & { opened: boolean }) {
  const { t } = useTranslation('languages')
  return (
    <Dialog opened={opened} title={t('rename.title')} onClose={props.onDone}>
      <RenameForm {...props} />
    </Dialog>
  )
}

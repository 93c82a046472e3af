import type { AdminLanguage } from '@lectern/contracts'
import { Button } from '@mantine/core'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useTextField } from '../../../../shared/lib/hooks/use-text-field.ts'
import { DialogFoot } from '../../../../shared/ui/overlay/dialog-foot.tsx'
import { FormDialog, type FormDialogPart } from '../../../../shared/ui/overlay/form-dialog.tsx'
import { LimitedInput } from '../../../../shared/ui/form/text-fields.tsx'
import { showToast } from '../../../../shared/ui/feedback/toast/toast-store.ts'
import { useRenameLanguage } from '../api/language-mutations.ts'

interface RenameProps {
  language: AdminLanguage
  onDone: () => void
}

function RenameForm({ language, onDone, onClose, onDirty }: RenameProps & FormDialogPart) {
  const { t } = useTranslation(['languages', 'common'])
  const name = useTextField({ label: t('add.name'), initial: language.description, required: true, maxLength: 50 })
  const rename = useRenameLanguage()
  const isDirty = name.value !== language.description
  useEffect(() => {
    onDirty(isDirty)
  }, [isDirty, onDirty])
  const submit = async () => {
    if (!name.validate()) return
    await rename.mutateAsync({ lang: language.lang, description: name.trimmed })
    showToast({ kind: 'done', message: t('rename.done', { name: name.trimmed }) })
    onDone()
  }
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        submit().catch(() => undefined) // told by a toast
      }}
    >
      <LimitedInput field={name} maxLength={50} autoFocus description={t('rename.hint')} />
      <DialogFoot>
        <Button onClick={onClose}>{t('common:cancel')}</Button>
        <Button type="submit" variant="filled" loading={rename.isPending}>
          {t('common:save')}
        </Button>
      </DialogFoot>
    </form>
  )
}

/** What a language that was added is called. */
export function RenameLanguage({ opened, ...props }: RenameProps & { opened: boolean }) {
  const { t } = useTranslation('languages')
  return (
    <FormDialog opened={opened} title={t('rename.title')} onClose={props.onDone}>
      {(part) => <RenameForm {...props} {...part} />}
    </FormDialog>
  )
}

import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isApiError } from '../../../../shared/api/api-error.ts'
import { describeError } from '../../../../shared/api/report-error.ts'
import { DialogForm } from '../../../../shared/ui/overlay/dialog-form.tsx'
import { FormDialog, type FormDialogPart } from '../../../../shared/ui/overlay/form-dialog.tsx'
import { LimitedInput } from '../../../../shared/ui/form/text-fields.tsx'
import { showToast } from '../../../../shared/ui/feedback/toast/toast-store.ts'
import { useRenameModel } from '../api/model-mutations.ts'
import { nameLength, useNameField } from '../state/use-name-field.ts'
import classes from './models.module.css'

interface RenameProps {
  moduleId: string
  model: { id: string; name: string; docCount: number; modelCount: number }
}

function RenameForm({
  moduleId,
  model,
  onClose,
  onDirty,
  onDone,
}: RenameProps & FormDialogPart & { onDone: () => void }) {
  const { t } = useTranslation('models')
  const [problem, setProblem] = useState<string>()
  const name = useNameField(model.name)
  const rename = useRenameModel(moduleId)
  const isDirty = name.trimmed !== model.name
  useEffect(() => onDirty(isDirty), [isDirty, onDirty])
  const submit = async () => {
    if (!name.validate()) return
    try {
      const { docs, models } = await rename.mutateAsync({ id: model.id, name: name.trimmed })
      showToast({ kind: 'done', message: t('rename.done', { name: name.trimmed, docs, models }) })
      onDone()
    } catch (error) {
      if (isApiError(error, 'name_taken')) name.fail(error.message)
      else setProblem(describeError(error))
    }
  }
  return (
    <DialogForm
      submitLabel={t('rename.submit')}
      isPending={rename.isPending}
      isDisabled={!isDirty}
      problem={problem}
      onClose={onClose}
      onSubmit={submit}
    >
      <p className={classes['effect']}>
        {model.docCount + model.modelCount === 0
          ? t('rename.unused')
          : t('rename.effect', { docs: model.docCount, models: model.modelCount })}
      </p>
      <LimitedInput field={name} maxLength={nameLength} autoFocus description={t('nameHint')} />
    </DialogForm>
  )
}

/** Renames a model wherever it is referred to. */
export function RenameDialog({ opened, onClose, ...props }: RenameProps & { opened: boolean; onClose: () => void }) {
  const { t } = useTranslation('models')
  return (
    <FormDialog opened={opened} title={t('rename.title', { name: props.model.name })} onClose={onClose}>
      {(part) => <RenameForm {...props} {...part} onDone={onClose} />}
    </FormDialog>
  )
}

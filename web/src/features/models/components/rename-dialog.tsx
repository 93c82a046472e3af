import { Button } from '@mantine/core'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isApiError } from '../../../shared/api/api-error.ts'
import { describeError } from '../../../shared/api/report-error.ts'
import { DialogFoot } from '../../../shared/ui/dialog-foot.tsx'
import { FormDialog, type FormDialogPart } from '../../../shared/ui/form-dialog.tsx'
import { FormProblem } from '../../../shared/ui/form-problem.tsx'
import { LimitedInput } from '../../../shared/ui/text-fields.tsx'
import fieldClasses from '../../../shared/ui/text-fields.module.css'
import { showToast } from '../../../shared/ui/toast/toast-store.ts'
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
  const { t } = useTranslation(['models', 'common'])
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
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      <div className={fieldClasses['fields']}>
        <p className={classes['effect']}>
          {model.docCount + model.modelCount === 0
            ? t('rename.unused')
            : t('rename.effect', { docs: model.docCount, models: model.modelCount })}
        </p>
        <LimitedInput field={name} maxLength={nameLength} autoFocus description={t('nameHint')} />
        <FormProblem>{problem}</FormProblem>
      </div>
      <DialogFoot>
        <Button onClick={onClose}>{t('common:cancel')}</Button>
        <Button type="submit" variant="filled" disabled={!isDirty} loading={rename.isPending}>
          {t('rename.submit')}
        </Button>
      </DialogFoot>
    </form>
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

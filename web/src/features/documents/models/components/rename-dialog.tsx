import { useTranslation } from 'react-i18next'
import { useSubmit } from '../../../../shared/lib/hooks/use-submit.ts'
import { Dialog } from '../../../../shared/ui/overlay/dialog.tsx'
import { DialogForm } from '../../../../shared/ui/overlay/dialog-form.tsx'
import { LimitedInput } from '../../../../shared/ui/form/text-fields.tsx'
import { showToast } from '../../../../shared/ui/feedback/toast/toast-store.ts'
import { useRenameModel } from '../api/model-mutations.ts'
import { useNameField } from '../state/use-name-field.ts'
import classes from './models.module.css'

interface RenameProps {
  moduleId: string
  model: { id: string; name: string; docCount: number; modelCount: number }
  onClose: () => void
}

function RenameForm({ moduleId, model, onClose }: RenameProps) {
  const { t } = useTranslation('models')
  const name = useNameField(model.name)
  const rename = useRenameModel(moduleId)
  const { submit, problem } = useSubmit(
    async () => {
      if (!name.validate()) return
      const { docs, models } = await rename.mutateAsync({ id: model.id, name: name.trimmed })
      showToast({ kind: 'done', message: t('rename.done', { name: name.trimmed, docs, models }) })
      onClose()
    },
    { name_taken: name },
  )
  return (
    <DialogForm
      submitLabel={t('rename.submit')}
      isPending={rename.isPending}
      isDisabled={!name.isChanged}
      isDirty={name.isChanged}
      problem={problem}
      onSubmit={submit}
    >
      <p className={classes['effect']}>
        {model.docCount + model.modelCount === 0
          ? t('rename.unused')
          : t('rename.effect', { docs: model.docCount, models: model.modelCount })}
      </p>
      <LimitedInput field={name} autoFocus description={t('nameHint')} />
    </DialogForm>
  )
}

/** Renames a model wherever it is referred to. */
export function RenameDialog({ opened, ...props }: RenameProps & { opened: boolean }) {
  const { t } = useTranslation('models')
  return (
    <Dialog opened={opened} title={t('rename.title', { name: props.model.name })} onClose={props.onClose}>
      <RenameForm {...props} />
    </Dialog>
  )
}

import { useTranslation } from 'react-i18next'
import { useSubmit } from '../../../../shared/lib/hooks/use-submit.ts'
import { dialogOf } from '../../../../shared/ui/overlay/dialog-of.tsx'
import { DialogForm } from '../../../../shared/ui/overlay/dialog-form.tsx'
import { LimitedInput } from '../../../../shared/ui/form/text-fields.tsx'
import { showToast } from '../../../../shared/ui/feedback/toast/toast-store.ts'
import { useRenameModel } from '../api/model-mutations.ts'
import { useNameField } from '../state/use-name-field.ts'

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
      <p className="l-t2">
        {model.docCount + model.modelCount === 0
          ? t('rename.unused')
          : t('rename.effect', { docs: model.docCount, models: model.modelCount })}
      </p>
      <LimitedInput field={name} autoFocus description={t('nameHint')} />
    </DialogForm>
  )
}

/** Renames a model wherever it is referred to. */
export const RenameDialog = dialogOf(RenameForm, 'models', (t, { model }) => t('rename.title', { name: model.name }))

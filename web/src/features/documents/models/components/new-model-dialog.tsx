import { Select } from '@mantine/core'
import { modelSections } from '@lectern/contracts'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ModelSection } from '../../../../entities/model/model-queries.ts'
import { isApiError } from '../../../../shared/api/api-error.ts'
import { describeError } from '../../../../shared/api/report-error.ts'
import { DialogForm } from '../../../../shared/ui/overlay/dialog-form.tsx'
import { FormDialog, type FormDialogPart } from '../../../../shared/ui/overlay/form-dialog.tsx'
import { LimitedInput } from '../../../../shared/ui/form/text-fields.tsx'
import { useSaveModel } from '../api/model-mutations.ts'
import { startValue } from '../state/model-text.ts'
import { nameLength, useNameField } from '../state/use-name-field.ts'

interface NewModelProps {
  moduleId: string
  /** Chosen at first. */
  section: ModelSection
  onCreated: (place: { section: ModelSection; model: string }) => void
}

function NewModelForm({ moduleId, section: initial, onCreated, onClose, onDirty }: NewModelProps & FormDialogPart) {
  const { t } = useTranslation('models')
  const [section, setSection] = useState(initial)
  const [problem, setProblem] = useState<string>()
  const name = useNameField('')
  const save = useSaveModel(moduleId)
  const isDirty = name.value !== ''
  useEffect(() => onDirty(isDirty), [isDirty, onDirty])
  const submit = async () => {
    if (!name.validate()) return
    const value = startValue(section, name.trimmed)
    try {
      const { id } = await save.mutateAsync({ section, name: name.trimmed, value })
      onCreated({ section, model: id })
    } catch (error) {
      if (isApiError(error, 'name_taken')) name.fail(error.message)
      else setProblem(describeError(error))
    }
  }
  return (
    <DialogForm
      submitLabel={t('create.submit')}
      isPending={save.isPending}
      problem={problem}
      onClose={onClose}
      onSubmit={submit}
    >
      <LimitedInput field={name} maxLength={nameLength} autoFocus description={t('nameHint')} />
      <Select
        label={t('section.name')}
        data={modelSections.map((value) => ({ value, label: t(`section.${value}`) }))}
        value={section}
        allowDeselect={false}
        onChange={(next) => setSection(modelSections.find((one) => one === next) ?? section)}
      />
    </DialogForm>
  )
}

export function NewModelDialog({
  opened,
  onClose,
  ...props
}: NewModelProps & { opened: boolean; onClose: () => void }) {
  const { t } = useTranslation('models')
  return (
    <FormDialog opened={opened} title={t('create.title')} onClose={onClose}>
      {(part) => <NewModelForm {...props} {...part} />}
    </FormDialog>
  )
}

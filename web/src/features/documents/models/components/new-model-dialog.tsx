import { Select } from '@mantine/core'
import { modelSections } from '@lectern/contracts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ModelSection } from '../../../../entities/model/model-queries.ts'
import { useSubmit } from '../../../../shared/lib/hooks/use-submit.ts'
import { dialogOf } from '../../../../shared/ui/overlay/dialog-of.tsx'
import { DialogForm } from '../../../../shared/ui/overlay/dialog-form.tsx'
import { LimitedInput } from '../../../../shared/ui/form/text-fields.tsx'
import { useSaveModel } from '../api/model-mutations.ts'
import { startValue } from '../state/model-text.ts'
import { useNameField } from '../state/use-name-field.ts'

interface NewModelProps {
  moduleId: string
  /** Chosen at first. */
  section: ModelSection
  onCreated: (place: { section: ModelSection; model: string }) => void
  onClose: () => void
}

function NewModelForm({ moduleId, section: initial, onCreated }: NewModelProps) {
  const { t } = useTranslation('models')
  const [section, setSection] = useState(initial)
  const name = useNameField('')
  const save = useSaveModel(moduleId)
  const { submit, problem } = useSubmit(
    async () => {
      if (!name.validate()) return
      const value = startValue(section, name.trimmed)
      const { id } = await save.mutateAsync({ section, name: name.trimmed, value })
      onCreated({ section, model: id })
    },
    { name_taken: name },
  )
  return (
    <DialogForm
      submitLabel={t('create.submit')}
      isPending={save.isPending}
      isDirty={name.isChanged}
      problem={problem}
      onSubmit={submit}
    >
      <LimitedInput field={name} autoFocus description={t('nameHint')} />
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

export const NewModelDialog = dialogOf(NewModelForm, 'models', (t) => t('create.title'))

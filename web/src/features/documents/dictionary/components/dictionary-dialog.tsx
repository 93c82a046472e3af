import { dictionaryLimits, type DictionaryDetail } from '@lectern/contracts'
import { useTranslation } from 'react-i18next'
import { useSubmit } from '../../../../shared/lib/hooks/use-submit.ts'
import { dialogOf } from '../../../../shared/ui/overlay/dialog-of.tsx'
import { DialogForm } from '../../../../shared/ui/overlay/dialog-form.tsx'
import { NameFields, useNameFields } from '../../../../shared/ui/form/name-fields.tsx'
import { useAddDictionary, useUpdateDictionary } from '../api/dictionary-mutations.ts'

interface DictionaryFormProps {
  moduleId: string
  /** The one to change; absent to make one. */
  dictionary: DictionaryDetail | undefined
  onSaved: (dictionary: DictionaryDetail) => void
  onClose: () => void
}

function DictionaryForm({ moduleId, dictionary, onSaved }: DictionaryFormProps) {
  const { t } = useTranslation(['dictionary', 'common'])
  const fields = useNameFields(dictionary, dictionaryLimits)
  const add = useAddDictionary(moduleId)
  const update = useUpdateDictionary(moduleId)
  const { submit, problem } = useSubmit(
    async () => {
      if (!fields.validate()) return
      const saved =
        dictionary === undefined
          ? await add.mutateAsync(fields.values)
          : await update.mutateAsync({ id: dictionary.id, revision: dictionary.revision, ...fields.values })
      onSaved(saved)
    },
    { name_taken: fields.name },
  )
  return (
    <DialogForm
      submitLabel={t(dictionary === undefined ? 'create.submit' : 'common:save')}
      isPending={add.isPending || update.isPending}
      isDirty={fields.changed.length > 0}
      problem={problem}
      onSubmit={submit}
    >
      <NameFields fields={fields} autoFocus />
    </DialogForm>
  )
}

/** Makes a dictionary, or changes name and description of one. */
export const DictionaryDialog = dialogOf(DictionaryForm, 'dictionary', (t, { dictionary }) =>
  t(dictionary === undefined ? 'create.title' : 'edit.title'),
)

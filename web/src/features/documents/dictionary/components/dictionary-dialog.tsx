import { dictionaryLimits, type DictionaryDetail } from '@lectern/contracts'
import { useTranslation } from 'react-i18next'
import { dialogOf } from '../../../../shared/ui/overlay/dialog-of.tsx'
import { NamedForm } from '../../../../shared/ui/overlay/named-form.tsx'
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
  const add = useAddDictionary(moduleId)
  const update = useUpdateDictionary(moduleId)
  return (
    <NamedForm
      thing={dictionary && { name: dictionary.name, description: dictionary.description }}
      lengths={dictionaryLimits}
      submitLabel={t(dictionary === undefined ? 'create.submit' : 'common:save')}
      isPending={add.isPending || update.isPending}
      showsProblem
      save={(values) =>
        dictionary === undefined
          ? add.mutateAsync(values)
          : update.mutateAsync({ id: dictionary.id, revision: dictionary.revision, ...values })
      }
      onSaved={onSaved}
    />
  )
}

/** Makes a dictionary, or changes name and description of one. */
export const DictionaryDialog = dialogOf(DictionaryForm, 'dictionary', (t, { dictionary }) =>
  t(dictionary === undefined ? 'create.title' : 'edit.title'),
)

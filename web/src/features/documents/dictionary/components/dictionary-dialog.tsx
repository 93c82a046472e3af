import { dictionaryLimits, type DictionaryDetail } from '@lectern/contracts'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isApiError } from '../../../../shared/api/api-error.ts'
import { describeError } from '../../../../shared/api/report-error.ts'
import { useTextField } from '../../../../shared/lib/hooks/use-text-field.ts'
import { DialogForm } from '../../../../shared/ui/overlay/dialog-form.tsx'
import { FormDialog, type FormDialogPart } from '../../../../shared/ui/overlay/form-dialog.tsx'
import { LimitedInput, LimitedTextarea } from '../../../../shared/ui/form/text-fields.tsx'
import { useAddDictionary, useUpdateDictionary } from '../api/dictionary-mutations.ts'

interface DictionaryFormProps {
  moduleId: string
  /** The one to change; absent to make one. */
  dictionary: DictionaryDetail | undefined
  onSaved: (dictionary: DictionaryDetail) => void
}

function DictionaryForm({ moduleId, dictionary, onSaved, onClose, onDirty }: DictionaryFormProps & FormDialogPart) {
  const { t } = useTranslation(['dictionary', 'common'])
  const [problem, setProblem] = useState<string>()
  const name = useTextField({
    label: t('common:name'),
    initial: dictionary?.name ?? '',
    required: true,
    maxLength: dictionaryLimits.name,
  })
  const description = useTextField({
    label: t('common:description'),
    initial: dictionary?.description ?? '',
    maxLength: dictionaryLimits.description,
  })
  const add = useAddDictionary(moduleId)
  const update = useUpdateDictionary(moduleId)
  const isDirty = name.value !== (dictionary?.name ?? '') || description.value !== (dictionary?.description ?? '')
  useEffect(() => onDirty(isDirty), [isDirty, onDirty])
  const submit = async () => {
    if (!name.validate() || !description.validate()) return
    const texts = { name: name.trimmed, description: description.trimmed }
    try {
      onSaved(
        dictionary === undefined
          ? await add.mutateAsync(texts)
          : await update.mutateAsync({ id: dictionary.id, revision: dictionary.revision, ...texts }),
      )
    } catch (error) {
      if (isApiError(error, 'name_taken')) name.fail(error.message)
      else setProblem(describeError(error))
    }
  }
  return (
    <DialogForm
      submitLabel={t(dictionary === undefined ? 'create.submit' : 'common:save')}
      isPending={add.isPending || update.isPending}
      problem={problem}
      onClose={onClose}
      onSubmit={submit}
    >
      <LimitedInput field={name} maxLength={dictionaryLimits.name} autoFocus />
      <LimitedTextarea field={description} maxLength={dictionaryLimits.description} optional />
    </DialogForm>
  )
}

/** Makes a dictionary, or changes name and description of one. */
export function DictionaryDialog({
  opened,
  onClose,
  ...props
}: DictionaryFormProps & { opened: boolean; onClose: () => void }) {
  const { t } = useTranslation('dictionary')
  return (
    <FormDialog
      opened={opened}
      title={t(props.dictionary === undefined ? 'create.title' : 'edit.title')}
      onClose={onClose}
    >
      {(part) => <DictionaryForm {...props} {...part} />}
    </FormDialog>
  )
}

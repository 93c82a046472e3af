import { mockCollectionLimits, type MockCollection } from '@lectern/contracts'
import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { showToast } from '../../../shared/ui/feedback/toast/toast-store.ts'
import { DialogForm } from '../../../shared/ui/overlay/dialog-form.tsx'
import { dialogOf } from '../../../shared/ui/overlay/dialog-of.tsx'
import { useUpdateCollection } from './mock-collection-queries.ts'

const places = ['idField', 'listAt', 'itemAt'] as const
/** Of an answer as many services have it. */
const examples = { idField: 'id', listAt: 'data.list', itemAt: 'data' } as const

interface CollectionFormProps {
  moduleId: string
  collection: MockCollection
  onClose: () => void
}

/** Where the items of a collection are in the documented answers, when the wrong ones are found. */
function CollectionForm({ moduleId, collection, onClose }: CollectionFormProps) {
  const { t } = useTranslation('mock')
  const { path, isOn, idField, listAt, itemAt } = collection
  const [values, setValues] = useState({ idField, listAt, itemAt })
  const { mutate: save, isPending } = useUpdateCollection(moduleId)
  const submit = () =>
    save(
      { path, isOn, ...values },
      {
        onSuccess: () => {
          showToast({ kind: 'done', message: t('state.saved') })
          onClose()
        },
      },
    )
  return (
    <DialogForm
      submitLabel={t('state.save')}
      isPending={isPending}
      isDirty={places.some((name) => values[name] !== collection[name])}
      onSubmit={submit}
    >
      {places.map((name, index) => (
        <TextInput
          key={name}
          {...(index === 0 && { 'data-autofocus': true })}
          label={t(`state.places.${name}.label`)}
          description={t(`state.places.${name}.hint`)}
          placeholder={t('state.found', { example: examples[name] })}
          maxLength={mockCollectionLimits.place}
          value={values[name]}
          onChange={(event) => {
            const { value } = event.currentTarget
            setValues((before) => ({ ...before, [name]: value }))
          }}
        />
      ))}
    </DialogForm>
  )
}

export const CollectionDialog = dialogOf(CollectionForm, 'mock', (t, { collection }) =>
  t('state.title', { path: collection.path }),
)

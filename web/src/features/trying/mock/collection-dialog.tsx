import { mockCollectionLimits, type BodyOf, type MockCollection, type updateMockCollection } from '@lectern/contracts'
import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { showToast } from '../../../shared/ui/feedback/toast/toast-store.ts'
import { DialogForm } from '../../../shared/ui/overlay/dialog-form.tsx'
import { dialogOf } from '../../../shared/ui/overlay/dialog-of.tsx'
import { CallRows, type TypedCall } from './call-rows.tsx'
import { useUpdateCollection } from './mock-collection-queries.ts'

const places = ['keyName', 'idField', 'listAt', 'itemAt'] as const
/** Of calls and answers as many services have them. */
const examples = { path: '/order', keyName: 'id', idField: 'id', listAt: 'data.list', itemAt: 'data' } as const

interface CollectionFormProps {
  moduleId: string
  /** Undefined for a new one. */
  collection: MockCollection | undefined
  onClose: () => void
}

/** Which calls belong to a collection, and where its items are in the documented answers, when others are found. */
function CollectionForm({ moduleId, collection = newCollection, onClose }: CollectionFormProps) {
  const { t } = useTranslation('mock')
  const [path, setPath] = useState(collection.path)
  const [values, setValues] = useState(() => pick(collection))
  const [calls, setCalls] = useState(() => collection.calls.map(typed))
  const [isTried, setTried] = useState(false)
  const { mutate: save, isPending } = useUpdateCollection(moduleId)
  const isNew = collection === newCollection
  const areChanged = JSON.stringify(calls) !== JSON.stringify(collection.calls.map(typed))
  const isMissing = calls.length === 0 || calls.some(({ text }) => read(text).path === '')
  const submit = () => {
    setTried(true)
    if (isMissing || path.trim() === '') return
    const declared = areChanged && { calls: calls.map(({ act, text }) => ({ act, ...read(text) })) }
    const onSuccess = () => {
      showToast({ kind: 'done', message: t('state.saved') })
      onClose()
    }
    save({ path: path.trim(), isOn: isNew ? 1 : collection.isOn, ...values, ...declared }, { onSuccess })
  }
  return (
    <DialogForm
      submitLabel={t('state.save')}
      isPending={isPending}
      isDirty={path !== collection.path || areChanged || places.some((name) => values[name] !== collection[name])}
      onSubmit={submit}
    >
      {isNew && (
        <TextInput
          data-autofocus
          label={t('state.path')}
          placeholder={examples.path}
          error={isTried && path.trim() === '' ? t('state.pathMissing') : undefined}
          maxLength={mockCollectionLimits.path}
          value={path}
          onChange={(event) => setPath(event.currentTarget.value)}
        />
      )}
      <CallRows
        moduleId={moduleId}
        calls={calls}
        problem={isTried && isMissing ? t('state.calls.missing') : undefined}
        onChange={setCalls}
      />
      {places.map((name) => (
        <TextInput
          key={name}
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

type Settings = Omit<BodyOf<typeof updateMockCollection>, 'moduleId' | 'calls'>

const newCollection: MockCollection = {
  ...{ path: '', isOn: 1, keyName: '', idField: '', listAt: '', itemAt: '' },
  ...{ calls: [{ act: 'list', method: '', path: '' }], isDeclared: 1 },
}

const pick = ({ keyName, idField, listAt, itemAt }: MockCollection): Omit<Settings, 'path' | 'isOn'> => ({
  ...{ keyName, idField, listAt, itemAt },
})

const typed = ({ act, method, path }: MockCollection['calls'][number]): TypedCall => ({
  act,
  text: `${method} ${path}`.trim(),
})

/** `get /orders` → GET, `/orders`; without a path where there is none. */
function read(text: string): { method: string; path: string } {
  const [method = '', ...path] = text.trim().split(/\s+/)
  return { method: method.toUpperCase(), path: path.join(' ') }
}

export const CollectionDialog = dialogOf(CollectionForm, 'mock', (t, { collection }) =>
  collection === undefined ? t('state.add') : t('state.title', { path: collection.path }),
)

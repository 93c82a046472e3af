import { limits, type Space } from '@lectern/contracts'
import { useTranslation } from 'react-i18next'
import { dialogOf } from '../../../../shared/ui/overlay/dialog-of.tsx'
import { NamedForm } from '../../../../shared/ui/overlay/named-form.tsx'
import { showToast } from '../../../../shared/ui/feedback/toast/toast-store.ts'
import { useCreateSpace } from '../api/space-mutations.ts'

interface CreateSpaceProps {
  onCreated: (space: Space) => void
  onClose: () => void
}

function CreateSpaceForm({ onCreated }: CreateSpaceProps) {
  const { t } = useTranslation('space')
  const create = useCreateSpace()
  return (
    <NamedForm
      lengths={{ name: limits.spaceName, description: limits.description }}
      submitLabel={t('create.submit')}
      note={t('create.note')}
      isPending={create.isPending}
      save={(values) => create.mutateAsync({ ...values, isCompose: 0 })}
      onSaved={(space) => {
        showToast({ kind: 'done', message: t('create.done', { name: space.name }) })
        onCreated(space)
      }}
    />
  )
}

/** Makes a space. */
export const CreateSpaceDialog = dialogOf(CreateSpaceForm, 'space', (t) => t('create.title'))

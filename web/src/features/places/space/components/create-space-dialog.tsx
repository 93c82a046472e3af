import { limits, type Flag, type Space } from '@lectern/contracts'
import { IconFolders, IconStack2 } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { OptionCards, OptionGroup } from '../../../../shared/ui/form/option-card.tsx'
import { dialogOf } from '../../../../shared/ui/overlay/dialog-of.tsx'
import { NamedForm } from '../../../../shared/ui/overlay/named-form.tsx'
import { showToast } from '../../../../shared/ui/feedback/toast/toast-store.ts'
import { useCreateSpace } from '../api/space-mutations.ts'

const icon = { size: 18, stroke: 1.6 } as const

interface CreateSpaceProps {
  onCreated: (space: Space) => void
  onClose: () => void
}

function CreateSpaceForm({ onCreated }: CreateSpaceProps) {
  const { t } = useTranslation('space')
  const create = useCreateSpace()
  const [isCompose, setIsCompose] = useState<Flag>(0)
  return (
    <NamedForm
      lengths={{ name: limits.spaceName, description: limits.description }}
      submitLabel={t('create.submit')}
      note={t('create.note')}
      isPending={create.isPending}
      save={(values) => create.mutateAsync({ ...values, isCompose })}
      onSaved={(space) => {
        showToast({ kind: 'done', message: t('create.done', { name: space.name }) })
        onCreated(space)
      }}
    >
      <OptionGroup label={t('create.kind')}>
        <OptionCards
          value={isCompose}
          onChange={setIsCompose}
          options={[
            { value: 0, icon: <IconFolders {...icon} />, title: t('create.normal'), hint: t('create.normalHint') },
            { value: 1, icon: <IconStack2 {...icon} />, title: t('create.composed'), hint: t('create.composedHint') },
          ]}
        />
      </OptionGroup>
    </NamedForm>
  )
}

/** Makes a space. */
export const CreateSpaceDialog = dialogOf(CreateSpaceForm, 'space', (t) => t('create.title'))

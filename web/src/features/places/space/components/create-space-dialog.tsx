import { limits, type Flag, type Space } from '@lectern/contracts'
import { IconFolders, IconStack2 } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSubmit } from '../../../../shared/lib/hooks/use-submit.ts'
import { dialogOf } from '../../../../shared/ui/overlay/dialog-of.tsx'
import { DialogForm } from '../../../../shared/ui/overlay/dialog-form.tsx'
import { NameFields, useNameFields } from '../../../../shared/ui/form/name-fields.tsx'
import { OptionCards, OptionGroup } from '../../../../shared/ui/form/option-card.tsx'
import { showToast } from '../../../../shared/ui/feedback/toast/toast-store.ts'
import { useCreateSpace } from '../api/space-mutations.ts'

interface CreateSpaceProps {
  onCreated: (space: Space) => void
  onClose: () => void
}

const icon = { size: 18, stroke: 1.6 } as const

function CreateSpaceForm({ onCreated }: CreateSpaceProps) {
  const { t } = useTranslation('space')
  const fields = useNameFields(undefined, { name: limits.spaceName, description: limits.description })
  const [isCompose, setIsCompose] = useState<Flag>(0)
  const create = useCreateSpace()
  const { submit } = useSubmit(
    async () => {
      if (!fields.validate()) return
      const space = await create.mutateAsync({ ...fields.values, isCompose })
      showToast({ kind: 'done', message: t('create.done', { name: space.name }) })
      onCreated(space)
    },
    { name_taken: fields.name },
  )
  return (
    <DialogForm
      submitLabel={t('create.submit')}
      note={t('create.note')}
      isPending={create.isPending}
      isDirty={fields.changed.length > 0}
      onSubmit={submit}
    >
      <NameFields fields={fields} autoFocus />
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
    </DialogForm>
  )
}

/** Makes a space. */
export const CreateSpaceDialog = dialogOf(CreateSpaceForm, 'space', (t) => t('create.title'))

import { limits } from '@lectern/contracts'
import { useTranslation } from 'react-i18next'
import { useSubmit } from '../../../../shared/lib/hooks/use-submit.ts'
import { useTextField } from '../../../../shared/lib/hooks/use-text-field.ts'
import { LimitedInput } from '../../../../shared/ui/form/text-fields.tsx'
import { DialogForm } from '../../../../shared/ui/overlay/dialog-form.tsx'
import { dialogOf } from '../../../../shared/ui/overlay/dialog-of.tsx'
import type { EntryMutations } from '../api/compose-mutations.ts'

interface FolderFormProps {
  /** In which; the root when it is `null`. */
  parentId: string | null
  addFolder: EntryMutations['addFolder']
  onClose: () => void
}

function FolderForm({ parentId, addFolder, onClose }: FolderFormProps) {
  const { t } = useTranslation(['compose', 'common'])
  const name = useTextField({ label: t('common:name'), initial: '', required: true, maxLength: limits.folderName })
  const { submit } = useSubmit(async () => {
    if (!name.validate()) return
    await addFolder.mutateAsync({ name: name.trimmed, parentId })
    onClose()
  })
  return (
    <DialogForm
      submitLabel={t('folder.submit')}
      isPending={addFolder.isPending}
      isDirty={name.trimmed !== ''}
      onSubmit={submit}
    >
      <LimitedInput field={name} autoFocus />
    </DialogForm>
  )
}

/** Makes a folder of the project. */
export const FolderDialog = dialogOf(FolderForm, 'compose', (t) => t('folder.title'))

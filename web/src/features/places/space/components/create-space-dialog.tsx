import { Button } from '@mantine/core'
import { limits, type Flag, type Space } from '@lectern/contracts'
import { IconFolders, IconStack2 } from '@tabler/icons-react'
import { useEffect, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isApiError } from '../../../../shared/api/api-error.ts'
import { DialogFoot } from '../../../../shared/ui/overlay/dialog-foot.tsx'
import { FormDialog, type FormDialogPart } from '../../../../shared/ui/overlay/form-dialog.tsx'
import { NameFields, useNameFields } from '../../../../shared/ui/form/name-fields.tsx'
import { OptionCard } from '../../../../shared/ui/form/option-card.tsx'
import { showToast } from '../../../../shared/ui/feedback/toast/toast-store.ts'
import { useCreateSpace } from '../api/space-mutations.ts'
import classes from '../../../../shared/ui/form/text-fields.module.css'

interface CreateSpaceProps {
  onClose: () => void
  onCreated: (space: Space) => void
}

function CreateSpaceForm({ onClose, onCreated, onDirty }: CreateSpaceProps & FormDialogPart) {
  const { t } = useTranslation(['space', 'common'])
  const fields = useNameFields({ name: '', description: '' }, limits.spaceName)
  const [isCompose, setIsCompose] = useState<Flag>(0)
  const group = useId()
  const create = useCreateSpace()
  const isDirty = fields.name.value !== '' || fields.description.value !== ''
  useEffect(() => {
    onDirty(isDirty)
  }, [isDirty, onDirty])
  const submit = async () => {
    if (!fields.name.validate() || !fields.description.validate()) return
    try {
      const space = await create.mutateAsync({
        name: fields.name.trimmed,
        description: fields.description.trimmed,
        isCompose,
      })
      showToast({ kind: 'done', message: t('create.done', { name: space.name }) })
      onCreated(space)
    } catch (error) {
      if (isApiError(error, 'name_taken')) fields.name.fail(error.message)
    }
  }
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      <div className={classes['fields']}>
        <NameFields fields={fields} autoFocus />
        <div role="radiogroup" aria-label={t('create.kind')} className={classes['options']}>
          <span className={classes['groupLabel']}>{t('create.kind')}</span>
          <OptionCard
            group={group}
            icon={<IconFolders size={18} stroke={1.6} />}
            title={t('create.normal')}
            checked={isCompose === 0}
            onChoose={() => {
              setIsCompose(0)
            }}
          >
            {t('create.normalHint')}
          </OptionCard>
          <OptionCard
            group={group}
            icon={<IconStack2 size={18} stroke={1.6} />}
            title={t('create.composed')}
            checked={isCompose === 1}
            onChoose={() => {
              setIsCompose(1)
            }}
          >
            {t('create.composedHint')}
          </OptionCard>
        </div>
      </div>
      <DialogFoot note={t('create.note')}>
        <Button onClick={onClose}>{t('common:cancel')}</Button>
        <Button type="submit" variant="filled" loading={create.isPending}>
          {t('create.submit')}
        </Button>
      </DialogFoot>
    </form>
  )
}

/** Makes a space. */
export function CreateSpaceDialog({ opened, ...props }: CreateSpaceProps & { opened: boolean }) {
  const { t } = useTranslation('space')
  return (
    <FormDialog opened={opened} title={t('create.title')} onClose={props.onClose}>
      {(part) => <CreateSpaceForm {...props} {...part} />}
    </FormDialog>
  )
}

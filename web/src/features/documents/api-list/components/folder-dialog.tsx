import { Button, Modal } from '@mantine/core'
import { limits } from '@lectern/contracts'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { folderQuery } from '../../../../entities/module/module-queries.ts'
import { isApiError } from '../../../../shared/api/api-error.ts'
import { useTextField } from '../../../../shared/lib/hooks/use-text-field.ts'
import { DialogFoot } from '../../../../shared/ui/overlay/dialog-foot.tsx'
import { QueryState } from '../../../../shared/ui/feedback/query-state.tsx'
import { LimitedInput, LimitedTextarea } from '../../../../shared/ui/form/text-fields.tsx'
import { useCreateFolder, useUpdateFolder, type Place } from '../api/doc-mutations.ts'
import classes from '../../../../shared/ui/form/text-fields.module.css'

/** A folder to make in another (`null`: the root), or one to change. */
export type FolderTask = { kind: 'create'; parentId: string | null } | { kind: 'edit'; id: string }

interface FolderFormProps {
  place: Place
  task: FolderTask
  initial: { name: string; description: string }
  onClose: () => void
}

function FolderForm({ place, task, initial, onClose }: FolderFormProps) {
  const { t } = useTranslation(['api-list', 'common'])
  const name = useTextField({
    label: t('common:name'),
    initial: initial.name,
    required: true,
    maxLength: limits.folderName,
  })
  const description = useTextField({
    label: t('common:description'),
    initial: initial.description,
    maxLength: limits.longDescription,
  })
  const create = useCreateFolder(place)
  const update = useUpdateFolder(place)
  const submit = async () => {
    if (!name.validate() || !description.validate()) return
    const texts = { name: name.trimmed, description: description.trimmed }
    try {
      if (task.kind === 'create') await create.mutateAsync({ ...texts, parentId: task.parentId })
      else await update.mutateAsync({ id: task.id, ...texts })
      onClose()
    } catch (error) {
      if (isApiError(error, 'name_taken')) name.fail(error.message)
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
        <LimitedInput field={name} maxLength={limits.folderName} autoFocus />
        <LimitedTextarea field={description} maxLength={limits.longDescription} optional />
      </div>
      <DialogFoot>
        <Button onClick={onClose}>{t('common:cancel')}</Button>
        <Button type="submit" variant="filled" loading={create.isPending || update.isPending}>
          {t(task.kind === 'create' ? 'folder.submit' : 'common:save')}
        </Button>
      </DialogFoot>
    </form>
  )
}

function EditFolder({ id, ...props }: { id: string; place: Place; onClose: () => void }) {
  const folder = useQuery(folderQuery(id))
  return (
    <QueryState query={folder} rows={3}>
      {(data) => <FolderForm {...props} task={{ kind: 'edit', id }} initial={data} />}
    </QueryState>
  )
}

/** Makes a folder, or changes name and description of one. */
export function FolderDialog({ task, ...props }: { task: FolderTask | undefined; place: Place; onClose: () => void }) {
  const { t } = useTranslation(['api-list', 'common'])
  return (
    <Modal
      opened={task !== undefined}
      onClose={props.onClose}
      title={t(task?.kind === 'edit' ? 'folder.edit' : 'folder.new')}
      closeButtonProps={{ 'aria-label': t('common:close') }}
    >
      {task?.kind === 'edit' && <EditFolder id={task.id} {...props} />}
      {task?.kind === 'create' && <FolderForm task={task} initial={{ name: '', description: '' }} {...props} />}
    </Modal>
  )
}

import { limits } from '@lectern/contracts'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { folderQuery } from '../../../../entities/module/module-queries.ts'
import { useSubmit } from '../../../../shared/lib/hooks/use-submit.ts'
import { Dialog } from '../../../../shared/ui/overlay/dialog.tsx'
import { DialogForm } from '../../../../shared/ui/overlay/dialog-form.tsx'
import { QueryState } from '../../../../shared/ui/feedback/query-state.tsx'
import { NameFields, useNameFields } from '../../../../shared/ui/form/name-fields.tsx'
import { useCreateFolder, useUpdateFolder, type Place } from '../api/doc-mutations.ts'

/** A folder to make in another (`null`: the root), or one to change. */
export type FolderTask = { kind: 'create'; parentId: string | null } | { kind: 'edit'; id: string }

interface FolderFormProps {
  place: Place
  task: FolderTask
  /** As it is now; absent for a new one. */
  initial?: { name: string; description: string }
  onClose: () => void
}

function FolderForm({ place, task, initial, onClose }: FolderFormProps) {
  const { t } = useTranslation(['api-list', 'common'])
  const fields = useNameFields(initial, {
    name: limits.folderName,
    description: limits.longDescription,
  })
  const create = useCreateFolder(place)
  const update = useUpdateFolder(place)
  const { submit } = useSubmit(
    async () => {
      if (!fields.validate()) return
      if (task.kind === 'create') await create.mutateAsync({ ...fields.values, parentId: task.parentId })
      else await update.mutateAsync({ id: task.id, ...fields.values })
      onClose()
    },
    { name_taken: fields.name },
  )
  return (
    <DialogForm
      submitLabel={t(task.kind === 'create' ? 'folder.submit' : 'common:save')}
      isPending={create.isPending || update.isPending}
      onSubmit={submit}
    >
      <NameFields fields={fields} autoFocus />
    </DialogForm>
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
  const { t } = useTranslation('api-list')
  const title = t(task?.kind === 'edit' ? 'folder.edit' : 'folder.new')
  return (
    <Dialog opened={task !== undefined} title={title} onClose={props.onClose}>
      {task?.kind === 'edit' && <EditFolder id={task.id} {...props} />}
      {task?.kind === 'create' && <FolderForm task={task} {...props} />}
    </Dialog>
  )
}

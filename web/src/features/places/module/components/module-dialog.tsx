import { limits, type Module } from '@lectern/contracts'
import { useTranslation } from 'react-i18next'
import { useSubmit } from '../../../../shared/lib/hooks/use-submit.ts'
import { dialogOf } from '../../../../shared/ui/overlay/dialog-of.tsx'
import { DialogForm } from '../../../../shared/ui/overlay/dialog-form.tsx'
import { NameFields, useNameFields } from '../../../../shared/ui/form/name-fields.tsx'
import { useCreateModule, useUpdateModule } from '../api/module-mutations.ts'

interface ModuleFormProps {
  projectId: string
  /** The application to change; absent to make one. */
  module: Module | undefined
  onSaved: (module: Module) => void
  onClose: () => void
}

function ModuleForm({ projectId, module, onSaved }: ModuleFormProps) {
  const { t } = useTranslation(['module', 'common'])
  const fields = useNameFields(
    module,
    { name: limits.moduleName, description: limits.longDescription },
    module?.orderIndex,
  )
  const create = useCreateModule(projectId)
  const update = useUpdateModule(projectId)
  const { submit } = useSubmit(
    async () => {
      if (!fields.validate()) return
      const saved =
        module === undefined
          ? await create.mutateAsync(fields.values)
          : await update.mutateAsync({ id: module.id, ...fields.values })
      onSaved(saved)
    },
    { name_taken: fields.name },
  )
  return (
    <DialogForm
      submitLabel={t(module === undefined ? 'create.submit' : 'common:save')}
      note={module === undefined && t('create.note')}
      isPending={create.isPending || update.isPending}
      onSubmit={submit}
    >
      <NameFields fields={fields} autoFocus />
    </DialogForm>
  )
}

/** Makes an application, or changes name, description and order of one. */
export const ModuleDialog = dialogOf(ModuleForm, 'module', (t, { module }) =>
  t(module === undefined ? 'create.title' : 'edit.title'),
)

import { limits, type Module } from '@lectern/contracts'
import { useTranslation } from 'react-i18next'
import { dialogOf } from '../../../../shared/ui/overlay/dialog-of.tsx'
import { NamedForm } from '../../../../shared/ui/overlay/named-form.tsx'
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
  const create = useCreateModule(projectId)
  const update = useUpdateModule(projectId)
  return (
    <NamedForm
      thing={module}
      lengths={{ name: limits.moduleName, description: limits.longDescription }}
      submitLabel={t(module === undefined ? 'create.submit' : 'common:save')}
      note={module === undefined && t('create.note')}
      isPending={create.isPending || update.isPending}
      save={(values) =>
        module === undefined ? create.mutateAsync(values) : update.mutateAsync({ id: module.id, ...values })
      }
      onSaved={onSaved}
    />
  )
}

/** Makes an application, or changes name, description and order of one. */
export const ModuleDialog = dialogOf(ModuleForm, 'module', (t, { module }) =>
  t(module === undefined ? 'create.title' : 'edit.title'),
)

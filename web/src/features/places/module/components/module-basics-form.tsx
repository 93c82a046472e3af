import { limits, type Module } from '@lectern/contracts'
import clsx from 'clsx'
import { useTranslation } from 'react-i18next'
import { useSubmit } from '../../../../shared/lib/hooks/use-submit.ts'
import { NameFields, useNameFields } from '../../../../shared/ui/form/name-fields.tsx'
import { SettingsForm } from '../../../../shared/ui/form/settings-form.tsx'
import { showToast } from '../../../../shared/ui/feedback/toast/toast-store.ts'
import { useUpdateModule } from '../api/module-mutations.ts'
import classes from '../../../../shared/ui/form/text-fields.module.css'

/** Name, description and order of an application. */
export function ModuleBasicsForm({ module }: { module: Module }) {
  const { t } = useTranslation('module')
  const fields = useNameFields(
    module,
    { name: limits.moduleName, description: limits.longDescription },
    module.orderIndex,
  )
  const update = useUpdateModule(module.projectId)
  const { submit } = useSubmit(
    async () => {
      if (!fields.validate()) return
      await update.mutateAsync({ id: module.id, ...fields.values })
      showToast({ kind: 'done', message: t('basics.saved') })
    },
    { name_taken: fields.name },
  )
  return (
    <div style={{ maxWidth: 560 }}>
      <SettingsForm changed={fields.changed} isSaving={update.isPending} onDiscard={fields.reset} onSubmit={submit}>
        <div className={clsx('l-column l-gap-16', classes['fields'])}>
          <NameFields fields={fields} />
        </div>
      </SettingsForm>
    </div>
  )
}

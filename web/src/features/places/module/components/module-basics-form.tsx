import { limits, type Module } from '@lectern/contracts'
import { useTranslation } from 'react-i18next'
import { isApiError } from '../../../../shared/api/api-error.ts'
import { useOrderField } from '../../../../shared/lib/hooks/use-order-field.ts'
import { useTextField } from '../../../../shared/lib/hooks/use-text-field.ts'
import { useUnsavedGuard } from '../../../../shared/lib/hooks/use-unsaved-guard.ts'
import { SettingsFoot } from '../../../../shared/ui/form/settings.tsx'
import { LimitedInput, LimitedTextarea } from '../../../../shared/ui/form/text-fields.tsx'
import { showToast } from '../../../../shared/ui/feedback/toast/toast-store.ts'
import { TextInput } from '@mantine/core'
import { useUpdateModule } from '../api/module-mutations.ts'
import classes from '../../../../shared/ui/form/text-fields.module.css'

/** Name, description and order of an application. */
export function ModuleBasicsForm({ module }: { module: Module }) {
  const { t } = useTranslation(['module', 'common'])
  const name = useTextField({
    label: t('common:name'),
    initial: module.name,
    required: true,
    maxLength: limits.moduleName,
  })
  const description = useTextField({
    label: t('common:description'),
    initial: module.description,
    maxLength: limits.longDescription,
  })
  const order = useOrderField(t('order.label'), t('order.invalid'), module.orderIndex)
  const update = useUpdateModule(module.projectId)
  const isDirty =
    name.trimmed !== module.name || description.trimmed !== module.description || order.order !== module.orderIndex
  useUnsavedGuard(isDirty)
  const submit = async () => {
    if (!name.validate() || !description.validate() || !order.validate()) return
    try {
      await update.mutateAsync({
        id: module.id,
        name: name.trimmed,
        description: description.trimmed,
        ...(order.order === undefined ? {} : { orderIndex: order.order }),
      })
      showToast({ kind: 'done', message: t('basics.saved') })
    } catch (error) {
      if (isApiError(error, 'name_taken')) name.fail(error.message)
    }
  }
  return (
    <form
      noValidate
      style={{ maxWidth: 560 }}
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      <div className={classes['fields']}>
        <LimitedInput field={name} maxLength={limits.moduleName} />
        <LimitedTextarea field={description} maxLength={limits.longDescription} optional />
        <TextInput {...order.props} w={160} inputMode="numeric" autoComplete="off" description={t('order.hint')} />
      </div>
      <SettingsFoot
        unsaved={isDirty ? t('basics.unsaved') : undefined}
        discardLabel={t('basics.discard')}
        isSaving={update.isPending}
        onDiscard={() => {
          name.set(module.name)
          description.set(module.description)
          order.set(String(module.orderIndex))
        }}
      />
    </form>
  )
}

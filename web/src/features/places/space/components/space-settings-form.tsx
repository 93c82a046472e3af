import { TextInput } from '@mantine/core'
import { limits, type SpaceInfo } from '@lectern/contracts'
import { useTranslation } from 'react-i18next'
import { isApiError } from '../../../../shared/api/api-error.ts'
import { joinNames } from '../../../../shared/lib/join-names.ts'
import { useOrderField } from '../../../../shared/lib/hooks/use-order-field.ts'
import { useUnsavedGuard } from '../../../../shared/lib/hooks/use-unsaved-guard.ts'
import { NameFields, useNameFields } from '../../../../shared/ui/form/name-fields.tsx'
import { SettingsFoot, SettingsGroup } from '../../../../shared/ui/form/settings.tsx'
import { showToast } from '../../../../shared/ui/feedback/toast/toast-store.ts'
import { useUpdateSpace } from '../api/space-mutations.ts'

/** Name, description and order of a space. What somebody typed survives fresher data. */
export function SpaceSettingsForm({ space }: { space: SpaceInfo }) {
  const { t, i18n } = useTranslation(['space', 'common'])
  const fields = useNameFields(space, limits.spaceName)
  const order = useOrderField(t('order.label'), t('order.invalid'), space.orderIndex)
  const update = useUpdateSpace()
  const changed = [
    ...(fields.name.trimmed === space.name ? [] : [t('common:name')]),
    ...(fields.description.trimmed === space.description ? [] : [t('common:description')]),
    ...(order.order === space.orderIndex ? [] : [t('order.label')]),
  ]
  useUnsavedGuard(changed.length > 0)
  const discard = () => {
    fields.name.set(space.name)
    fields.description.set(space.description)
    order.set(String(space.orderIndex))
  }
  const submit = async () => {
    if (!fields.name.validate() || !fields.description.validate() || !order.validate()) return
    try {
      await update.mutateAsync({
        id: space.id,
        name: fields.name.trimmed,
        description: fields.description.trimmed,
        ...(order.order === undefined ? {} : { orderIndex: order.order }),
      })
      showToast({ kind: 'done', message: t('edit.done') })
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
      <SettingsGroup title={t('info.basics')} hint={t('info.basicsHint')}>
        <NameFields fields={fields} />
        <TextInput {...order.props} w={160} inputMode="numeric" autoComplete="off" description={t('order.hint')} />
      </SettingsGroup>
      <SettingsFoot
        unsaved={changed.length === 0 ? undefined : t('unsaved', { fields: joinNames(changed, i18n.language) })}
        discardLabel={t('discard')}
        isSaving={update.isPending}
        onDiscard={discard}
      />
    </form>
  )
}

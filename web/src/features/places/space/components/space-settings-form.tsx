import { limits, type SpaceInfo } from '@lectern/contracts'
import { useTranslation } from 'react-i18next'
import { useSubmit } from '../../../../shared/lib/hooks/use-submit.ts'
import { NameFields, useNameFields } from '../../../../shared/ui/form/name-fields.tsx'
import { SettingsForm } from '../../../../shared/ui/form/settings-form.tsx'
import { SettingsGroup } from '../../../../shared/ui/form/settings.tsx'
import { showToast } from '../../../../shared/ui/feedback/toast/toast-store.ts'
import { useUpdateSpace } from '../api/space-mutations.ts'

/** Name, description and order of a space. What was typed survives fresher data. */
export function SpaceSettingsForm({ space }: { space: SpaceInfo }) {
  const { t } = useTranslation('space')
  const fields = useNameFields(space, { name: limits.spaceName, description: limits.description }, space.orderIndex)
  const update = useUpdateSpace()
  const { submit } = useSubmit(
    async () => {
      if (!fields.validate()) return
      await update.mutateAsync({ id: space.id, ...fields.values })
      showToast({ kind: 'done', message: t('edit.done') })
    },
    { name_taken: fields.name },
  )
  return (
    <SettingsForm changed={fields.changed} isSaving={update.isPending} onDiscard={fields.reset} onSubmit={submit}>
      <SettingsGroup title={t('info.basics')} hint={t('info.basicsHint')}>
        <NameFields fields={fields} />
      </SettingsGroup>
    </SettingsForm>
  )
}

import { useTranslation } from 'react-i18next'
import { NumberRow, OptionalNumberRow } from '../../../../shared/ui/form/setting-rows.tsx'
import { SettingRows } from '../../../../shared/ui/form/settings.tsx'
import { useSettingFields } from '../field-labels.ts'
import type { SettingForm } from '../use-setting-form.ts'

/** Largest sizes of what people upload. */
export function UploadSettings({ form }: { form: SettingForm }) {
  const { t } = useTranslation('system-settings')
  const field = useSettingFields(form)
  return (
    <SettingRows>
      <OptionalNumberRow
        {...field('uploads.maxImportMb')}
        hint={t('uploads.maxImportMbHint', { limit: form.settings.server.maxImportMb })}
        unit="MB"
      />
      <NumberRow {...field('uploads.maxAvatarKb')} unit="KB" />
    </SettingRows>
  )
}

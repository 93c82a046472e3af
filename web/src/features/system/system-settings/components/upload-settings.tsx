import { useTranslation } from 'react-i18next'
import { NumberField } from '../../../../shared/ui/form/number-field.tsx'
import { SettingRow, SettingRows } from '../../../../shared/ui/form/settings.tsx'
import type { SettingForm } from '../use-setting-form.ts'
import { OptionalNumber } from './optional-number.tsx'

/** Largest sizes of what people upload. */
export function UploadSettings({ form }: { form: SettingForm }) {
  const { t } = useTranslation('system-settings')
  const uploads = form.draft('uploads')
  return (
    <SettingRows>
      <SettingRow
        label={t('uploads.maxImportMb')}
        hint={t('uploads.maxImportMbHint', { limit: form.settings.server.maxImportMb })}
        problem={form.problemOf('uploads', 'maxImportMb')}
      >
        {(labelId) => (
          <OptionalNumber
            labelledBy={labelId}
            unit="MB"
            value={uploads.maxImportMb}
            onChange={(maxImportMb) => form.change('uploads', { maxImportMb })}
          />
        )}
      </SettingRow>
      <SettingRow label={t('uploads.maxAvatarKb')} problem={form.problemOf('uploads', 'maxAvatarKb')}>
        {(labelId) => (
          <NumberField
            labelledBy={labelId}
            unit="KB"
            value={uploads.maxAvatarKb}
            onChange={(maxAvatarKb) => form.change('uploads', { maxAvatarKb })}
          />
        )}
      </SettingRow>
    </SettingRows>
  )
}

import { Switch } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { SettingRow, SettingRows } from '../../../../shared/ui/form/settings.tsx'
import type { SettingForm } from '../use-setting-form.ts'

/** Connections to other systems. */
export function IntegrationSettings({ form }: { form: SettingForm }) {
  const { t } = useTranslation('system-settings')
  return (
    <SettingRows>
      <SettingRow label={t('meterSphere.enabled')} hint={t('meterSphere.enabledHint')}>
        {(labelId) => (
          <Switch
            aria-labelledby={labelId}
            checked={form.draft('meterSphere').enabled}
            onChange={(event) => form.change('meterSphere', { enabled: event.currentTarget.checked })}
          />
        )}
      </SettingRow>
    </SettingRows>
  )
}

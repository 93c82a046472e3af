import { useTranslation } from 'react-i18next'
import { SwitchRow } from '../../../../shared/ui/form/setting-rows.tsx'
import { SettingRows } from '../../../../shared/ui/form/settings.tsx'
import { useSettingFields } from '../field-labels.ts'
import type { SettingForm } from '../use-setting-form.ts'

/** Connections to other systems. */
export function IntegrationSettings({ form }: { form: SettingForm }) {
  const { t } = useTranslation('system-settings')
  const field = useSettingFields(form)
  return (
    <SettingRows>
      <SwitchRow {...field('meterSphere.enabled')} hint={t('meterSphere.enabledHint')} />
    </SettingRows>
  )
}

import { useTranslation } from 'react-i18next'
import { NumberRow, SwitchRow } from '../../../../shared/ui/form/setting-rows.tsx'
import { SettingRows } from '../../../../shared/ui/form/settings.tsx'
import { useSettingFields } from '../field-labels.ts'
import type { SettingForm } from '../use-setting-form.ts'

/** Requests the server sends for people who try documents, and the scripts around them. */
export function TryingSettings({ form }: { form: SettingForm }) {
  const { t } = useTranslation('system-settings')
  const field = useSettingFields(form)
  return (
    <SettingRows>
      <SwitchRow {...field('proxy.isOn')} hint={t('proxy.isOnHint')} />
      <SwitchRow {...field('proxy.privateEnvironments')} hint={t('proxy.privateEnvironmentsHint')} />
      <NumberRow {...field('proxy.maxMb')} hint={t('proxy.maxMbHint')} unit="MB" />
      <NumberRow {...field('proxy.maxSeconds')} hint={t('proxy.maxSecondsHint')} unit={t('proxy.seconds')} />
      <NumberRow {...field('proxy.perMinute')} hint={t('proxy.perMinuteHint')} unit={t('proxy.calls')} />
      <SwitchRow {...field('scripts.isOn')} hint={t('scripts.isOnHint')} />
      <NumberRow {...field('scripts.cpuMs')} hint={t('scripts.cpuMsHint')} unit={t('scripts.milliseconds')} />
    </SettingRows>
  )
}

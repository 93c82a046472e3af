import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { NumberRow, OptionalNumberRow } from '../../../../shared/ui/form/setting-rows.tsx'
import { SettingRows } from '../../../../shared/ui/form/settings.tsx'
import { useSettingFields } from '../field-labels.ts'
import type { SettingForm } from '../use-setting-form.ts'

/** What passwords and access tokens have to be, after the rows given. */
export function SecuritySettings({ form, children }: { form: SettingForm; children: ReactNode }) {
  const { t } = useTranslation('system-settings')
  const field = useSettingFields(form)
  return (
    <SettingRows>
      {children}
      <NumberRow {...field('passwords.minLength')} hint={t('passwords.minLengthHint')} unit={t('passwords.unit')} />
      <OptionalNumberRow {...field('tokens.maxDays')} hint={t('tokens.maxDaysHint')} unit={t('tokens.unit')} />
    </SettingRows>
  )
}

import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { NumberField } from '../../../../shared/ui/form/number-field.tsx'
import { SettingRow, SettingRows } from '../../../../shared/ui/form/settings.tsx'
import type { SettingForm } from '../use-setting-form.ts'
import { OptionalNumber } from './optional-number.tsx'

/** What passwords and access tokens have to be, after the rows given. */
export function SecuritySettings({ form, children }: { form: SettingForm; children: ReactNode }) {
  const { t } = useTranslation('system-settings')
  return (
    <SettingRows>
      {children}
      <SettingRow
        label={t('passwords.minLength')}
        hint={t('passwords.minLengthHint')}
        problem={form.problemOf('passwords', 'minLength')}
      >
        {(labelId) => (
          <NumberField
            labelledBy={labelId}
            unit={t('passwords.unit')}
            value={form.draft('passwords').minLength}
            onChange={(minLength) => form.change('passwords', { minLength })}
          />
        )}
      </SettingRow>
      <SettingRow
        label={t('tokens.maxDays')}
        hint={t('tokens.maxDaysHint')}
        problem={form.problemOf('tokens', 'maxDays')}
      >
        {(labelId) => (
          <OptionalNumber
            labelledBy={labelId}
            unit={t('tokens.unit')}
            value={form.draft('tokens').maxDays}
            onChange={(maxDays) => form.change('tokens', { maxDays })}
          />
        )}
      </SettingRow>
    </SettingRows>
  )
}

import { mfaRequirements, type MfaRequirement, type SettingsOf } from '@lectern/contracts'
import { Select, TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { SettingRow } from '../../../shared/ui/form/settings.tsx'

interface MfaPolicySettingsProps {
  value: SettingsOf<'mfa'>
  onChange: (part: Partial<SettingsOf<'mfa'>>) => void
  /** What is wrong with a field. */
  problemOf: (field: keyof SettingsOf<'mfa'>) => string | undefined
}

/** Who has to have a second factor, as rows of the system settings. */
export function MfaPolicySettings({ value, onChange, problemOf }: MfaPolicySettingsProps) {
  const { t } = useTranslation('mfa')
  return (
    <>
      <SettingRow label={t('policy.required')} hint={t('policy.requiredHint')} problem={problemOf('required')}>
        {(labelId) => (
          <Select
            aria-labelledby={labelId}
            w={180}
            allowDeselect={false}
            data={mfaRequirements.map((each) => ({ value: each, label: t(`policy.${each}`) }))}
            value={value.required}
            onChange={(chosen) => {
              const required = mfaRequirements.find((each): each is MfaRequirement => each === chosen)
              if (required !== undefined) onChange({ required })
            }}
          />
        )}
      </SettingRow>
      <SettingRow label={t('policy.issuer')} hint={t('policy.issuerHint')} problem={problemOf('issuer')}>
        {(labelId) => (
          <TextInput
            aria-labelledby={labelId}
            w={180}
            maxLength={50}
            value={value.issuer}
            onChange={({ currentTarget }) => onChange({ issuer: currentTarget.value })}
          />
        )}
      </SettingRow>
    </>
  )
}

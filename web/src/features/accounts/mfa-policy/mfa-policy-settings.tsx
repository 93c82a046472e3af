import { mfaRequirements, type MfaRequirement, type SettingsOf } from '@lectern/contracts'
import { Select, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { secondFactorQuery } from '../../../entities/proof/proof-queries.ts'
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
  const { data: factor } = useQuery(secondFactorQuery)
  // Every requirement includes super admins, who alone see this page.
  const bindsFirst = value.required !== 'off' && factor?.app === null
  return (
    <>
      <SettingRow
        label={t('policy.required')}
        hint={
          bindsFirst ? (
            <>
              {t('policy.bindFirst')} <Link to="/user/security">{t('policy.bind')}</Link>
            </>
          ) : (
            t('policy.requiredHint')
          )
        }
        problem={problemOf('required')}
      >
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

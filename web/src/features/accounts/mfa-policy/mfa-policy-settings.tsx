import { mfaRequirements, type SettingsOf } from '@lectern/contracts'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { secondFactorQuery } from '../../../entities/proof/proof-queries.ts'
import { SelectRow, TextRow } from '../../../shared/ui/form/setting-rows.tsx'

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
      <SelectRow
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
        width={180}
        choices={mfaRequirements.map((each) => ({ value: each, label: t(`policy.${each}`) }))}
        value={value.required}
        onChange={(required) => onChange({ required })}
      />
      <TextRow
        label={t('policy.issuer')}
        hint={t('policy.issuerHint')}
        problem={problemOf('issuer')}
        width={180}
        maxLength={50}
        value={value.issuer}
        onChange={(issuer) => onChange({ issuer })}
      />
    </>
  )
}

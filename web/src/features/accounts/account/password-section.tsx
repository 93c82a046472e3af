import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { accountRulesQuery, profileQuery } from '../../../entities/account/account-queries.ts'
import { useMomentText } from '../../../shared/lib/hooks/use-moment-text.ts'
import { QueryState } from '../../../shared/ui/feedback/query-state.tsx'
import { CardLine } from '../../../shared/ui/table/row-card.tsx'
import { SettingsGroup } from '../../../shared/ui/form/settings.tsx'

/** When the password was changed, and the way to change it. */
export function PasswordSection() {
  const { t } = useTranslation('account')
  const textOf = useMomentText()
  const profile = useQuery(profileQuery)
  const { data: rules } = useQuery(accountRulesQuery)
  // A line stays free for it.
  const hint = rules === undefined ? '\u00a0' : t('password.hint', { min: rules.minPasswordLength })
  return (
    <SettingsGroup title={t('password.title')} hint={hint} wide>
      <QueryState query={profile} rows={1} rowHeight={44}>
        {({ hasPassword, passwordChangedAtMs }) =>
          hasPassword ? (
            <CardLine
              action={
                <Button component={Link} to="/updatePassword">
                  {t('password.change')}
                </Button>
              }
            >
              {passwordChangedAtMs === null
                ? t('password.never')
                : t('password.changedAt', { when: textOf(passwordChangedAtMs) })}
            </CardLine>
          ) : (
            <CardLine>{t('password.elsewhere')}</CardLine>
          )
        }
      </QueryState>
    </SettingsGroup>
  )
}

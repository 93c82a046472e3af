import { Button } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { passwordResetQuery } from '../../entities/account/account-queries.ts'
import { ResetPasswordForm } from '../../features/accounts/password/reset-password-form.tsx'
import { isApiError } from '../../shared/api/api-error.ts'
import { clearToken } from '../../shared/api/token.ts'
import { usePageTitle } from '../../shared/lib/hooks/use-page-title.ts'
import { QueryState } from '../../shared/ui/feedback/query-state.tsx'
import { showToast } from '../../shared/ui/feedback/toast/toast-store.ts'
import { GateLayout } from '../layout/gate-layout.tsx'

/** Where the link from the mail leads: a new password, or a way to another link. */
export function ResetPasswordPage() {
  const { t } = useTranslation('password')
  const [params] = useSearchParams()
  // Kept from the first look: the page stays itself when the address changes.
  const [token] = useState(() => params.get('token') ?? '')
  const navigate = useNavigate()
  const client = useQueryClient()
  const reset = useQuery(passwordResetQuery(token))
  const isInvalid = token === '' || isApiError(reset.error, 'reset_token_invalid')
  usePageTitle(t('reset.title'))
  const finish = (accessTokens: number) => {
    // Every session of the account is over, the one of this browser included if it was the same person's.
    clearToken()
    client.clear()
    showToast({
      kind: 'done',
      message: accessTokens === 0 ? t('reset.done') : t('reset.doneWithTokens', { count: accessTokens }),
    })
    void navigate('/login', { replace: true })
  }
  if (isInvalid) {
    return (
      <GateLayout
        title={t('reset.invalidTitle')}
        intro={t('reset.invalid')}
        below={<Link to="/login">{t('toLogin')}</Link>}
      >
        <Button component={Link} to="/findPassword" variant="filled" size="lg" fullWidth>
          {t('reset.again')}
        </Button>
      </GateLayout>
    )
  }
  const username = reset.data?.username
  return (
    <GateLayout
      title={t('reset.title')}
      intro={username === undefined ? '' : t('reset.intro', { username })}
      below={<Link to="/login">{t('toLogin')}</Link>}
    >
      <QueryState query={reset} rows={2} rowHeight={56}>
        {(data) => (
          <ResetPasswordForm token={token} username={data.username} accessTokens={data.accessTokens} onDone={finish} />
        )}
      </QueryState>
    </GateLayout>
  )
}

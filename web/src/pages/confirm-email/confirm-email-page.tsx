import { Button } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { emailLinkQuery, profileQuery } from '../../entities/account/account-queries.ts'
import { useConfirmEmail } from '../../features/accounts/password/password-mutations.ts'
import { isApiError } from '../../shared/api/api-error.ts'
import { describeError } from '../../shared/api/report-error.ts'
import { getToken } from '../../shared/api/token.ts'
import { usePageTitle } from '../../shared/lib/hooks/use-page-title.ts'
import { FormProblem } from '../../shared/ui/form/form-problem.tsx'
import { QueryState } from '../../shared/ui/feedback/query-state.tsx'
import { showToast } from '../../shared/ui/feedback/toast/toast-store.ts'
import { GateLayout } from '../layout/gate-layout.tsx'

/** Where the link that confirms an address leads. Nothing happens before the button: programs open links of mails as well. */
export function ConfirmEmailPage() {
  const { t } = useTranslation('password')
  const [params] = useSearchParams()
  // Kept from the first look: the page stays itself when the address changes.
  const [token] = useState(() => params.get('token') ?? '')
  const navigate = useNavigate()
  const client = useQueryClient()
  const link = useQuery(emailLinkQuery(token))
  const confirm = useConfirmEmail()
  const isInvalid = [link.error, confirm.error].some((error) => isApiError(error, 'email_link_invalid'))
  const isSignedIn = getToken() !== undefined
  usePageTitle(t('confirm.title'))
  const submit = async () => {
    const { purpose } = await confirm.mutateAsync(token)
    await client.invalidateQueries(profileQuery)
    showToast({ kind: 'done', message: purpose === 'change' ? t('confirm.changed') : t('confirm.done') })
    void navigate(purpose === 'change' && isSignedIn ? '/user' : '/login', { replace: true })
  }
  if (token === '' || isInvalid) {
    return (
      <GateLayout
        title={t('reset.invalidTitle')}
        intro={t('confirm.invalid')}
        below={<Link to="/login">{t('toLogin')}</Link>}
      >
        {null}
      </GateLayout>
    )
  }
  const data = link.data
  const intro = () => {
    if (data === undefined) return ''
    return data.purpose === 'register' ? t('confirm.intro', data) : t('confirm.introChange', data)
  }
  return (
    <GateLayout title={t('confirm.title')} intro={intro()} below={<Link to="/login">{t('toLogin')}</Link>}>
      <QueryState query={link} rows={1} rowHeight={56}>
        {() => (
          <>
            <FormProblem>{confirm.error === null ? undefined : describeError(confirm.error)}</FormProblem>
            <Button
              variant="filled"
              size="lg"
              fullWidth
              loading={confirm.isPending}
              onClick={() => void submit().catch(() => undefined)}
            >
              {t('confirm.submit')}
            </Button>
          </>
        )}
      </QueryState>
    </GateLayout>
  )
}

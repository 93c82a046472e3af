import { Button, Loader } from '@mantine/core'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation, useNavigate } from 'react-router'
import { enterSession, redirectOf } from '../../entities/session/enter-session.ts'
import { useLoginKey } from '../../features/accounts/sign-in/sign-in-mutations.ts'
import { describeError } from '../../shared/api/report-error.ts'
import { usePageTitle } from '../../shared/lib/hooks/use-page-title.ts'
import { FormProblem } from '../../shared/ui/form/form-problem.tsx'
import { GateLayout } from '../layout/gate-layout.tsx'

/** Keys this page has sent: each works once, and a page may be drawn twice. */
const sent = new Set<string>()

/** Where signing in elsewhere ends: swaps the key in the address for a session and goes on. */
export function SuccessLoginPage() {
  const { t } = useTranslation('sign-in')
  const { search } = useLocation()
  const navigate = useNavigate()
  const [problem, setProblem] = useState<string>()
  const { mutateAsync } = useLoginKey()
  const loginKey = new URLSearchParams(search).get('loginKey') ?? ''
  usePageTitle(t('success.title'))
  useEffect(() => {
    if (loginKey === '' || sent.has(loginKey)) return
    sent.add(loginKey)
    mutateAsync(loginKey).then(
      (reply) => void navigate(enterSession(reply, search), { replace: true }),
      (error: unknown) => {
        setProblem(describeError(error))
      },
    )
  }, [loginKey, mutateAsync, navigate, search])
  const toLogin = (label: string) => (
    <Button component={Link} to={`/login${redirectOf(search)}`} variant="filled" size="lg" fullWidth>
      {label}
    </Button>
  )
  if (loginKey === '') {
    return (
      <GateLayout title={t('success.nothing')} intro={t('success.nothingIntro')}>
        {toLogin(t('success.toLogin'))}
      </GateLayout>
    )
  }
  if (problem === undefined) {
    return (
      <GateLayout title={t('success.title')} intro={t('success.intro')}>
        <p className="l-flex l-center l-py-12" role="status" aria-label={t('success.title')}>
          <Loader size="sm" />
        </p>
      </GateLayout>
    )
  }
  return (
    <GateLayout title={t('success.failed')} intro={t('success.failedIntro')}>
      <div className="l-column l-gap-16">
        <FormProblem>{problem}</FormProblem>
        {toLogin(t('success.again'))}
      </div>
    </GateLayout>
  )
}

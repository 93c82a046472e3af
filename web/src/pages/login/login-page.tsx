import { signInProblems } from '@lectern/contracts'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link, useLocation, useNavigate } from 'react-router'
import { viewConfigQuery } from '../../entities/installation/view-config-query.ts'
import { enterSession } from '../../entities/session/enter-session.ts'
import { SignInPanel } from '../../features/accounts/sign-in/sign-in-panel.tsx'
import { readRedirect } from '../../shared/lib/guard.ts'
import { usePageTitle } from '../../shared/lib/hooks/use-page-title.ts'
import { SkeletonRows } from '../../shared/ui/feedback/skeleton.tsx'
import { GateLayout } from '../layout/gate-layout.tsx'

/** The problem a sign-in elsewhere came back with, when it is one we know. */
function useProblem(search: string): string | undefined {
  const { t } = useTranslation('errors')
  const name = new URLSearchParams(search).get('problem')
  const problem = signInProblems.find((each) => each === name)
  return problem === undefined || problem === 'internal_error' ? undefined : t(problem)
}

/** Signing in; afterwards the visitor is where they wanted to go. */
export function LoginPage() {
  const { t } = useTranslation('sign-in')
  const { search } = useLocation()
  const navigate = useNavigate()
  const config = useQuery({ ...viewConfigQuery, staleTime: 0 })
  const problem = useProblem(search)
  usePageTitle(t('submit'))
  return (
    <GateLayout
      title={t('title')}
      intro={t('intro')}
      below={
        config.data?.enableReg === true ? (
          <>
            {t('noAccount')} <Link to="/reg">{t('register')}</Link>
          </>
        ) : undefined
      }
    >
      {config.isPending ? (
        <SkeletonRows rows={4} height={48} />
      ) : (
        <SignInPanel
          // Users with an account here get in even when the other ways are not known.
          providers={config.data?.signInProviders ?? []}
          order={config.data?.signInOrder ?? []}
          redirect={readRedirect(search)}
          problem={problem}
          forgot={
            <Link to="/findPassword" className="l-inline-row l-end l-min-w-hit l-min-h-hit">
              {t('forgot')}
            </Link>
          }
          onSignedIn={(reply) => {
            void navigate(enterSession(reply, search), { replace: true })
          }}
        />
      )}
    </GateLayout>
  )
}

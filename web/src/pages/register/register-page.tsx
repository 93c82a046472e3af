import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate } from 'react-router'
import { accountRulesQuery } from '../../entities/account/account-queries.ts'
import { ContactSentence } from '../../features/password/contact-sentence.tsx'
import { RegisterForm } from '../../features/password/register-form.tsx'
import { usePageTitle } from '../../shared/lib/use-page-title.ts'
import { QueryState } from '../../shared/ui/query-state.tsx'
import { showToast } from '../../shared/ui/toast/toast-store.ts'
import { GateLayout } from '../layout/gate-layout.tsx'

/** Making an account of one's own, where that is open. */
export function RegisterPage() {
  const { t } = useTranslation('password')
  const navigate = useNavigate()
  const rules = useQuery(accountRulesQuery)
  const isClosed = rules.data?.isRegistrationOpen === false
  usePageTitle(t('register.title'))
  return (
    <GateLayout
      title={isClosed ? t('register.closedTitle') : t('register.title')}
      intro={isClosed ? t('register.closed') : t('register.intro')}
      below={
        <>
          {t('register.have')} <Link to="/login">{t('register.signIn')}</Link>
        </>
      }
    >
      <QueryState query={rules} rows={4} rowHeight={56}>
        {(data) =>
          data.isRegistrationOpen ? (
            <RegisterForm
              rules={data}
              onDone={() => {
                showToast({ kind: 'done', message: t('register.done') })
                void navigate('/login', { replace: true })
              }}
            />
          ) : (
            <ContactSentence contact={data.contact} />
          )
        }
      </QueryState>
    </GateLayout>
  )
}

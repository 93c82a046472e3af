import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { accountRulesQuery } from '../../entities/account/account-queries.ts'
import { ContactSentence } from '../../features/accounts/password/contact-sentence.tsx'
import { FindPasswordForm } from '../../features/accounts/password/find-password-form.tsx'
import { SentNotice } from '../../features/accounts/password/sent-notice.tsx'
import { usePageTitle } from '../../shared/lib/hooks/use-page-title.ts'
import { QueryState } from '../../shared/ui/feedback/query-state.tsx'
import { GateLayout } from '../layout/gate-layout.tsx'

/** Asking for a link to a new password; where no mail is sent, whom to ask instead. */
export function FindPasswordPage() {
  const { t } = useTranslation('password')
  const rules = useQuery(accountRulesQuery)
  const [sentTo, setSentTo] = useState<string>()
  const hasMail = rules.data?.canResetByMail !== false
  usePageTitle(t('find.title'))
  const title = () => {
    if (!hasMail) return t('find.noMailTitle')
    return sentTo === undefined ? t('find.title') : t('find.sentTitle')
  }
  const intro = () => {
    if (!hasMail) return t('find.noMail')
    return sentTo === undefined ? t('find.intro') : ''
  }
  return (
    <GateLayout title={title()} intro={intro()} below={<Link to="/login">{t('toLogin')}</Link>}>
      <QueryState query={rules} rows={2} rowHeight={56}>
        {({ canResetByMail, contact }) => {
          if (!canResetByMail) return <ContactSentence contact={contact} />
          if (sentTo === undefined) return <FindPasswordForm onSent={setSentTo} />
          return (
            <SentNotice
              name={sentTo}
              onAgain={() => {
                setSentTo(undefined)
              }}
            />
          )
        }}
      </QueryState>
    </GateLayout>
  )
}

import { Button } from '@mantine/core'
import clsx from 'clsx'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { describeError } from '../../../shared/api/report-error.ts'
import { FormProblem } from '../../../shared/ui/form/form-problem.tsx'
import { showToast } from '../../../shared/ui/feedback/toast/toast-store.ts'
import { useResendEmailLink } from './password-mutations.ts'
import classes from './password.module.css'

interface ConfirmNoticeProps {
  username: string
  email: string
  /** Whether an administrator has to approve the account after that. */
  needsApproval: boolean
}

/** After signing up where addresses are confirmed: look for the mail, or have another. */
export function ConfirmNotice({ username, email, needsApproval }: ConfirmNoticeProps) {
  const { t } = useTranslation('password')
  const resend = useResendEmailLink()
  const [problem, setProblem] = useState<string>()
  const again = async () => {
    setProblem(undefined)
    try {
      await resend.mutateAsync(username)
      showToast({ kind: 'done', message: t('confirm.resent') })
    } catch (error) {
      setProblem(describeError(error))
    }
  }
  return (
    <div role="status" className="l-column l-gap-16">
      <div>
        <p className={clsx('l-t2', classes['sentence'])}>{t('confirm.sent', { email })}</p>
        {needsApproval && <p className={clsx('l-t2', classes['sentence'])}>{t('register.thenApproval')}</p>}
        <p className={clsx('l-t2', classes['sentence'])}>{t('find.notCome')}</p>
      </div>
      <FormProblem>{problem}</FormProblem>
      <Button size="lg" fullWidth loading={resend.isPending} onClick={() => void again()}>
        {t('confirm.again')}
      </Button>
    </div>
  )
}

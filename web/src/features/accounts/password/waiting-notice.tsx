import clsx from 'clsx'
import { useTranslation } from 'react-i18next'
import classes from './password.module.css'

interface WaitingNoticeProps {
  username: string
  /** Where the answer goes; empty when no email can be sent. */
  email: string
}

/** After signing up where administrators approve. */
export function WaitingNotice({ username, email }: WaitingNoticeProps) {
  const { t } = useTranslation('password')
  return (
    <div role="status">
      <p className={clsx('l-t2', classes['sentence'])}>{t('register.waiting', { username })}</p>
      {email !== '' && <p className={clsx('l-t2', classes['sentence'])}>{t('register.waitingMail', { email })}</p>}
    </div>
  )
}

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
      <p className={classes['sentence']}>{t('register.waiting', { username })}</p>
      {email !== '' && <p className={classes['sentence']}>{t('register.waitingMail', { email })}</p>}
    </div>
  )
}

import clsx from 'clsx'
import { useTranslation } from 'react-i18next'
import classes from './password.module.css'

/** Whom to ask; in general when no contact is set. */
export function ContactSentence({ contact }: { contact: string }) {
  const { t } = useTranslation('password')
  return (
    <p className={clsx('l-t2', classes['sentence'])}>
      {contact === '' ? t('contact.general') : t('contact.ask', { contact })}
    </p>
  )
}

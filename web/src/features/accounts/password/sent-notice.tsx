import { Button } from '@mantine/core'
import clsx from 'clsx'
import { useTranslation } from 'react-i18next'
import classes from './password.module.css'

/** After a link was asked for: the same for every name, whether it belongs to an account or not. */
export function SentNotice({ name, onAgain }: { name: string; onAgain: () => void }) {
  const { t } = useTranslation('password')
  return (
    <div role="status" className="l-column l-gap-16">
      <div>
        <p className={clsx('l-t2', classes['sentence'])}>{t('find.sent', { name })}</p>
        <p className={clsx('l-t2', classes['sentence'])}>{t('find.notCome')}</p>
      </div>
      <Button size="lg" fullWidth onClick={onAgain}>
        {t('find.again')}
      </Button>
    </div>
  )
}

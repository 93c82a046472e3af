import { Button } from '@mantine/core'
import { IconPlugConnectedX } from '@tabler/icons-react'
import clsx from 'clsx'
import { useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { getConnection, tryAgain, watchConnection } from '../../../shared/api/connection.ts'
import classes from './shell.module.css'

/** Shows that the server cannot be reached and when the next try is; what is on screen stays. */
export function OfflineBanner() {
  const { t } = useTranslation('shell')
  const { isLost, retryInSeconds } = useSyncExternalStore(watchConnection, getConnection)
  if (!isLost) return null
  return (
    <div
      className={clsx(
        'l-row l-gap-10 l-py-8 l-px-16 l-sticky l-z-sticky l-below-bar l-warn l-on-warn-soft l-rule-bottom-warn',
        classes['offline'],
      )}
      data-offline
    >
      <IconPlugConnectedX size={16} stroke={1.6} aria-hidden />
      <span role="status" className="l-grow">
        {t('offline.text')}
      </span>
      <span className="l-digits">
        {retryInSeconds === 0 ? t('offline.trying') : t('offline.retryIn', { seconds: retryInSeconds })}
      </span>
      <Button
        size="xs"
        onClick={() => {
          void tryAgain()
        }}
      >
        {t('offline.retryNow')}
      </Button>
    </div>
  )
}

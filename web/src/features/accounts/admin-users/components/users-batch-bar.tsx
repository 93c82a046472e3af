import { userStatus } from '@lectern/contracts'
import { IconBan, IconCircleCheck, IconLogout, IconShieldOff, IconTrash, IconX } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useShortcuts } from '../../../../shared/lib/shortcuts.ts'
import type { UserBatch } from '../use-user-batch.ts'
import classes from '../../../../shared/ui/table/batch-bar.module.css'

const icon = { size: 16, stroke: 1.6, 'aria-hidden': true } as const

/** What can be done with the ticked accounts; floats over the list while there are any. */
export function UsersBatchBar({ batch }: { batch: UserBatch }) {
  const { t } = useTranslation('admin-users')
  const { ticked, isBusy, run } = batch
  const clear = () => batch.tick([])
  useShortcuts({ Escape: clear })
  const isDisabled = ticked.map((user) => user.status === userStatus.disabled)
  return (
    <div className={classes['bar']} role="toolbar" aria-label={t('batch.name')} aria-busy={isBusy}>
      <span className={classes['count']} role="status">
        {t('batch.count', { count: ticked.length })}
      </span>
      <span className={classes['line']} aria-hidden />
      {isDisabled.includes(false) && (
        <button type="button" disabled={isBusy} onClick={() => run('disable')}>
          <IconBan {...icon} />
          {t('batch.disable')}
        </button>
      )}
      {isDisabled.includes(true) && (
        <button type="button" disabled={isBusy} onClick={() => run('enable')}>
          <IconCircleCheck {...icon} />
          {t('batch.enable')}
        </button>
      )}
      <button type="button" disabled={isBusy} onClick={() => run('endSessions')}>
        <IconLogout {...icon} />
        {t('batch.endSessions')}
      </button>
      {ticked.some((user) => user.hasMfa) && (
        <button type="button" disabled={isBusy} onClick={() => run('resetMfa')}>
          <IconShieldOff {...icon} />
          {t('resetMfa.action')}
        </button>
      )}
      <span className={classes['line']} aria-hidden />
      <button type="button" className={classes['danger']} disabled={isBusy} onClick={() => batch.setIsDeleting(true)}>
        <IconTrash {...icon} />
        {t('delete.action')}
      </button>
      <button type="button" aria-label={t('batch.clear')} onClick={clear}>
        <IconX {...icon} />
      </button>
    </div>
  )
}

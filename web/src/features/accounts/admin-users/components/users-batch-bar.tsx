import { userStatus } from '@lectern/contracts'
import { IconBan, IconCircleCheck, IconLogout, IconShieldOff, IconTrash } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { BatchAct, BatchBar, BatchLine } from '../../../../shared/ui/table/batch-bar.tsx'
import type { UserBatch } from '../use-user-batch.ts'

/** What can be done with the ticked accounts. */
export function UsersBatchBar({ batch }: { batch: UserBatch }) {
  const { t } = useTranslation('admin-users')
  const { ticks, isBusy, run } = batch
  const isDisabled = ticks.rows.map((user) => user.status === userStatus.disabled)
  return (
    <BatchBar
      name={t('batch.name')}
      count={t('batch.count', { count: ticks.rows.length })}
      clearLabel={t('batch.clear')}
      isBusy={isBusy}
      onClear={ticks.clear}
    >
      <BatchLine />
      {isDisabled.includes(false) && (
        <BatchAct icon={IconBan} disabled={isBusy} onClick={() => run('disable')}>
          {t('batch.disable')}
        </BatchAct>
      )}
      {isDisabled.includes(true) && (
        <BatchAct icon={IconCircleCheck} disabled={isBusy} onClick={() => run('enable')}>
          {t('batch.enable')}
        </BatchAct>
      )}
      <BatchAct icon={IconLogout} disabled={isBusy} onClick={() => run('endSessions')}>
        {t('batch.endSessions')}
      </BatchAct>
      {ticks.rows.some((user) => user.hasMfa) && (
        <BatchAct icon={IconShieldOff} disabled={isBusy} onClick={() => run('resetMfa')}>
          {t('resetMfa.action')}
        </BatchAct>
      )}
      <BatchLine />
      <BatchAct danger icon={IconTrash} disabled={isBusy} onClick={() => batch.setIsDeleting(true)}>
        {t('delete.action')}
      </BatchAct>
    </BatchBar>
  )
}

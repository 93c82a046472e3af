import { Button, TextInput } from '@mantine/core'
import clsx from 'clsx'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Dialog } from '../../../../shared/ui/overlay/dialog.tsx'
import { DialogFoot } from '../../../../shared/ui/overlay/dialog-foot.tsx'
import { DialogForm } from '../../../../shared/ui/overlay/dialog-form.tsx'
import type { BatchReport, UserBatch } from '../use-user-batch.ts'
import { SuccessorSelect } from './successor-select.tsx'
import classes from './dialogs.module.css'

/** Names shown before the rest is only counted. */
const shownNames = 8

function DeleteManyForm({ batch }: { batch: UserBatch }) {
  const { t } = useTranslation('admin-users')
  const [successorId, setSuccessorId] = useState<string | null>(null)
  const [typed, setTyped] = useState('')
  const { rows: ticked } = batch.ticks
  const count = String(ticked.length)
  const isReady = typed.trim() === count && ticked.length > 0
  const submit = async () => {
    if (!isReady || batch.isBusy) return
    try {
      await batch.remove(successorId ?? undefined)
    } catch {
      // Reported by the mutation's own error handling.
    }
  }
  return (
    <DialogForm
      danger
      submitLabel={t('delete.submit')}
      isPending={batch.isBusy}
      isDisabled={!isReady}
      onSubmit={submit}
    >
      <p>{t('delete.body')}</p>
      <ul className={clsx('l-m-0 l-scroll-y l-on-sunken l-card', classes['names'])}>
        {ticked.slice(0, shownNames).map((user) => (
          <li key={user.id}>
            {user.nickname} ({user.username})
          </li>
        ))}
        {ticked.length > shownNames && <li>{t('more', { count: ticked.length - shownNames })}</li>}
      </ul>
      <SuccessorSelect isOptional leaving={ticked.map(({ id }) => id)} value={successorId} onChange={setSuccessorId} />
      <TextInput
        label={t('batch.typeCount', { count: ticked.length })}
        value={typed}
        autoComplete="off"
        inputMode="numeric"
        onChange={(event) => {
          setTyped(event.currentTarget.value)
        }}
      />
    </DialogForm>
  )
}

function Report({ report, onClose }: { report: BatchReport; onClose: () => void }) {
  const { t } = useTranslation(['admin-users', 'common'])
  return (
    <>
      <div className="l-column l-gap-12">
        <p>{t(`batch.done.${report.action}`, { count: report.doneCount })}</p>
        <p>{t('batch.refused', { count: report.refused.length })}</p>
        <ul className={clsx('l-m-0 l-scroll-y l-on-sunken l-card', classes['names'])}>
          {report.refused.map(({ user, reason }) => (
            <li key={user.id}>{t('batch.reason', { name: user.nickname, reason })}</li>
          ))}
        </ul>
      </div>
      <DialogFoot>
        <Button variant="filled" onClick={onClose} data-autofocus>
          {t('common:close')}
        </Button>
      </DialogFoot>
    </>
  )
}

/** What is over the list while several accounts are deleted, and afterwards when something was not done. */
export function BatchDialogs({ batch }: { batch: UserBatch }) {
  const { t } = useTranslation('admin-users')
  return (
    <>
      <Dialog
        opened={batch.isDeleting}
        onClose={() => batch.setIsDeleting(false)}
        title={t('batch.deleteTitle', { count: batch.ticks.rows.length })}
      >
        <DeleteManyForm batch={batch} />
      </Dialog>
      <Dialog opened={batch.report !== undefined} onClose={batch.closeReport} title={t('batch.reportTitle')}>
        {batch.report !== undefined && <Report report={batch.report} onClose={batch.closeReport} />}
      </Dialog>
    </>
  )
}

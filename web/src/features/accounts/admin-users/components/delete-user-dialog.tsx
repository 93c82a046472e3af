import { TextInput } from '@mantine/core'
import type { AdminUser, AdminUserDetail } from '@lectern/contracts'
import { useQuery } from '@tanstack/react-query'
import clsx from 'clsx'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isApiError } from '../../../../shared/api/api-error.ts'
import { Dialog } from '../../../../shared/ui/overlay/dialog.tsx'
import { DialogForm } from '../../../../shared/ui/overlay/dialog-form.tsx'
import { QueryState } from '../../../../shared/ui/feedback/query-state.tsx'
import { showToast } from '../../../../shared/ui/feedback/toast/toast-store.ts'
import { adminUserQuery, useDeleteUser } from '../api/admin-user-queries.ts'
import { SuccessorSelect } from './successor-select.tsx'
import classes from './dialogs.module.css'

/** Names shown before the rest is only counted. */
const shownNames = 8

function DeleteForm({ user, onClose }: { user: AdminUserDetail; onClose: () => void }) {
  const { t } = useTranslation(['admin-users', 'common'])
  const [successorId, setSuccessorId] = useState<string | null>(null)
  const [typed, setTyped] = useState('')
  const remove = useDeleteUser()
  const { onlyAdminOf } = user
  const isReady = typed.trim() === user.username && (onlyAdminOf.length === 0 || successorId !== null)
  const submit = async () => {
    if (!isReady) return
    try {
      await remove.mutateAsync({ id: user.id, ...(successorId === null ? {} : { successorId }) })
      showToast({ kind: 'done', message: t('delete.done', { name: user.nickname }) })
      onClose()
    } catch {
      // Reported above the buttons, or by the mutation's own error handling.
    }
  }
  return (
    <DialogForm
      danger
      submitLabel={t('delete.submit')}
      isPending={remove.isPending}
      isDisabled={!isReady}
      problem={isApiError(remove.error, 'successor_needed', 'successor_unusable') ? remove.error.message : undefined}
      onSubmit={submit}
    >
      <p>{t('delete.body')}</p>
      {onlyAdminOf.length > 0 && (
        <>
          <p>{t('delete.onlyAdmin', { count: onlyAdminOf.length })}</p>
          <ul className={clsx('l-m-0 l-scroll-y l-on-sunken l-card', classes['names'])}>
            {onlyAdminOf.slice(0, shownNames).map((each) => (
              <li key={each.id}>{t(`delete.${each.kind}`, { name: each.name })}</li>
            ))}
            {onlyAdminOf.length > shownNames && <li>{t('more', { count: onlyAdminOf.length - shownNames })}</li>}
          </ul>
          <SuccessorSelect leaving={[user.id]} value={successorId} onChange={setSuccessorId} />
        </>
      )}
      <TextInput
        label={t('common:confirm.typeName', { name: user.username })}
        value={typed}
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => {
          setTyped(event.currentTarget.value)
        }}
      />
    </DialogForm>
  )
}

/** Deletes an account after its name was typed, and transfers what no one else administers. */
export function DeleteUserDialog({ user, onClose }: { user: AdminUser; onClose: () => void }) {
  const { t } = useTranslation('admin-users')
  const detail = useQuery(adminUserQuery(user.id))
  return (
    <Dialog opened onClose={onClose} title={t('delete.title', { name: user.nickname })}>
      <QueryState query={detail} rows={3}>
        {(data) => <DeleteForm user={data} onClose={onClose} />}
      </QueryState>
    </Dialog>
  )
}

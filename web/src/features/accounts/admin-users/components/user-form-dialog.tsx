import { Switch, TextInput } from '@mantine/core'
import { adminUserLimits, limits, type AdminUser, type OneTimePassword } from '@lectern/contracts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSubmit } from '../../../../shared/lib/hooks/use-submit.ts'
import { useTextField, type TextField } from '../../../../shared/lib/hooks/use-text-field.ts'
import { DialogForm } from '../../../../shared/ui/overlay/dialog-form.tsx'
import { Dialog } from '../../../../shared/ui/overlay/dialog.tsx'
import { LimitedInput } from '../../../../shared/ui/form/text-fields.tsx'
import { useCreateUser, useUpdateUser } from '../api/admin-user-queries.ts'

interface UserFormProps {
  /** Absent for a new account. */
  user: AdminUser | undefined
  onClose: () => void
  /** A new account and its password. */
  onCreated: (password: OneTimePassword) => void
}

interface UserFields {
  username: TextField
  nickname: TextField
  email: TextField
}

function useUserFields(user: AdminUser | undefined): UserFields {
  const { t } = useTranslation('admin-users')
  return {
    username: useTextField({
      label: t('form.username'),
      initial: user?.username ?? '',
      required: true,
      maxLength: limits.username,
    }),
    nickname: useTextField({
      label: t('form.nickname'),
      initial: user?.nickname ?? '',
      required: true,
      maxLength: adminUserLimits.nickname,
    }),
    email: useTextField({
      label: t('form.email'),
      initial: user?.email ?? '',
      maxLength: adminUserLimits.email,
      check: (text) => (text.trim() === '' || /^[^\s@]+@[^\s@]+$/.test(text.trim()) ? undefined : t('form.emailWrong')),
    }),
  }
}

function UserForm({ user, onClose, onCreated }: UserFormProps) {
  const { t } = useTranslation(['admin-users', 'common'])
  const fields = useUserFields(user)
  const { username, nickname, email } = fields
  const [isSuperAdmin, setIsSuperAdmin] = useState(user?.isSuperAdmin ?? false)
  const create = useCreateUser()
  const update = useUpdateUser()
  const isOtherRight = isSuperAdmin !== (user?.isSuperAdmin ?? false)
  // Names of accounts that sign in elsewhere are kept there.
  const isNameKept = user?.obstacles.resetPassword === 'external'
  const save = async () => {
    const right = isSuperAdmin ? 1 : 0
    const texts = { nickname: nickname.trimmed, email: email.trimmed, isSuperAdmin: right } as const
    if (user === undefined) onCreated(await create.mutateAsync({ username: username.trimmed, ...texts }))
    else await update.mutateAsync({ id: user.id, ...(isNameKept ? {} : { username: username.trimmed }), ...texts })
  }
  const { submit } = useSubmit(
    async () => {
      const isValid = [email, nickname, username].map((field) => field.validate()).every(Boolean)
      if (!isValid) return
      await save()
      if (user !== undefined) onClose()
    },
    { username_taken: username },
  )
  return (
    <DialogForm
      submitLabel={t(user === undefined ? 'create.submit' : 'common:save')}
      isPending={create.isPending || update.isPending}
      note={user === undefined && t('create.note')}
      isDirty={username.isChanged || nickname.isChanged || email.isChanged || isOtherRight}
      onSubmit={submit}
    >
      {isNameKept ? (
        <TextInput
          label={t('form.username')}
          value={user.username}
          disabled
          description={t('form.usernameKept', { source: t(`source.${user.source}`) })}
        />
      ) : (
        <LimitedInput field={username} autoFocus description={t('form.usernameHint')} />
      )}
      <LimitedInput field={nickname} autoFocus={isNameKept} />
      <LimitedInput field={email} optional />
      <Switch
        label={t('superAdmin')}
        description={t(user?.obstacles.demote === 'last_super_admin' ? 'form.lastSuperAdmin' : 'form.superAdminHint')}
        checked={isSuperAdmin}
        disabled={user?.obstacles.demote === 'last_super_admin'}
        onChange={(event) => {
          setIsSuperAdmin(event.currentTarget.checked)
        }}
      />
    </DialogForm>
  )
}

/** Makes an account, or changes one. */
export function UserFormDialog(props: UserFormProps) {
  const { t } = useTranslation('admin-users')
  return (
    <Dialog opened title={t(props.user === undefined ? 'create.title' : 'edit.title')} onClose={props.onClose}>
      <UserForm {...props} />
    </Dialog>
  )
}

import { Switch, TextInput } from '@mantine/core'
import { adminUserLimits, limits, type AdminUser, type OneTimePassword } from '@lectern/contracts'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isApiError } from '../../../../shared/api/api-error.ts'
import { useTextField, type TextField } from '../../../../shared/lib/hooks/use-text-field.ts'
import { DialogForm } from '../../../../shared/ui/overlay/dialog-form.tsx'
import { FormDialog, type FormDialogPart } from '../../../../shared/ui/overlay/form-dialog.tsx'
import { LimitedInput } from '../../../../shared/ui/form/text-fields.tsx'
import { useCreateUser, useUpdateUser } from '../api/admin-user-queries.ts'

interface UserFormProps {
  /** Absent for a new account. */
  user: AdminUser | undefined
  onClose: () => void
  /** A new account and its password. */
  onCreated: (told: OneTimePassword) => void
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

function UserForm({
  user,
  onClose,
  onDone,
  onCreated,
  onDirty,
}: UserFormProps & FormDialogPart & { onDone: () => void }) {
  const { t } = useTranslation(['admin-users', 'common'])
  const fields = useUserFields(user)
  const { username, nickname, email } = fields
  const [isSuperAdmin, setIsSuperAdmin] = useState(user?.isSuperAdmin ?? false)
  const create = useCreateUser()
  const update = useUpdateUser()
  const isDirty =
    username.value !== (user?.username ?? '') ||
    nickname.value !== (user?.nickname ?? '') ||
    email.value !== (user?.email ?? '') ||
    isSuperAdmin !== (user?.isSuperAdmin ?? false)
  useEffect(() => {
    onDirty(isDirty)
  }, [isDirty, onDirty])
  // Names of accounts that sign in elsewhere are kept there.
  const isNameKept = user?.obstacles.resetPassword === 'external'
  const save = async () => {
    const right = isSuperAdmin ? 1 : 0
    const texts = { nickname: nickname.trimmed, email: email.trimmed, isSuperAdmin: right } as const
    if (user === undefined) onCreated(await create.mutateAsync({ username: username.trimmed, ...texts }))
    else await update.mutateAsync({ id: user.id, ...(isNameKept ? {} : { username: username.trimmed }), ...texts })
  }
  const submit = async () => {
    const isValid = [email, nickname, username].map((field) => field.validate()).every(Boolean)
    if (!isValid) return
    try {
      await save()
      if (user !== undefined) onDone()
    } catch (error) {
      if (isApiError(error, 'username_taken')) username.fail(error.message)
    }
  }
  return (
    <DialogForm
      submitLabel={t(user === undefined ? 'create.submit' : 'common:save')}
      isPending={create.isPending || update.isPending}
      note={user === undefined && t('create.note')}
      onClose={onClose}
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
        <LimitedInput field={username} maxLength={limits.username} autoFocus description={t('form.usernameHint')} />
      )}
      <LimitedInput field={nickname} maxLength={adminUserLimits.nickname} autoFocus={isNameKept} />
      <LimitedInput field={email} maxLength={adminUserLimits.email} optional />
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
    <FormDialog opened title={t(props.user === undefined ? 'create.title' : 'edit.title')} onClose={props.onClose}>
      {(part) => <UserForm {...props} {...part} onDone={props.onClose} />}
    </FormDialog>
  )
}

import { limits, type Profile } from '@lectern/contracts'
import { Button, TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { isApiError } from '../../../shared/api/api-error.ts'
import { reportError } from '../../../shared/api/report-error.ts'
import { isEmailAddress } from '../../../shared/lib/email.ts'
import { useTextField } from '../../../shared/lib/hooks/use-text-field.ts'
import { SecretInput } from '../../../shared/ui/form/secret-input.tsx'
import { SettingsForm } from '../../../shared/ui/form/settings-form.tsx'
import { SettingsGroup } from '../../../shared/ui/form/settings.tsx'
import { FieldLabel, LimitedInput } from '../../../shared/ui/form/text-fields.tsx'
import { showToast } from '../../../shared/ui/feedback/toast/toast-store.ts'
import { useCancelEmailChange, useUpdateProfile } from './account-mutations.ts'
import { AvatarField } from './avatar-field.tsx'

function useProfileFields(profile: Profile) {
  const { t } = useTranslation('account')
  const nickname = useTextField({
    label: t('profile.nickname'),
    initial: profile.nickname,
    required: true,
    maxLength: limits.nickname,
  })
  const email = useTextField({
    label: t('profile.email'),
    initial: profile.email ?? '',
    maxLength: limits.email,
    check: (value) => (value.trim() === '' || isEmailAddress(value.trim()) ? undefined : t('profile.emailInvalid')),
  })
  const password = useTextField({
    label: t('profile.password'),
    check: (value) => (value.trim() === '' ? t('profile.passwordMissing') : undefined),
  })
  return { nickname, email, password }
}

/** The address that waits for its link to be followed. */
function PendingEmail({ email }: { email: string }) {
  const { t } = useTranslation('account')
  const cancel = useCancelEmailChange()
  return (
    <div
      role="status"
      className="l-row l-wrap l-spread l-gap-4-12 l-py-6 l-px-12 l-t2 l-on-sunken l-size-12 l-break l-card"
    >
      <span>{t('profile.pendingEmail', { email })}</span>
      <Button
        variant="subtle"
        loading={cancel.isPending}
        onClick={() => {
          cancel.mutate(undefined, {
            onSuccess: () => {
              showToast({ kind: 'done', message: t('profile.pendingCancelled') })
            },
          })
        }}
      >
        {t('profile.cancelEmail')}
      </Button>
    </div>
  )
}

/** Picture, name and email address; another address asks for the password. */
export function ProfileForm({ profile }: { profile: Profile }) {
  const { t } = useTranslation('account')
  const { nickname, email, password } = useProfileFields(profile)
  const update = useUpdateProfile()
  const isNewName = nickname.trimmed !== profile.nickname
  const isNewEmail = email.trimmed !== (profile.email ?? '')
  const changed = [...(isNewName ? [t('profile.nickname')] : []), ...(isNewEmail ? [t('profile.email')] : [])]
  const discard = () => {
    nickname.set(profile.nickname)
    email.set(profile.email ?? '')
    password.set('')
  }
  const submit = async () => {
    if (!nickname.validate() || !email.validate() || (isNewEmail && !password.validate())) return
    try {
      const saved = await update.mutateAsync({
        nickname: nickname.trimmed,
        ...(isNewEmail ? { email: email.trimmed === '' ? null : email.trimmed, password: password.value } : {}),
      })
      password.set('')
      const awaits = isNewEmail && saved.pendingEmail === email.trimmed
      if (awaits) email.set(saved.email ?? '')
      showToast({ kind: 'done', message: awaits ? t('profile.mailed', { email: email.trimmed }) : t('profile.saved') })
    } catch (error) {
      if (isApiError(error, 'password_wrong')) password.fail(error.message)
      else if (isApiError(error, 'email_domain_refused')) email.fail(error.message)
      else reportError(error)
    }
  }
  return (
    <SettingsForm changed={changed} isSaving={update.isPending} onDiscard={discard} onSubmit={submit}>
      <SettingsGroup title={t('profile.about')} hint={t('profile.aboutHint')}>
        <AvatarField profile={profile} />
        <LimitedInput field={nickname} />
        <TextInput
          {...email.props}
          label={<FieldLabel optional>{email.props.label}</FieldLabel>}
          description={profile.hasPassword ? t('profile.emailHint') : undefined}
          disabled={!profile.hasPassword}
          type="email"
          autoComplete="email"
        />
        {profile.pendingEmail !== null && <PendingEmail email={profile.pendingEmail} />}
        {isNewEmail && (
          <SecretInput
            {...password.props}
            description={t('profile.passwordHint')}
            autoComplete="current-password"
            maw={320}
          />
        )}
      </SettingsGroup>
    </SettingsForm>
  )
}

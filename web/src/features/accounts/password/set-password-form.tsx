import { useTranslation } from 'react-i18next'
import { isApiError } from '../../../shared/api/api-error.ts'
import { NewPasswordFields, useNewPassword } from './new-password.tsx'
import { PasswordForm } from './password-form.tsx'
import { useSetFirstPassword } from './password-mutations.ts'

/** The first password of one's own, twice. */
export function SetPasswordForm({ onDone }: { onDone: () => void }) {
  const { t } = useTranslation('sign-in')
  const save = useSetFirstPassword()
  const next = useNewPassword('')
  const submit = async () => {
    if (!next.validate()) return
    try {
      await save.mutateAsync(next.value)
      onDone()
    } catch (error) {
      // Chosen meanwhile in another tab: there is nothing left to do here.
      if (isApiError(error, 'password_not_pending')) onDone()
      else if (!next.takeError(error)) throw error
    }
  }
  return (
    <PasswordForm submitLabel={t('set.submit')} isPending={save.isPending} onSubmit={submit}>
      <NewPasswordFields state={next} autoFocus />
    </PasswordForm>
  )
}

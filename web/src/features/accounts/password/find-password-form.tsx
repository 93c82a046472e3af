import { TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useTextField } from '../../../shared/lib/hooks/use-text-field.ts'
import { PasswordForm } from './password-form.tsx'
import { useFindPassword } from './password-mutations.ts'

/** Account or email address, for a link to a new password. */
export function FindPasswordForm({ onSent }: { onSent: (name: string) => void }) {
  const { t } = useTranslation('password')
  const find = useFindPassword()
  const name = useTextField({
    label: t('find.name'),
    check: (value) => (value.trim() === '' ? t('find.nameMissing') : undefined),
  })
  const submit = async () => {
    if (!name.validate()) return
    await find.mutateAsync(name.trimmed)
    onSent(name.trimmed)
  }
  return (
    <PasswordForm submitLabel={t('find.submit')} isPending={find.isPending} onSubmit={submit}>
      <TextInput
        {...name.props}
        size="lg"
        name="username"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        autoFocus
      />
    </PasswordForm>
  )
}

import { Button } from '@mantine/core'
import { checkSharePassword } from '@lectern/contracts'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { rememberAccess } from '../../../entities/share/share-access.ts'
import { isApiError } from '../../../shared/api/api-error.ts'
import { call } from '../../../shared/api/client.ts'
import { describeError } from '../../../shared/api/report-error.ts'
import { digestPassword } from '../../../shared/lib/passwords.ts'
import { useTextField } from '../../../shared/lib/hooks/use-text-field.ts'
import { Form } from '../../../shared/ui/form/form.tsx'
import { FormProblem } from '../../../shared/ui/form/form-problem.tsx'
import { SecretInput } from '../../../shared/ui/form/secret-input.tsx'

interface UnlockFormProps {
  shareKey: string
  /** The access is remembered on this device. */
  onOpened: () => void
  /** The share ended while its password was being typed. */
  onLost: () => void
}

/** The password of a share. Problems are shown at the field, with the tries that are left. */
export function UnlockForm({ shareKey, onOpened, onLost }: UnlockFormProps) {
  const { t } = useTranslation('share')
  const [problem, setProblem] = useState<string>()
  const password = useTextField({
    label: t('gate.password'),
    check: (value) => (value.trim() === '' ? t('gate.required') : undefined),
  })
  const unlock = useMutation({
    mutationFn: () => call(checkSharePassword, { body: { id: shareKey, password: digestPassword(password.value) } }),
    meta: { handles: true },
  })
  const submit = async () => {
    setProblem(undefined)
    if (!password.validate()) return
    try {
      rememberAccess(shareKey, await unlock.mutateAsync())
      onOpened()
    } catch (error) {
      if (isApiError(error, 'share_password_wrong')) password.fail(describeError(error))
      else if (isApiError(error, 'share_not_found', 'share_expired')) onLost()
      else setProblem(describeError(error))
    }
  }
  return (
    <Form className="l-column l-gap-16" onSubmit={submit}>
      <SecretInput {...password.props} size="lg" name="share-password" autoComplete="off" autoFocus />
      <FormProblem>{problem}</FormProblem>
      <Button type="submit" variant="filled" size="lg" fullWidth loading={unlock.isPending}>
        {t('gate.submit')}
      </Button>
    </Form>
  )
}

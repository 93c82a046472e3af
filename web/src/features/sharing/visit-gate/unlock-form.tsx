import { Button } from '@mantine/core'
import { checkVisitPassword } from '@lectern/contracts'
import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { rememberAccess, type Visit } from '../../../entities/visit/visit-access.ts'
import { isApiError } from '../../../shared/api/api-error.ts'
import { call } from '../../../shared/api/client.ts'
import { describeError } from '../../../shared/api/report-error.ts'
import { useEarlyForm } from '../../../shared/lib/early-page.ts'
import { digestPassword } from '../../../shared/lib/passwords.ts'
import { useTextField } from '../../../shared/lib/hooks/use-text-field.ts'
import { Form } from '../../../shared/ui/form/form.tsx'
import { FormProblem } from '../../../shared/ui/form/form-problem.tsx'
import { SecretInput } from '../../../shared/ui/form/secret-input.tsx'

interface UnlockFormProps {
  visit: Visit
  /** The access is remembered on this device. */
  onOpened: () => void
  /** It may have ended, or been paused, while the password was being typed. */
  onRefused: () => void
}

/** The password of what is visited. Problems are shown at the field, with the tries that are left. */
export function UnlockForm({ visit, onOpened, onRefused }: UnlockFormProps) {
  const { t } = useTranslation('visit')
  const [problem, setProblem] = useState<string>()
  const form = useRef<HTMLFormElement>(null)
  const password = useTextField({
    label: t('locked.password'),
    check: (value) => (value.trim() === '' ? t(`locked.required.${visit.of}`) : undefined),
  })
  useEarlyForm(form, password.set)
  const unlock = useMutation({
    mutationFn: () => {
      const body = { of: visit.of, id: visit.key, password: digestPassword(password.value) }
      return call(checkVisitPassword, { body })
    },
    meta: { handles: true },
  })
  const submit = async () => {
    setProblem(undefined)
    if (!password.validate()) return
    try {
      rememberAccess(visit, await unlock.mutateAsync())
      onOpened()
    } catch (error) {
      if (isApiError(error, 'visit_password_wrong')) password.fail(describeError(error))
      else setProblem(describeError(error))
      onRefused()
    }
  }
  return (
    <Form ref={form} className="l-column l-gap-16" onSubmit={submit}>
      <SecretInput {...password.props} size="lg" name="visit-password" autoComplete="off" autoFocus />
      <FormProblem>{problem}</FormProblem>
      <Button type="submit" variant="filled" size="lg" fullWidth loading={unlock.isPending}>
        {t('locked.submit')}
      </Button>
    </Form>
  )
}

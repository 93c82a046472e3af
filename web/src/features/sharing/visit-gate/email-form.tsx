import { Button, TextInput } from '@mantine/core'
import { checkVisitCode, requestVisitCode, visitCode } from '@lectern/contracts'
import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CodeInput } from '../../../entities/proof/code-input.tsx'
import { rememberAccess, visitorHeaders, type Visit } from '../../../entities/visit/visit-access.ts'
import { call } from '../../../shared/api/client.ts'
import { describeError } from '../../../shared/api/report-error.ts'
import { useEarlyForm } from '../../../shared/lib/early-page.ts'
import { useTextField } from '../../../shared/lib/hooks/use-text-field.ts'
import { Form } from '../../../shared/ui/form/form.tsx'
import { FormProblem } from '../../../shared/ui/form/form-problem.tsx'

interface EmailFormProps {
  visit: Visit
  /** The access is remembered on this device. */
  onOpened: () => void
  /** It may have ended, or ask for something else, while it was being typed. */
  onRefused: () => void
}

const meta = { handles: true } as const

function useRequestCode(visit: Visit) {
  return useMutation({
    mutationFn: (email: string) =>
      call(requestVisitCode, { body: { of: visit.of, id: visit.key, email } }, { headers: visitorHeaders(visit) }),
    meta,
  })
}

/** Whether it has something before and after the sign; the server knows the rest. */
function looksLikeEmail(text: string): boolean {
  const at = text.lastIndexOf('@')
  return at > 0 && at < text.length - 1 && !/\s/.test(text)
}

function AddressForm({
  visit,
  onSent,
  onRefused,
}: Omit<EmailFormProps, 'onOpened'> & { onSent: (to: string) => void }) {
  const { t } = useTranslation('visit-email')
  const [problem, setProblem] = useState<string>()
  const request = useRequestCode(visit)
  const form = useRef<HTMLFormElement>(null)
  const email = useTextField({
    label: t('email'),
    check: (value) => (looksLikeEmail(value.trim()) ? undefined : t('emailInvalid')),
  })
  useEarlyForm(form, email.set)
  const submit = async () => {
    setProblem(undefined)
    if (!email.validate()) return
    try {
      await request.mutateAsync(email.trimmed)
      onSent(email.trimmed)
    } catch (error) {
      setProblem(describeError(error))
      onRefused()
    }
  }
  return (
    <Form ref={form} className="l-column l-gap-16" onSubmit={submit}>
      <TextInput {...email.props} size="lg" type="email" inputMode="email" autoComplete="email" autoFocus />
      <FormProblem>{problem}</FormProblem>
      <Button type="submit" variant="filled" size="lg" fullWidth loading={request.isPending}>
        {t('send')}
      </Button>
    </Form>
  )
}

interface CodeStepProps extends EmailFormProps {
  email: string
  onBack: () => void
}

function CodeStep({ visit, email, onBack, onOpened, onRefused }: CodeStepProps) {
  const { t } = useTranslation('visit-email')
  const [code, setCode] = useState('')
  const [problem, setProblem] = useState<string>()
  const [isSentAgain, setIsSentAgain] = useState(false)
  const again = useRequestCode(visit)
  const open = useMutation({
    mutationFn: (full: string) =>
      call(
        checkVisitCode,
        { body: { of: visit.of, id: visit.key, email, code: full } },
        { headers: visitorHeaders(visit) },
      ),
    meta,
  })
  const attempt = async (act: () => Promise<void>) => {
    setProblem(undefined)
    setIsSentAgain(false)
    try {
      await act()
    } catch (error) {
      setCode('')
      setProblem(describeError(error))
      onRefused()
    }
  }
  const submit = (full: string) =>
    attempt(async () => {
      if (full.length < 6 || open.isPending) return
      rememberAccess(visit, await open.mutateAsync(full))
      onOpened()
    })
  const resend = () =>
    attempt(async () => {
      await again.mutateAsync(email)
      setIsSentAgain(true)
    })
  return (
    <Form className="l-column l-gap-16" onSubmit={() => submit(code)}>
      <p className="l-t2" aria-live="polite">
        {t(isSentAgain ? 'sentAgain' : 'sent', { email, minutes: visitCode.minutes })}
      </p>
      <CodeInput
        label={t('code')}
        value={code}
        onChange={setCode}
        onFull={(full) => void submit(full)}
        hasProblem={problem !== undefined && code === ''}
      />
      <FormProblem>{problem}</FormProblem>
      <Button type="submit" variant="filled" size="lg" fullWidth disabled={code.length < 6} loading={open.isPending}>
        {t('open')}
      </Button>
      <div className="l-flex l-wrap l-spread l-gap-8">
        <Button variant="subtle" onClick={onBack}>
          {t('otherEmail')}
        </Button>
        <Button variant="subtle" loading={again.isPending} onClick={() => void resend()}>
          {t('sendAgain')}
        </Button>
      </div>
    </Form>
  )
}

/** Proves an email address: the address, then the code that is mailed to it. */
export function EmailForm(props: EmailFormProps) {
  const [email, setEmail] = useState<string>()
  if (email === undefined) return <AddressForm {...props} onSent={setEmail} />
  return <CodeStep {...props} email={email} onBack={() => setEmail(undefined)} />
}

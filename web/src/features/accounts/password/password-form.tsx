import { Button } from '@mantine/core'
import { useState, type ReactNode } from 'react'
import { describeError } from '../../../shared/api/report-error.ts'
import { Form } from '../../../shared/ui/form/form.tsx'
import { FormProblem } from '../../../shared/ui/form/form-problem.tsx'

interface PasswordFormProps {
  submitLabel: string
  isPending: boolean
  /** Checks and sends; throws what the form's own fields do not show. */
  onSubmit: () => Promise<void>
  children: ReactNode
}

/** A form of one card: fields, what is wrong with it as a whole, its one button. */
export function PasswordForm({ submitLabel, isPending, onSubmit, children }: PasswordFormProps) {
  const [problem, setProblem] = useState<string>()
  const submit = async () => {
    setProblem(undefined)
    try {
      await onSubmit()
    } catch (error) {
      setProblem(describeError(error))
    }
  }
  return (
    <Form className="l-column l-gap-16" onSubmit={submit}>
      {children}
      <FormProblem>{problem}</FormProblem>
      <Button type="submit" variant="filled" size="lg" fullWidth loading={isPending}>
        {submitLabel}
      </Button>
    </Form>
  )
}

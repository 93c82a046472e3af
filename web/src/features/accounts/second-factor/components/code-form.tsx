import type { MfaResult } from '@lectern/contracts'
import { Button } from '@mantine/core'
import { useId, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { CodeInput } from '../../../../entities/proof/code-input.tsx'
import { Form } from '../../../../shared/ui/form/form.tsx'
import { useVerifyCode } from '../api/second-factor-queries.ts'
import { useAnswer } from '../use-answer.ts'
import { AnswerProblem } from './answer-problem.tsx'

const codeLength = 6

interface CodeFormProps {
  challenge: string
  /** The sentence for a code that is wrong. */
  wrong: string
  submitLabel: string
  /** Nothing can be sent yet. */
  isWaiting?: boolean
  onDone: (result: MfaResult) => void
  /** The challenge is used up or too old. */
  onEnded: () => void
  /** Lays out the field, and what describes it under this id. */
  children: (field: ReactNode, hintId: string) => ReactNode
}

/** Sends a code of the authenticator app, as soon as it is whole. */
export function CodeForm({ challenge, wrong, submitLabel, isWaiting = false, children, ...ends }: CodeFormProps) {
  const { t } = useTranslation('mfa')
  const [code, setCode] = useState('')
  const hintId = useId()
  const verify = useVerifyCode()
  const answer = useAnswer({ wrong, ...ends })
  const submit = async (totpCode: string) => {
    if (totpCode.length !== codeLength || verify.isPending || isWaiting) return
    if (!(await answer.judge(verify.mutateAsync({ challenge, totpCode })))) setCode('')
  }
  return (
    <Form className="l-column l-gap-16" onSubmit={() => submit(code)}>
      {children(
        <CodeInput
          label={t('code')}
          value={code}
          onChange={setCode}
          onFull={(full) => void submit(full)}
          hasProblem={answer.problem !== undefined && code === ''}
          describedBy={hintId}
        />,
        hintId,
      )}
      <AnswerProblem problem={answer.problem} />
      <Button
        type="submit"
        variant="filled"
        size="lg"
        fullWidth
        disabled={code.length !== codeLength}
        loading={verify.isPending}
      >
        {submitLabel}
      </Button>
    </Form>
  )
}

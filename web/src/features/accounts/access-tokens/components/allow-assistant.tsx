import { Button } from '@mantine/core'
import { tokenScopes, type AssistantRequest, type TokenScope } from '@lectern/contracts'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { describeError } from '../../../../shared/api/report-error.ts'
import { FormProblem } from '../../../../shared/ui/form/form-problem.tsx'
import { leave, useAnswerAssistant } from '../api/assistant-queries.ts'
import { ScopeChoice } from './scope-choice.tsx'

interface AllowAssistantProps {
  asked: AssistantRequest
  /** The most it asks for. */
  most: TokenScope
  leadsTo: string
  /** Where to go at once, when what it asks for cannot be given. */
  refusedTo: string | null
}

/** What an assistant may do, and allowing or refusing it. */
export function AllowAssistant({ asked, most, leadsTo, refusedTo }: AllowAssistantProps) {
  const { t } = useTranslation('tokens')
  const [scope, setScope] = useState<TokenScope>('read')
  const { mutate: answer, error, isPending, isSuccess, variables } = useAnswerAssistant(asked)
  useEffect(() => {
    if (refusedTo !== null) leave(refusedTo)
  }, [refusedTo])
  const isBusy = isPending || isSuccess || refusedTo !== null
  return (
    <div className="l-column l-gap-16">
      <ScopeChoice scope={scope} offered={most === 'write' ? tokenScopes : ['read']} onChange={setScope} />
      <div className="l-column l-gap-4">
        <span className="l-medium">{t('connect.leadsTo', { place: leadsTo })}</span>
        <span className="l-note">{t('connect.warning')}</span>
      </div>
      <FormProblem>{error === null ? undefined : describeError(error)}</FormProblem>
      <div className="l-column l-gap-8">
        <Button
          variant="filled"
          size="lg"
          fullWidth
          disabled={isBusy}
          loading={isPending && variables !== null}
          onClick={() => answer(scope)}
        >
          {t('connect.allow')}
        </Button>
        <Button size="lg" fullWidth disabled={isBusy} onClick={() => answer(null)}>
          {t('connect.refuse')}
        </Button>
      </div>
      <p className="l-note">{t('connect.revocable')}</p>
    </div>
  )
}

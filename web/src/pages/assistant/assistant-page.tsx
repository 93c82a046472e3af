import type { AssistantRequest } from '@lectern/contracts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { profileQuery } from '../../entities/account/account-queries.ts'
import { assistantRequestQuery } from '../../features/accounts/access-tokens/api/assistant-queries.ts'
import { AllowAssistant } from '../../features/accounts/access-tokens/components/allow-assistant.tsx'
import { describeError } from '../../shared/api/report-error.ts'
import { isApiError } from '../../shared/api/api-error.ts'
import { usePageTitle } from '../../shared/lib/hooks/use-page-title.ts'
import { QueryState } from '../../shared/ui/feedback/query-state.tsx'
import { GateLayout } from '../layout/gate-layout.tsx'

const optional = ['response_type', 'code_challenge', 'code_challenge_method', 'scope', 'resource', 'state'] as const

/** What the address says; the rest of what assistants write there means nothing here. */
function readAsked(params: URLSearchParams): AssistantRequest {
  const given = optional.flatMap((name) => {
    const value = params.get(name)
    return value === null ? [] : [[name, value]]
  })
  // The fields above, as texts.
  const further = Object.fromEntries(given) as Partial<AssistantRequest>
  const { client_id = '-', redirect_uri = '-' } = Object.fromEntries(params)
  return { client_id, redirect_uri, ...further }
}

/** Where assistants lead their people to be allowed. */
export function AssistantPage() {
  const { t } = useTranslation('tokens')
  const [params] = useSearchParams()
  const [asked] = useState(() => readAsked(params))
  const request = useQuery(assistantRequestQuery(asked))
  const { data: profile } = useQuery(profileQuery)
  const name = request.data?.name ?? ''
  const title = request.data === undefined ? t('agent.title') : t('connect.title', { name })
  usePageTitle(title)
  const isInvalid = ['assistant_request_invalid', 'invalid_input'] as const
  if (isInvalid.some((each) => isApiError(request.error, each)))
    return (
      <GateLayout title={t('connect.invalidTitle')} intro={describeError(request.error)}>
        {null}
      </GateLayout>
    )
  const person = profile === undefined ? '' : profile.nickname || profile.username
  return (
    <GateLayout title={title} intro={request.data === undefined ? '' : t('connect.intro', { name, person })}>
      <QueryState query={request} rows={3} rowHeight={56}>
        {({ scope, leadsTo, refusedTo }) => (
          <AllowAssistant asked={asked} most={scope} leadsTo={leadsTo} refusedTo={refusedTo} />
        )}
      </QueryState>
    </GateLayout>
  )
}

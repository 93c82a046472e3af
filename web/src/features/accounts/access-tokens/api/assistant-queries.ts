import { answerAssistant, getAssistantRequest, type AssistantRequest, type TokenScope } from '@lectern/contracts'
import { callQuery } from '../../../../shared/api/call-query.ts'
import { useChange } from '../../../../shared/api/change.ts'
import { call } from '../../../../shared/api/client.ts'

/** Who asks to be connected. */
export const assistantRequestQuery = (query: AssistantRequest) =>
  callQuery(['account', 'assistant', query], getAssistantRequest, { query })

/** Allows or refuses, and leads back to whoever asked. */
export function useAnswerAssistant(asked: AssistantRequest) {
  return useChange((allowed: TokenScope | null) => call(answerAssistant, { body: { ...asked, allowed } }), {
    onSuccess: (_client, { redirectTo }) => leave(redirectTo),
    // The address holds the code.
    gcTime: 0,
    meta: { handles: true },
  })
}

/** To another host or program; the server has checked that the assistant named it. */
export function leave(address: string): void {
  globalThis.location.assign(address)
}

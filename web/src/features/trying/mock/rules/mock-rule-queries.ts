/* Rules of mock addresses and the last calls: what is read of them and what changes them. */
import {
  addMockRule,
  deleteMockRule,
  getMockRecording,
  listMockCalls,
  listMockRules,
  orderMockRules,
  setMockRecording,
  tryMockRule,
  turnMockRule,
  updateMockRule,
  type BodyOf,
  type ErrorName,
  type MockRules,
} from '@lectern/contracts'
import { callQuery } from '../../../../shared/api/call-query.ts'
import { useChange } from '../../../../shared/api/change.ts'
import { call } from '../../../../shared/api/client.ts'

export const mockRulesQuery = (docId: string) =>
  callQuery(['mock', docId, 'rules'], listMockRules, { query: { docId } })

export const mockCallsQuery = (docId: string) =>
  callQuery(['mock', docId, 'calls'], listMockCalls, { query: { docId } })

export const mockRecordingQuery = (docId: string) =>
  callQuery(['mock', docId, 'recording'], getMockRecording, { query: { docId } })

/** `null` ends it. */
export function useTurnRecording(docId: string) {
  return useChange((url: string | null) => call(setMockRecording, { body: { docId, url } }), {
    onSuccess: (client, recording) => void client.setQueryData(mockRecordingQuery(docId).queryKey, recording),
  })
}

type Without<T> = Omit<T, 'docId'>

/** Each change answers the rules as they are then. */
function useRulesChange<Input, Reply extends MockRules>(
  docId: string,
  act: (input: Input) => Promise<Reply>,
  handles: ErrorName[] = [],
) {
  return useChange(act, {
    onSuccess: (client, rules) => {
      client.setQueryData(mockRulesQuery(docId).queryKey, rules)
      // Those of the application are in the lists of its other documents too.
      return client.invalidateQueries({ queryKey: ['mock'], refetchType: 'none' })
    },
    // Someone else may have changed them.
    onError: (client) => client.invalidateQueries({ queryKey: mockRulesQuery(docId).queryKey }),
    meta: { handles },
  })
}

export const useAddRule = (docId: string) =>
  useRulesChange(
    docId,
    (body: Without<BodyOf<typeof addMockRule>>) => call(addMockRule, { body: { docId, ...body } }),
    ['mock_rules_full'],
  )

export const useUpdateRule = (docId: string) =>
  useRulesChange(
    docId,
    (body: Without<BodyOf<typeof updateMockRule>>) => call(updateMockRule, { body: { docId, ...body } }),
    ['mock_rule_changed'],
  )

export const useTurnRule = (docId: string) =>
  useRulesChange(docId, (body: Without<BodyOf<typeof turnMockRule>>) =>
    call(turnMockRule, { body: { docId, ...body } }),
  )

export const useOrderRules = (docId: string) =>
  useRulesChange(docId, (ids: string[]) => call(orderMockRules, { body: { docId, ids } }))

export const useDeleteRule = (docId: string) =>
  useRulesChange(docId, (id: string) => call(deleteMockRule, { body: { docId, id } }))

export const useTryRule = (docId: string) =>
  useChange((body: Without<BodyOf<typeof tryMockRule>>) => call(tryMockRule, { body: { docId, ...body } }))

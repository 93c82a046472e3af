import { getMailSettings, saveMailSettings, testMailSettings, type BodyOf } from '@lectern/contracts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { accountRulesQuery } from '../../../entities/account/account-queries.ts'
import { callQuery } from '../../../shared/api/call-query.ts'
import { call } from '../../../shared/api/client.ts'

/** The mail server, without its password. */
export const mailSettingsQuery = callQuery(['admin', 'setting', 'mail'], getMailSettings, {})

export function useSaveMailSettings() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: BodyOf<typeof saveMailSettings>) => call(saveMailSettings, { body }),
    onSuccess: async (saved) => {
      client.setQueryData(mailSettingsQuery.queryKey, saved)
      await client.invalidateQueries(accountRulesQuery)
    },
  })
}

/** Three connections of ten seconds each at worst. */
const testTimeoutMs = 60_000

export function useTestMailSettings() {
  return useMutation({
    mutationFn: (body: BodyOf<typeof testMailSettings>) =>
      call(testMailSettings, { body }, { timeoutMs: testTimeoutMs }),
  })
}

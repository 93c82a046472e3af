import {
  createApplicationToken,
  downloadPush,
  getPush,
  listApplicationTokens,
  pagePushes,
  revokeApplicationToken,
  rotateApplicationToken,
  signApplicationToken,
  type Flag,
  type PushOutcome,
  type SecretGraceHours,
} from '@lectern/contracts'
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { callQuery } from '../../../shared/api/call-query.ts'
import { call, download } from '../../../shared/api/client.ts'

/** Tokens of an application, newest first. */
export const tokensQuery = (moduleId: string) =>
  callQuery(['module', moduleId, 'tokens'], listApplicationTokens, { query: { moduleId } })

export const pushesPerPage = 20

/** What was pushed, newest first. @param pageIndex from 1 */
export const pushesQuery = (moduleId: string, pageIndex: number, outcome: PushOutcome | undefined) =>
  queryOptions({
    queryKey: ['module', moduleId, 'pushes', pageIndex, outcome ?? ''],
    queryFn: ({ signal }) => {
      const query = { moduleId, pageIndex, pageSize: pushesPerPage, ...(outcome === undefined ? {} : { outcome }) }
      return call(pagePushes, { query }, { signal })
    },
    placeholderData: keepPreviousData,
  })

/** One push with its report. */
export const pushQuery = (moduleId: string, id: string) =>
  callQuery(['module', moduleId, 'push', id], getPush, { query: { moduleId, id } })

function useTokenChange<V, R>(moduleId: string, mutationFn: (values: V) => Promise<R>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn,
    onSuccess: () => client.invalidateQueries(tokensQuery(moduleId)),
    // Answers hold secrets: nothing keeps them longer than the dialog that shows them.
    gcTime: 0,
  })
}

export const useCreateToken = (moduleId: string) =>
  useTokenChange(moduleId, (name: string) => call(createApplicationToken, { body: { moduleId, name } }))

export const useRotateToken = (moduleId: string) =>
  useTokenChange(moduleId, (values: { id: string; graceHours: SecretGraceHours }) =>
    call(rotateApplicationToken, { body: { moduleId, ...values } }),
  )

export const useSignToken = (moduleId: string) =>
  useTokenChange(moduleId, (values: { id: string; isSigned: Flag }) =>
    call(signApplicationToken, { body: { moduleId, ...values } }),
  )

export const useRevokeToken = (moduleId: string) =>
  useTokenChange(moduleId, (id: string) => call(revokeApplicationToken, { body: { moduleId, id } }))

/** Saves what was sent with a push. */
export const useDownloadPush = (moduleId: string) =>
  useMutation({ mutationFn: (id: string) => download(downloadPush, { query: { moduleId, id } }) })

import {
  getSignInWays,
  removeOauthProvider,
  saveDingtalk,
  saveFormLogin,
  saveLdap,
  saveOauthProvider,
  saveSignInOrder,
  saveWecom,
  testDingtalk,
  testFormLogin,
  testLdap,
  testOauthProvider,
  testWecom,
  type DingtalkSettings,
  type FormLoginSettings,
  type LdapSettings,
  type OauthProvider,
  type TestResult,
  type WecomSettings,
} from '@lectern/contracts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { viewConfigQuery } from '../../../entities/installation/view-config-query.ts'
import { callQuery } from '../../../shared/api/call-query.ts'
import { call } from '../../../shared/api/client.ts'

/** Every way, without its secret. */
export const signInWaysQuery = callQuery(['admin', 'setting', 'signIn'], getSignInWays, {})

/** Settings of one way, with what they are settings of. */
export type AnyWay =
  | { kind: 'ldap'; settings: LdapSettings }
  | { kind: 'form'; settings: FormLoginSettings }
  | { kind: 'provider'; settings: OauthProvider }
  | { kind: 'dingtalk'; settings: DingtalkSettings }
  | { kind: 'wecom'; settings: WecomSettings }

export interface Sample {
  username: string
  password: string
}

/** The secret when one was typed: left out, the server keeps the one it has. */
const given = (secret: string) => (secret === '' ? {} : { secret })

function save(way: AnyWay, secret: string): Promise<null> {
  switch (way.kind) {
    case 'ldap':
      return call(saveLdap, { body: { settings: way.settings, ...given(secret) } })
    case 'form':
      return call(saveFormLogin, { body: { settings: way.settings } })
    case 'provider':
      return call(saveOauthProvider, { body: { settings: way.settings, ...given(secret) } })
    case 'dingtalk':
      return call(saveDingtalk, { body: { settings: way.settings, ...given(secret) } })
    case 'wecom':
      return call(saveWecom, { body: { settings: way.settings, ...given(secret) } })
  }
}

/** A directory may take a minute for each of its steps. */
const options = { timeoutMs: 300_000 }

function test(way: AnyWay, secret: string, sample: Sample): Promise<TestResult> {
  switch (way.kind) {
    case 'ldap':
      return call(testLdap, { body: { settings: way.settings, ...given(secret), ...sample } }, options)
    case 'form':
      return call(testFormLogin, { body: { settings: way.settings, ...sample } }, options)
    case 'provider':
      return call(testOauthProvider, { body: { settings: way.settings, ...given(secret) } }, options)
    case 'dingtalk':
      return call(testDingtalk, { body: { settings: way.settings, ...given(secret) } }, options)
    case 'wecom':
      return call(testWecom, { body: { settings: way.settings, ...given(secret) } }, options)
  }
}

function useRefresh() {
  const client = useQueryClient()
  return () => Promise.all([client.invalidateQueries(signInWaysQuery), client.invalidateQueries(viewConfigQuery)])
}

export function useSaveWay() {
  const refresh = useRefresh()
  return useMutation({
    mutationFn: ({ way, secret }: { way: AnyWay; secret: string }) => save(way, secret),
    onSuccess: refresh,
    meta: { handles: true },
  })
}

export function useTestWay() {
  return useMutation({
    mutationFn: ({ way, secret, sample }: { way: AnyWay; secret: string; sample: Sample }) => test(way, secret, sample),
    meta: { handles: true },
  })
}

export function useRemoveProvider() {
  const refresh = useRefresh()
  return useMutation({
    mutationFn: (key: string) => call(removeOauthProvider, { body: { key } }),
    onSuccess: refresh,
  })
}

/** The order shows at once and goes back when it could not be saved. */
export function useSaveOrder() {
  const client = useQueryClient()
  const { queryKey } = signInWaysQuery
  return useMutation({
    mutationFn: (keys: string[]) => call(saveSignInOrder, { body: { keys } }),
    onMutate: async (order) => {
      await client.cancelQueries({ queryKey })
      const before = client.getQueryData(queryKey)
      client.setQueryData(queryKey, (ways) => ways && { ...ways, order })
      return before
    },
    onError: (_error, _keys, before) => {
      client.setQueryData(queryKey, before)
    },
    onSettled: () =>
      Promise.all([client.invalidateQueries(signInWaysQuery), client.invalidateQueries(viewConfigQuery)]),
  })
}

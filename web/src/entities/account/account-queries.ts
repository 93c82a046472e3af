import {
  getAccountRules,
  getEmailLink,
  getInvitation,
  getPasswordReset,
  getProfile,
  listSessions,
} from '@lectern/contracts'
import { queryOptions } from '@tanstack/react-query'
import { callQuery } from '../../shared/api/call-query.ts'
import { call } from '../../shared/api/client.ts'

/** Who may sign up, and what a password has to be. */
export const accountRulesQuery = queryOptions({
  queryKey: ['account', 'rules'],
  queryFn: ({ signal }) => call(getAccountRules, {}, { signal }),
  staleTime: 60_000,
})

/** Your own account. */
export const profileQuery = callQuery(['account', 'profile'], getProfile, {})

/** Where you are signed in. */
export const sessionsQuery = callQuery(['account', 'sessions'], listSessions, {})

/** Whose password the link from a mail replaces. */
export const passwordResetQuery = (token: string) =>
  queryOptions({
    queryKey: ['account', 'reset', token],
    queryFn: ({ signal }) => call(getPasswordReset, { body: { token } }, { signal }),
    enabled: token !== '',
    staleTime: Infinity,
    retry: false,
  })

/** What the link from a mail confirms. */
export const emailLinkQuery = (token: string) =>
  queryOptions({
    queryKey: ['account', 'emailLink', token],
    queryFn: ({ signal }) => call(getEmailLink, { body: { token } }, { signal }),
    enabled: token !== '',
    staleTime: Infinity,
    retry: false,
  })

/** What an invitation leads to. */
export const invitationQuery = (token: string) =>
  queryOptions({
    queryKey: ['account', 'invitation', token],
    queryFn: ({ signal }) => call(getInvitation, { body: { token } }, { signal }),
    enabled: token !== '',
    staleTime: Infinity,
    retry: false,
  })

import { userStatus, type LoginReply } from '@lectern/contracts'
import { setToken } from '../../shared/api/token.ts'
import { readRedirect } from '../../shared/lib/guard.ts'
import { keepChallenge } from './challenge.ts'

/**
 * Takes in what a sign-in answered, whichever way it went: the session, or the challenge of the second factor still to come.
 * @param search of the page: its `redirect` is where the person wanted to go
 * @returns the page to go to
 */
export function enterSession(reply: LoginReply, search: string): string {
  const rest = redirectOf(search)
  if (reply.mfaEnable) {
    keepChallenge(reply.challenge)
    return `${reply.isFirstMfaAuth ? '/mfa/bind' : '/mfa/auth'}${rest}`
  }
  keepChallenge(undefined)
  setToken(reply.token)
  return reply.status === userStatus.setPassword ? `/setPassword${rest}` : readRedirect(search)
}

/** The query without all but its `redirect`: another page has no use for the rest. */
export function redirectOf(search: string): string {
  const target = new URLSearchParams(search).get('redirect')
  return target === null ? '' : `?redirect=${encodeURIComponent(target)}`
}

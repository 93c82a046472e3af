import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { keepChallenge, readChallenge } from '../../entities/session/challenge.ts'
import { enterSession, redirectOf } from '../../entities/session/enter-session.ts'
import type { LoginReply } from '@lectern/contracts'

/** The challenge this page is about, and the ways it ends. */
export function useChallenge() {
  const { search } = useLocation()
  const navigate = useNavigate()
  const [challenge, setChallenge] = useState(readChallenge)
  const toLogin = `/login${redirectOf(search)}`
  return {
    /** `undefined` when there is none, or it is used up. */
    challenge,
    search,
    toLogin,
    end: () => {
      keepChallenge(undefined)
      setChallenge(undefined)
    },
    enter: (reply: LoginReply) => void navigate(enterSession(reply, search), { replace: true }),
  }
}

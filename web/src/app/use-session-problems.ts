import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate } from 'react-router'
import { handleSessionProblems } from '../shared/api/client.ts'
import { handleRestored } from '../shared/api/connection.ts'
import { clearToken, forgetAnswers, getToken, watchOtherTabs } from '../shared/api/token.ts'
import { confirm } from '../shared/ui/overlay/confirm/confirm-store.ts'
import { decideEntry, readRedirect, toLoginAddress } from '../shared/lib/guard.ts'
import { afterEndedSession } from '../shared/lib/hooks/use-unsaved-guard.ts'

/** Carries out what the server reports about the session (specification §8), and follows signing in and out in other tabs. */
export function useSessionProblems(): void {
  const navigate = useNavigate()
  const location = useLocation()
  const client = useQueryClient()
  const { t } = useTranslation()
  useEffect(() => {
    const here = location.pathname + location.search + location.hash
    const toLogin = () => {
      // Forgetting what the page of signing in waits for would leave it waiting.
      if (location.pathname === '/login') return
      clearToken()
      client.clear()
      void navigate(toLoginAddress(here), { replace: true, state: afterEndedSession })
    }
    let isAsking = false
    const askToSignInAgain = async () => {
      if (isAsking) return
      isAsking = true
      const again = await confirm({
        title: t('session.endedTitle'),
        body: t('session.ended'),
        confirmLabel: t('session.signInAgain'),
      })
      isAsking = false
      if (again) toLogin()
    }
    handleRestored(() => void client.invalidateQueries())
    handleSessionProblems((problem) => {
      void forgetAnswers()
      if (problem === 'ended') void askToSignInAgain()
      else if (problem === 'set-password')
        void navigate(`/setPassword?redirect=${encodeURIComponent(here)}`, { replace: true })
      else toLogin()
    })
    return watchOtherTabs(() => {
      const hasToken = getToken() !== undefined
      const isAtLogin = location.pathname === '/login' && hasToken
      const entry = { pathname: location.pathname, search: location.search, hash: '' }
      const target = isAtLogin ? readRedirect(location.search) : decideEntry(entry, hasToken)
      // Nothing shown so far was asked for in the name of the user of now.
      if (target === undefined) void client.resetQueries()
      else {
        client.clear()
        void navigate(target, { replace: true })
      }
    })
  }, [client, location.pathname, location.search, location.hash, navigate, t])
}

import { useEffect } from 'react'
import { Outlet, ScrollRestoration, useLocation, useNavigate, useNavigation } from 'react-router'
import { PageProgress } from '../shared/ui/feedback/page-progress.tsx'
import { ConfirmHost } from '../shared/ui/overlay/confirm/confirm-host.tsx'
import { ToastStack } from '../shared/ui/feedback/toast/toast-stack.tsx'
import { readOldAddress } from '../shared/lib/guard.ts'
import { useLeaveGuard } from '../shared/lib/hooks/use-unsaved-guard.ts'
import { useFocusOnMoves } from '../shared/lib/hooks/use-focus-on-moves.ts'
import { useSessionProblems } from './use-session-problems.ts'

/** Around every page: what belongs to the window and not to a page. */
export function RootLayout() {
  const navigation = useNavigation()
  useSessionProblems()
  useOldAddresses()
  useLeaveGuard()
  useFocusOnMoves()
  return (
    <>
      <PageProgress active={navigation.state !== 'idle'} />
      <Outlet />
      <ToastStack />
      <ConfirmHost />
      <ScrollRestoration />
    </>
  )
}

/** An old `#/…` address pasted into an open page changes only the hash, which loads nothing by itself. */
function useOldAddresses(): void {
  const { hash } = useLocation()
  const navigate = useNavigate()
  useEffect(() => {
    const old = readOldAddress(hash)
    if (old !== undefined) void navigate(old, { replace: true })
  }, [hash, navigate])
}

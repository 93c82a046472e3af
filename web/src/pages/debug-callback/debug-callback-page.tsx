import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { handOver } from '../../features/trying/debug/token/callback.ts'
import { usePageTitle } from '../../shared/lib/hooks/use-page-title.ts'
import { GateLayout } from '../layout/gate-layout.tsx'

/** Where a service sends the window back to in which someone signed in for a debug page. */
export function DebugCallbackPage() {
  const { t } = useTranslation('debug-token')
  const [{ search, hash }] = useState(() => ({ search: location.search, hash: location.hash }))
  const isEmpty = search === '' && hash === ''
  usePageTitle(t(isEmpty ? 'callback.nothing' : 'callback.title'))
  useEffect(() => {
    if (isEmpty) return
    handOver({ search, hash })
    // The code must not stay in the address; browsers close only windows that a page opened.
    history.replaceState(null, '', location.pathname)
    window.close()
  }, [isEmpty, search, hash])
  return (
    <GateLayout
      title={t(isEmpty ? 'callback.nothing' : 'callback.title')}
      intro={t(isEmpty ? 'callback.nothingIntro' : 'callback.intro')}
    >
      {null}
    </GateLayout>
  )
}

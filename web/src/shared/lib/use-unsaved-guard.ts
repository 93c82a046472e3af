import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useBlocker } from 'react-router'
import { confirm } from '../ui/confirm/confirm-store.ts'

/** Asks before what was typed is lost; answers whether to go on. */
export function useAskToDiscard(): () => Promise<boolean> {
  const { t } = useTranslation('common')
  return () =>
    confirm({
      title: t('unsaved.title'),
      body: t('unsaved.body'),
      confirmLabel: t('unsaved.discard'),
      danger: true,
    })
}

/** Keeps a page with unsaved changes from being left by accident: by a link, by going back, or by closing the tab. */
export function useUnsavedGuard(isDirty: boolean): void {
  const ask = useAskToDiscard()
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => isDirty && currentLocation.pathname !== nextLocation.pathname,
  )
  useEffect(() => {
    if (blocker.state !== 'blocked') return
    void ask().then((leave) => {
      if (leave) blocker.proceed()
      else blocker.reset()
    })
    // Asked once per attempt to leave; `ask` is new on every render and must not ask again.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [blocker])
  useEffect(() => {
    if (!isDirty) return
    const onUnload = (event: BeforeUnloadEvent) => {
      event.preventDefault()
    }
    window.addEventListener('beforeunload', onUnload)
    return () => {
      window.removeEventListener('beforeunload', onUnload)
    }
  }, [isDirty])
}

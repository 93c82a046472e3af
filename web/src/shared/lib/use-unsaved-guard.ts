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

/** One mark per form with changes: a page may hold several, and the router knows one guard only. */
const unsaved = new Set<symbol>()

const onUnload = (event: BeforeUnloadEvent): void => {
  event.preventDefault()
}

/** Keeps a page with unsaved changes from being left by accident: by a link, by going back, or by closing the tab. */
export function useUnsavedGuard(isDirty: boolean): void {
  useEffect(() => {
    if (!isDirty) return
    const mark = Symbol('unsaved')
    unsaved.add(mark)
    window.addEventListener('beforeunload', onUnload)
    return () => {
      unsaved.delete(mark)
      if (unsaved.size === 0) window.removeEventListener('beforeunload', onUnload)
    }
  }, [isDirty])
}

/** Asks on behalf of all forms when their page is left; once, around every page. */
export function useLeaveGuard(): void {
  const ask = useAskToDiscard()
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => unsaved.size > 0 && currentLocation.pathname !== nextLocation.pathname,
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
}

import { useEffect, useEffectEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { NavigationType, useBlocker } from 'react-router'
import { confirm } from '../../ui/overlay/confirm/confirm-store.ts'

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

/** As `useAskToDiscard`, where a draft stays on this device. */
function useAskToLeave(): () => Promise<boolean> {
  const { t } = useTranslation('common')
  return () => confirm({ title: t('unsaved.keptTitle'), body: t('unsaved.keptBody'), confirmLabel: t('unsaved.leave') })
}

/** One mark per form with changes: a page may hold several, and the router knows one guard only. With it, whether a draft stays. */
const unsaved = new Map<symbol, boolean>()

const onUnload = (event: BeforeUnloadEvent): void => {
  event.preventDefault()
}

/**
 * Keeps a page with unsaved changes from being left by accident: by a link, by going back, or by closing the tab.
 * @param isKept whether a draft of them stays on this device
 */
export function useUnsavedGuard(isDirty: boolean, { isKept = false }: { isKept?: boolean } = {}): void {
  useEffect(() => {
    if (!isDirty) return
    const mark = Symbol('unsaved')
    unsaved.set(mark, isKept)
    window.addEventListener('beforeunload', onUnload)
    return () => {
      unsaved.delete(mark)
      if (unsaved.size === 0) window.removeEventListener('beforeunload', onUnload)
    }
  }, [isDirty, isKept])
}

const isAllKept = (): boolean => [...unsaved.values()].every(Boolean)

/** Fields of an address that change what is open on a page; others only filter or mark. */
const pageFields = ['module', 'segment', 'dictionary', 'section', 'model']

function pageOf({ pathname, search }: { pathname: string; search: string }): string {
  const fields = new URLSearchParams(search)
  return JSON.stringify([pathname, pageFields.map((name) => fields.get(name))])
}

/** State of a navigation to the sign-in page that the user did not choose: with drafts kept there is nothing to ask. */
export const afterEndedSession = { isSessionEnded: true } as const

function isForced(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'isSessionEnded' in state
}

/** State of a navigation that replaces the address of a page whose editor stays open, as when a new document was saved. */
export const sameEditor = { isSameEditor: true } as const

function isStaying(action: NavigationType, state: unknown): boolean {
  return action === NavigationType.Replace && typeof state === 'object' && state !== null && 'isSameEditor' in state
}

/** Asks on behalf of all forms when their page is left; once, around every page. */
export function useLeaveGuard(): void {
  const askToDiscard = useAskToDiscard()
  const askToLeave = useAskToLeave()
  const blocker = useBlocker(({ currentLocation, nextLocation, historyAction }) => {
    if (isStaying(historyAction, nextLocation.state)) return false
    if (unsaved.size === 0 || (isForced(nextLocation.state) && isAllKept())) return false
    return pageOf(currentLocation) !== pageOf(nextLocation)
  })
  const ask = useEffectEvent(() => (isAllKept() ? askToLeave() : askToDiscard()))
  useEffect(() => {
    if (blocker.state !== 'blocked') return
    void ask().then((leave) => {
      if (!leave) {
        blocker.reset()
        return
      }
      // Its forms leave with the page, but a little later: further navigation until then is not asked about again.
      unsaved.clear()
      blocker.proceed()
    })
  }, [blocker])
}

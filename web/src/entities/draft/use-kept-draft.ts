import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { dropDraft, writeDraft, type DraftKeeping, type DraftPlace } from './draft-store.ts'

/** What is typed is on the disk after the first pause of this length … */
const restMs = 400
/** … or when it goes on without one. A crash costs less than two seconds. */
const mostMs = 1_500

/** How the draft of an open editor stands. */
export interface DraftState {
  /** When it was written last; absent when there is none. */
  savedAtMs: number | undefined
  /** Anything but `device` lasts until the page is closed. */
  keeping: DraftKeeping
}

/**
 * Keeps the draft on this device while there is one.
 * @param begun where this editor keeps it
 * @param body `undefined` when nothing is unsaved; a new object whenever something was typed
 */
export function useKeptDraft(begun: DraftPlace, body: object | undefined): DraftState {
  const [state, setState] = useState<DraftState>({ savedAtMs: undefined, keeping: 'device' })
  const waitingSince = useRef<number>(undefined)
  const place = useRef(begun)
  const queue = useRef(Promise.resolve())
  const write = useEffectEvent(() => {
    waitingSince.current = undefined
    const nowMs = Date.now()
    const task = async () => {
      if (body === undefined) {
        // A store that refuses has nothing to drop.
        await dropDraft(place.current).catch(() => undefined)
        setState({ savedAtMs: undefined, keeping: 'device' })
        return
      }
      const written = await writeDraft(place.current, body, nowMs)
      place.current = written.place
      setState({ savedAtMs: nowMs, keeping: written.keeping })
    }
    queue.current = queue.current.then(task)
  })
  useEffect(() => {
    const nowMs = Date.now()
    waitingSince.current ??= nowMs
    // What was thrown away must not come back with a quick reload.
    const rest = body === undefined ? 0 : Math.max(0, Math.min(restMs, waitingSince.current + mostMs - nowMs))
    const timer = setTimeout(write, rest)
    return () => clearTimeout(timer)
  }, [body])
  useEffect(() => {
    // Leaving, or going to the background on a phone: there may be no later.
    const onHide = () => {
      if (waitingSince.current !== undefined) write()
    }
    window.addEventListener('pagehide', onHide)
    document.addEventListener('visibilitychange', onHide)
    return () => {
      onHide()
      window.removeEventListener('pagehide', onHide)
      document.removeEventListener('visibilitychange', onHide)
    }
  }, [])
  return state
}

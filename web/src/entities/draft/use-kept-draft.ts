import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { dropDraft, writeDraft, type DraftKeeping, type DraftPlace } from './draft-store.ts'
import { startRestTimer, type RestTimer } from './rest-timer.ts'

/** What is typed is written after the first pause of this length … */
const restMs = 300
/** … or when it goes on without one. A crash costs less than two seconds, on a slow machine as well. */
const mostMs = 800

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
  const place = useRef(begun)
  const queue = useRef(Promise.resolve())
  const newest = useRef(0)
  const timer = useRef<RestTimer>(undefined)
  const write = useEffectEvent(() => {
    const nowMs = Date.now()
    const turn = ++newest.current
    const task = async () => {
      // A slow device took so long that there is something newer to write.
      if (turn !== newest.current) return
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
    const { flush } = (timer.current = startRestTimer(() => write(), restMs, mostMs))
    // Leaving, or going to the background on a phone: there may be no later.
    window.addEventListener('pagehide', flush)
    document.addEventListener('visibilitychange', flush)
    return () => {
      flush()
      window.removeEventListener('pagehide', flush)
      document.removeEventListener('visibilitychange', flush)
    }
  }, [])
  useEffect(() => {
    timer.current?.ask()
    // What was thrown away must not come back with a quick reload.
    if (body === undefined) timer.current?.flush()
  }, [body])
  return state
}

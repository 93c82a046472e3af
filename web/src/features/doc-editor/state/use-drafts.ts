import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { dropDraft, writeDraft, type Draft, type DraftKey } from './draft-store.ts'

/** What is typed is on the disk after the first pause of this length … */
const restMs = 400
/** … or when it goes on without one. A crash costs less than two seconds. */
const mostMs = 1_500

/**
 * Keeps the draft on this device while there is one.
 * @param draft `undefined` when nothing is unsaved; a new object whenever something was typed
 * @returns when it was last written; `failed` when this device keeps nothing, as in some private windows
 */
export function useDrafts(key: DraftKey, draft: Omit<Draft, 'v' | 'savedAtMs'> | undefined) {
  const [savedAtMs, setSavedAtMs] = useState<number>()
  const [failed, setFailed] = useState(false)
  const waitingSince = useRef<number>(undefined)
  const queue = useRef(Promise.resolve())
  const write = useEffectEvent(() => {
    waitingSince.current = undefined
    const nowMs = Date.now()
    const task = async () => {
      try {
        if (draft === undefined) await dropDraft(key)
        else await writeDraft(key, { v: 1, ...draft, savedAtMs: nowMs })
        setSavedAtMs(draft === undefined ? undefined : nowMs)
        setFailed(false)
      } catch {
        setFailed(draft !== undefined)
      }
    }
    queue.current = queue.current.then(task)
  })
  useEffect(() => {
    const nowMs = Date.now()
    waitingSince.current ??= nowMs
    // What was thrown away must not come back with a quick reload.
    const rest = draft === undefined ? 0 : Math.max(0, Math.min(restMs, waitingSince.current + mostMs - nowMs))
    const timer = setTimeout(write, rest)
    return () => clearTimeout(timer)
  }, [draft])
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
  return { savedAtMs, failed }
}

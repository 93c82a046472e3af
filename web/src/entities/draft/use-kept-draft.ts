import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { dropDraft, writeDraft, type DraftKeeping, type DraftPlace } from './draft-store.ts'
import { startRestTimer, type RestTimer } from './rest-timer.ts'
import { forgetTabDraft, noteTabDraft } from './tab-draft.ts'

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

/** A store that refuses has nothing to drop. */
async function drop(place: DraftPlace): Promise<void> {
  forgetTabDraft(place)
  await dropDraft(place).catch(() => undefined)
}

/**
 * Keeps the draft on this device while there is one.
 * @param wanted where this editor keeps it; with another subject the draft moves there
 * @param body `undefined` when nothing is unsaved; a new object whenever something was typed
 */
export function useKeptDraft(wanted: DraftPlace, body: object | undefined): DraftState {
  const [state, setState] = useState<DraftState>({ savedAtMs: undefined, keeping: 'device' })
  const place = useRef(wanted)
  const queue = useRef(Promise.resolve())
  const newest = useRef(0)
  const timer = useRef<RestTimer>(undefined)
  const write = useEffectEvent(() => {
    const nowMs = Date.now()
    const turn = ++newest.current
    const { subject } = wanted
    const task = async () => {
      // A slow device took so long that there is something newer to write.
      if (turn !== newest.current) return
      const before = place.current
      place.current = { ...before, subject }
      if (body === undefined) {
        await drop(place.current)
        setState({ savedAtMs: undefined, keeping: 'device' })
      } else {
        const written = await writeDraft(place.current, body, nowMs)
        place.current = written.place
        noteTabDraft(written.place)
        setState({ savedAtMs: nowMs, keeping: written.keeping })
      }
      // Only now: a crash before leaves two drafts rather than none.
      if (before.subject !== subject) await drop(before)
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
    // What was thrown away must not come back with a quick reload, nor what was saved with the next new document.
    if (body === undefined || place.current.subject !== wanted.subject) timer.current?.flush()
  }, [body, wanted.subject])
  return state
}

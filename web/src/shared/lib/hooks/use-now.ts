import { useSyncExternalStore } from 'react'

const stepMs = 60_000
let nowMs = Date.now()
let timer: ReturnType<typeof setInterval> | undefined
const listeners = new Set<() => void>()

function watch(listener: () => void): () => void {
  listeners.add(listener)
  timer ??= setInterval(() => {
    nowMs = Date.now()
    for (const one of listeners) one()
  }, stepMs)
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    clearInterval(timer)
    timer = undefined
  }
}

/** The time now, moving once a minute and at the same moment for everything on the page. */
export function useNow(): number {
  return useSyncExternalStore(watch, () => nowMs)
}

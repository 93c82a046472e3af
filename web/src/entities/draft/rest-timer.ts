/*
 * When to do what can wait: at the first pause, and some time after it was first asked for at the latest. A page kept busy by typing lets its
 * timers wait, so what has become due is done in the call that asks for it again.
 */
export interface RestTimer {
  /** Something is to be done. */
  ask: () => void
  /** Does what waits now. */
  flush: () => void
}

/**
 * @param act what is to be done
 * @param restMs a pause of this length is enough
 * @param mostMs the longest wait from the first `ask`
 */
export function startRestTimer(act: () => void, restMs: number, mostMs: number): RestTimer {
  let dueMs: number | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  const flush = () => {
    clearTimeout(timer)
    if (dueMs === undefined) return
    dueMs = undefined
    act()
  }
  return {
    ask() {
      const nowMs = Date.now()
      dueMs ??= nowMs + mostMs
      clearTimeout(timer)
      if (nowMs >= dueMs) flush()
      else timer = setTimeout(flush, Math.min(restMs, dueMs - nowMs))
    },
    flush,
  }
}

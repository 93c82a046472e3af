/** Calls `beat` now and again every `everyMs` while the page is on screen; not at all in the background, and at once when it comes back. */
export function beatWhileSeen(beat: () => void, everyMs: number, ending: AbortSignal): void {
  let timer: ReturnType<typeof setInterval> | undefined
  const look = () => {
    clearInterval(timer)
    if (document.visibilityState === 'hidden') return
    beat()
    timer = setInterval(beat, everyMs)
  }
  look()
  document.addEventListener('visibilitychange', look, { signal: ending })
  ending.addEventListener('abort', () => clearInterval(timer), { once: true })
}

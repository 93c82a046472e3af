/* The time of a call as steps after another. */
import type { CallTiming } from '@lectern/contracts'

export type TimingStep = 'dns' | 'connect' | 'tls' | 'send' | 'wait' | 'download'

export interface TimedStep {
  step: TimingStep
  startMs: number
  endMs: number
}

/** Steps that were taken, in order. @param downloadedMs when the last byte arrived, counted as the rest is */
export function timedSteps(timing: CallTiming, downloadedMs: number | undefined): TimedStep[] {
  const ends: [TimingStep, number | null | undefined][] = [
    ['dns', timing.dnsMs],
    ['connect', timing.connectMs],
    ['tls', timing.tlsMs],
    ['send', timing.sentMs],
    ['wait', timing.firstByteMs],
    ['download', downloadedMs],
  ]
  const steps: TimedStep[] = []
  let startMs = 0
  for (const [step, end] of ends) {
    if (end === null || end === undefined) continue
    // A service may answer before it has read everything.
    const endMs = Math.max(startMs, end)
    steps.push({ step, startMs, endMs })
    startMs = endMs
  }
  return steps
}

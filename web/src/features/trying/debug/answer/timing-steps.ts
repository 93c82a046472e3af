/* The time of a call as steps after another. */
import type { CallHop, CallTiming } from '@lectern/contracts'
import type { CallState } from '../send/call-state.ts'

export type TimingStep = 'dns' | 'connect' | 'tls' | 'send' | 'wait' | 'download'

export interface TimedStep {
  step: TimingStep
  startMs: number
  endMs: number
}

/** Steps of the last response of a call. */
export function stepsOf({ head, end }: CallState, { timing }: CallHop): TimedStep[] {
  const startMs = (head?.startedMs ?? 0) - (timing.firstByteMs ?? 0)
  return timedSteps(timing, end === undefined ? undefined : end.durationMs - startMs)
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

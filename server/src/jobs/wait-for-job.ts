/* Waiting for a job to end, by the signals of the bus and, since they may get lost, by looking now and then. */
import type { AppContext } from '../core/context.ts'
import type { JobRow } from '../db/schema.ts'
import { findJob } from './job-repo.ts'

const lookEveryMs = 1_000

/** The job as it is when it has ended, or when the time is over; undefined when there is none such. */
export async function waitForJob(
  { db, bus }: Pick<AppContext, 'db' | 'bus'>,
  jobId: number,
  timeoutMs: number,
): Promise<JobRow | undefined> {
  const deadlineMs = performance.now() + timeoutMs
  for (;;) {
    let wake = (): void => undefined
    const signalled = new Promise<void>((resolve) => {
      wake = resolve
    })
    // Listening before looking: an end in between is not missed.
    const stop = bus.on((signal) => {
      if (signal.type === 'progress' && signal.jobId === jobId) wake()
    })
    const leftMs = deadlineMs - performance.now()
    const timer = setTimeout(
      () => {
        wake()
      },
      Math.max(0, Math.min(lookEveryMs, leftMs)),
    )
    try {
      const row = await findJob(db, jobId)
      if (row?.finished_at_ms !== null || leftMs <= 0) return row
      await signalled
    } finally {
      clearTimeout(timer)
      stop()
    }
  }
}

import { expect } from 'vitest'
import { lockMs } from '../../src/jobs/held-job.ts'
import { claimJobs } from '../../src/jobs/job-claim-repo.ts'
import { findJob } from '../../src/jobs/job-repo.ts'
import type { TestApp } from './test-app.ts'

/** A process claims the job and is killed: it neither ends the job nor releases it. */
export async function interruptJob(test: TestApp, id: number): Promise<void> {
  const { kind } = (await findJob(test.db, id)) ?? { kind: '' }
  const claim = { worker: `killed ${Math.random()}`, kinds: [kind], nowMs: test.now(), lockMs }
  expect((await claimJobs(test.db, test.database.engine, claim))[0]?.id).toBe(id)
  test.advance(lockMs + 1)
}

/** Interrupts the job as often as it takes until it is parked. */
export async function parkJob(test: TestApp, id: number): Promise<void> {
  for (let count = 0; count < 3; count += 1) await interruptJob(test, id)
  await test.jobs.runUntilIdle()
}

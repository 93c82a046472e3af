/* Brings servers to rest: every job has ended, and those that were parked have been retried. Then checks all that holds at rest. */
import { retryJob } from '@lectern/contracts'
import { expect } from 'vitest'
import { encodeId } from '../../../src/core/public-ids.ts'
import { openAudit, verifyAudit } from '../../../src/maintenance/audit-verify.ts'
import { findInconsistencies } from '../consistency.ts'
import type { ServerProcess } from '../server-process.ts'
import { checkFiles, checkTree } from './check-answers.ts'
import type { WorkChecks } from './check-works.ts'
import type { Installation } from './installation.ts'
import { ofWorks, unended, type Place, type Work } from './works.ts'

const restPollMs = 50

export async function untilEnded(installation: Installation): Promise<void> {
  const count = `select id from job where ${unended} and ${ofWorks}`
  const open = () => installation.inspect(async (ask) => (await ask(count)).length)
  await expect.poll(open, { interval: restPollMs }).toBe(0)
}

/**
 * A job whose process ended too often waits for a person.
 * @returns how many were retried
 */
export async function retryParked(installation: Installation, server: ServerProcess, token: string): Promise<number> {
  const parked = await installation.inspect((ask) => ask('select id from job where parked = 1'))
  let retried = 0
  for (const { id } of parked) {
    const { error } = await server.call(retryJob, { body: { id: encodeId('job', Number(id)) } }, token)
    // A later push has been accepted since.
    expect([undefined, 'job_not_retryable']).toContain(error)
    if (error === undefined) retried += 1
  }
  await untilEnded(installation)
  return retried
}

/** @param fresh works begun since the last rest */
export async function checkRest(
  installation: Installation,
  server: ServerProcess,
  { place, checks, fresh }: { place: Place; checks: WorkChecks; fresh: readonly Work[] },
): Promise<void> {
  await installation.inspect(async (ask) => {
    await checks.checkAtRest(ask)
    expect(await findInconsistencies(ask)).toEqual([])
  })
  const source = await openAudit(installation.settings)
  expect(await verifyAudit(source)).toMatchObject({ isWhole: true })
  await source.close()
  await checkFiles(server, place, fresh)
  await checkTree(server, place, installation)
  const problems = installation.takeLog().filter((line) => /"level":[56]0/.test(line))
  expect(problems.filter((line) => !line.includes('"job parked"'))).toEqual([])
}

/* What is left of an email when the servers that were to deliver it are killed. */
import { cancelJob, dropJob, listJobs, retryJob, settingGroups } from '@lectern/contracts'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { buildUser } from '../../test/factories/build-people.ts'
import { interruptJob, parkJob } from '../../test/support/interrupt-job.ts'
import { headerOf, lastMail, partOf, startMails } from '../../test/support/outside/mail-server.ts'
import { useTestApp } from '../../test/support/test-app.ts'
import { encodeId } from '../core/public-ids.ts'
import { writeSettings } from '../core/settings.ts'
import { sweepExpired } from '../start/housekeeping.ts'
import { findJob, findJobInput } from './job-repo.ts'
import { createMailHandler } from './mail-job.ts'
import { mailJobKind, sendMail } from './mail.ts'
import { useBuilt, useSuperAdmin } from '../../test/support/use-built.ts'

const weekMs = 7 * 24 * 60 * 60_000

const test = useTestApp()
const mails = useBuilt(() => startMails(test), beforeEach)
const owner = useBuilt(() => buildUser(test), beforeEach)
const admin = useSuperAdmin(test, beforeEach)
afterEach(async () => {
  await mails.close()
  await writeSettings(test.db, 'mail', settingGroups.mail.initial)
})

/** @returns the job of an email in the queue */
async function queueMail(): Promise<number> {
  const mail = { to: 'reader@example.com', subject: 'Hello', text: 'A link that only the reader may have' }
  await sendMail(test.context, mail, owner.id, test.db)
  const jobs = test.db.selectFrom('job').select('id').where('owner_id', '=', owner.id).where('kind', '=', mailJobKind)
  return (await jobs.orderBy('id', 'desc').executeTakeFirstOrThrow()).id
}

const listOpen = async () => (await test.call(listJobs, {}, { ...admin, language: 'en' })).data?.open ?? []

describe('an email whose job was interrupted', () => {
  it('twice is delivered', async () => {
    const id = await queueMail()
    for (let count = 0; count < 2; count += 1) await interruptJob(test, id)
    await test.jobs.runUntilIdle()
    expect(await findJob(test.db, id)).toMatchObject({ state: 'done', interruptions: 2 })
    expect(await findJobInput(test.db, id)).toBeUndefined()
    expect(mails.received).toHaveLength(1)
  })

  it('three times is parked with its text, listed with the reason, and delivered when it is retried', async () => {
    const id = await queueMail()
    await parkJob(test, id)
    expect(mails.received).toEqual([])
    expect(await findJob(test.db, id)).toMatchObject({ state: 'failed', parked: 1 })
    const listed = (await listOpen()).find((job) => job.id === encodeId('job', id))
    expect(listed).toMatchObject({ kind: 'send-mail', state: 'failed', isParked: true })
    expect(listed?.failure).toContain('3 times')
    expect(Buffer.from((await findJobInput(test.db, id))?.bytes ?? []).toString()).toMatch(/^v1\.[\w-]+$/)

    expect((await test.call(retryJob, { body: { id: encodeId('job', id) } }, admin)).code).toBe('0')
    await test.jobs.runUntilIdle()
    expect(mails.received).toHaveLength(1)
    expect(lastMail(mails).to).toEqual(['reader@example.com'])
    expect(partOf(lastMail(mails), 'text/plain')).toContain('only the reader')
    expect(await findJob(test.db, id)).toMatchObject({ state: 'done', parked: 0 })
    expect(await findJobInput(test.db, id)).toBeUndefined()
    expect((await listOpen()).map((job) => job.id)).not.toContain(encodeId('job', id))
  })

  it('after the mail server took it is sent again as the same email', async () => {
    const id = await queueMail()
    const job = { id, ownerId: owner.id, payload: {}, signal: new AbortController().signal, report: () => undefined }
    const handler = createMailHandler(test.context)
    const nothing = () => Promise.resolve()
    const killed = () => Promise.reject(new Error('The server ended'))
    await expect(handler.run({ ...job, hold: nothing, savePayload: nothing, finish: killed })).rejects.toThrow(
      'The server ended',
    )
    await test.jobs.runUntilIdle()
    const keys = mails.received.map((mail) => headerOf(mail, 'Message-ID'))
    expect(keys).toEqual([keys[0], keys[0]])
    expect(keys[0]).toMatch(/^<[0-9a-f]{32}@example\.com>$/)
    const other = await queueMail()
    await test.jobs.runUntilIdle()
    expect(await findJob(test.db, other)).toMatchObject({ state: 'done' })
    expect(headerOf(lastMail(mails), 'Message-ID')).not.toBe(keys[0])
  })

  it('loses its text when it is dropped, cancelled, or no one retries it within a week', async () => {
    const cancelled = await queueMail()
    expect((await test.call(cancelJob, { body: { id: encodeId('job', cancelled) } }, owner)).code).toBe('0')
    const dropped = await queueMail()
    await parkJob(test, dropped)
    const left = await queueMail()
    await parkJob(test, left)
    expect((await test.call(dropJob, { body: { id: encodeId('job', dropped) } }, admin)).code).toBe('0')
    test.advance(weekMs - 60_000)
    await sweepExpired(test.context)
    expect(await findJobInput(test.db, left)).toBeDefined()
    test.advance(120_000)
    await sweepExpired(test.context)
    for (const id of [dropped, cancelled, left]) {
      expect(await findJobInput(test.db, id)).toBeUndefined()
      expect(await findJob(test.db, id)).toMatchObject({ payload: '{}', parked: 0 })
    }
    expect(mails.received).toEqual([])
  })
})

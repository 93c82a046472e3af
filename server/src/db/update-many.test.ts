import { expect, it } from 'vitest'
import { buildUser } from '../../test/factories/build-people.ts'
import { useTestApp } from '../../test/support/test-app.ts'
import { enqueueJobs } from '../jobs/job-repo.ts'
import { usualBatch } from './batches.ts'
import { updateMany } from './update-many.ts'

const test = useTestApp()
const kind = 'updated'

const read = () =>
  test.db
    .selectFrom('job')
    .select(['id', 'payload', 'attempts', 'finished_at_ms'])
    .where('kind', '=', kind)
    .orderBy('id')
    .execute()

it('gives each row its own values, `null` too, in as many batches as it takes, and leaves the others as they are', async () => {
  const { id: ownerId } = await buildUser(test)
  const jobs = Array.from({ length: usualBatch + 2 }, () => ({ kind, payload: {}, ownerId }))
  await enqueueJobs(test.db, jobs, test.now())
  const [left, ...others] = await read()
  const rows = others.map(({ id }, index) => ({
    ...{ id, payload: `"${index}"`, attempts: index },
    finished_at_ms: index % 2 === 0 ? null : 4_000_000_000_000 + index,
  }))
  await updateMany(test.db, 'job', { payload: 'text', attempts: 'integer', finished_at_ms: 'bigint' }, rows)
  expect(await read()).toEqual([left, ...rows])
})

it('does nothing without rows', async () => {
  const before = await read()
  await updateMany(test.db, 'job', { payload: 'text' }, [])
  expect(await read()).toEqual(before)
})

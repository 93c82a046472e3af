import { Client } from 'pg'
import { describe, expect, it } from 'vitest'
import { buildWorld } from '../census/world.ts'
import { openTestApp } from '../test-app.ts'

async function query(url: string, text: string): Promise<unknown[]> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query<Record<string, unknown>>(text)).rows
  } finally {
    await client.end()
  }
}

/** Opens an app, changes its database, closes it. */
async function use(change: (url: string) => Promise<unknown>): Promise<string> {
  const test = await openTestApp()
  const url = test.context.config.databaseUrl ?? ''
  try {
    expect(await test.db.selectFrom('user').select('id').execute()).toEqual([])
    const { spaceId } = await buildWorld(test)
    // Numbering starts anew each time.
    expect(spaceId).toBe((firstSpaceId ??= spaceId))
    await change(url)
  } finally {
    await test.close()
  }
  return url
}
let firstSpaceId: string | undefined

describe.runIf(process.env['LECTERN_TEST_ENGINE'] === 'postgres')('databases that are used again', () => {
  it('are empty, and dropped when their form has changed', async () => {
    const first = await use(() => Promise.resolve())
    expect(await use(() => Promise.resolve())).toBe(first)
    const changes = [
      'alter table space add column surplus text',
      'create table surplus (id integer)',
      'drop trigger audit_no_change on audit',
      `update template set name = 'Another'`,
      'analyze space',
    ]
    let last = first
    for (const change of changes) {
      expect(await use((url) => query(url, change)), change).toBe(last)
      last = await use(() => Promise.resolve())
      expect(last, change).not.toBe(first)
    }
  })
})

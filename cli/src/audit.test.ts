import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDatabase, type OpenDatabase } from '@lectern/server/database'
import { afterEach, beforeEach, expect, it } from 'vitest'

let dataDir: string
let running: OpenDatabase
beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'lectern-audit-'))
  running = await openDatabase({ dataDir, databaseUrl: undefined, durable: false })
})
afterEach(async () => {
  await running.close()
  rmSync(dataDir, { recursive: true, force: true })
})

/** Runs the command beside the open database. */
function lectern(...args: string[]): { status: number | null; stdout: string; stderr: string } {
  const { LECTERN_DATABASE_URL: _, ...env } = process.env
  const main = join(import.meta.dirname, 'main.ts')
  return spawnSync(process.execPath, [main, ...args], {
    env: { ...env, LECTERN_DATA_DIR: dataDir },
    encoding: 'utf8',
    timeout: 240_000,
  })
}

const zeros = '0'.repeat(64)

it('says that the log is whole, and prints its head', () => {
  expect(lectern('audit', 'verify')).toMatchObject({ status: 0, stdout: `Complete: 0 entries.\nHead: 0:${zeros}\n` })
})

it('says where it is broken, and fails', async () => {
  await running.db
    .insertInto('audit')
    .values({
      id: 1,
      at_ms: 1,
      actor_id: null,
      actor_name: '',
      action: 'user.signIn',
      subject_kind: 'user',
      subject_id: null,
      subject_name: 'forged',
      space_id: null,
      address: '',
      user_agent: '',
      details: '{}',
      previous_hash: zeros,
      hash: zeros,
    })
    .execute()
  const answer = lectern('audit', 'verify')
  expect(answer).toMatchObject({ status: 1, stdout: '' })
  expect(answer.stderr).toContain('Incomplete: entry 1')
  expect(lectern('audit', 'verify', `5:${zeros}`).status).toBe(1)
})

it('takes no other words', () => {
  for (const args of [['audit'], ['audit', 'repair'], ['audit', 'verify', 'x'], ['audit', 'verify', `1:${zeros}`, 'y']])
    expect(lectern(...args).status, args.join(' ')).toBe(2)
})

import { closeSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { useRequestHolders } from '../../http/request-holder.ts'
import { currentHolder, runAs } from './holder.ts'
import { watchLoop, type LoopWatch } from './loop-watch.ts'

let folder: string
let output: number
let app: FastifyInstance
let watch: LoopWatch
/** What the server logs. */
let logged: { msg: string; [key: string]: unknown }[]
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'lectern-loop-'))
  output = openSync(join(folder, 'log'), 'a')
  logged = []
  app = Fastify({
    logger: {
      level: 'warn',
      stream: { write: (line: string) => logged.push(JSON.parse(line) as (typeof logged)[number]) }, // written by pino
    },
  })
  watch = watchLoop(app.log, { limitMs: 200, output })
})
afterEach(async () => {
  await watch.stop()
  await app.close()
  closeSync(output)
  rmSync(folder, { recursive: true })
})

interface HoldLine {
  msg: string
  holder?: unknown
  at: string[]
}

const readLog = (): string => readFileSync(join(folder, 'log'), 'utf8')
const mostRounds = 1_000_000

/** Lets nothing else run until the watch has written to the log. */
function holdLoop(): void {
  const before = readLog()
  for (let round = 0; readLog() === before && round < mostRounds; round += 1) continue
}

/** Holds of this test; on a busy machine there may be others, from before it began. */
function findHolds(): HoldLine[] {
  const lines = readLog().split('\n').filter(Boolean)
  // Written by the watch.
  return lines.map((line) => JSON.parse(line) as HoldLine).filter(({ at }) => at.join().includes('holdLoop'))
}

/** Does what holds the loop until that was noticed. */
async function holdUntilNoticed(hold: () => Promise<unknown>): Promise<void> {
  while (findHolds().length === 0) await hold()
}

async function expectLogged(holder: unknown): Promise<void> {
  expect(findHolds()).toEqual([expect.objectContaining({ level: 40, msg: 'event loop held', holder })])
  await expect.poll(() => logged).toContainEqual(expect.objectContaining({ msg: 'event loop free again', holder }))
}

describe('the watch of the event loop', () => {
  it('logs the job that holds it, while it does and when it is over', async () => {
    await holdUntilNoticed(() =>
      runAs({ job: 7, kind: 'export' }, async () => {
        await setTimeout(1)
        holdLoop()
      }),
    )
    await expectLogged({ job: 7, kind: 'export' })
  })

  it('logs the request that holds it, by its route', async () => {
    useRequestHolders(app)
    app.post('/slow/:token', () => {
      holdLoop()
      return currentHolder()
    })
    const address = await app.listen({ host: '127.0.0.1', port: 0 })
    const headers = { 'content-type': 'application/json' }
    const body = JSON.stringify({ text: 'a'.repeat(100_000) })
    let holder: unknown
    await holdUntilNoticed(async () => {
      const answer = await fetch(`${address}/slow/secret`, { method: 'POST', body, headers })
      holder = await answer.json()
    })
    expect(holder).toMatchObject({ request: 'POST /slow/:token' })
    await expectLogged(holder)
  })
})

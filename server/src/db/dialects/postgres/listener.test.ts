import { once } from 'node:events'
import { createServer, type Server, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { Kysely } from 'kysely'
import pg from 'pg'
import { describe, expect, inject, it } from 'vitest'
import type { Database } from '../../schema.ts'
import { PostgresListener } from './listener.ts'
import { openPostgresEngine } from './postgres-engine.ts'

const retryMs = 20

async function portOf(server: Server): Promise<number> {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  return typeof address === 'object' && address !== null ? address.port : 0
}

describe('a listener whose database is away', () => {
  it('tries again one connection at a time', async () => {
    let open = 0
    let most = 0
    let tries = 0
    const server = createServer((socket: Socket) => {
      tries += 1
      open += 1
      most = Math.max(most, open)
      socket.on('error', () => undefined)
      socket.on('close', () => {
        open -= 1
      })
      // Long enough for a second one to show beside it.
      setTimeout(() => socket.destroy(), retryMs)
    })
    const listener = new PostgresListener(`postgresql://nobody@127.0.0.1:${String(await portOf(server))}/none`, {
      retryMs,
    })
    await expect(listener.listen(() => undefined)).rejects.toThrow()
    await Promise.allSettled([listener.notify('a'), listener.notify('b')])
    await sleep(retryMs * 10)
    await listener.close()
    server.close()
    expect(most).toBe(1)
    expect(tries).toBe(3)
  })
})

describe.runIf(process.env['LECTERN_TEST_ENGINE'] === 'postgres')('a listener whose connection was cut', () => {
  it('hears again, once', async () => {
    const url = inject('postgresUrl')
    const listener = new PostgresListener(url, { retryMs })
    const heard: string[] = []
    await listener.listen((payload) => heard.push(payload))
    const admin = new pg.Client({ connectionString: url })
    await admin.connect()
    await admin.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'lectern-events' and datname = current_database()",
    )
    const notify = (payload: string) => admin.query('select pg_notify($1, $2)', ['lectern', payload])
    // What is sent while the connection is away is not heard: until one is.
    const send = async () => {
      await notify('again')
      await sleep(retryMs)
      return heard.length
    }
    await expect.poll(send, { interval: retryMs }).toBeGreaterThan(0)
    await notify('once')
    await notify('last')
    await expect.poll(() => heard).toContain('last')
    await admin.end()
    await listener.close()
    expect(new Set(heard)).toEqual(new Set(['again', 'once', 'last']))
    expect(heard.filter((payload) => payload === 'once')).toEqual(['once'])
  })
})

describe.runIf(process.env['LECTERN_TEST_ENGINE'] === 'postgres')('the processes of a database', () => {
  it('are those whose connection is open, also after it was cut', async () => {
    const url = inject('postgresUrl')
    const [one, other] = [openPostgresEngine(url), openPostgresEngine(url)]
    const db = new Kysely<Database>({ dialect: one.dialect })
    const hasOther = async (): Promise<boolean> => (await one.listProcesses(db)).has(other.process)
    expect([await hasOther(), (await one.listProcesses(db)).has(one.process)]).toEqual([false, true])
    await other.listen(() => undefined)
    expect(await hasOther()).toBe(true)
    const admin = new pg.Client({ connectionString: url })
    await admin.connect()
    const cut = await admin.query(
      "select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory' and objsubid = 2 and objid = $1",
      [other.process],
    )
    expect(cut.rowCount).toBe(1)
    await expect.poll(hasOther).toBe(false)
    await expect.poll(hasOther, { timeout: 60_000 }).toBe(true)
    await other.close()
    await expect.poll(hasOther).toBe(false)
    await admin.end()
    await Promise.all([db.destroy(), one.close()])
  })
})

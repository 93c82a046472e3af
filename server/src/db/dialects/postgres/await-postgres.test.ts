/* A PostgreSQL that cannot be used when the server starts: what the operator reads, and what is waited for. */
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest'
import { spawnServer } from '../../../../test/support/server-process.ts'
import { openDatabase } from '../../open.ts'
import { DatabaseOpenError } from '../../open-problem.ts'

const isPostgres = process.env['LECTERN_TEST_ENGINE'] === 'postgres'
/** Whoever sees this in an answer could sign in. */
const password = 'a-secret-of-theirs'

let folder: string
let listener: Server | undefined
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'lectern-await-'))
})
afterAll(() => {
  rmSync(folder, { recursive: true, force: true })
})
afterEach(() => {
  listener?.close()
  listener = undefined
})

/** Address of a port of this machine on which nothing listens, or which `answer` decides about. */
async function addressOf(answer?: (connection: number) => Buffer): Promise<string> {
  let connections = 0
  const server = createServer((socket) => {
    socket.on('error', () => undefined)
    socket.once('data', () => socket.end(answer?.((connections += 1)) ?? ''))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const port = typeof address === 'object' ? address?.port : undefined
  if (answer === undefined) {
    server.close()
    await once(server, 'close')
  } else listener = server
  return `postgres://lectern:${password}@127.0.0.1:${String(port)}/lectern`
}

/** An error as PostgreSQL sends it before anyone has signed in. */
function refusal(code: string, message: string): Buffer {
  const fields = Buffer.from(`SFATAL\0VFATAL\0C${code}\0M${message}\0\0`)
  const head = Buffer.alloc(5)
  head.write('E')
  head.writeInt32BE(fields.length + 4, 1)
  return Buffer.concat([head, fields])
}

const open = (databaseUrl: string, databaseWaitMs = 0, onWait?: (place: string, problem: string) => void) =>
  openDatabase({ dataDir: folder, databaseUrl, databaseWaitMs }, onWait)

async function failureOf(databaseUrl: string, waitMs?: number): Promise<DatabaseOpenError> {
  const error = await open(databaseUrl, waitMs).catch((problem: unknown) => problem)
  if (!(error instanceof DatabaseOpenError)) throw new Error('opened, or failed otherwise', { cause: error })
  expect(error.message).not.toContain(password)
  return error
}

describe.runIf(!isPostgres)('a PostgreSQL that cannot be used', () => {
  it('is one where nothing listens, with its place and what to do', async () => {
    const url = await addressOf()
    const place = url.replace(/.*@/, '')
    expect(await failureOf(url)).toMatchObject({
      reason: 'databaseUnreachable',
      message: `PostgreSQL at ${place} cannot be reached (connect ECONNREFUSED ${place.replace('/lectern', '')}). Start it, or correct LECTERN_DATABASE_URL.`,
    })
  })

  it('is one whose socket is not there', async () => {
    const error = await failureOf(`postgres://lectern:${password}@localhost/lectern?host=${folder}`)
    expect(error).toMatchObject({ reason: 'databaseUnreachable', details: { place: `${folder}:5432/lectern` } })
  })

  it('is no PostgreSQL at all', async () => {
    const url = await addressOf(() => Buffer.from('HTTP/1.1 400 Bad Request\r\n\r\n'))
    expect(await failureOf(url)).toMatchObject({ reason: 'databaseUnreachable' })
  })

  it.each([
    ['28P01', 'password authentication failed for user "lectern"', 'databaseSignIn'],
    ['28000', 'no pg_hba.conf entry for host "10.0.0.7"', 'databaseSignIn'],
    ['3D000', 'database "lectern" does not exist', 'databaseMissing'],
  ])('is one that answers %s, which is not waited for', async (code, message, reason) => {
    let asked = 0
    const url = await addressOf(() => {
      asked += 1
      return refusal(code, message)
    })
    expect(await failureOf(url, 60_000)).toMatchObject({ reason })
    expect(asked).toBe(1)
  })

  it('is one at an address that is none', async () => {
    expect(await failureOf(`postgres://lectern:${password}@db:port/lectern`)).toMatchObject({
      reason: 'databaseAddress',
    })
  })

  it('is waited for while it starts, and named once', async () => {
    const url = await addressOf((connection) =>
      connection < 3 ? refusal('57P03', 'the database system is starting up') : refusal('3D000', 'no such database'),
    )
    const waits: string[] = []
    const opened = open(url, 60_000, (place, problem) => waits.push(`${place}: ${problem}`))
    await expect(opened).rejects.toMatchObject({ reason: 'databaseMissing' })
    expect(waits).toEqual([`${url.replace(/.*@/, '')}: the database system is starting up`])
  })

  it('is told in one line by a server that starts, without a stack', async () => {
    const url = await addressOf()
    const child = await spawnServer({ LECTERN_DATA_DIR: folder, LECTERN_DATABASE_URL: url, LECTERN_DATABASE_WAIT: '0' })
    let output = ''
    child.stderr?.on('data', (chunk: Buffer) => {
      output += chunk.toString()
    })
    await once(child, 'close')
    expect(child.exitCode).toBe(1)
    expect(output).toMatch(/^PostgreSQL at 127\.0\.0\.1:\d+\/lectern cannot be reached \(.+\)\. Start it, or .+\.\n$/)
  })
})

describe.runIf(isPostgres)('a real PostgreSQL', () => {
  /** The server of the run with another account or database. */
  const urlWith = (change: (url: URL) => void): string => {
    const url = new URL(inject('postgresUrl'))
    change(url)
    return url.href
  }

  it('without the database is refused with its name', async () => {
    const url = urlWith((each) => (each.pathname = '/nothing_here'))
    expect((await failureOf(url)).message).toMatch(/^The database .+\/nothing_here does not exist\. Create it/)
  })

  it('without the account is refused', async () => {
    const url = urlWith((each) => (each.username = 'a_stranger'))
    expect(await failureOf(url)).toMatchObject({ reason: 'databaseSignIn' })
  })

  it('whose account may not create tables is refused with what to grant', async () => {
    const client = new pg.Client({ connectionString: inject('postgresUrl') })
    await client.connect()
    await client.query('create role reader_only login')
    await client.query('create database closed_to_readers')
    try {
      const url = urlWith((each) => {
        each.username = 'reader_only'
        each.pathname = '/closed_to_readers'
      })
      expect((await failureOf(url)).message).toContain('grant it CREATE on the schema public')
    } finally {
      await client.query('drop database closed_to_readers with (force)')
      await client.query('drop role reader_only')
      await client.end()
    }
  })
})

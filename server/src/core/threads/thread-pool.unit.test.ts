import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { getPriority, tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openThreadPool, type PoolSettings, type ThreadPool } from './thread-pool.ts'

let folder: string
/** Exists once a thread has loaded `started.mjs`. */
let started: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'lectern-threads-'))
  // Answers with the thread it ran in, or never.
  const source = `
    import { getPriority } from 'node:os'
    import { threadId } from 'node:worker_threads'
    export default (input) => (input === 'never' ? new Promise(() => {}) : { input, threadId })
    export const double = (input) => input.repeat(2)
    export const priority = () => getPriority()`
  writeFileSync(join(folder, 'thread.mjs'), source)
  started = join(folder, 'started')
  const mark = `import { writeFileSync } from 'node:fs'\nwriteFileSync(${JSON.stringify(started)}, '')`
  writeFileSync(join(folder, 'started.mjs'), `${mark}\n${source}`)
})
afterAll(() => {
  rmSync(folder, { recursive: true, force: true })
})

interface Ran {
  input: string
  threadId: number
}

function open(kind: string, settings: Partial<PoolSettings> = {}): ThreadPool<string, Ran> {
  return openThreadPool({ kind, file: pathToFileURL(join(folder, 'thread.mjs')), maxHeapMb: 64, ...settings })
}

describe('threads', () => {
  it('are shared by the servers of a process, also after one of them has closed, and never by kinds of work', async () => {
    const [first, second, other] = [open('shared'), open('shared'), open('other')]
    const ran = await first.run('a')
    expect(ran.input).toBe('a')
    await first.close()
    expect(await second.run('b')).toEqual({ input: 'b', threadId: ran.threadId })
    expect((await other.run('c')).threadId).not.toBe(ran.threadId)
    await Promise.all([second.close(), other.close()])
  })

  it('stay, one of them, where starting takes long, and start before there is work when asked to', async () => {
    const [plain, kept] = [
      open('plain'),
      open('kept', { keepsOne: true, file: pathToFileURL(join(folder, 'started.mjs')) }),
    ]
    plain.warm()
    expect(existsSync(started)).toBe(false)
    kept.warm()
    await expect.poll(() => existsSync(started)).toBe(true)
    expect((await kept.run('a')).input).toBe('a')
    await Promise.all([plain.close(), kept.close()])
  })

  it('have a lower priority for work in the background, alone in their process', async () => {
    const [plain, background] = [open('plain'), open('background', { isBackground: true })]
    const priorityIn = (pool: ThreadPool<string, unknown>) => pool.run('', { name: 'priority' })
    const before = getPriority()
    expect(await priorityIn(background)).toBe(process.platform === 'linux' ? Math.min(before + 6, 19) : before)
    expect([await priorityIn(plain), getPriority()]).toEqual([before, before])
    await Promise.all([plain.close(), background.close()])
  })

  it('end with the work of the server that closes, running or waiting, and serve the others', async () => {
    const [closing, staying] = [open('closing'), open('closing')]
    const unfinished = [closing.run('never'), closing.run('never')].map((work) => expect(work).rejects.toThrow(/abort/))
    const next = staying.run('next')
    await closing.close()
    await Promise.all(unfinished)
    expect((await next).input).toBe('next')
    await staying.close()
  })

  it('end with work whose signal is aborted', async () => {
    const pool = open('aborted')
    const stop = new AbortController()
    const work = expect(pool.run('never', { signal: stop.signal })).rejects.toThrow(/abort/)
    stop.abort()
    await work
    expect((await pool.run('next')).input).toBe('next')
    await pool.close()
  })

  it('do the work by the function of the file that is named', async () => {
    const pool = open('named')
    expect(await pool.run('twice', { name: 'double' })).toBe('twicetwice')
    await pool.close()
  })
})

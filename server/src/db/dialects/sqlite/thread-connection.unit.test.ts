import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ThreadConnection } from './thread-connection.ts'

let folder: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'lectern-writer-'))
})
afterEach(() => {
  rmSync(folder, { recursive: true, force: true })
})

describe('a thread with a connection', () => {
  it('says when it died, and refuses everything from then on', async () => {
    const onDeath = vi.fn<(error: Error) => void>()
    const file = join(folder, 'missing', 'test.db')
    const writer = new ThreadConnection({ file, pragmas: [] }, { onAnswer: () => undefined, onDeath })
    await expect(writer.run('SELECT 1', [])).rejects.toThrow(/unable to open/)
    await expect(writer.run('SELECT 1', [])).rejects.toThrow(/unable to open/)
    expect(onDeath).toHaveBeenCalledOnce()
  })

  it('ends quietly when it is closed', async () => {
    const onDeath = vi.fn<(error: Error) => void>()
    const writer = new ThreadConnection(
      { file: join(folder, 'test.db'), pragmas: [] },
      { onAnswer: () => undefined, onDeath },
    )
    await writer.run('SELECT 1', [])
    await writer.close()
    expect(onDeath).not.toHaveBeenCalled()
  })

  it('leaves its thread to the next connection, which has nothing of it, and takes nothing any more', async () => {
    const hooks = { onAnswer: () => undefined, onDeath: vi.fn<(error: Error) => void>() }
    const first = new ThreadConnection({ file: join(folder, 'first.db'), pragmas: [] }, hooks)
    await first.run('CREATE TABLE thing (id INTEGER)', [])
    await first.close()
    const onStart = vi.fn()
    process.on('worker', onStart)
    const second = new ThreadConnection({ file: join(folder, 'second.db'), pragmas: [] }, hooks)
    await expect(second.run('SELECT id FROM thing', [])).rejects.toThrow(/no such table/)
    await expect(first.run('SELECT id FROM thing', [])).rejects.toThrow(/is closed/)
    await second.close()
    process.off('worker', onStart)
    expect(onStart).not.toHaveBeenCalled()
    expect(hooks.onDeath).not.toHaveBeenCalled()
  })
})

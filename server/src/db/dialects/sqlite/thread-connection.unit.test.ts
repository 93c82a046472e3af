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
})

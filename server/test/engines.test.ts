import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { sqliteOnly } from './engines.ts'

const server = join(import.meta.dirname, '..')
const files = sqliteOnly.flatMap((group) => group.files)

describe('files of one engine', () => {
  it('exist, each named once', () => {
    expect(files.filter((file) => !existsSync(join(server, file)))).toEqual([])
    expect(new Set(files).size).toBe(files.length)
  })

  it('bring no SQL of their own, and ask for no engine', () => {
    const asks = /\bsql`|from 'kysely'|LECTERN_TEST_ENGINE|database\.engine/
    expect(files.filter((file) => asks.test(readFileSync(join(server, file), 'utf8')))).toEqual([])
  })

  it('leave each area a file for both', () => {
    const areas = new Set(files.flatMap((file) => /^src\/areas\/[^/]+\/[^/]+/.exec(file)?.[0] ?? []))
    const left = [...areas].filter((area) =>
      globSync(`${area}/**/*.test.ts`, { cwd: server }).every(
        (file) => file.endsWith('.unit.test.ts') || files.includes(file.replaceAll('\\', '/')),
      ),
    )
    // Its queries are behind endpoints that the census calls on both.
    expect(left).toEqual(['src/areas/exchange/template'])
  })
})

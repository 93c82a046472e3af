import { gzipSync, zstdCompressSync } from 'node:zlib'
import { zipSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import { DumpError } from './sql-bytes.ts'
import { unpackDump } from './unpack-dump.ts'

const sql = Buffer.from('INSERT INTO `一` VALUES (1);\n'.repeat(5_000))

async function* inChunks(bytes: Uint8Array, size = 1_000): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
}

async function unpacked(bytes: Uint8Array): Promise<Buffer> {
  const chunks: Uint8Array[] = []
  for await (const chunk of unpackDump(inChunks(bytes))) chunks.push(chunk)
  return Buffer.concat(chunks)
}

async function problemOf(bytes: Uint8Array): Promise<string> {
  const error: unknown = await unpacked(bytes).then(
    () => undefined,
    (reason: unknown) => reason,
  )
  return error instanceof DumpError ? error.problem : String(error)
}

const forms = {
  plain: sql,
  gzip: gzipSync(sql),
  zstd: zstdCompressSync(sql),
  zip: zipSync({ 'folder/read me.txt': Buffer.from('x'), 'folder/torna.sql': sql }),
  stored: zipSync({ 'torna.SQL': [sql, { level: 0 }] }),
}

describe('unpacking a dump', () => {
  it.each(Object.entries(forms))('gives back what went into %s', async (_name, bytes) => {
    expect((await unpacked(bytes)).equals(sql)).toBe(true)
  })

  it.each(['gzip', 'zip'] as const)('says that %s ends too early', async (form) => {
    expect(await problemOf(forms[form].subarray(0, 150))).toBe('truncated')
  })

  it('says what is no such file', async () => {
    const broken = Buffer.from(forms.gzip)
    broken.fill(255, 20, 80)
    expect(await problemOf(broken)).toBe('unreadable')
    expect(await problemOf(zipSync({ 'a.txt': sql }))).toBe('empty')
    expect(await problemOf(Buffer.alloc(0))).toBe('empty')
  })
})

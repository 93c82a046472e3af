import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openDatabase, type OpenDatabase } from '../db/open.ts'
import { openVault, Vault, VaultKeyError } from './vault.ts'

describe('a sealed secret', () => {
  const vault = new Vault(Buffer.from('a key of some length'))

  it('opens for its purpose only, and never reads as itself', () => {
    const sealed = vault.seal('s3cret 密码', 'mail')
    expect(sealed).not.toContain('s3cret')
    expect(vault.open(sealed, 'mail')).toBe('s3cret 密码')
    expect(() => vault.open(sealed, 'ldap')).toThrow()
    expect(() => new Vault(Buffer.from('another key')).open(sealed, 'mail')).toThrow()
    expect(vault.seal('s3cret 密码', 'mail')).not.toBe(sealed)
  })

  it('does not open when it was changed', () => {
    const sealed = vault.seal('s3cret', 'mail')
    // Not the last letter: some of its bits belong to no byte.
    const changed = sealed.slice(0, 20) + (sealed[20] === 'A' ? 'B' : 'A') + sealed.slice(21)
    expect(() => vault.open(changed, 'mail')).toThrow()
  })
})

it('a UUID of a name is the same every time, and another one for other names and other keys', () => {
  const [vault, other] = [new Vault(Buffer.from('a key of some length')), new Vault(Buffer.from('another key'))]
  expect(vault.uuidOf('a')).toMatch(/^[\da-f]{8}-[\da-f]{4}-8[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/)
  expect(new Set([vault.uuidOf('a'), vault.uuidOf('a'), vault.uuidOf('b'), other.uuidOf('a')]).size).toBe(3)
})

describe('the vault of an installation', () => {
  let dataDir: string
  let database: OpenDatabase

  beforeEach(async () => {
    dataDir = mkdtempSync(join(tmpdir(), 'lectern-vault-'))
    database = await openDatabase({ dataDir, databaseUrl: undefined, durable: false })
  })
  afterEach(async () => {
    await database.close()
    rmSync(dataDir, { recursive: true, force: true })
  })

  it('keeps its key in a file only its owner reads, and opens what it sealed after a restart', async () => {
    const { db } = database
    const first = await openVault({ dataDir, secretKey: undefined }, db)
    await first.put(db, 'mail', 's3cret', 1)
    expect(statSync(join(dataDir, 'secret.key')).mode & 0o777).toBe(0o600)
    const again = await openVault({ dataDir, secretKey: undefined }, db)
    expect(await again.get(db, 'mail')).toBe('s3cret')
    expect(await again.listSet(db, ['mail', 'ldap'])).toEqual(new Set(['mail']))
    await again.put(db, 'mail', undefined, 2)
    expect(await again.get(db, 'mail')).toBeUndefined()
    expect(readFileSync(join(dataDir, 'secret.key'), 'utf8')).toHaveLength(43)
  })

  it('refuses to work with another key than the one the secrets were sealed with', async () => {
    await openVault({ dataDir, secretKey: undefined }, database.db)
    const other = openVault({ dataDir, secretKey: 'x'.repeat(32) }, database.db)
    await expect(other).rejects.toThrow(VaultKeyError)
  })
})

/*
 * Secrets the server needs in clear again: passwords of mail and directory servers, secrets of sign-in providers, keys of second factors.
 * Sealed with AES-256-GCM under a key that is not in the database. Does not own: what only has to be recognised (`secrets.ts` hashes that).
 */
import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  createSecretKey,
  hkdfSync,
  randomBytes,
  type KeyObject,
} from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from '../config/config.ts'
import type { Executor } from '../db/content-store.ts'
import { rowsOf } from '../db/rows.ts'

const ivBytes = 12
const tagBytes = 16
const fingerprintKey = 'system.vaultFingerprint'

/** The key is another one than what the secrets of this database were sealed with. */
export class VaultKeyError extends Error {
  override name = 'VaultKeyError'
}

export class Vault {
  readonly #key: KeyObject

  /** `master`: the installation's key, of any length. */
  constructor(master: Uint8Array) {
    this.#key = createSecretKey(Buffer.from(hkdfSync('sha256', master, '', 'lectern vault', 32)))
  }

  /** `purpose` names what the text is for; only the same purpose opens it again. */
  seal(text: string, purpose: string): string {
    const iv = randomBytes(ivBytes)
    const cipher = createCipheriv('aes-256-gcm', this.#key, iv).setAAD(Buffer.from(purpose))
    const sealed = Buffer.concat([iv, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()])
    return `v1.${sealed.toString('base64url')}`
  }

  /** @throws Error when the text was changed, or sealed with another key or for another purpose */
  open(sealed: string, purpose: string): string {
    const bytes = Buffer.from(sealed.replace(/^v1\./, ''), 'base64url')
    const end = bytes.length - tagBytes
    const decipher = createDecipheriv('aes-256-gcm', this.#key, bytes.subarray(0, ivBytes))
    decipher.setAAD(Buffer.from(purpose)).setAuthTag(bytes.subarray(end))
    return decipher.update(bytes.subarray(ivBytes, end), undefined, 'utf8') + decipher.final('utf8')
  }

  /** Distinguishes keys without revealing them. */
  get fingerprint(): string {
    return createHash('sha256')
      .update('lectern vault fingerprint')
      .update(this.#key.export())
      .digest('hex')
      .slice(0, 32)
  }

  /** A UUID of version 8 (RFC 9562): always the same for a name here, and in no other installation. */
  uuidOf(name: string): string {
    const bytes = createHmac('sha256', this.#key).update(`lectern uuid ${name}`).digest().subarray(0, 16)
    bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x80, 6)
    bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8)
    return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
  }

  /** Stores a secret under its name; `undefined` removes it. */
  async put(db: Executor, name: string, text: string | undefined, nowMs: number): Promise<void> {
    if (text === undefined) {
      await db.deleteFrom('secret').where('name', '=', name).execute()
      return
    }
    const sealed = this.seal(text, name)
    await db
      .insertInto('secret')
      .values({ name, sealed, updated_at_ms: nowMs })
      .onConflict((conflict) => conflict.column('name').doUpdateSet({ sealed, updated_at_ms: nowMs }))
      .execute()
  }

  /** The secret of this name; `undefined` when there is none. */
  async get(db: Executor, name: string): Promise<string | undefined> {
    const row = await db.selectFrom('secret').select('sealed').where('name', '=', name).executeTakeFirst()
    return row && this.open(row.sealed, name)
  }

  /** Which of these secrets are there. */
  async listSet(db: Executor, names: readonly string[]): Promise<ReadonlySet<string>> {
    const rows = await rowsOf(db, 'secret', { name: names }).select('name').execute()
    return new Set(rows.map((row) => row.name))
  }
}

/**
 * The vault of this installation: its key comes from the settings, else from a file in the data folder, made when missing.
 * @throws {VaultKeyError} when the database's secrets were sealed with another key
 */
export async function openVault(
  { secretKey, dataDir }: Pick<Config, 'secretKey' | 'dataDir'>,
  db: Executor,
): Promise<Vault> {
  const vault = new Vault(secretKey === undefined ? readKeyFile(dataDir) : Buffer.from(secretKey))
  const { fingerprint } = vault
  await db
    .insertInto('setting')
    .values({ key: fingerprintKey, value: fingerprint })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .execute()
  const known = await db.selectFrom('setting').select('value').where('key', '=', fingerprintKey).executeTakeFirst()
  if (known?.value === fingerprint) return vault
  throw new VaultKeyError(
    'The secrets in this database were sealed with another key. Set LECTERN_SECRET_KEY to the one used before, or bring back secret.key in the data folder.',
  )
}

function readKeyFile(dataDir: string): Buffer {
  const file = join(dataDir, 'secret.key')
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  try {
    writeFileSync(file, randomBytes(32).toString('base64url'), { mode: 0o600, flag: 'wx' })
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  }
  return readFileSync(file)
}

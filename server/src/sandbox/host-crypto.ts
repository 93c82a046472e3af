/*
 * Digests, ciphers and signatures for scripts. Bytes come and go as texts of characters 0 to 255. Everything is bounded: no call may take long,
 * since nothing can interrupt it.
 */
import {
  constants,
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  createPrivateKey,
  createPublicKey,
  createSecretKey,
  pbkdf2Sync,
  privateDecrypt,
  publicEncrypt,
  sign,
  verify,
  type KeyObject,
} from 'node:crypto'
import { flag, hostCall, oneOf, optional, text, whole, type HostCall } from './host-call.ts'

/** Hashing and sealing as much takes about 30 ms. */
const long = text(8 * 1024 * 1024)
const short = text(64 * 1024)
const digest = oneOf('md5', 'sha1', 'sha224', 'sha256', 'sha384', 'sha512', 'sha3-512', 'ripemd160')
/** Rounds of one block, about 20 ms. */
const mostRounds = 50_000

const bytes = (characters: string): Buffer => Buffer.from(characters, 'latin1')
const latin = (buffer: Buffer): string => buffer.toString('latin1')
/** As an object of its own: Node's check whether a buffer is one throws, which takes longer than the signature. */
const secretKey = (characters: string): KeyObject => createSecretKey(bytes(characters))

export const cryptoCalls: Readonly<Record<string, HostCall>> = {
  hash: hostCall({ algorithm: digest, data: long }, ({ algorithm, data }) =>
    latin(createHash(algorithm).update(bytes(data)).digest()),
  ),
  hmac: hostCall({ algorithm: digest, key: short, data: long }, ({ algorithm, key, data }) =>
    latin(createHmac(algorithm, secretKey(key)).update(bytes(data)).digest()),
  ),
  pbkdf2: hostCall(
    { password: short, salt: short, iterations: whole(1, mostRounds), length: whole(1, 256), algorithm: digest },
    ({ password, salt, iterations, length, algorithm }) => {
      if (iterations * Math.ceil(length / 32) > mostRounds) throw new Error('The key takes too many iterations')
      return latin(pbkdf2Sync(bytes(password), bytes(salt), iterations, length, algorithm))
    },
  ),
  cipher: hostCall(
    {
      family: oneOf('aes', 'des', 'des-ede3'),
      mode: oneOf('cbc', 'ecb', 'ctr', 'cfb', 'ofb'),
      padding: oneOf('pkcs7', 'none', 'zero'),
      isDecrypting: flag,
      data: long,
      key: optional(short),
      iv: optional(short),
      passphrase: optional(short),
      salt: optional(short),
    },
    (question) => crypt(question),
  ),
  sign: hostCall({ algorithm: digest, key: short, data: long }, ({ algorithm, key, data }) =>
    latin(sign(algorithm, bytes(data), privateKey(key))),
  ),
  verify: hostCall(
    { algorithm: digest, key: short, data: long, signature: short },
    ({ algorithm, key, data, signature }) => verify(algorithm, bytes(data), publicKey(key), bytes(signature)),
  ),
  seal: hostCall({ key: short, data: short, padding: text(20) }, ({ key, data, padding }) =>
    latin(publicEncrypt({ key: publicKey(key), ...paddingOf(padding) }, bytes(data))),
  ),
  unseal: hostCall({ key: short, data: short, padding: text(20) }, ({ key, data, padding }) =>
    latin(privateDecrypt({ key: privateKey(key), ...paddingOf(padding) }, bytes(data))),
  ),
}

interface CipherQuestion {
  family: string
  mode: string
  padding: string
  isDecrypting: boolean
  data: string
  key: string | undefined
  iv: string | undefined
  passphrase: string | undefined
  salt: string | undefined
}

const blockBytes: Readonly<Record<string, number>> = { aes: 16, des: 8, 'des-ede3': 8 }

function crypt({ family, mode, padding, isDecrypting, data, ...given }: CipherQuestion): string {
  const block = blockBytes[family] ?? 16
  const { key, iv } = given.passphrase === undefined ? keyOf(given, block) : deriveKey(given, family, block)
  const name = nameOf(family, mode, key.length)
  const input = padding === 'zero' && !isDecrypting ? padded(bytes(data), block) : bytes(data)
  const ivOf = mode === 'ecb' ? null : iv
  const cipher = isDecrypting ? createDecipheriv(name, key, ivOf) : createCipheriv(name, key, ivOf)
  cipher.setAutoPadding(padding === 'pkcs7')
  const out = Buffer.concat([cipher.update(input), cipher.final()])
  return latin(padding === 'zero' && isDecrypting ? unpadded(out) : out)
}

/** OpenSSL's names; DES is there as triple DES with the key three times. */
function nameOf(family: string, mode: string, keyBytes: number): string {
  if (family === 'aes') return `aes-${String(keyBytes * 8)}-${mode}`
  return mode === 'ecb' ? 'des-ede3' : `des-ede3-${mode}`
}

function keyOf({ key = '', iv = '' }: Pick<CipherQuestion, 'key' | 'iv'>, block: number): { key: Buffer; iv: Buffer } {
  const own = bytes(key)
  const whole = block === 8 && own.length === 8 ? Buffer.concat([own, own, own]) : own
  return { key: whole, iv: iv === '' ? Buffer.alloc(block) : bytes(iv) }
}

/** Key and initialization vector from a passphrase, as `openssl enc -md md5` and CryptoJS derive them. */
function deriveKey(
  { passphrase = '', salt = '' }: Pick<CipherQuestion, 'passphrase' | 'salt'>,
  family: string,
  block: number,
): { key: Buffer; iv: Buffer } {
  const keyBytes = family === 'aes' ? 32 : family === 'des' ? 8 : 24
  let derived = Buffer.alloc(0)
  let last = Buffer.alloc(0)
  while (derived.length < keyBytes + block) {
    last = createHash('md5').update(last).update(bytes(passphrase)).update(bytes(salt)).digest()
    derived = Buffer.concat([derived, last])
  }
  const key = latin(derived.subarray(0, keyBytes))
  return { ...keyOf({ key, iv: undefined }, block), iv: derived.subarray(keyBytes, keyBytes + block) }
}

function padded(data: Buffer, block: number): Buffer {
  const rest = data.length % block
  return rest === 0 ? data : Buffer.concat([data, Buffer.alloc(block - rest)])
}

function unpadded(data: Buffer): Buffer {
  const end = data.findLastIndex((byte) => byte !== 0)
  return data.subarray(0, end + 1)
}

const longestModulus = 8_192

function bounded(key: KeyObject): KeyObject {
  const { modulusLength = 0 } = key.asymmetricKeyDetails ?? {}
  if (modulusLength > longestModulus) throw new Error(`A key may have ${String(longestModulus)} bits at most`)
  return key
}

/** PEM, or the base64 that is inside one, as Java's users have it. */
function privateKey(key: string): KeyObject {
  if (key.includes('-----BEGIN')) return bounded(createPrivateKey(key))
  const der = Buffer.from(key, 'base64')
  try {
    return bounded(createPrivateKey({ key: der, format: 'der', type: 'pkcs8' }))
  } catch {
    // What is no PKCS #8 may be PKCS #1.
    return bounded(createPrivateKey({ key: der, format: 'der', type: 'pkcs1' }))
  }
}

function publicKey(key: string): KeyObject {
  if (key.includes('-----BEGIN')) return bounded(createPublicKey(key))
  return bounded(createPublicKey({ key: Buffer.from(key, 'base64'), format: 'der', type: 'spki' }))
}

function paddingOf(name: string): { padding: number; oaepHash?: string } {
  if (name === 'pkcs1') return { padding: constants.RSA_PKCS1_PADDING }
  return { padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: name === 'oaep-sha256' ? 'sha256' : 'sha1' }
}

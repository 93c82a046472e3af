/*
 * A security key in software: makes P-256 passkeys and signs with them, as WebAuthn Level 2 §6 lays it out. Owns: the bytes an authenticator and a
 * browser make. Knows one site.
 */
import { createHash, createSign, generateKeyPairSync, randomBytes, type KeyObject } from 'node:crypto'

type Cbor = number | string | Buffer | ReadonlyMap<number | string, Cbor>

const present = 0x01
const verified = 0x04
const hasCredential = 0x40

export class SoftwareAuthenticator {
  readonly #keys = new Map<string, { privateKey: KeyObject; counter: number }>()
  readonly #origin: string
  readonly #rpId: string

  constructor(origin: string, rpId = new URL(origin).hostname) {
    this.#origin = origin
    this.#rpId = rpId
  }

  /** What `navigator.credentials.create` answers, as JSON. */
  create(challenge: string) {
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
    const id = randomBytes(32)
    this.#keys.set(id.toString('base64url'), { privateKey, counter: 0 })
    const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
    const key = new Map<number, Cbor>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, Buffer.from(x, 'base64url')],
      [-3, Buffer.from(y, 'base64url')],
    ])
    const length = Buffer.alloc(2)
    length.writeUInt16BE(id.length)
    const credential = Buffer.concat([Buffer.alloc(16), length, id, encode(key)])
    const authData = Buffer.concat([this.#authData(present | verified | hasCredential, 0), credential])
    const attestation = new Map<string, Cbor>([
      ['fmt', 'none'],
      ['attStmt', new Map()],
      ['authData', authData],
    ])
    return {
      id: id.toString('base64url'),
      rawId: id.toString('base64url'),
      type: 'public-key' as const,
      clientExtensionResults: {},
      response: {
        clientDataJSON: this.#clientData('webauthn.create', challenge).toString('base64url'),
        attestationObject: encode(attestation).toString('base64url'),
        transports: ['usb' as const],
      },
    }
  }

  /** What `navigator.credentials.get` answers with one of its keys, as JSON. */
  get(challenge: string, id: string) {
    const key = this.#keys.get(id)
    if (key === undefined) throw new Error('This key was not made here')
    key.counter += 1
    const authData = this.#authData(present | verified, key.counter)
    const clientData = this.#clientData('webauthn.get', challenge)
    const signed = Buffer.concat([authData, createHash('sha256').update(clientData).digest()])
    return {
      id,
      rawId: id,
      type: 'public-key' as const,
      clientExtensionResults: {},
      response: {
        clientDataJSON: clientData.toString('base64url'),
        authenticatorData: authData.toString('base64url'),
        signature: createSign('sha256').update(signed).sign(key.privateKey).toString('base64url'),
      },
    }
  }

  #authData(flags: number, counter: number): Buffer {
    const rest = Buffer.alloc(5)
    rest.writeUInt8(flags)
    rest.writeUInt32BE(counter, 1)
    return Buffer.concat([createHash('sha256').update(this.#rpId).digest(), rest])
  }

  #clientData(type: string, challenge: string): Buffer {
    return Buffer.from(JSON.stringify({ type, challenge, origin: this.#origin, crossOrigin: false }))
  }
}

/** CBOR (RFC 8949) of what an authenticator returns: whole numbers, texts, bytes, maps. */
function encode(value: Cbor): Buffer {
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value)
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)])
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value])
  const entries = [...value].flatMap(([name, each]) => [encode(name), encode(each)])
  return Buffer.concat([head(5, value.size), ...entries])
}

function head(kind: number, length: number): Buffer {
  if (length < 24) return Buffer.from([(kind << 5) | length])
  if (length < 256) return Buffer.from([(kind << 5) | 24, length])
  return Buffer.from([(kind << 5) | 25, length >> 8, length & 0xff])
}

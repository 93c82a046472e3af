/* Digests, ciphers and signatures, by the names scripts for Postman and Torna know them. The thread computes them. */
'use strict'
;((kit) => {
  const { call, bytes, base64 } = kit
  const { utf8, fromUtf8, hexOf, ofHex, latinOf, bytesOf } = bytes

  /** Bytes as CryptoJS hands them around. */
  class WordArray {
    #latin
    constructor(latin) {
      this.#latin = latin
    }
    static create(words = [], sigBytes) {
      if (words instanceof ArrayBuffer) return new WordArray(latinOf(new Uint8Array(words)))
      if (ArrayBuffer.isView(words))
        return new WordArray(latinOf(new Uint8Array(words.buffer, words.byteOffset, words.byteLength)))
      const hex = words.map((word) => (word >>> 0).toString(16).padStart(8, '0')).join('')
      return new WordArray(ofHex(hex).slice(0, sigBytes ?? words.length * 4))
    }
    static random(count) {
      return new WordArray(call('random', { count }))
    }
    get latin() {
      return this.#latin
    }
    get sigBytes() {
      return this.#latin.length
    }
    get words() {
      const view = new DataView(bytesOf(this.#latin.padEnd(Math.ceil(this.#latin.length / 4) * 4, '\0')).buffer)
      return Array.from({ length: view.byteLength / 4 }, (_, index) => view.getInt32(index * 4))
    }
    toString(encoder = enc.Hex) {
      return encoder.stringify(this)
    }
    concat(other) {
      this.#latin += latinIn(other)
      return this
    }
    clone() {
      return new WordArray(this.#latin)
    }
  }

  const latinIn = (value) => {
    if (value instanceof WordArray) return value.latin
    if (value instanceof ArrayBuffer) return latinOf(new Uint8Array(value))
    if (ArrayBuffer.isView(value)) return latinOf(new Uint8Array(value.buffer, value.byteOffset, value.byteLength))
    return utf8(value)
  }

  const encoder = (stringify, parse) => ({
    stringify: (words) => stringify(words.latin),
    parse: (text) => new WordArray(parse(String(text))),
  })
  const enc = {
    Hex: encoder(hexOf, ofHex),
    Base64: encoder(base64.of, base64.to),
    Base64url: encoder(
      (latin) => base64.of(latin).replace(/\+/g, '-').replace(/\//g, '_').replace(/=+$/, ''),
      base64.to,
    ),
    Utf8: encoder((latin) => fromUtf8(latin), utf8),
    Latin1: encoder(
      (latin) => latin,
      (text) => text,
    ),
  }

  const hash = (algorithm) => (message) => new WordArray(call('hash', { algorithm, data: latinIn(message) }))
  const hmac = (algorithm) => (message, key) =>
    new WordArray(call('hmac', { algorithm, key: latinIn(key), data: latinIn(message) }))
  const algorithms = {
    MD5: 'md5',
    SHA1: 'sha1',
    SHA224: 'sha224',
    SHA256: 'sha256',
    SHA384: 'sha384',
    SHA512: 'sha512',
    SHA3: 'sha3-512',
    RIPEMD160: 'ripemd160',
  }

  class CipherParams {
    constructor(ciphertext, key, iv, salt) {
      Object.assign(this, { ciphertext, key, iv, salt })
    }
    toString(encoding) {
      if (encoding !== undefined) return encoding.stringify(this.ciphertext)
      const salted = this.salt === undefined ? '' : `Salted__${this.salt.latin}`
      return base64.of(salted + this.ciphertext.latin)
    }
  }

  const mode = Object.fromEntries(
    ['CBC', 'ECB', 'CTR', 'CFB', 'OFB'].map((name) => [name, { name: name.toLowerCase() }]),
  )
  const pad = { Pkcs7: { name: 'pkcs7' }, NoPadding: { name: 'none' }, ZeroPadding: { name: 'zero' } }
  const crypt = (family, isDecrypting, data, key, { iv, mode: by = mode.CBC, padding = pad.Pkcs7 } = {}, salt) => {
    const common = { family, mode: by.name, padding: padding.name, isDecrypting, data }
    // A text as the key is a passphrase, as OpenSSL derives keys from one.
    if (!(key instanceof WordArray)) return call('cipher', { ...common, passphrase: utf8(key), salt })
    return call('cipher', { ...common, key: key.latin, ...(iv === undefined ? {} : { iv: latinIn(iv) }) })
  }
  const cipher = (family) => ({
    encrypt: (message, key, options = {}) => {
      const salt = key instanceof WordArray ? undefined : call('random', { count: 8 })
      const data = crypt(family, false, latinIn(message), key, options, salt)
      return new CipherParams(new WordArray(data), key, options.iv, salt && new WordArray(salt))
    },
    decrypt: (sealed, key, options = {}) => {
      const whole =
        typeof sealed === 'string'
          ? base64.to(sealed)
          : sealed.toString === CipherParams.prototype.toString
            ? base64.to(sealed.toString())
            : latinIn(sealed.ciphertext ?? sealed)
      const isSalted = whole.startsWith('Salted__')
      const salt = isSalted ? whole.slice(8, 16) : undefined
      return new WordArray(crypt(family, true, isSalted ? whole.slice(16) : whole, key, options, salt))
    },
  })

  globalThis.CryptoJS = {
    ...Object.fromEntries(Object.entries(algorithms).map(([name, algorithm]) => [name, hash(algorithm)])),
    ...Object.fromEntries(Object.entries(algorithms).map(([name, algorithm]) => [`Hmac${name}`, hmac(algorithm)])),
    AES: cipher('aes'),
    DES: cipher('des'),
    TripleDES: cipher('des-ede3'),
    PBKDF2: (password, salt, { keySize = 8, iterations = 1, hasher = 'sha256' } = {}) =>
      new WordArray(
        call('pbkdf2', {
          password: latinIn(password),
          salt: latinIn(salt),
          iterations,
          length: keySize * 4,
          algorithm: hasherName(hasher),
        }),
      ),
    enc,
    mode,
    pad,
    lib: {
      WordArray,
      CipherParams: { create: ({ ciphertext, key, iv, salt }) => new CipherParams(ciphertext, key, iv, salt) },
    },
    algo: Object.fromEntries(Object.entries(algorithms).map(([name, algorithm]) => [name, algorithm])),
  }
  const hasherName = (hasher) => (typeof hasher === 'string' ? hasher : 'sha256')

  const sign =
    (hashName) =>
    (content, privateKey, name = hashName) =>
      call('sign', { algorithm: algorithmOf(name), key: String(privateKey), data: utf8(content) })
  const algorithmOf = (name) => /sha(1|224|256|384|512)|md5/i.exec(String(name))?.[0].toLowerCase() ?? 'sha256'
  /** Signing and sealing with RSA. Keys are PEM, or the base64 in between. */
  kit.rsa = {
    HASH_TYPE: {
      SHA256withRSA: 'SHA256withRSA',
      SHA1withRSA: 'SHA1withRSA',
      SHA512withRSA: 'SHA512withRSA',
      MD5withRSA: 'MD5withRSA',
    },
    signToB64: (content, privateKey, name) => base64.of(sign('sha256')(content, privateKey, name)),
    signToHex: (content, privateKey, name) => hexOf(sign('sha256')(content, privateKey, name)),
    signData: (content, privateKey, name) => hexOf(sign('sha256')(content, privateKey, name)),
    verify: (content, signature, publicKey, name) =>
      call('verify', {
        algorithm: algorithmOf(name),
        key: String(publicKey),
        data: utf8(content),
        signature: /^[0-9a-f]+$/i.test(signature) ? ofHex(signature) : base64.to(signature),
      }),
    encrypt: (content, publicKey, { padding = 'pkcs1' } = {}) =>
      base64.of(call('seal', { key: String(publicKey), data: utf8(content), padding })),
    decrypt: (sealed, privateKey, { padding = 'oaep' } = {}) =>
      fromUtf8(call('unseal', { key: String(privateKey), data: base64.to(sealed), padding })),
  }

  globalThis.crypto = {
    getRandomValues: (array) => {
      const view = new Uint8Array(array.buffer, array.byteOffset, array.byteLength)
      view.set(bytesOf(call('random', { count: view.length })))
      return array
    },
    randomUUID: () => call('uuid', {}),
  }
})(globalThis.kit)

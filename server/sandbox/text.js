/* What browsers have for texts, bytes and addresses, and JavaScript engines do not. */
'use strict'
;((kit) => {
  const { call } = kit
  const { fromCharCode } = String
  const chunk = 8192

  /** Text of characters 0 to 255, one for each byte. */
  const latinOf = (bytes) => {
    let latin = ''
    for (let at = 0; at < bytes.length; at += chunk) latin += fromCharCode.apply(null, bytes.subarray(at, at + chunk))
    return latin
  }
  const bytesOf = (latin) => {
    const bytes = new Uint8Array(latin.length)
    for (let at = 0; at < latin.length; at++) bytes[at] = latin.charCodeAt(at)
    return bytes
  }
  const utf8 = (text) => unescape(encodeURIComponent(String(text).toWellFormed()))
  const fromUtf8 = (latin) => {
    try {
      return decodeURIComponent(escape(latin))
    } catch {
      return call('utf8', { latin })
    }
  }
  const hexes = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'))
  const hexOf = (latin) => {
    let hex = ''
    for (let at = 0; at < latin.length; at++) hex += hexes[latin.charCodeAt(at)]
    return hex
  }
  const ofHex = (hex) => {
    let latin = ''
    for (let at = 0; at + 1 < hex.length; at += 2) latin += fromCharCode(parseInt(hex.slice(at, at + 2), 16))
    return latin
  }
  kit.bytes = { latinOf, bytesOf, utf8, fromUtf8, hexOf, ofHex }
  kit.base64 = { of: (latin) => btoa(latin), to: (text) => atob(String(text).replace(/-/g, '+').replace(/_/g, '/')) }

  globalThis.TextEncoder = class TextEncoder {
    encoding = 'utf-8'
    encode(text = '') {
      return bytesOf(utf8(text))
    }
  }
  globalThis.TextDecoder = class TextDecoder {
    encoding = 'utf-8'
    decode(input = new Uint8Array()) {
      const bytes =
        input instanceof ArrayBuffer
          ? new Uint8Array(input)
          : new Uint8Array(input.buffer, input.byteOffset, input.byteLength)
      return fromUtf8(latinOf(bytes))
    }
  }

  const encode = (text) =>
    encodeURIComponent(String(text).toWellFormed())
      .replace(/%20/g, '+')
      .replace(/[!'()~]/g, (found) => `%${hexOf(found).toUpperCase()}`)
  const decode = (text) => {
    try {
      return decodeURIComponent(text.replace(/\+/g, ' '))
    } catch {
      return text
    }
  }
  const pairsOf = (text) =>
    String(text)
      .replace(/^\?/, '')
      .split('&')
      .filter((part) => part !== '')
      .map((part) => {
        const at = part.indexOf('=')
        return at < 0 ? [decode(part), ''] : [decode(part.slice(0, at)), decode(part.slice(at + 1))]
      })

  class URLSearchParams {
    #pairs = []
    #changed = () => undefined
    constructor(init = '', changed) {
      if (typeof init === 'string') this.#pairs = pairsOf(init)
      else if (typeof init[Symbol.iterator] === 'function')
        this.#pairs = [...init].map(([name, value]) => [String(name), String(value)])
      else this.#pairs = Object.entries(init).map(([name, value]) => [name, String(value)])
      if (typeof changed === 'function') this.#changed = changed
    }
    get size() {
      return this.#pairs.length
    }
    #set(pairs) {
      this.#pairs = pairs
      this.#changed(this.toString())
    }
    append(name, value) {
      this.#set([...this.#pairs, [String(name), String(value)]])
    }
    delete(name) {
      this.#set(this.#pairs.filter(([other]) => other !== String(name)))
    }
    get(name) {
      return this.#pairs.find(([other]) => other === String(name))?.[1] ?? null
    }
    getAll(name) {
      return this.#pairs.filter(([other]) => other === String(name)).map(([, value]) => value)
    }
    has(name) {
      return this.#pairs.some(([other]) => other === String(name))
    }
    set(name, value) {
      const at = this.#pairs.findIndex(([other]) => other === String(name))
      if (at < 0) this.append(name, value)
      else
        this.#set(
          this.#pairs.flatMap((pair, index) =>
            index === at ? [[pair[0], String(value)]] : pair[0] === String(name) ? [] : [pair],
          ),
        )
    }
    sort() {
      this.#set([...this.#pairs].sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0)))
    }
    forEach(action) {
      for (const [name, value] of this.#pairs) action(value, name, this)
    }
    keys() {
      return this.#pairs.map(([name]) => name).values()
    }
    values() {
      return this.#pairs.map(([, value]) => value).values()
    }
    entries() {
      return this.#pairs.map((pair) => [...pair]).values()
    }
    [Symbol.iterator]() {
      return this.entries()
    }
    toString() {
      return this.#pairs.map(([name, value]) => `${encode(name)}=${encode(value)}`).join('&')
    }
  }
  globalThis.URLSearchParams = URLSearchParams

  const parts = ['protocol', 'username', 'password', 'host', 'hostname', 'port', 'pathname', 'search', 'hash']
  class URL {
    #parts
    searchParams
    constructor(text, base) {
      this.#read({ href: String(text), ...(base === undefined ? {} : { base: String(base) }) })
    }
    #read(question) {
      const read = call('url', question)
      if (read === null) throw new TypeError(`Invalid URL: ${question.href}`)
      this.#parts = read
      this.searchParams = new URLSearchParams(read.search, (search) => {
        this.#parts = call('url', { href: this.href, part: 'search', value: search })
      })
    }
    static canParse(text, base) {
      return call('url', { href: String(text), ...(base === undefined ? {} : { base: String(base) }) }) !== null
    }
    get href() {
      return this.#parts.href
    }
    set href(text) {
      this.#read({ href: String(text) })
    }
    get origin() {
      return this.#parts.origin
    }
    toString() {
      return this.href
    }
    toJSON() {
      return this.href
    }
    static {
      for (const part of parts) {
        Object.defineProperty(URL.prototype, part, {
          get() {
            return this.#parts[part]
          },
          set(value) {
            this.#read({ href: this.href, part, value: String(value) })
          },
        })
      }
    }
  }
  globalThis.URL = URL

  const format = (kind) =>
    class {
      #options
      constructor(locale, options = {}) {
        this.#options = { kind, locale: locale === undefined ? [] : [locale].flat().map(String), options }
      }
      format(value = new Date()) {
        return call('intl', { ...this.#options, value: +value })
      }
      resolvedOptions() {
        return call('intl', this.#options)
      }
    }
  globalThis.Intl = { DateTimeFormat: format('DateTimeFormat'), NumberFormat: format('NumberFormat') }
  Number.prototype.toLocaleString = function toLocaleString(locale, options) {
    return new Intl.NumberFormat(locale, options).format(this)
  }
})(globalThis.kit)

/* What scripts written for Postman and for Torna find. */
import {
  createHash,
  createHmac,
  generateKeyPairSync,
  createVerify,
  createDecipheriv,
  privateDecrypt,
  constants,
} from 'node:crypto'
import { afterAll, describe, expect, it } from 'vitest'
import { preludeOfCall } from './preludes.ts'
import { openSandbox } from './sandbox.ts'
import type { ScriptOutcome } from './script-result.ts'

const sandbox = openSandbox()
afterAll(() => sandbox.close())

const request = {
  method: 'POST',
  url: 'https://shop.example/orders?page=1&tag=a&tag=b',
  headers: [
    { name: 'Content-Type', value: 'application/json' },
    { name: 'X-Old', value: '1' },
  ],
  body: { mode: 'raw', text: '{"qty":1}', fields: [] },
}
const response = {
  status: 201,
  statusText: 'Created',
  headers: [
    { name: 'Content-Type', value: 'application/json' },
    { name: 'Set-Cookie', value: 'session=abc; Path=/' },
  ],
  body: '{"id":7,"items":[{"name":"ink"}]}',
  timeMs: 12,
  sizeBytes: 33,
}
const variables = {
  environment: { host: 'shop.example', token: 't1' },
  globals: { token: 'g' },
  collection: {},
  data: {},
}

function run(
  source: string,
  input: object = {},
  send: (asked: unknown) => Promise<unknown> = () => Promise.resolve(response),
): Promise<ScriptOutcome> {
  const whole = { phase: 'pre', name: 'Create an order', request, variables, ...input }
  const prelude = preludeOfCall(source)
  return sandbox.run({ prelude, source, input: whole, owner: 'mei', send, limits: { cpuMs: 2_000 } })
}
const after = (source: string) => run(source, { phase: 'after', response })
async function written(source: string, input: object = {}): Promise<string[]> {
  const { logs, error } = await run(source, input)
  expect(error).toBeUndefined()
  return logs.map(({ text }) => text)
}

const like = (pattern: RegExp): unknown => expect.stringMatching(pattern)
const withItem = (item: object): unknown => expect.arrayContaining([item])

describe('Torna’s scripts', () => {
  it('change the request through req', async () => {
    const { result } = await run(`
      req.headers.Authorization = 'Bearer ' + lib.CryptoJS.MD5('secret').toString()
      delete req.headers['X-Old']
      req.params.page = 2
      req.data.qty += 1
      req.method = 'PUT'`)
    expect(result).toMatchObject({
      isSkipped: false,
      request: {
        method: 'PUT',
        url: 'https://shop.example/orders?page=2&tag=a&tag=b',
        headers: [
          { name: 'Content-Type', value: 'application/json' },
          { name: 'Authorization', value: 'Bearer 5ebe2294ecd0e0f08eab7690d2a6ee69' },
        ],
        body: { mode: 'raw', text: '{"qty":2}' },
      },
    })
  })

  it('may return what the request becomes, now or later, or send by themselves', async () => {
    const later = await run(
      'return new Promise((resolve) => setTimeout(() => { req.url = "https://b.example/"; resolve(req) }, 500))',
    )
    expect(later.result).toMatchObject({ isSkipped: false, request: { url: 'https://b.example/' } })
    expect((await run('return true')).result).toMatchObject({ isSkipped: true })
    const fetched = await run(
      'lib.axios.post("https://auth.example/token", { user: "mei" }).then(({ data }) => { req.headers.token = data.id; sys.send() }); return true',
    )
    expect(fetched.result).toMatchObject({ isSkipped: false })
    expect(fetched.result).toMatchObject({
      request: { headers: withItem({ name: 'token', value: '7' }) },
    })
  })

  it('read the response, and change what is shown of it', async () => {
    const { result, logs } = await after(
      'console.log(resp.status, resp.headers["content-type"], new Uint8Array(resp.buffer).length); resp.data.id = 8',
    )
    expect(logs[0]?.text).toBe('201 application/json 33')
    expect(result).toMatchObject({ data: '{"id":8,"items":[{"name":"ink"}]}' })
    expect((await after('resp.status')).result).toMatchObject({ data: null })
  })

  it('send requests as axios does', async () => {
    const sent: unknown[] = []
    await run(
      `await lib.axios.get('https://a.example/x?b=1', { params: { c: [1, 2] }, headers: { A: 'b' } })
       await lib.axios({ url: 'y', baseURL: 'https://a.example/', method: 'post', data: { d: 1 } })
       await axios.post('https://a.example/form', lib.qs.stringify({ e: 'ü' }), { headers: { 'Content-Type': 'application/x-www-form-urlencoded' } })`,
      {},
      (asked) => {
        sent.push(asked)
        return Promise.resolve(response)
      },
    )
    expect(sent).toMatchObject([
      { method: 'GET', url: 'https://a.example/x?b=1&c=1&c=2', headers: [{ name: 'A', value: 'b' }] },
      {
        method: 'POST',
        url: 'https://a.example/y',
        headers: [{ name: 'Content-Type', value: 'application/json' }],
        body: { text: '{"d":1}' },
      },
      { body: { text: 'e=%C3%BC' } },
    ])
  })
})

describe('Postman’s scripts', () => {
  it('read and change variables of every scope', async () => {
    const { result, logs } = await run(`
      console.log(pm.variables.get('token'), pm.globals.get('token'), pm.environment.has('nope'), pm.variables.replaceIn('https://{{host}}/{{nope}}'))
      pm.environment.set('token', 't2'); pm.environment.unset('host'); pm.globals.set('list', [1]); pm.collectionVariables.set('c', 3)
      pm.variables.set('mine', true); postman.setEnvironmentVariable('old', 'x')`)
    expect(logs[0]?.text).toBe('t1 g false https://shop.example/{{nope}}')
    expect(result).toMatchObject({
      changes: [
        { scope: 'local', name: 'mine', value: 'true' },
        { scope: 'environment', name: 'token', value: 't2' },
        { scope: 'environment', name: 'old', value: 'x' },
        { scope: 'environment', name: 'host', value: null },
        { scope: 'collection', name: 'c', value: '3' },
        { scope: 'globals', name: 'list', value: '[1]' },
      ],
    })
  })

  it('change the request through pm.request', async () => {
    const { result, logs } = await run(`
      console.log(pm.request.method, pm.request.url.getHost(), pm.request.url.getPath(), pm.request.url.query.get('tag'), pm.request.headers.get('content-type'), JSON.parse(pm.request.body.raw).qty, pm.info.eventName)
      pm.request.headers.upsert({ key: 'x-old', value: '2' }); pm.request.headers.add({ key: 'Sign', value: 's' })
      pm.request.url.addQueryParams([{ key: 'z', value: '9' }]); pm.request.body.update({ mode: 'urlencoded', urlencoded: [{ key: 'a', value: '1' }] })`)
    expect(logs[0]?.text).toBe('POST shop.example /orders a application/json 1 prerequest')
    expect(result).toMatchObject({
      request: {
        url: 'https://shop.example/orders?page=1&tag=a&tag=b&z=9',
        headers: [{ name: 'Content-Type' }, { name: 'X-Old', value: '2' }, { name: 'Sign', value: 's' }],
        body: { mode: 'urlencoded', fields: [{ name: 'a', value: '1' }] },
      },
    })
  })

  it('test the response, each test by its name with what it expected', async () => {
    const { result } = await after(`
      pm.test('status', () => { pm.response.to.have.status(201); pm.response.to.be.success; pm.response.to.have.header('content-type', 'application/json'); pm.response.to.be.json })
      pm.test('body', () => { const body = pm.response.json(); pm.expect(body).to.have.property('id', 7); pm.expect(body.items).to.be.an('array').that.is.not.empty; pm.expect(body.items[0]).to.eql({ name: 'ink' }); pm.expect(body).to.have.nested.property('items[0].name'); pm.expect('abc').to.include('b').and.match(/c$/); pm.expect([1, 2]).to.have.lengthOf(2).and.include(2); pm.expect(3).to.be.above(2).and.below(4); pm.expect({ a: 1 }).to.have.all.keys('a'); pm.expect(() => { throw new TypeError('x') }).to.throw(TypeError, 'x'); pm.expect(2).to.be.oneOf([1, 2]) })
      pm.test('wrong', () => pm.response.to.have.status(200))
      pm.test('later', async () => { await Promise.resolve(); pm.expect(pm.cookies.get('session')).to.equal('abd') })
      pm.test('done', (done) => setTimeout(() => done(), 10))
      pm.test.skip('skipped', () => {})
      tests['old name'] = responseCode.code === 201`)
    expect(result).toMatchObject({
      tests: [
        { name: 'status', isPassed: true },
        { name: 'body', isPassed: true, message: '' },
        {
          name: 'wrong',
          isPassed: false,
          message: like(/to have status 200 but got 201$/),
        },
        { name: 'later', isPassed: false, message: 'expected "abc" to equal "abd"' },
        { name: 'done', isPassed: true },
        { name: 'skipped', isSkipped: true },
        { name: 'old name', isPassed: true },
      ],
    })
  })

  it.each([
    ['pm.expect([1]).to.not.include(1)', 'expected [1] not to include 1'],
    ['pm.expect({ a: 1 }).to.have.property("b")', 'expected { a: 1 } to have property "b"'],
    ['pm.expect("a").to.be.a("number")', 'expected "a" to be a number'],
    ['pm.expect(1, "count").to.equal(2)', 'count: expected 1 to equal 2'],
    ['pm.expect(null).to.exist', 'expected null to exist'],
    ['pm.expect([1, 2]).to.have.length.above(2)', 'expected [1, 2] to be above 2'],
    [
      'pm.expect({ a: { b: 1 } }).to.deep.equal({ a: { b: 2 } })',
      'expected { a: { b: 1 } } to deeply equal { a: { b: 2 } }',
    ],
    ['pm.expect([1, 2]).to.have.members([1, 3])', 'expected [1, 2] to have the members [1, 3]'],
  ])('fail by %s', async (source, message) => {
    expect((await after(`pm.test('t', () => { ${source} })`)).result).toMatchObject({
      tests: [{ isPassed: false, message }],
    })
  })

  it('send requests, with a callback or a promise', async () => {
    const lines = await written(`
      pm.sendRequest({ url: 'https://auth.example', method: 'POST', header: { A: 'b' }, body: { mode: 'urlencoded', urlencoded: [{ key: 'k', value: 'v' }] } }, (error, answer) => console.log(error, answer.code, answer.headers.get('set-cookie')))
      console.log((await pm.sendRequest('https://auth.example')).json().id)`)
    expect(lines).toEqual(['null 201 session=abc; Path=/', '7'])
  })

  // Source: the reference of Postman's sandbox (learning.postman.com, "Postman Sandbox API reference"), and Chai's.
  it.each([
    ['pm.info.requestName', 'Create an order'],
    ['pm.info.iteration + pm.info.iterationCount', '1'],
    ['pm.environment.toObject().host + pm.environment.replaceIn("{{token}}")', 'shop.examplet1'],
    ['pm.environment.clear(), pm.environment.has("host")', 'false'],
    ['pm.collectionVariables.set("a", 1), pm.collectionVariables.get("a")', '1'],
    ['pm.iterationData.has("row")', 'false'],
    ['pm.variables.replaceIn("{{$randomInt}}").length > 0', 'true'],
    ['pm.request.url.toString() === pm.request.url.raw', 'true'],
    ['pm.request.headers.has("x-old") && pm.request.headers.toObject()["X-Old"]', '1'],
    ['pm.request.url.query.toObject().page', '1'],
    ['pm.request.to.have.header("x-old"), 1', '1'],
    ['pm.response.code + pm.response.status + pm.response.reason()', '201CreatedCreated'],
    ['pm.response.responseTime + pm.response.responseSize', '45'],
    ['pm.response.text().length + pm.response.headers.count()', '35'],
    ['pm.response.to.have.statusCode(201), pm.response.to.have.statusReason("Created"), 1', '1'],
    ['pm.response.to.be.withBody, pm.response.to.not.be.error, pm.response.to.not.be.notFound, 1', '1'],
    ['pm.response.to.have.body(/ink/), pm.response.to.have.jsonBody("items[0].name", "ink"), 1', '1'],
    ['pm.response.to.have.jsonSchema({ required: ["id"], properties: { id: { type: "integer" } } }), 1', '1'],
    ['pm.response.to.not.have.jsonSchema({ properties: { id: { type: "string" } } }), 1', '1'],
    ['pm.expect({ a: 1 }).to.be.jsonSchema({ type: "object" }), 1', '1'],
    ['pm.expect([1, 2]).to.have.lengthOf.at.least(2), pm.expect("abc").to.have.lengthOf(3), 1', '1'],
    [
      'pm.expect([1, 2]).to.have.ordered.members([1, 2]), pm.expect([2, 1]).to.not.have.ordered.members([1, 2]), 1',
      '1',
    ],
    ['pm.expect({ f() {} }).to.respondTo("f"), pm.expect([{ a: 1 }]).to.deep.include({ a: 1 }), 1', '1'],
    ['pm.expect({ a: 1, b: 2 }).to.include.all.keys("a"), pm.expect({ a: 1 }).to.have.any.keys("a", "z"), 1', '1'],
    ['pm.cookies.has("session") + pm.cookies.toObject().session', 'trueabc'],
    ['tv4.validate({ a: 1 }, { properties: { a: { type: "string" } } }) + tv4.error.message', 'false#/a: type string'],
    ['tv4.validateMultiple(1, {}).valid', 'true'],
    ['new (require("ajv"))().compile({ minimum: 2 })(1)', 'false'],
    ['require("tv4").validateResult([], { maxItems: 0 }).valid', 'true'],
    ['require("uuid").v4().length', '36'],
    ['require("lodash").chunk([1, 2, 3], 2).length', '2'],
    ['_.map([{ a: 1 }], "a") + _([3, 1]).sortBy().first()', '11'],
    ['require("crypto-js").MD5("").toString().length', '32'],
    ['require("querystring").stringify({ a: 1 }) + require("atob")("YQ==")', 'a=1a'],
    [
      'responseCode.code + responseBody.length + responseHeaders["Content-Type"] + responseTime',
      '234application/json12',
    ],
    ['responseCookies[0].name + postman.getResponseCookie("session").value', 'sessionabc'],
    ['environment.host + globals.token + data.row + iteration', 'shop.examplegundefined0'],
    ['request.method + request.headers["X-Old"] + request.data', 'POST1{"qty":1}'],
  ])('find what the reference names: %s', async (source, text) => {
    expect(await written(`console.log(String((${source})))`, { phase: 'after', response })).toEqual([text])
  })

  it.each([
    ['pm.vault.get("k")', 'pm.vault.get'],
    ['pm.visualizer.set("<b>")', 'pm.visualizer.set'],
    ['pm.execution.runRequest("x")', 'pm.execution.runRequest'],
    ['pm.cookies.jar()', 'pm.cookies.jar'],
    ['pm.require("npm:x@1")', 'pm.require'],
    ['pm.environment.sync()', 'pm.environment.sync'],
    ['pm.request.auth.update({})', 'pm.request.auth.update'],
    ['pm.request.headers.populate([])', 'headers.populate'],
    ['pm.request.url.query.idx(0)', 'pm.request.url.query.idx'],
    ['pm.expect(1).to.change({}, "a")', 'pm.expect().change'],
    ['pm.response.to.be.postmanResponse', 'pm.expect().postmanResponse'],
    ['require("cheerio")', "require('cheerio')"],
    // A name that only running the script shows.
    ['require("lod" + "ash")', "require('lodash')"],
    ['globalThis["_"].map([], 1)', '_.map'],
    ['xml2Json("<a/>")', 'xml2Json'],
    ['cheerio.load("")', 'cheerio.load'],
    ['lib.loadJs("https://cdn.example/x.js")', 'lib.loadJs'],
  ])('name what is not available: %s', async (source, name) => {
    const { error } = await run(`\n${source}`, { phase: 'after', response })
    expect(error).toMatchObject({ kind: 'missing', message: name, line: 2 })
  })
})

describe('what scripts sign with', () => {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', {
    modulusLength: 2048,
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    publicKeyEncoding: { type: 'spki', format: 'pem' },
  })

  it('is what Node computes', async () => {
    const [hmac = '', sealed = '', words] = await written(`
      console.log(CryptoJS.HmacSHA256('héllo', 'kéy').toString(CryptoJS.enc.Base64))
      const key = CryptoJS.enc.Hex.parse('00112233445566778899aabbccddeeff'); const iv = CryptoJS.enc.Utf8.parse('0123456789abcdef')
      console.log(CryptoJS.AES.encrypt('secret ü', key, { iv, mode: CryptoJS.mode.CBC, padding: CryptoJS.pad.Pkcs7 }).toString())
      console.log(CryptoJS.SHA1('a').words, CryptoJS.SHA512('').toString().length, CryptoJS.SHA3('').sigBytes)`)
    expect(hmac).toBe(createHmac('sha256', 'kéy').update('héllo').digest('base64'))
    const decipher = createDecipheriv(
      'aes-128-cbc',
      Buffer.from('00112233445566778899aabbccddeeff', 'hex'),
      Buffer.from('0123456789abcdef'),
    )
    expect(Buffer.concat([decipher.update(Buffer.from(sealed, 'base64')), decipher.final()]).toString()).toBe(
      'secret ü',
    )
    const digest = createHash('sha1').update('a').digest()
    expect(words).toBe(`[${[0, 4, 8, 12, 16].map((at) => digest.readInt32BE(at)).join(', ')}] 128 64`)
  })

  it('opens what it sealed: AES with a passphrase, DES, ECB, no padding', async () => {
    expect(
      await written(`
      const open = (name, key, options) => CryptoJS[name].decrypt(CryptoJS[name].encrypt('sixteen letters!', key, options).toString(), key, options).toString(CryptoJS.enc.Utf8)
      const k = (n) => CryptoJS.enc.Utf8.parse('k'.repeat(n))
      console.log(open('AES', 'passphrase'), open('DES', k(8), { iv: k(8) }), open('TripleDES', k(24), { mode: CryptoJS.mode.ECB }), open('AES', k(32), { mode: CryptoJS.mode.ECB, padding: CryptoJS.pad.NoPadding }), open('AES', k(16), { iv: k(16), padding: CryptoJS.pad.ZeroPadding }))`),
    ).toEqual([Array.from({ length: 5 }, () => 'sixteen letters!').join(' ')])
  })

  it('signs and seals with RSA, keys in PEM or as base64 alone', async () => {
    const bare = privateKey.replace(/-----[^-]+-----|\s/g, '')
    const [signature = '', same, sealed = '', opened] = await written(
      `const sign = (key) => lib.RSA.signToB64('a=1&b=2', key, lib.RSA.HASH_TYPE.SHA256withRSA)
       console.log(sign(${JSON.stringify(privateKey)})); console.log(sign(${JSON.stringify(bare)}))
       const sealed = lib.RSA.encrypt('täglich', ${JSON.stringify(publicKey)}, { padding: 'oaep' }); console.log(sealed)
       console.log(lib.RSA.decrypt(sealed, ${JSON.stringify(privateKey)}), lib.RSA.verify('a=1&b=2', sign(${JSON.stringify(privateKey)}), ${JSON.stringify(publicKey)}))`,
    )
    expect(createVerify('sha256').update('a=1&b=2').verify(publicKey, signature, 'base64')).toBe(true)
    expect(same).toBe(signature)
    expect(
      privateDecrypt(
        { key: privateKey, padding: constants.RSA_PKCS1_OAEP_PADDING },
        Buffer.from(sealed, 'base64'),
      ).toString(),
    ).toBe('täglich')
    expect(opened).toBe('täglich true')
  })

  it('fails with a message where a key or an argument is wrong', async () => {
    for (const source of [
      'lib.RSA.signToB64("a", "no key")',
      'CryptoJS.PBKDF2("a", "b", { iterations: 1e9 })',
      'CryptoJS.AES.encrypt("a", CryptoJS.enc.Utf8.parse("short"))',
    ]) {
      const { error } = await run(source)
      expect(error).toMatchObject({ kind: 'thrown', name: 'Error', line: 1 })
      expect(error?.message).not.toBe('')
    }
  })

  it('has dates, texts, addresses and bytes as browsers do', async () => {
    expect(
      await written(`
      console.log(moment('2026-03-04T05:06:07').format('YYYY-MM-DD HH:mm:ss'), moment('2026-03-04').add(1, 'day').date())
      console.log(btoa('a'), atob('YQ=='), new TextDecoder().decode(new TextEncoder().encode('ü€😀')))
      const url = new URL('../x?a=1#h', 'https://u:p@a.example:8443/y/z'); url.searchParams.append('b', 'c d'); url.hash = ''
      console.log(url.href, url.port, url.origin, [...url.searchParams].length, URL.canParse('nope'))
      console.log(new Intl.NumberFormat('en-US').format(1234.5), new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC' }).format(0), crypto.randomUUID().length, crypto.getRandomValues(new Uint8Array(4)).length)
      try { new URL('nope') } catch (e) { console.log(e.name) }`),
    ).toEqual([
      '2026-03-04 05:06:07 5',
      'YQ== a ü€😀',
      'https://u:p@a.example:8443/x?a=1&b=c+d 8443 https://a.example:8443 2 false',
      '1,234.5 01/01/1970 36 4',
      'TypeError',
    ])
  })
})

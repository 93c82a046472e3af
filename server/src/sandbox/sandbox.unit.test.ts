import fc from 'fast-check'
import { afterAll, describe, expect, it } from 'vitest'
import { openSandbox, type ScriptRun } from './sandbox.ts'
import type { ScriptOutcome } from './script-result.ts'
import { plainCall, plainAnswer } from '../../test/support/plain-call.ts'

const sandbox = openSandbox()
afterAll(() => sandbox.close())

const call = plainCall
const answered = plainAnswer('{"a":1}')

function run(source: string, more: Partial<ScriptRun> = {}): Promise<ScriptOutcome> {
  return sandbox.run({
    prelude: 'call',
    source,
    input: call,
    owner: 'mei',
    send: () => Promise.resolve(answered),
    ...more,
  })
}
const kindOf = async (source: string, more: Partial<ScriptRun> = {}) => (await run(source, more)).error?.kind
const linesOf = ({ logs }: ScriptOutcome) => logs.map(({ text }) => text)

describe('limits of a script', () => {
  it.each([
    ['a loop', 'for (;;);'],
    ['a loop that catches everything', 'for (;;) { try { for (;;); } catch {} }'],
    ['promises', '(function again() { return Promise.resolve().then(again) })()'],
    ['timers', 'setInterval(() => {}, 1); await new Promise(() => {})'],
    ['an expression that backtracks', '/(a+)+$/.test("a".repeat(40) + "b")'],
    [
      'one built-in call',
      'let deep = []; for (let i = 0; i < 1e5; i++) deep = [deep]; for (;;) try { JSON.stringify(deep) } catch {}',
    ],
    ['large numbers', 'let n = 3n ** 100000n; for (;;) n = (n * n) >> 100000n'],
    ['sorting', 'const list = Array.from({ length: 1e5 }, Math.random); for (;;) list.sort(() => Math.random() - 0.5)'],
    ['a message that is read', 'throw { get message() { for (;;); } }'],
    ['a result that is read', 'req.headers = { get A() { for (;;); } }'],
    ['a proxy in what it gives', 'req.data = new Proxy({}, { ownKeys: () => { for (;;); } })'],
    ['an object it returns', 'return { get url() { for (;;); } }'],
  ])('on time, in %s', async (_what, source) => {
    expect(await kindOf(source, { limits: { cpuMs: 60 } })).toBe('time')
  })

  it.each([
    ['arrays', 'const all = []; for (;;) all.push(new Array(1e4).fill(all.length))'],
    ['one text', '"x".repeat(2 ** 28)'],
    ['many texts', 'const all = []; for (;;) all.push("x".repeat(1e6) + all.length)'],
    ['bytes', 'const all = []; for (;;) all.push(new Uint8Array(1e6))'],
    ['a map', 'const map = new Map(); for (let i = 0; ; i++) map.set(i, { i })'],
  ])('on memory, in %s', async (_what, source) => {
    expect(await kindOf(source, { limits: { cpuMs: 20_000 } })).toBe('memory')
  })

  it('on its stack, which it may catch', async () => {
    expect(await kindOf('(function f() { f() })()')).toBe('stack')
    expect(linesOf(await run('try { (function f() { f() })() } catch (e) { console.log(e.name) }'))).toEqual([
      'RangeError',
    ])
    expect(await kindOf('JSON.parse("[".repeat(1e6))')).toBe('stack')
  })

  it('on what it writes to the console and what it gives', async () => {
    const { logs, isLogCut } = await run('for (let i = 0; i < 100; i++) console.log("x".repeat(1000))')
    expect(logs.reduce((sum, { text }) => sum + text.length, 0)).toBe(64 * 1024)
    expect(isLogCut).toBe(true)
    expect(
      (await run('for (let i = 0; i < 5000; i++) console.log(i)', { limits: { cpuMs: 5_000 } })).logs,
    ).toHaveLength(2_000)
    expect(await kindOf('req.data = "x".repeat(3e6)', { limits: { cpuMs: 5_000 } })).toBe('output')
  })

  it('on the requests it sends, and the time it waits for them', async () => {
    const sent = await run('for (let i = 0; i < 4; i++) await pm.sendRequest("https://b.example")', {
      limits: { sends: 3 },
    })
    expect(sent).toMatchObject({ sends: 4, error: { kind: 'thrown', message: 'A script may send 3 requests at most' } })
    let heard: AbortSignal | undefined
    const never = (_request: unknown, signal: AbortSignal): Promise<never> => {
      heard = signal
      return new Promise(() => undefined)
    }
    expect(await kindOf('await pm.sendRequest("https://b.example")', { limits: { totalMs: 200 }, send: never })).toBe(
      'time',
    )
    expect(heard?.aborted).toBe(true)
  })

  it('of what it never gets', async () => {
    expect(await kindOf('await new Promise(() => {})')).toBe('unsettled')
  })
})

it('scripts of another kind begin in threads where one had no end', async () => {
  const owners = ['ann', 'bo', 'cy', 'di']
  const mocked = { method: 'GET', url: '/', path: [], query: [], headers: [], cookies: [], body: '' }
  const endless = owners.map((owner) => kindOf('for (;;);', { owner, limits: { cpuMs: 60 } }))
  expect(new Set(await Promise.all(endless))).toEqual(new Set(['time']))
  const others = owners.map((owner) => kindOf('return 1', { owner, prelude: 'mock', input: mocked }))
  expect(await Promise.all(others)).toEqual([undefined, undefined, undefined, undefined])
})

describe('two hundred scripts at a time', () => {
  it('all end, those that never would as well, and none hears of another', async () => {
    const endless = [
      'for (;;);',
      'let d = []; for (let i = 0; i < 1e5; i++) d = [d]; for (;;) try { JSON.stringify(d) } catch {}',
    ]
    const isEndless = (index: number): boolean => index % 25 === 24
    const sources = Array.from({ length: 200 }, (_, index) =>
      isEndless(index)
        ? (endless[(index / 25) & 1] ?? '')
        : `globalThis.mine = ${String(index)}; await pm.sendRequest("https://b.example"); console.log(mine)`,
    )
    const outcomes = await Promise.all(
      // The others have the time that scripts have: on a busy machine, threads wait for each other.
      sources.map((source, index) =>
        run(source, { owner: String(index % 10), ...(isEndless(index) && { limits: { cpuMs: 50 } }) }),
      ),
    )
    outcomes.forEach((outcome, index) => {
      if (isEndless(index)) expect(outcome.error?.kind).toBe('time')
      else expect(outcome).toMatchObject({ error: undefined, logs: [{ text: String(index) }] })
    })
  })

  it('are refused beyond that for the one who asks for them, and for no one else', async () => {
    const crowd = Array.from({ length: 1_300 }, () => run('', { owner: 'crowd' }))
    expect(await kindOf('', { owner: 'other' })).toBeUndefined()
    const kinds = (await Promise.all(crowd)).map(({ error }) => error?.kind)
    expect(kinds.filter((kind) => kind === 'busy').length).toBeGreaterThan(0)
    expect(kinds.filter((kind) => kind === undefined).length).toBeGreaterThanOrEqual(1_000)
  })
})

describe('what leaves a script', () => {
  it('starts from the same state each time, whatever ran before', async () => {
    await run(
      'Object.prototype.polluted = 1; JSON.parse = () => "mine"; globalThis.left = 1; Array.prototype.map = null',
    )
    expect(
      linesOf(
        await run('console.log(Object.keys(Object.prototype).length, typeof left, JSON.parse("1"), [1].map((x) => x))'),
      ),
    ).toEqual(['0 undefined 1 [1]'])
    const drawn = await Promise.all([run('console.log(Math.random())'), run('console.log(Math.random())')])
    expect(drawn[0].logs).not.toEqual(drawn[1].logs)
  })

  it('survives what the script does to the built-ins its answers are made with', async () => {
    for (const broken of [
      'JSON.stringify = () => "{"',
      'Object.entries = null; Object.fromEntries = null',
      'Array.prototype.map = Array.prototype.filter = () => { throw 1 }',
      'Object.prototype.toJSON = () => "replaced"',
      'String.prototype.replace = RegExp.prototype.exec = null',
      'Promise.prototype.then = () => { throw new Error("then") }',
      'globalThis.req = null; globalThis.pm = null; globalThis.console = null',
      'Object.freeze(globalThis); Object.freeze(Object.prototype)',
    ]) {
      const outcome = await run(`${broken}; return true`)
      expect(outcome.error === undefined || ['thrown', 'unsettled'].includes(outcome.error.kind)).toBe(true)
    }
    expect(await kindOf('return 1')).toBeUndefined()
  })

  it('is JSON, whatever is put into it', async () => {
    const json = fc.json({ maxDepth: 3 })
    await fc.assert(
      fc.asyncProperty(
        json,
        fc.constantFrom('req.data', 'req.headers', 'req.params', 'req.url', 'req.method'),
        async (value, field) => {
          const { result, error } = await run(`${field} = ${value.replace(/\u2028|\u2029/g, ' ')}`)
          expect(error?.kind ?? 'thrown').toBe('thrown')
          expect(JSON.parse(JSON.stringify(result))).toEqual(result)
          expect(Reflect.get({}, 'polluted')).toBeUndefined()
        },
      ),
      { numRuns: 40 },
    )
    for (const odd of [
      '() => 1',
      'Symbol("x")',
      '10n',
      'new Map([[1, 2]])',
      'globalThis',
      'new Proxy({}, {})',
      'new WeakRef({})',
    ]) {
      const { result } = await run(`req.data = ${odd}`)
      expect(JSON.parse(JSON.stringify(result ?? null))).toEqual(result ?? null)
    }
  })

  it('names the line and column of an error, and the line of what is written', async () => {
    expect((await run('\n  const a = 1\n  a.b.c = 2')).error).toMatchObject({
      kind: 'thrown',
      name: 'TypeError',
      line: 3,
    })
    expect((await run('nope')).error).toMatchObject({ message: 'nope is not defined', line: 1, column: 1 })
    expect((await run('let a =\n\n}')).error).toMatchObject({ kind: 'syntax', line: 3, column: 1 })
    const { logs } = await run('console.log(1)\n\nconsole.warn({ a: [1] })\n;(() => console.error(new Error("x")))()')
    expect(logs).toEqual([
      { level: 'info', line: 1, text: '1' },
      { level: 'warn', line: 3, text: '{ a: [1] }' },
      { level: 'error', line: 4, text: 'Error: x' },
    ])
  })
})

describe('a script that waits', () => {
  it('goes on with the answers as they come, also after another script took its thread', async () => {
    const sent: unknown[] = []
    const send = async (request: unknown) => {
      const count = sent.push(request)
      await run('globalThis.other = "x".repeat(1e5)', { owner: 'other' })
      return { ...answered, body: JSON.stringify(count) }
    }
    const source = `
      const kept = { before: 1 }
      const [a, b] = await Promise.all([pm.sendRequest('https://b.example/1'), pm.sendRequest('https://b.example/2')])
      console.log(kept.before, typeof other, [a.json(), b.json()].sort())
      try { await pm.sendRequest({ url: 'https://b.example/3', method: 'POST', body: { mode: 'raw', raw: 'x' } }) } finally { console.log('last') }`
    const outcome = await run(source, { send })
    expect(linesOf(outcome)).toEqual(['1 undefined [1, 2]', 'last'])
    expect(outcome.sends).toBe(3)
    expect(sent[2]).toMatchObject({ method: 'POST', url: 'https://b.example/3', body: { mode: 'raw', text: 'x' } })
  })

  it('hears why a request failed, in the words of who sends it and nothing more', async () => {
    const send = () => Promise.reject(new Error('This address may not be called'))
    const outcome = await run(
      'try { await pm.sendRequest("http://169.254.169.254") } catch (e) { console.log(e.message, e.stack.includes("node:")) }',
      { send },
    )
    expect(linesOf(outcome)).toEqual(['This address may not be called false'])
  })

  it('ends with its caller, and so does its request', async () => {
    const caller = new AbortController()
    let heard: AbortSignal | undefined
    const { promise: isSent, resolve: sent } = Promise.withResolvers<undefined>()
    const never = (_request: unknown, signal: AbortSignal): Promise<never> => {
      heard = signal
      sent(undefined)
      return new Promise(() => undefined)
    }
    const work = run('await pm.sendRequest("https://b.example")', { signal: caller.signal, send: never })
    await isSent
    caller.abort(new Error('left'))
    await expect(work).rejects.toThrow('left')
    expect(heard?.aborted).toBe(true)
  })
})

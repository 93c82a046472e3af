/* What scripts and templates of mock rules find. */
import { afterAll, describe, expect, it } from 'vitest'
import type { Json } from '@lectern/model'
import { openSandbox } from './sandbox.ts'

const sandbox = openSandbox()
afterAll(() => sandbox.close())

const call = { method: 'GET', url: '/', path: [], query: [], headers: [], cookies: [], body: '' }

async function run(source: string, input: object = call) {
  const send = () => Promise.reject(new Error('none'))
  return sandbox.run({ prelude: 'mock', source, input, owner: '1', send, limits: { sends: 0 } })
}

async function made(source: string): Promise<Json> {
  const { result, error } = await run(source)
  if (error !== undefined) throw new Error(`${error.kind} ${error.message} ${String(error.line)}`)
  // What the prelude of mock scripts gives.
  return JSON.parse((result as { body: string }).body) as Json
}

/** Values that match each; a word stands for its form. */
const forms: Record<string, RegExp> = {
  '@cname': /^\p{Script=Han}{2,3}$/u,
  '@name': /^[A-Z][a-z]+ [A-Z][a-z]+$/,
  '@datetime': /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/,
  '@date("yyyy/M/d")': /^\d{4}\/\d{1,2}\/\d{1,2}$/,
  "@now('year', 'yyyy-MM-dd HH:mm')": /^\d{4}-01-01 00:00$/,
  '@email': /^[a-z]+@[a-z]+\.[a-z]+$/,
  '@guid': /^[\da-f-]{36}$/,
  '@id': /^\d{17}[\dX]$/,
  '@ip': /^\d+\.\d+\.\d+\.\d+$/,
  '@string("number", 4)': /^\d{4}$/,
  "@pick(['a', 'b'])": /^[ab]$/,
  '@integer(3, 5)': /^[345]$/,
  '@float(1, 2, 2, 2)': /^[12](?:\.\d{1,2})?$/,
  '@city(true)': /^\p{Script=Han}+ \p{Script=Han}+$/u,
  '@ctitle(4)': /^\p{Script=Han}{4}$/u,
  'Hello @first': /^Hello [A-Z][a-z]+$/,
  'a\\@first': /^a@first$/,
  'mei@nowhere': /^mei@nowhere$/,
}

describe('a template of Mock.js', () => {
  it.each(Object.entries(forms))('makes %s', async (template, form) => {
    expect(await made(`return [String(Mock.mock(${JSON.stringify(template)}))]`)).toEqual([expect.stringMatching(form)])
  })

  it('repeats, counts, picks and reads what stands beside', async () => {
    const template = `{ 'n|3': 'ab', 'list|2': [{ 'id|+1': 1 }], 'one|1': ['x'], 'turn|+1': ['p', 'q'], 'price|1-1.2': 1,
      'is|1-0': true, 'some|1': { a: 1 }, 'count|4': 1, id: 7, title: 'No @id', late: function () { return this.id + 1 } }`
    const result = await made(`return Mock.mock(${template})`)
    expect(result).toMatchObject({
      ...{ n: 'ababab', list: [{ id: 1 }, { id: 2 }], one: 'x', turn: 'p', is: true, some: { a: 1 }, count: 4 },
      ...{ id: 7, title: 'No 7', late: 8 },
    })
  })

  it('keeps values of the same kind, and names that objects have', async () => {
    expect(await made(`return Mock.mock({ a: '@integer(2,2)', b: '@boolean', c: null, 'd|2': [1, 2] })`)).toMatchObject(
      {
        a: 2,
        b: expect.any(Boolean) as boolean, // of Vitest, which has no type for it
        c: null,
        d: [1, 2, 1, 2],
      },
    )
    expect(await made(`return Mock.mock(JSON.parse('{ "__proto__": { "a": 1 } }'))`)).toEqual(
      JSON.parse('{ "__proto__": { "a": 1 } }'),
    )
  })

  it('is bounded', async () => {
    const { error } = await run(`return Mock.mock({ 'a|10000': [{ 'b|10000': [{ 'c|10000': 'x' }] }] })`)
    expect(['time', 'memory']).toContain(error?.kind)
  })
})

describe('a script of a mock rule', () => {
  it('reads forms and texts', async () => {
    const form = { ...call, headers: [['content-type', 'application/x-www-form-urlencoded']], body: 'a=1&b=%E4%B8%AD' }
    expect(await run('return $body', form)).toMatchObject({ result: { body: '{\n  "a": "1",\n  "b": "中"\n}' } })
    expect(await run('return $body', { ...call, body: 'plain' })).toMatchObject({ result: { body: 'plain' } })
  })

  it('sends nothing', async () => {
    const { error } = await run('return typeof fetch + typeof require + typeof process + (await axios.get("http://a"))')
    expect(error).toMatchObject({ name: 'ReferenceError' })
  })

  it('has dates by the names of Moment', async () => {
    expect(await run('return moment("2026-01-02").format("DD.MM.YYYY")')).toMatchObject({
      result: { body: '02.01.2026' },
    })
  })
})

/* The texts a sandbox reads before its script, by what the script is for. A further use of scripts adds its own row. */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

export type Prelude = 'call' | 'call-lodash' | 'mock'

const folder = new URL('../../sandbox/', import.meta.url)
const mockjsFolder = new URL('../../../model/src/mock/mockjs/', import.meta.url)
const require = createRequire(import.meta.url)

/** What every sandbox has. */
const base = ['kit', 'text', 'crypto']
/** Of the model, which makes templates without a sandbox where it can. */
const mockjs = 'mockjs'
const mockjsFiles = ['mock-data', 'mock-pattern', 'mock-template']

const call = [...base, 'messages', 'schema', 'expect', 'variables', 'call', 'postman', 'torna']

const files: Readonly<Record<Prelude, readonly string[]>> = {
  // Before and after a call of the debug client.
  call,
  // The same for scripts that name Lodash: reading it takes a second and memory, which others need not pay for.
  'call-lodash': ['lodash', ...call],
  // For a call of a mock address.
  mock: [...base, mockjs, 'mock'],
}

/** Texts of libraries: dates by the names of Moment, and `_`, which scripts for Postman and Torna use. */
const libraries: Readonly<Record<string, () => string>> = {
  dayjs: () => require.resolve('dayjs/dayjs.min.js'),
  lodash: () => require.resolve('lodash/lodash.min.js'),
}

// As a module, or the global that Postman has.
const lodashNamed = /\brequire\(\s{0,9}['"]lodash['"]|(?<![\w$.])_\s{0,9}[.(]/

/** What the script of a call is to find. A name of Lodash that only running it would show is not seen. */
export function preludeOfCall(source: string): Prelude {
  return lodashNamed.test(source) ? 'call-lodash' : 'call'
}

/** Names and texts, in the order they are read; the last one's value is what the thread calls. */
export function readPrelude(prelude: Prelude): { name: string; text: string }[] {
  return ['dayjs', ...files[prelude], 'seal'].map((name) => ({ name: `lectern:${name}`, text: readText(name) }))
}

function readText(name: string): string {
  const library = libraries[name]
  if (library !== undefined) return readFileSync(library(), 'utf8')
  return name === mockjs ? readMockjs() : readFileSync(new URL(`${name}.js`, folder), 'utf8')
}

/** Modules that import nothing, within one function. */
function readMockjs(): string {
  const modules = mockjsFiles.map((name) => readFileSync(new URL(`${name}.js`, mockjsFolder), 'utf8'))
  const parts = [...modules, readFileSync(new URL(`${mockjs}.js`, folder), 'utf8')]
  return `'use strict'\n;((kit) => {\n${parts.join('\n').replaceAll(/^export /gm, '')}\n})(globalThis.kit)\n`
}

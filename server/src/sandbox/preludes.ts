/* The texts a sandbox reads before its script, by what the script is for. A further use of scripts adds its own row. */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

export type Prelude = 'call' | 'mock'

const folder = new URL('../../sandbox/', import.meta.url)
const mockjsFolder = new URL('../../../model/src/mock/mockjs/', import.meta.url)
const require = createRequire(import.meta.url)

/** What every sandbox has. */
const base = ['kit', 'text', 'crypto']
/** Of the model, which makes templates without a sandbox where it can. */
const mockjs = 'mockjs'
const mockjsFiles = ['mock-data', 'mock-pattern', 'mock-template']

const files: Readonly<Record<Prelude, readonly string[]>> = {
  // Before and after a call of the debug client.
  call: [...base, 'messages', 'schema', 'expect', 'variables', 'call', 'postman', 'torna'],
  // For a call of a mock address.
  mock: [...base, mockjs, 'mock'],
}

/** Names and texts, in the order they are read; the last one's value is what the thread calls. */
export function readPrelude(prelude: Prelude): { name: string; text: string }[] {
  const own = [...files[prelude], 'seal'].map((name) => ({
    name: `lectern:${name}`,
    text: name === mockjs ? readMockjs() : readFileSync(new URL(`${name}.js`, folder), 'utf8'),
  }))
  // Dates by the names of Moment, which scripts for Postman and Torna use.
  const dates = { name: 'lectern:dayjs', text: readFileSync(require.resolve('dayjs/dayjs.min.js'), 'utf8') }
  return [dates, ...own]
}

/** Modules that import nothing, within one function. */
function readMockjs(): string {
  const modules = mockjsFiles.map((name) => readFileSync(new URL(`${name}.js`, mockjsFolder), 'utf8'))
  const parts = [...modules, readFileSync(new URL(`${mockjs}.js`, folder), 'utf8')]
  return `'use strict'\n;((kit) => {\n${parts.join('\n').replaceAll(/^export /gm, '')}\n})(globalThis.kit)\n`
}

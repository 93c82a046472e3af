/* The manual's page on the open API calls what there is, the way it is called. */
import { readFileSync } from 'node:fs'
import { allEndpoints, errorNames, tokenUseOf } from '@lectern/contracts'
import { describe, expect, it } from 'vitest'

const root = new URL('../', import.meta.url)
const importFormats = ['openapi', 'postman', 'yapi', 'har', 'curl', 'markdown']

/** Paths of the calls in the examples, with their methods; a command may go on after a backslash. */
function callsIn(text: string): string[] {
  const commands = text.replaceAll('\\\n', ' ').split('\n')
  return commands
    .filter((line) => line.startsWith('curl'))
    .map((line) => {
      const path = /\$LECTERN(\/[\w/-]+)/.exec(line)?.[1] ?? 'none'
      return `${/ -[dF] /.test(line) ? 'POST' : 'GET'} ${path}`
    })
}

describe.each(['en', 'zh-CN'])('the page on the open API in %s', (language) => {
  const text = readFileSync(new URL(`docs/help/${language}/openapi.md`, root), 'utf8')
  const machineCalls = allEndpoints.filter((endpoint) => tokenUseOf(endpoint) !== 'never')
  const known = machineCalls.map(({ method, path }) => `${method} ${path}`)

  it('calls endpoints that tokens may call', () => {
    const calls = callsIn(text)
    expect(calls.length).toBeGreaterThan(5)
    expect(calls.filter((call) => !known.includes(call))).toEqual([])
    expect(
      importFormats.map((format) => `POST /module/import/${format}`).filter((call) => !known.includes(call)),
    ).toEqual([])
  })

  it('names errors of the contract', () => {
    const named = [...text.matchAll(/`([a-z]+(?:_[a-z]+)+)`/g)].map(([, name]) => name ?? '')
    expect(named).toContain('not_accessible')
    expect(named.filter((name) => !errorNames.some((each) => each === name))).toEqual([])
  })

  it('leads to pushing, which there is', () => {
    expect(text).toContain('](push.md)')
    expect(text).not.toMatch(/not there yet|还没有提供/)
  })
})

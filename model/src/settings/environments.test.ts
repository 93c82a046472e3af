import { describe, expect, it } from 'vitest'
import { contentVersion, type HttpContent } from '../content/content.ts'
import type { JsonObject } from '../json.ts'
import { joinEnvironments, keepEnvironments, keepOwnServers, readEnvironments } from './environments.ts'

const production = { url: 'https://api.example.com', name: 'Production' }
const test = { url: 'https://test.example.com', description: 'Test' }
const plain = { url: 'https://plain.example.com' }
const root = { info: { title: 'Shop' }, servers: [production, test, plain, 'odd'] }

describe('keepEnvironments', () => {
  it('keeps those of the names, also where the description or the address is the name', () => {
    expect(keepEnvironments(root, ['Test', 'https://plain.example.com', 'Other'])).toEqual({
      info: { title: 'Shop' },
      servers: [test, plain],
    })
  })

  it('leaves none and nothing odd behind', () => {
    expect(keepEnvironments(root, [])).toEqual({ info: { title: 'Shop' } })
    const without = { info: { title: 'Shop' } }
    expect(keepEnvironments(without, ['Test'])).toBe(without)
  })
})

describe('joinEnvironments', () => {
  const rows = (...names: string[]) => ({ 'x-lectern-variables': names.map((name) => ({ name, value: name })) })
  const own = { ...root, servers: [{ ...production, ...rows('a', 'b') }, test], ...rows('x') }

  it('adds environments and variables, and gives those that are there new variables only', () => {
    const other = { ...production, url: 'https://other.example.com', ...rows('b', 'c') }
    const added = { info: { title: 'Other' }, servers: [other, plain], ...rows('y') }
    expect(joinEnvironments(own, added)).toEqual({
      info: { title: 'Shop' },
      servers: [{ ...production, ...rows('a', 'b', 'c') }, test, plain],
      ...rows('x', 'y'),
    })
  })

  it('changes nothing where everything is there', () => {
    expect(joinEnvironments(own, { servers: [{ ...production, ...rows('a') }] })).toEqual(own)
    expect(joinEnvironments({}, {})).toEqual({})
  })
})

describe('keepOwnServers', () => {
  const shown = readEnvironments({ servers: [production, test] })
  const call = (servers: JsonObject[], pathServers: JsonObject[]): HttpContent => ({
    ...{ v: contentVersion, kind: 'http', container: 'paths', method: 'get', path: '/a' },
    operation: { summary: 'A', servers },
    pathItem: { servers: pathServers },
  })

  it('keeps servers of a call and its path that are an environment by name or address', () => {
    const upload = { url: 'https://upload.example.com', name: 'Production' }
    const content = call([upload, { url: 'https://secret.example.com' }], [{ url: 'https://test.example.com' }])
    expect(keepOwnServers(content, shown)).toEqual(call([upload], [{ url: 'https://test.example.com' }]))
  })

  it('leaves a call without servers of its own at the environments', () => {
    const content = call([{ url: 'https://secret.example.com' }], [{ url: 'https://secret.example.com' }])
    expect(keepOwnServers(content, shown)).toEqual({ ...content, operation: { summary: 'A' }, pathItem: {} })
    const page = { v: contentVersion, kind: 'markdown', text: '' } as const
    expect(keepOwnServers(page, shown)).toBe(page)
  })
})

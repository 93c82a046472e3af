import type { BundleDocument } from '@lectern/model'
import { describe, expect, it } from 'vitest'
import { buildDocKeys } from './natural-keys.ts'

function http(method: string, path: string, container: 'paths' | 'webhooks' = 'paths'): BundleDocument {
  return {
    name: `${method} ${path}`,
    content: { v: 1, kind: 'http', container, method, path, operation: {} },
    deprecated: false,
  }
}

describe('keys of documents', () => {
  it('leave parameter names out and tell methods, paths and webhooks apart', () => {
    const documents = [
      http('get', '/a/{id}'),
      http('post', '/a/{id}'),
      http('get', '/a/{id}.json'),
      http('post', 'created', 'webhooks'),
    ]
    expect(buildDocKeys(documents)).toEqual([
      'paths:get:/a/{}',
      'paths:post:/a/{}',
      'paths:get:/a/{}.json',
      'webhooks:post:created',
    ])
  })

  it('stay with their documents when those sharing a key change places', () => {
    const documents = [http('get', '/a/{y}'), http('get', '/a/{x}'), http('get', '/a/{z}')]
    const keys = ['paths:get:/a/{}#/a/{y}', 'paths:get:/a/{}', 'paths:get:/a/{}#/a/{z}']
    expect(buildDocKeys(documents)).toEqual(keys)
    expect(buildDocKeys(documents.toReversed())).toEqual(keys.toReversed())
  })

  it('are unique even for the same method in another case', () => {
    expect(buildDocKeys([http('get', '/a'), http('GET', '/a')])).toEqual(['paths:get:/a', 'paths:get:/a#/a'])
  })
})

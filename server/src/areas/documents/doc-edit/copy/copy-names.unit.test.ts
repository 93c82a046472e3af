import type { HttpContent } from '@lectern/model'
import { expect, it } from 'vitest'
import { Addresses } from './copy-names.ts'

const at = (method: string, path: string): HttpContent => {
  return { v: 1, kind: 'http', container: 'paths', method, path, operation: {} }
}

it('gives copies paths that nothing answers at, whatever parameters are called', () => {
  const addresses = new Addresses([
    { http_method: 'GET', url: '/a', natural_key: 'paths:get:/a' },
    { http_method: 'GET', url: '/a-copy', natural_key: 'paths:get:/a-copy#1' },
    { http_method: 'GET', url: '/a/{id}/copy', natural_key: 'paths:get:/a/{}/copy' },
    { http_method: 'PUT', url: '/moved', natural_key: 'paths:put:/a-copy' },
  ])
  expect(addresses.takeFree(at('get', '/a'))).toBe('/a-copy-2')
  expect(addresses.takeFree(at('get', '/a'))).toBe('/a-copy-3')
  expect(addresses.takeFree(at('post', '/a'))).toBe('/a-copy')
  expect(addresses.takeFree(at('put', '/a'))).toBe('/a-copy-2')
  expect(addresses.takeFree(at('get', '/a/{key}'))).toBe('/a/{key}/copy-2')
  expect(addresses.takeFree(at('get', '/'))).toBe('/copy')
  expect(addresses.takeFree(at('get', '/a?x=1'))).toBe('/a-copy?x=1')
})

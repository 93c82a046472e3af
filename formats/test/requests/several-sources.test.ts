/* Archives of several collections or exports: each becomes a folder, none is left out. */
import { strToU8, zipSync } from 'fflate'
import type { Json } from '@lectern/model'
import { describe, expect, it } from 'vitest'
import { importPostman, importYapi } from '../../src/index.ts'
import type { RequestResult } from '../../src/requests/draft.ts'

function zip(files: Record<string, Json | string>): { path: string; bytes: Uint8Array }[] {
  const entries = Object.entries(files).map(([path, value]): [string, Uint8Array] => [
    path,
    strToU8(typeof value === 'string' ? value : JSON.stringify(value)),
  ])
  return [{ path: 'all.zip', bytes: zipSync(Object.fromEntries(entries)) }]
}

function bundleOf(result: RequestResult) {
  if (!result.ok) throw new Error(JSON.stringify(result.issues))
  const names = new Map(result.bundle.folders.map(({ key, name }) => [key, name]))
  return {
    ...result,
    folders: result.bundle.folders.map(({ name, parentKey }) => [name, names.get(parentKey ?? '') ?? '']),
    documents: result.bundle.documents.map(({ name, folderKey }) => [name, names.get(folderKey ?? '') ?? '']),
  }
}

const collection = (name: string, url: string, more: Record<string, Json> = {}): Json => ({
  info: { name, schema: 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json' },
  item: [
    { name: 'inside', item: [{ name: `${name} call`, request: { method: 'GET', url: '{{base}}/a' } }] },
    { name: `${name} top`, request: { method: 'GET', url: '{{base}}/b' } },
  ],
  variable: [{ key: 'base', value: url }],
  ...more,
})

describe('several collections', () => {
  it('become folders, each with its own variables, scripts and way to sign in', () => {
    const auth = { type: 'bearer', bearer: [{ key: 'token', value: '{{token}}' }] }
    const event = [{ listen: 'test', script: { exec: ['ok()'] } }]
    const result = bundleOf(
      importPostman(
        zip({
          'b.json': collection('Users', 'https://users.example.com', { auth }),
          'a.json': collection('Orders', 'https://orders.example.com', { event }),
          'c.json': {
            name: 'Old',
            requests: [{ id: '1', name: 'first', url: 'https://old.example.com/x', method: 'GET' }],
          },
        }),
      ),
    )
    expect(result.folders).toEqual([
      ['Orders', ''],
      ['inside', 'Orders'],
      ['Users', ''],
      ['inside', 'Users'],
      ['Old', ''],
    ])
    expect(result.documents).toEqual([
      ['Orders call', 'inside'],
      ['Orders top', 'Orders'],
      ['Users call', 'inside'],
      ['Users top', 'Users'],
      ['first', 'Old'],
    ])
    const { root } = result.bundle.application
    expect(root['info']).toMatchObject({ title: 'Orders, Users, Old' })
    expect(root).not.toHaveProperty('security')
    expect(root['tags']).toMatchObject([
      { name: 'Orders', 'x-lectern-scripts': [{ text: 'ok()' }] },
      { name: 'Orders/inside' },
      { name: 'Users', 'x-lectern-auth': { type: 'bearer' } },
      { name: 'Users/inside' },
      { name: 'Old' },
    ])
    const operations = result.bundle.documents.map(({ content }) => (content.kind === 'http' ? content.operation : {}))
    expect(root['servers']).toMatchObject([{ url: 'https://orders.example.com' }])
    expect(operations.map(({ servers }) => servers)).toMatchObject([
      undefined,
      undefined,
      [{ url: 'https://users.example.com' }],
      [{ url: 'https://users.example.com' }],
      [{ url: 'https://old.example.com' }],
    ])
    expect(operations.map(({ security }) => security)).toEqual([
      undefined,
      undefined,
      [{ bearer: [] }],
      [{ bearer: [] }],
      undefined,
    ])
    expect(result.issues).toEqual([])
  })

  it('leave out by name what is none, and say whose places they name', () => {
    const result = importPostman(
      zip({
        'a.json': collection('One', 'https://one.example.com'),
        'b.json': { name: 'test' },
        'c.json': { info: { name: 'Two' }, item: ['odd'] },
      }),
    )
    expect(result.ok).toBe(true)
    expect(result.issues).toMatchObject([
      { code: 'file_other_format', params: { path: 'b.json' }, lost: true },
      { code: 'type_wrong', pointer: '#/item/0', file: 'c.json' },
    ])
  })

  it('are refused when there is none', () => {
    const result = importPostman(zip({ 'a.json': { openapi: '3.1.0' }, 'b.json': [] }))
    expect(result).toMatchObject({ ok: false, issues: [{ severity: 'error', code: 'format_other', file: 'a.json' }] })
  })
})

describe('several exports of YApi', () => {
  const category = (name: string, path: string): Json => [
    { name, list: [{ title: path, path, method: 'GET', req_query: [{ name: 'q' }] }] },
  ]

  it('become folders called after their files', () => {
    const result = bundleOf(
      importYapi(
        zip({
          'shop.yapi.json': category('Orders', '/orders'),
          'x/users.json': category('Orders', '/users'),
          'readme.md': '# Nothing of YApi',
        }),
      ),
    )
    expect(result.folders).toEqual([
      ['shop', ''],
      ['Orders', 'shop'],
      ['users', ''],
      ['Orders', 'users'],
    ])
    expect(result.documents).toEqual([
      ['/orders', 'Orders'],
      ['/users', 'Orders'],
    ])
    expect(result.issues).toMatchObject([{ code: 'file_other_format', params: { path: 'readme.md' } }])
  })
})

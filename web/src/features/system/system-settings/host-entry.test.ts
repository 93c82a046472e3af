import { expect, it } from 'vitest'
import { kindOfHost } from './host-entry.ts'

it.each([
  ['oapi.dingtalk.com', 'host'],
  ['*.xinghe.cn', 'wildcard'],
  ['10.20.0.0/16', 'private'],
  ['172.31.0.1', 'private'],
  ['172.32.0.1', 'public'],
  ['8.8.8.8', 'public'],
  ['localhost', 'private'],
  ['wiki.internal', 'private'],
  ['fd00::/8', 'private'],
  ['2001:db8::1', 'public'],
  ['300.1.1.1', undefined],
  ['http://example.com', undefined],
  ['exa mple', undefined],
  ['1.2.3', undefined],
  ['', undefined],
])('%s is %s', (entry, kind) => {
  expect(kindOfHost(entry)).toBe(kind)
})

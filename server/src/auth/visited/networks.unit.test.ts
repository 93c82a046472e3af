import { expect, it } from 'vitest'
import { isNetwork, isWithin } from './networks.ts'

it.each([
  ['203.0.113.7', true],
  ['203.0.113.0/24', true],
  ['0.0.0.0/0', true],
  ['2001:db8::/32', true],
  ['::1', true],
  ['203.0.113.0/33', false],
  ['2001:db8::/129', false],
  ['203.0.113', false],
  ['203.0.113.0/', false],
  ['203.0.113.0/24/8', false],
  ['fe80::1%eth0', false],
  ['::ffff:203.0.113.7', false],
  ['::ffff:203.0.113.0/120', false],
  ['example.com', false],
])('%s can be an entry: %s', (entry, can) => {
  expect(isNetwork(entry)).toBe(can)
})

it.each([
  ['203.0.113.7', ['203.0.113.7'], true],
  ['203.0.113.8', ['203.0.113.7'], false],
  ['203.0.113.8', ['10.0.0.0/8', '203.0.113.0/24'], true],
  ['203.0.114.8', ['203.0.113.0/24'], false],
  ['::ffff:203.0.113.8', ['203.0.113.0/24'], true],
  ['2001:db8:1::5', ['2001:db8::/32'], true],
  ['2001:db9::5', ['2001:db8::/32'], false],
  ['2001:db8::5', ['0.0.0.0/0'], false],
  ['203.0.113.8', ['::/0'], false],
  ['', ['0.0.0.0/0'], false],
  ['203.0.113.8', [], true],
])('%s in %s: %s', (address, networks, is) => {
  expect(isWithin(address, networks)).toBe(is)
})

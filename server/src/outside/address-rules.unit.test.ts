import { describe, expect, it } from 'vitest'
import { findEntryProblem, mayConnect, parseAllowList } from './address-rules.ts'

const closed = parseAllowList([])
const open = parseAllowList(['0.0.0.0/0', '::/0', 'intranet.example'])
const may = (address: string, allowed = closed, host = address): boolean => mayConnect(address, host, allowed)

describe('addresses the server may call', () => {
  it.each(['8.8.8.8', '93.184.216.34', '2606:4700::1111', '::ffff:8.8.8.8'])('public: %s', (address) => {
    expect(may(address)).toBe(true)
  })

  it.each([
    ...['127.0.0.1', '127.9.9.9', '0.0.0.0', '10.0.0.1', '172.16.0.1', '172.31.255.255', '192.168.1.1'],
    ...['100.64.0.1', '192.0.2.1', '198.18.0.1', '224.0.0.1', '240.0.0.1', '255.255.255.255'],
    ...['::', '::1', '::ffff:127.0.0.1', '::ffff:10.0.0.1', '::127.0.0.1', 'fc00::1', 'fd12::1', 'ff02::1'],
    ...['64:ff9b::7f00:1', '64:ff9b:1::7f00:1', '2002:7f00:1::', '2001::1', '2001:db8::1'],
  ])('only when allowed: %s', (address) => {
    expect(may(address)).toBe(false)
    expect(may(address, open)).toBe(true)
  })

  it.each([
    ...['169.254.169.254', '169.254.0.1', '::ffff:169.254.169.254', '100.100.100.200', '168.63.129.16'],
    ...['192.0.0.192', 'fe80::1', 'fd00:ec2::254'],
  ])('never: %s', (address) => {
    expect(may(address)).toBe(false)
    expect(may(address, open)).toBe(false)
    expect(may(address, open, 'intranet.example')).toBe(false)
  })

  it('takes ranges, single addresses and names from the settings', () => {
    const allowed = parseAllowList(['10.1.0.0/16', '192.168.7.7', 'Intranet.Example'])
    expect(may('10.1.2.3', allowed)).toBe(true)
    expect(may('::ffff:10.1.2.3', allowed)).toBe(true)
    expect(may('10.2.2.3', allowed)).toBe(false)
    expect(may('192.168.7.7', allowed)).toBe(true)
    expect(may('192.168.7.8', allowed)).toBe(false)
    expect(may('10.9.9.9', allowed, 'intranet.example')).toBe(true)
    expect(may('10.9.9.9', allowed, 'other.example')).toBe(false)
  })

  it('refuses what is no address', () => {
    expect(may('localhost', open)).toBe(false)
  })

  it('reaches the hosts of a domain, not the domain itself nor one that only ends like it', () => {
    const allowed = parseAllowList(['*.Intranet.Example'])
    expect(may('10.9.9.9', allowed, 'wiki.intranet.example')).toBe(true)
    expect(may('10.9.9.9', allowed, 'a.b.intranet.example')).toBe(true)
    expect(may('10.9.9.9', allowed, 'intranet.example')).toBe(false)
    expect(may('10.9.9.9', allowed, 'evil-intranet.example')).toBe(false)
    expect(may('169.254.169.254', allowed, 'wiki.intranet.example')).toBe(false)
  })

  it('reaches only what is listed, or nothing at all, when the settings say so', () => {
    const listed = parseAllowList(['10.1.0.0/16', 'api.example'], 'listed')
    expect(may('8.8.8.8', listed)).toBe(false)
    expect(may('8.8.8.8', listed, 'api.example')).toBe(true)
    expect(may('10.1.2.3', listed)).toBe(true)
    const none = parseAllowList(['10.1.0.0/16', 'api.example'], 'none')
    expect(may('8.8.8.8', none, 'api.example')).toBe(false)
    expect(may('10.1.2.3', none)).toBe(false)
  })
})

describe('entries of the list', () => {
  it.each([
    ['api.example.com', undefined],
    ['*.example.com', undefined],
    ['localhost', undefined],
    ['10.0.0.0/8', undefined],
    ['fc00::/7', undefined],
    ['192.168.7.7', undefined],
    ['0.0.0.0/0', 'wide'],
    ['10.0.0.0/7', 'wide'],
    ['2000::/3', 'wide'],
    ['169.254.169.254', 'never'],
    ['169.254.0.0/17', 'never'],
    ['fe80::1', 'never'],
    ['', 'malformed'],
    ['http://example.com', 'malformed'],
    ['example.com/path', 'malformed'],
    ['user@example.com', 'malformed'],
    ['*', 'malformed'],
    ['*.*.com', 'malformed'],
    ['a b', 'malformed'],
    ['1.2.3.4.5', 'malformed'],
    ['10.0.0.0/33', 'malformed'],
  ])('%s: %s', (entry, problem) => {
    expect(findEntryProblem(entry)).toBe(problem)
  })
})

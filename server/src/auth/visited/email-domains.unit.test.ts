import { expect, it } from 'vitest'
import { isOfDomain, toShownDomain, toStoredDomain, toStoredEmail } from './email-domains.ts'

it.each([
  ['Example.COM', 'example.com'],
  [' @example.com ', 'example.com'],
  ['*.example.com', '*.example.com'],
  ['例子.公司', 'xn--fsqu00a.xn--55qx5d'],
  ['*.müller.de', '*.xn--mller-kva.de'],
  ['com', undefined],
  ['*.com', undefined],
  ['*', undefined],
  ['a.*.com', undefined],
  ['exa mple.com', undefined],
  ['ann@example.com', undefined],
  ['203.0.113.7', undefined],
  ['', undefined],
])('“%s” is stored as %s', (entry, stored) => {
  expect(toStoredDomain(entry)).toBe(stored)
})

it('shows domains as people write them', () => {
  expect(['*.xn--mller-kva.de', 'example.com'].map(toShownDomain)).toEqual(['*.müller.de', 'example.com'])
})

it.each([
  ['Ann@Example.com', ['example.com'], true],
  ['ann@mail.example.com', ['example.com'], false],
  ['ann@mail.example.com', ['*.example.com'], true],
  ['ann@a.b.example.com', ['other.org', '*.example.com'], true],
  ['ann@example.com', ['*.example.com'], false],
  ['ann@notexample.com', ['*.example.com', 'example.com'], false],
  ['ann@example.com.evil.org', ['example.com'], false],
  ['ann@example.com@evil.org', ['example.com'], false],
  ['ann@例子.公司', ['xn--fsqu00a.xn--55qx5d'], true],
])('%s is of %j: %s', (email, domains, expected) => {
  expect(isOfDomain(toStoredEmail(email) ?? '', domains)).toBe(expected)
})

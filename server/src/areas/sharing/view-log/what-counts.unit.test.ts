import { expect, it } from 'vitest'
import { isProgram, keptPartOf } from './what-counts.ts'

it.each([
  ['Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36', false],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Mobile Safari/604.1',
    false,
  ],
  ['Mozilla/5.0 (Linux; Android 14; CUBOT X70) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36', false],
  ['Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)', true],
  ['Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; bingbot/2.0) Chrome/116.0 Safari/537.36', true],
  ['Mozilla/5.0 (compatible; Baiduspider/2.0)', true],
  ['Mozilla/5.0 (X11; Linux x86_64) HeadlessChrome/140.0 Safari/537.36', true],
  ['Slackbot-LinkExpanding 1.0', true],
  ['curl/8.5.0', true],
  ['', true],
])('“%s” is a program: %s', (agent, expected) => {
  expect(isProgram(agent)).toBe(expected)
})

it('takes what is longer than any browser’s name for a program', () => {
  expect(isProgram('x'.repeat(2_000))).toBe(true)
})

it.each([
  ['203.0.113.77', 'network', '203.0.113.0/24'],
  ['::ffff:203.0.113.77', 'network', '203.0.113.0/24'],
  ['2001:db8:aaaa:bbbb::1', 'network', '2001:db8:aaaa::/48'],
  ['203.0.113.77', 'whole', '203.0.113.77'],
  ['2001:DB8::1', 'whole', '2001:db8::1'],
  ['203.0.113.77', 'none', ''],
  ['unknown', 'whole', ''],
] as const)('of %s “%s” keeps %s', (address, kept, expected) => {
  expect(keptPartOf(address, kept)).toBe(expected)
})

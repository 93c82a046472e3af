import { expect, it } from 'vitest'
import { hideSecrets } from './hide-secrets.ts'

it.each([
  [{ id: 1, token: 'abc' }, { id: 1, token: '[hidden]' }, ['token']],
  [{ user: { password: 12, name: 'Mei' } }, { user: { password: '[hidden]', name: 'Mei' } }, ['password']],
  [
    { data: [{ apiKey: 'a' }, { apiKey: 'b' }] },
    { data: [{ apiKey: '[hidden]' }, { apiKey: '[hidden]' }] },
    ['apiKey'],
  ],
  [{ tokens: ['a', ''] }, { tokens: ['[hidden]', ''] }, ['tokens']],
  [{ jwt: 'eyJhbGciOiJIUzI1NiJ9.e30.x' }, { jwt: '[hidden]' }, ['jwt']],
  [{ value: 'Bearer abc' }, { value: '[hidden]' }, ['value']],
])('hides the secrets of %j', (value, shown, hidden) => {
  const made = hideSecrets(JSON.stringify(value))
  expect([JSON.parse(made.text), made.hidden]).toEqual([shown, hidden])
})

it.each([
  '{"id":1.0}',
  '{"token":"","session":null,"signature":true}',
  '{"token":"{{token}}"}',
  'token=abc',
  '<a><token/><name>Mei</name></a>',
  '{"token":',
])('leaves %s as it is', (text) => {
  expect(hideSecrets(text)).toEqual({ text, hidden: [] })
})

it.each([
  [
    'a=1&access_token=x+y&pass%77ord=%E5%AF%86',
    'a=1&access_token=[hidden]&pass%77ord=[hidden]',
    ['access_token', 'password'],
  ],
  ['<a:Token xmlns:a="u">abc</a:Token>', '<a:Token xmlns:a="u">[hidden]</a:Token>', ['Token']],
  [
    '<user apiKey="k1" id="7"><secret><![CDATA[s]]></secret></user>',
    '<user apiKey="[hidden]" id="7"><secret>[hidden]</secret></user>',
    ['secret', 'apiKey'],
  ],
  ['signed in: Bearer abcdefgh.ijk', 'signed in: [hidden]', ['']],
  [
    '{"next":"https://a.test/b?page=2&token=t1#c"}',
    '{\n  "next": "https://a.test/b?page=2&token=[hidden]#c"\n}',
    ['token'],
  ],
])('hides the secrets of forms, XML, texts and addresses: %s', (text, shown, hidden) => {
  const made = hideSecrets(text, text.startsWith('a=') ? 'application/x-www-form-urlencoded' : '')
  expect([made.text, made.hidden.toSorted()]).toEqual([shown, hidden.toSorted()])
})

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
  '{"token":',
])('leaves %s as it is', (text) => {
  expect(hideSecrets(text)).toEqual({ text, hidden: [] })
})

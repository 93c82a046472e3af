import { expect, it } from 'vitest'
import { writeError } from './logging.ts'

const key = '0123456789abcdefghijklmno'

it('logs an error with its causes, and nothing drivers and the platform add to theirs', () => {
  const driver = Object.assign(new Error(`duplicate key value violates "share_address" (${key})`), {
    code: '23505',
    detail: `Key (address_key)=(${key}) already exists.`,
    row: { password_hash: 'argon2' },
  })
  const error = new TypeError('The answer could not be written', { cause: driver })
  const logged = writeError(error)
  expect(logged).toMatchObject({
    type: 'TypeError',
    message: 'The answer could not be written',
    cause: { type: 'Error', message: 'duplicate key value violates "share_address" ([secret])', code: '23505' },
  })
  expect(logged.stack).toContain('logging.unit.test.ts')
  expect(JSON.stringify(logged)).not.toMatch(/0123456789|argon2|detail|row/)
})

it('logs what was thrown without being an error, and ends where errors cause each other', () => {
  expect(writeError(`no ${key}`)).toEqual({ type: 'string', message: 'no [secret]' })
  const [one, other] = [new Error('one'), new Error('other')]
  one.cause = other
  other.cause = one
  expect(JSON.stringify(writeError(one)).match(/"message":"one"/g)).toHaveLength(3)
})

it('finds no address in what the platform says of it', () => {
  let thrown: unknown
  try {
    new URL(`http://[${key}]/`)
  } catch (error) {
    thrown = error
  }
  expect(JSON.stringify(writeError(thrown))).not.toContain(key)
})

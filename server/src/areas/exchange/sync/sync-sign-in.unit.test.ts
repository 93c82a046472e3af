import { describe, expect, it } from 'vitest'
import { AppError } from '../../../core/app-error.ts'
import { factsOf, sealable, type SavedSignIn } from './sync-sign-in.ts'

const basic = (text: string) => ({ authorization: `Basic ${Buffer.from(text).toString('base64')}` })
const saved = (kind: SavedSignIn['kind'], headers: SavedSignIn['headers'], isForOrigin = true): SavedSignIn => ({
  kind,
  headers,
  isForOrigin,
})

function errorOf(work: () => unknown): string {
  try {
    work()
  } catch (error) {
    if (error instanceof AppError) return error.error
    throw error
  }
  return 'none'
}

describe('what is sealed', () => {
  it('are the headers to send', () => {
    expect(sealable({ kind: 'none' }, undefined)).toBeUndefined()
    expect(sealable({ kind: 'basic', username: '林', password: 'a:b' }, undefined)).toEqual(basic('林:a:b'))
    expect(sealable({ kind: 'bearer', token: 't' }, undefined)).toEqual({ authorization: 'Bearer t' })
    const headers = [
      { name: 'X-Key', value: 'k' },
      { name: 'PRIVATE-TOKEN', value: 'p' },
    ]
    expect(sealable({ kind: 'headers', headers }, undefined)).toEqual({ 'x-key': 'k', 'private-token': 'p' })
  })

  it('stays when nothing else is given, whatever the user is called now', () => {
    expect(sealable({ kind: 'basic', username: 'new' }, saved('basic', basic('old:s:3')))).toEqual(basic('new:s:3'))
    expect(sealable({ kind: 'bearer' }, saved('bearer', { authorization: 'Bearer t' }))).toEqual({
      authorization: 'Bearer t',
    })
    const headers = [{ name: 'x-key' }, { name: 'X-Other', value: 'o' }]
    expect(sealable({ kind: 'headers', headers }, saved('headers', { 'x-key': 'k', gone: 'g' }))).toEqual({
      'x-key': 'k',
      'x-other': 'o',
    })
  })

  it('is not sent to another origin, and not used in another way', () => {
    const sealed = { authorization: 'Bearer t' }
    expect(errorOf(() => sealable({ kind: 'bearer' }, saved('bearer', sealed, false)))).toBe('secret_required')
    expect(errorOf(() => sealable({ kind: 'basic', username: 'a' }, saved('bearer', sealed)))).toBe(
      'sync_secret_missing',
    )
    expect(errorOf(() => sealable({ kind: 'headers', headers: [{ name: 'x' }] }, saved('bearer', sealed)))).toBe(
      'sync_secret_missing',
    )
    expect(errorOf(() => sealable({ kind: 'headers', headers: [] }, undefined))).toBe('sync_secret_missing')
  })

  it.each(['Host', 'content-length', 'If-None-Match', 'Transfer-Encoding'])('never is the header %s', (name) => {
    expect(errorOf(() => sealable({ kind: 'headers', headers: [{ name, value: 'x' }] }, undefined))).toBe(
      'sync_header_unfit',
    )
  })

  it('is no header twice', () => {
    const headers = [
      { name: 'X-Key', value: '1' },
      { name: 'x-key', value: '2' },
    ]
    expect(errorOf(() => sealable({ kind: 'headers', headers }, undefined))).toBe('sync_header_unfit')
  })
})

it('tells names only', () => {
  const headers = [{ name: 'X-Key', value: 's3cret' }]
  expect(factsOf({ kind: 'headers', username: 'left over', headers })).toEqual({ username: '', headerNames: ['X-Key'] })
  expect(factsOf({ kind: 'basic', username: 'lin', password: 's3cret', headers })).toEqual({
    username: 'lin',
    headerNames: [],
  })
})

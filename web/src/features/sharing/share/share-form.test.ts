import { shareType } from '@lectern/contracts'
import { describe, expect, it } from 'vitest'
import { expiresAtMsOf, firstForm, makePassword, toDateText, toShareBody } from './share-form.ts'

const nowMs = new Date(2026, 10, 20, 12).getTime()
const form = firstForm(undefined, new Set(['folder1', 'doc1']), nowMs)

describe('expiresAtMsOf', () => {
  it('ends a chosen day with its last moment in the reader’s zone', () => {
    const endMs = expiresAtMsOf({ expiry: 'date', date: '2026-12-31' }, nowMs)
    expect(endMs).toBe(new Date(2027, 0, 1).getTime() - 1)
  })

  it.each(['', '2026-11', 'soon', '2026-11-19'])('takes %j for no end', (date) => {
    expect(expiresAtMsOf({ expiry: 'date', date }, nowMs)).toBeUndefined()
  })

  it('still allows today', () => {
    expect(expiresAtMsOf({ expiry: 'date', date: '2026-11-20' }, nowMs)).toBeGreaterThan(nowMs)
  })

  it('counts days from now, and knows never', () => {
    expect(expiresAtMsOf({ expiry: 'week', date: '' }, nowMs)).toBe(nowMs + 7 * 86_400_000)
    expect(expiresAtMsOf({ expiry: 'never', date: '' }, nowMs)).toBeNull()
  })
})

describe('toShareBody', () => {
  it('sends networks and domains one by one, however they are separated', () => {
    const networks = ' 203.0.113.7\n203.0.113.0/24，2001:db8::/32, \n'
    const body = toShareBody({ ...form, networks }, () => false, null)
    expect(body.networks).toEqual(['203.0.113.7', '203.0.113.0/24', '2001:db8::/32'])
    const emailDomains = 'example.com, *.例子.公司\n'
    expect(toShareBody({ ...form, emailDomains }, () => false, null).emailDomains).toEqual([
      'example.com',
      '*.例子.公司',
    ])
  })

  it('names folders as wholes, and sends the trimmed password', () => {
    const body = toShareBody({ ...form, password: ' k7Wm ' }, (id) => id.startsWith('folder'), null)
    expect(body).toEqual({
      type: shareType.encrypted,
      isAll: 0,
      expiresAtMs: null,
      networks: [],
      environments: null,
      allowsExport: 0,
      allowsDebug: 0,
      allowsMock: 0,
      showsChanges: 0,
      emailDomains: [],
      content: [
        { docId: 'folder1', isShareFolder: 1 },
        { docId: 'doc1', isShareFolder: 0 },
      ],
      password: 'k7Wm',
    })
  })

  it('sends the chosen environments, an empty list for none, and null for all', () => {
    const shown = (environmentMode: (typeof form)['environmentMode']) =>
      toShareBody({ ...form, environmentMode, environments: new Set(['Test']) }, () => false, null).environments
    expect([shown('all'), shown('chosen'), shown('none')]).toEqual([null, ['Test'], []])
  })

  it('sends neither picks of a whole application nor the password of a public share', () => {
    const body = toShareBody({ ...form, isAll: true, type: shareType.public }, () => false, null)
    expect(body).toEqual({
      type: shareType.public,
      isAll: 1,
      expiresAtMs: null,
      networks: [],
      environments: null,
      allowsExport: 0,
      allowsDebug: 0,
      allowsMock: 0,
      showsChanges: 0,
      emailDomains: [],
    })
  })
})

it('opens an existing share without its password, with its date and networks', () => {
  const expiresAtMs = new Date(2026, 11, 31, 23, 59).getTime()
  const share = {
    type: shareType.encrypted,
    isAll: 0,
    expiresAtMs,
    networks: ['10.0.0.0/8', '::1'],
    environments: ['Test'],
    emailDomains: ['a.example', 'b.example'],
  } as Parameters<typeof firstForm>[0] // The rest is not read.
  const opened = {
    password: '',
    expiry: 'date',
    date: '2026-12-31',
    networks: '10.0.0.0/8\n::1',
    environmentMode: 'chosen',
    emailDomains: 'a.example\nb.example',
  }
  expect(firstForm(share, new Set(), nowMs)).toMatchObject(opened)
})

it('makes passwords of twelve unmistakable characters, never the same', () => {
  const made = new Set(Array.from({ length: 50 }, makePassword))
  expect(made.size).toBe(50)
  for (const password of made) expect(password).toMatch(/^[a-km-zA-HJ-NP-Z2-9]{4}(-[a-km-zA-HJ-NP-Z2-9]{4}){2}$/)
})

it('writes a day as the date field wants it', () => {
  expect(toDateText(new Date(2026, 0, 5).getTime())).toBe('2026-01-05')
})

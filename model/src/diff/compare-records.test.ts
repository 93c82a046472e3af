import { describe, expect, it } from 'vitest'
import { initialPush, recordVersion, type ConstantsRecord, type DictionaryRecord } from '../settings/records.ts'
import { compareRecords } from './compare-records.ts'

const item = (
  id: number,
  value: string,
  more: { name?: string; type?: 'string' | 'number'; description?: string } = {},
) => ({
  id,
  value,
  name: '',
  type: 'string' as const,
  description: '',
  ...more,
})
const dictionary = (items: DictionaryRecord['items'], name = 'States', description = ''): DictionaryRecord => ({
  v: recordVersion,
  kind: 'dictionary',
  name,
  description,
  items,
})
const constants = (codes: ConstantsRecord['codes'], text = ''): ConstantsRecord => ({
  v: recordVersion,
  kind: 'constants',
  codes,
  text,
})
const code = (text: string, solution = '') => ({ code: text, name: '', description: '', solution })
const told = (...pair: Parameters<typeof compareRecords>) =>
  compareRecords(...pair).map(({ sentence, path }) => `${sentence} ${path}`)

describe('changes of a dictionary', () => {
  it('are its name, its text, and its items by their ids', () => {
    const before = dictionary([item(1, 'ON', { name: 'On' }), item(2, 'OFF'), item(3, '3')])
    const after = dictionary(
      [item(3, '3', { type: 'number' }), item(1, 'OPEN', { name: 'Open' }), item(4, 'NEW')],
      'Status',
      'What an order is',
    )
    expect(told(before, after)).toEqual([
      'name.changed name',
      'description.added description',
      'enumValue.removed items/OFF',
      'type.changed items/3/type',
      'other.changed items/ON/value',
      'enumMeaning.changed items/ON/name',
      'enumValue.added items/NEW',
      'enumOrder.changed order(items)',
    ])
    expect(compareRecords(before, after)[0]?.params).toEqual({ name: 'States', before: 'States', after: 'Status' })
    expect(told(before, before)).toEqual([])
  })
})

it('changes of error codes and constants are codes by name, and the text', () => {
  const before = constants([code('A'), code('B', 'Wait')], 'Old')
  const after = constants([code('B', 'Retry'), code('A'), code('C')], 'New')
  expect(told(before, after)).toEqual([
    'solution.changed codes/B/solution',
    'errorCode.added codes/C',
    'errorCodeOrder.changed order(codes)',
    'content.changed text',
  ])
  expect(compareRecords(before, after).at(-1)).toMatchObject({ isText: true, before: 'Old', after: 'New' })
})

it('changes of how pushes are taken are its settings', () => {
  const changes = compareRecords(initialPush, { ...initialPush, override: true, removed: 'remove' })
  expect(changes.map(({ params }) => params)).toEqual([
    { name: 'override', before: 'false', after: 'true' },
    { name: 'removed', before: 'propose', after: 'remove' },
  ])
  expect(told(initialPush, constants([]))).toEqual([])
})

import { notDeprecated } from '@lectern/contracts'
import { expect, it } from 'vitest'
import type { LikelyRow } from './likely-repo.ts'
import { places, rankLikely } from './rank-likely.ts'
import { readQuestion } from './read-question.ts'

const textsOf = (typed: string) => readQuestion(typed).words.map(({ text }) => text)

it('keeps of a question what names something, as it was typed', () => {
  expect(textsOf('Which call refunds an order by its orderId?')).toEqual(['refunds', 'order', 'orderId'])
  expect(textsOf('怎么删除储值套餐？')).toEqual(['删除', '储值', '套餐'])
  expect(textsOf('/orders/{id} v2')).toEqual(['/orders/{id}', 'v2'])
  expect(textsOf('How do I?')).toEqual([])
})

it('tells what is to be done, and with one thing or many', () => {
  const toldOf = (typed: string) => {
    const { act, number } = readQuestion(typed)
    return [act, number]
  }
  expect(toldOf('Which call lists the tracks of an album?')).toEqual(['read', 'many'])
  expect(toldOf('Where do I get a chapter of an audiobook?')).toEqual(['read', 'one'])
  expect(toldOf('How are items removed from a list?')).toEqual(['delete', undefined])
  expect(toldOf('如何修改电站资费模板信息？')).toEqual(['update', undefined])
  expect(toldOf('哪个接口获取储值订单列表？')).toEqual(['read', 'many'])
  expect(toldOf('Where are the saved shows of a user?')).toEqual(['read', 'many'])
  expect(toldOf('playback state')).toEqual([undefined, undefined])
})

it('counts what is asked for more than what is around it, and fields least', () => {
  const [act = 0, tag = 0, task = 0, label = 0] = readQuestion(
    'How do I add a tag to a task, and which field has the label?',
  ).words.map(({ weight }) => weight)
  expect(tag).toBe(1)
  expect(act).toBeLessThan(tag)
  expect(task).toBeLessThan(tag)
  expect(label).toBeLessThan(task)
})

interface Given {
  name: string
  method: string
  url?: string
  deprecated?: string
  /** Where each word of the question is. */
  has: ((typeof places)[number] | '')[]
}

function order(typed: string, given: readonly Given[]): string[] {
  const question = readQuestion(typed)
  const rows = given.map(({ name, method, url = '', deprecated = notDeprecated, has }, id): LikelyRow => {
    const bits = has.map((place, at) => (place === '' ? 0 : 2 ** (at * places.length + places.indexOf(place))))
    const clues = bits.reduce((sum, bit) => sum + bit, 0)
    return { table: 'doc', id, name, url, updatedAtMs: 0, method, deprecated, clues }
  })
  const words = question.words.map((word) => ({ ...word, worth: word.weight }))
  return rankLikely(rows, question, words).map(({ name }) => name)
}

it('puts names before texts, the method that is asked for first, and what is deprecated below', () => {
  expect(
    order('delete a webhook', [
      { name: 'Webhook deliveries', method: 'GET', has: ['body', 'title'] },
      { name: 'Remove a hook', method: 'DELETE', has: ['title', 'body'] },
      { name: 'Delete webhook (v1)', method: 'DELETE', deprecated: '1', has: ['title', 'title'] },
      { name: 'Create a webhook', method: 'POST', has: ['', 'title'] },
      { name: 'Delete webhook', method: 'DELETE', has: ['title', 'title'] },
      { name: 'Unlike', method: 'GET', has: ['fields', ''] },
    ]),
  ).toEqual(['Delete webhook', 'Delete webhook (v1)', 'Webhook deliveries', 'Remove a hook'])
})

it('keeps what only texts and fields have, where nothing else is found', () => {
  const given: Given[] = [
    { name: 'Far', method: 'POST', url: '/far/away', has: ['fields'] },
    { name: 'Near', method: 'POST', url: '/far/away', has: ['body'] },
  ]
  expect(order('merchantNo', given)[0]).toBe('Near')
  expect(order('merchantNo', given.slice(0, 1))).toEqual(['Far'])
})

it('tells one thing from a list of them by the end of the path', () => {
  const both: Given[] = [
    { name: 'Chapter', method: 'GET', url: '/chapters/{id}', has: ['', 'title'] },
    { name: 'Chapters', method: 'GET', url: '/chapters', has: ['', 'title'] },
  ]
  expect(order('get a chapter', both)[0]).toBe('Chapter')
  expect(order('list chapters', both)[0]).toBe('Chapters')
})

import fc from 'fast-check'
import { expect, it } from 'vitest'
import { splitWords } from './split-words.ts'

const partsOf = (text: string) => splitWords(text).map(({ parts }) => parts.join(' '))

it('takes names apart where their words begin, and runs without spaces letter by letter', () => {
  expect(partsOf('orderId order_id ORDER-ID XMLHttp2 inv2 v2.4 V3')).toEqual([
    'order id',
    'order',
    'id',
    'order',
    'id',
    'xml http2',
    'inv2',
    'v 2',
    '4',
    'v 3',
  ])
  expect(partsOf('订单Id Éclair ｗｉｄｅ')).toEqual(['订 单', 'id', 'eclair', 'wide'])
})

it('takes texts of ASCII apart as any other text', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom(...'aAbBzvV019_-./ {}\n'.split('')) }), (text) => {
      // Whatever is not ASCII keeps the whole text from the quick way.
      expect(splitWords(`${text} 单`)).toEqual([...splitWords(text), { isCjk: true, text: '单', parts: ['单'] }])
    }),
  )
})

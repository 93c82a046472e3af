import { expect, it } from 'vitest'
import { typeOfText } from './types-table.ts'

it.each<[string, object | undefined]>([
  ['byte', { type: 'integer', format: 'int8' }],
  ['short', { type: 'integer', format: 'int16' }],
  ['int', { type: 'integer', format: 'int32' }],
  ['long', { type: 'integer', format: 'int64' }],
  ['Integer', { type: 'integer' }],
  ['int8', { type: 'integer', format: 'int8' }],
  ['int16', { type: 'integer', format: 'int16' }],
  ['int32', { type: 'integer', format: 'int32' }],
  ['int64', { type: 'integer', format: 'int64' }],
  ['float', { type: 'number', format: 'float' }],
  ['Double', { type: 'number', format: 'double' }],
  ['number', { type: 'number' }],
  ['java.math.BigDecimal', { type: 'number' }],
  ['bool', { type: 'boolean' }],
  ['boolean', { type: 'boolean' }],
  ['enum', { type: 'string' }],
  ['LocalDateTime', { type: 'string', format: 'date-time' }],
  ['file', { type: 'string', isFile: true }],
  ['file[]', { type: 'array', item: { type: 'string', isFile: true } }],
  ['num_array', { type: 'array', item: { type: 'number' } }],
  ['str_array', { type: 'array', item: { type: 'string' } }],
  ['List<String>', { type: 'array', item: { type: 'string' } }],
  ['java.util.List<java.lang.Long>', { type: 'array', item: { type: 'integer', format: 'int64' } }],
  ['Set<Order>', { type: 'array', itemText: 'Order' }],
  ['Map<String, List<Integer>>', { type: 'object', isMap: true, item: { type: 'array', item: { type: 'integer' } } }],
  ['String[][]', { type: 'array', item: { type: 'array', item: { type: 'string' } } }],
  ['Order', undefined],
  ['', undefined],
  ['Page<Order>', undefined],
])('%s', (text, mapped) => {
  expect(typeOfText(text)).toEqual(mapped)
})

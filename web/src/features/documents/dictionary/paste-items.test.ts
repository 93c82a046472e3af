import { describe, expect, it } from 'vitest'
import { readPasted } from './paste-items.ts'

const rows = (text: string) =>
  readPasted(text).items.map(({ value, name, type, description }) => [value, name, type, description])

describe('items out of code', () => {
  it('read a Java enum with arguments, comments and methods', () => {
    const pasted = readPasted(`
      /** How an order came in. */
      public enum OrderChannel implements Coded {
        /** iOS, Android */
        APP(1, "App"),
        WEB(2, "Web, with till"), // the shop
        @Deprecated
        MINI(3L, "Mini \\"program\\"");

        private final int code;
        OrderChannel(int code, String name) { this.code = code; }
      }`)
    expect(pasted.name).toBe('OrderChannel')
    expect(pasted.items.map(({ value, name, type, description }) => [value, name, type, description])).toEqual([
      ['1', 'APP', 'number', 'iOS, Android'],
      ['2', 'WEB', 'number', 'the shop'],
      ['3', 'MINI', 'number', 'Mini "program"'],
    ])
  })

  it('take the constant itself where its argument only says what it means', () => {
    expect(rows('enum Pay { ALI("支付宝"), WX("wx_pay"), CARD }')).toEqual([
      ['ALI', '', 'string', '支付宝'],
      ['wx_pay', 'WX', 'string', ''],
      ['CARD', '', 'string', ''],
    ])
  })

  it('read enums, objects and unions of TypeScript', () => {
    expect(rows("export enum State { On = 'on', Off = 'off' }")).toEqual([
      ['on', 'On', 'string', ''],
      ['off', 'Off', 'string', ''],
    ])
    expect(rows('enum Level { Low, Mid = 5, High }')).toEqual([
      ['0', 'Low', 'number', ''],
      ['5', 'Mid', 'number', ''],
      ['6', 'High', 'number', ''],
    ])
    expect(readPasted("export const Kind = {\n  // a book\n  Book: 'book',\n  'e-book': 2,\n} as const")).toEqual({
      name: 'Kind',
      items: [
        { value: 'book', name: 'Book', type: 'string', description: 'a book' },
        { value: '2', name: 'e-book', type: 'number', description: '' },
      ],
    })
    expect(rows("type Size = 's' | 'm' | '1'")).toEqual([
      ['s', '', 'string', ''],
      ['m', '', 'string', ''],
      ['1', '', 'string', ''],
    ])
  })
})

describe('items out of tables and JSON', () => {
  it('read spreadsheets and CSV, with or without a head', () => {
    expect(rows('值\t名称\t说明\n1\t待付\t下单后\n2\t已付\t')).toEqual([
      ['1', '待付', 'number', '下单后'],
      ['2', '已付', 'number', ''],
    ])
    expect(rows('A,"First, really",x\nB,Second,')).toEqual([
      ['A', 'First, really', 'string', 'x'],
      ['B', 'Second', 'string', ''],
    ])
  })

  it('read pairs line by line, each value once', () => {
    expect(rows('0: off\n1=on\n2 - dimmed\nfast lane\n0: again\nalone')).toEqual([
      ['0', 'off', 'number', ''],
      ['1', 'on', 'number', ''],
      ['2', 'dimmed', 'number', ''],
      ['fast', 'lane', 'string', ''],
      ['alone', '', 'string', ''],
    ])
  })

  it('read JSON', () => {
    expect(rows('["a", 1, true]')).toEqual([
      ['a', '', 'string', ''],
      ['1', '', 'number', ''],
      ['true', '', 'boolean', ''],
    ])
    expect(rows('[{"code":"1","label":"One","desc":"first"}]')).toEqual([['1', 'One', 'string', 'first']])
    expect(rows('{"A":"First"}')).toEqual([['A', 'First', 'string', '']])
  })

  it('find nothing in nothing', () => {
    expect(readPasted('  ')).toEqual({ name: '', items: [] })
  })
})

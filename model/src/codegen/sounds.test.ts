import { describe, expect, it } from 'vitest'
import { soundsOf } from './sounds.ts'

describe('sounds', () => {
  it.each([
    ['订单退款', 'ding dan tui kuan'],
    ['创建时间', 'chuang jian shi jian'],
    ['绿女略', 'lv nv lve'],
    ['长度', 'chang du'],
    ['银行卡重试', 'yin hang ka chong shi'],
    ['𠀀', ''],
  ])('%s', (han, expected) => {
    expect(soundsOf(han).join(' ')).toBe(expected)
  })
})

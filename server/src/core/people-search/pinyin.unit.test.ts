import { describe, expect, it } from 'vitest'
import { pinyinOf } from './pinyin.ts'

describe('pinyin of a name', () => {
  it.each([
    ['张三', 'zhangsan zs'],
    // Family names are read their own way.
    ['单雄信', 'shanxiongxin sxx'],
    ['吕布', 'lvbu lb'],
    ['Ada 洛芙莱斯', 'luofulaisi lfls'],
    ['Grace Hopper', ''],
    ['', ''],
  ])('%s: %s', (name, expected) => {
    expect(pinyinOf(name)).toBe(expected)
  })
})

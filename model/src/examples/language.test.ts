import { describe, expect, it } from 'vitest'
import { exampleLanguageOf } from './language.ts'

describe('exampleLanguageOf', () => {
  it('is the language of the texts, and the reader’s where they do not say', () => {
    expect(exampleLanguageOf(['PostAccounts', '<p>With Connect, you can create accounts</p>'], 'zh-CN')).toBe('en')
    expect(exampleLanguageOf(['Create an order', '创建订单'], 'en')).toBe('zh-CN')
    expect(exampleLanguageOf(['getUser', ''], 'zh-CN')).toBe('zh-CN')
    expect(exampleLanguageOf([], 'en')).toBe('en')
  })
})

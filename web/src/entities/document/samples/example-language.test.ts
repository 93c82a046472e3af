import { describe, expect, it } from 'vitest'
import { documentExampleHints, documentExampleLanguage } from './example-language.ts'

const bare = {
  name: 'GetAccount',
  description: '',
  folders: [],
  pathParams: [],
  headerParams: [],
  queryParams: [],
  requestParams: [],
  responseParams: [],
}

it('follows the dictionaries of a document', () => {
  const items = [{ value: 'DAMAGED', name: 'Damaged', description: '' }]
  const detail = { ...bare, dictionaries: { d1: { name: 'Reasons', items } } }
  expect(documentExampleHints(detail, 'en')).toEqual({ language: 'en', dictionaries: new Map([['d1', ['DAMAGED']]]) })
})

describe('the language of made-up values', () => {
  it('is that of the document, else of its fields, else of its folders, else of its reader', () => {
    const fields = [{ name: 'country' }, { name: 'id', description: 'Identifier of the account' }]
    const folders = [{ id: 'a', name: '账户' }]
    expect(documentExampleLanguage(bare, 'zh-CN')).toBe('zh-CN')
    expect(documentExampleLanguage({ ...bare, queryParams: fields }, 'zh-CN')).toBe('en')
    expect(documentExampleLanguage({ ...bare, folders }, 'en')).toBe('zh-CN')
    expect(documentExampleLanguage({ ...bare, folders, queryParams: fields }, 'zh-CN')).toBe('en')
    expect(documentExampleLanguage({ ...bare, name: '查询账户', queryParams: fields }, 'en')).toBe('zh-CN')
  })

  it('stays English where a field of an English document quotes Chinese', () => {
    const fields = [{ name: 'country', description: 'Country such as 中国' }]
    expect(
      documentExampleLanguage({ ...bare, description: 'Creates an account', requestParams: fields }, 'zh-CN'),
    ).toBe('en')
  })
})

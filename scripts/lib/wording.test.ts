import { describe, expect, it } from 'vitest'
import { stripMarkdown, WordingCheck } from './wording.ts'
import type { WordingLanguage } from './wording.ts'

const find = (language: WordingLanguage, text: string) => new WordingCheck(new Map()).findInText(language, 'here', text)

describe('words that texts do not use', () => {
  it.each([
    ['Somebody changed this', 'Somebody'],
    ['Whoever has it reads all', 'Whoever'],
    ['The checks are told by e-mail', 'told'],
    ['What stands here stays', 'stands'],
    ['Send the mail again', 'mail'],
    ['The field is gone', 'gone'],
    ['It ends at once', 'at once'],
    ['Make the token anew', 'anew'],
    ['Tick the folders', 'Tick'],
    ['This is no JSON', 'is no J'],
    ['“{name}” exists already', 'exists already'],
    ['Enter the {field}', 'Enter the {}'],
    ['Ask an administrator', 'administrator'],
    ['Move to...', 'o...'],
    ['Organise documents', 'Organise'],
    ['The import was cancelled', 'cancelled'],
    ["It can't be undone", "n't"],
    ['{count, plural, one {# remark} other {# remarks}}', 'remark'],
  ])('finds in %s', (text, word) => {
    expect(find('en', text)[0]).toContain(`here has “${word}”`)
  })

  it.each([
    'No longer required',
    'There is no other project',
    'Mail server',
    '“{name}” already exists. Choose another name.',
    'Email, user and standard',
    'At most {limit} items at a time',
  ])('leaves %s', (text) => {
    expect(find('en', text)).toEqual([])
  })

  it('has one Chinese term for each thing, full-width punctuation, and spaces beside Latin', () => {
    const wrong = [
      '过滤名称',
      '作废令牌',
      '来自数据结构',
      '您的账号',
      '“名称”',
      '名称,路径',
      '用API导入',
      '分享 （公开）',
    ]
    for (const text of wrong) expect(find('zh-CN', text), text).toHaveLength(1)
    for (const text of [
      '筛选名称',
      '用户过滤条件',
      '「{name}」的 {count} 项',
      '用 API 导入，共 3 篇',
      '{name}：{reason}',
    ])
      expect(find('zh-CN', text), text).toEqual([])
  })
})

it('excepts a text with a reason, and reports an exception that nothing needs', () => {
  const check = new WordingCheck(
    new Map([
      ['en/a.json "x"', 'the specification'],
      ['en/a.json "y"', 'the specification'],
    ]),
  )
  expect(check.findInText('en', 'en/a.json "x"', 'Password not empty')).toEqual([])
  expect(check.findInText('en', 'en/a.json "y"', 'Enter a password')).toEqual([])
  expect(check.listUnused()).toEqual(['en/a.json "y" needs no exception from the wording'])
})

it('reads the lines of a page, without code and addresses', () => {
  const page = 'Tell `somebody` [here](gone.md)\n```\ntold\n```\nLast, nobody'
  expect(stripMarkdown(page)).toEqual(['Tell ` [here]', '', '', '', 'Last, nobody'])
  expect(new WordingCheck(new Map()).findInPage('en', 'a.md', page)).toEqual([
    expect.stringContaining('a.md:1 has “Tell”'),
    expect.stringContaining('a.md:5 has “nobody”'),
  ])
})

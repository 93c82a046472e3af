import { describe, expect, it } from 'vitest'
import { compareKeys, readKeyUse } from './locale-keys.ts'
import { checkFolders, checkParity, flattenTexts } from './locale-texts.ts'

function parity(chinese: Record<string, unknown>, english: Record<string, unknown>): string[] {
  const read = (tree: Record<string, unknown>) =>
    new Map(Object.entries(tree).map(([area, texts]) => [area, flattenTexts(texts)]))
  return checkParity(
    new Map([
      ['zh-CN', read(chinese)],
      ['en', read(english)],
    ]),
  )
}

describe('parity of the languages', () => {
  it('accepts equal keys with the same placeholders, whatever the plural forms', () => {
    const chinese = { a: { count: '{n} 个', nested: { deep: '<b>你好</b> {name}', plain: 'OpenAPI {length}/{max}' } } }
    const english = {
      a: {
        count: '{n, plural, one {# item} other {# items}}',
        nested: { deep: '{name} <b>hello</b>', plain: '{length}/{max}' },
      },
    }
    expect(parity(chinese, english)).toEqual([])
  })

  it.each([
    ['a missing file', { a: {}, b: {} }, { a: {} }, 'en/b.json is missing'],
    ['an extra file', { a: {} }, { a: {}, b: {} }, 'zh-CN/b.json is missing'],
    ['a missing key', { a: { x: { y: '是' } } }, { a: {} }, 'en/a.json lacks "x.y"'],
    ['an extra key', { a: {} }, { a: { x: 'yes' } }, 'zh-CN/a.json lacks "x"'],
    ['an empty text', { a: { x: '是' } }, { a: { x: ' ' } }, 'en/a.json "x" is empty'],
    [
      'other placeholders',
      { a: { x: '是 {a}' } },
      { a: { x: 'yes {b}' } },
      'en/a.json "x" has the placeholders [b], the reference has [a]',
    ],
    ['English in Chinese', { a: { x: 'Save' } }, { a: { x: 'Save' } }, 'zh-CN/a.json "x" is not Chinese'],
    [
      'Chinese in English',
      { a: { x: '保存' } },
      { a: { x: '保存' } },
      'en/a.json "x" has Chinese characters in the English text',
    ],
  ])('reports %s', (_name, chinese, english, fault) => {
    expect(parity(chinese, english)).toEqual([fault])
  })

  it('reports a broken message once, at its place', () => {
    expect(parity({ a: { x: '是 {a' } }, { a: { x: 'yes {a}' } })).toEqual([
      expect.stringContaining('zh-CN/a.json "x" is no ICU message'),
    ])
  })

  it('refuses a leaf that is no text', () => {
    expect(() => flattenTexts({ a: { b: 3 } })).toThrow('a.b is no object')
  })
})

describe('folders of the languages', () => {
  it('accepts files in wings, and the texts of the command line', () => {
    expect(checkFolders(['places/space', 'sharing/share', 'cli'])).toEqual([])
  })

  it('reports a file outside the wings and a name that two files have', () => {
    expect(checkFolders(['share', 'a/b/c', 'places/space', 'sharing/space'])).toEqual([
      'share.json is not in the folder of a wing',
      'a/b/c.json is not in the folder of a wing',
      'sharing/space.json has the name of places/space.json',
    ])
  })
})

describe('keys in the code', () => {
  const compare = (source: string, keys: Record<string, string[]>) => {
    const uses = new Map([['file.tsx', readKeyUse('file.tsx', source)]])
    return compareKeys(uses, new Map(Object.entries(keys).map(([area, names]) => [area, new Set(names)])), {})
  }
  const nothing = { missing: [], unused: [] }

  it.each([
    ['the default area', "t('save')", { common: ['save'] }],
    ['an area named by the hook', "const { t } = useTranslation('share'); t('title')", { share: ['title'] }],
    ['an area before the key', "i18next.t('share:title')", { share: ['title'] }],
    ['an area among the options', "t('title', { ns: 'share' })", { share: ['title'] }],
    ['a choice', "t(open ? 'a.open' : 'a.shut')", { common: ['a.open', 'a.shut'] }],
    ['a template', "const names = ['done']; t(`status.${name}.label`)", { common: ['status.done.label'] }],
    [
      'a template of names put together',
      "['csv'].map((each) => `as-${each}`); t(`form.${name}`)",
      { common: ['form.as-csv'] },
    ],
    ['a table', "const rows = [{ key: 'rows.first' }]; t(rows[0].key)", { common: ['rows.first'] }],
  ])('finds %s', (_name, source, keys) => {
    expect(compare(source, keys)).toEqual(nothing)
  })

  it('reports a key without a text', () => {
    expect(compare("t('absent')", { common: [] }).missing).toEqual(['file.tsx asks for "absent", which has no text'])
  })

  it('reports a text that matches a template whose value is no word of the code', () => {
    const source = "type State = 'open' | 'done'; t(`state.${state}`)"
    expect(compare(source, { common: ['state.open', 'state.done', 'state.waiting'] }).unused).toEqual([
      '"common:state.waiting" is used nowhere',
    ])
  })

  it('reports a text without a use, also when another area uses a key of that name', () => {
    expect(compare("t('title')", { common: ['title', 'other'], share: ['title'] }).unused).toEqual([
      '"common:other" is used nowhere',
      '"share:title" is used nowhere',
    ])
  })
})

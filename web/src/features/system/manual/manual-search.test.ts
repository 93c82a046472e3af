import { describe, expect, it } from 'vitest'
import { slugOf } from '../../../entities/document/markdown/render-markdown.ts'
import { cutSections, searchSections } from './manual-search.ts'

const guide = `
Everything begins with an import.

![A page](../../images/help/en/import.webp)

## Import a description

Choose **OpenAPI** or \`Markdown\`; the file is [recognised](reading.md) at once.

\`\`\`bash
## not a heading
curl -F file=@shop.yaml
\`\`\`

## Options

| Option | Effect |
| --- | --- |
| Target | A new application |

## Options

The second of the same name.
`
const chinese = `
导入会把描述文件变成文档。

## 分享链接的密码

密码只显示一次，输错五次会锁定。

## 导入 OpenAPI

支持 2.0 到 3.2。
`
const sections = [
  ...cutSections({ name: 'import', title: 'Importing', text: guide }, slugOf),
  ...cutSections({ name: 'sharing', title: '分享', text: chinese }, slugOf),
]
const found = (query: string) =>
  searchSections(sections, query).map(({ section }) => `${section.chapter}#${section.id}`)

describe('cutSections', () => {
  it('names headings as the page does, twice the same one included, and leaves code and frames out', () => {
    expect(sections.map(({ id }) => id)).toEqual([
      '',
      'import-a-description',
      'options',
      'options-1',
      '',
      '分享链接的密码',
      '导入-openapi',
    ])
    expect(sections[0]?.text).toBe('Everything begins with an import.')
    expect(sections[1]?.text).toBe(
      'Choose OpenAPI or Markdown; the file is recognised at once. not a heading curl -F file=@shop.yaml',
    )
    expect(sections[2]?.text).toBe('Option Effect Target A new application')
  })
})

describe('searchSections', () => {
  it('finds words in any case, and the beginning of one', () => {
    expect(found('RECOGNISED')).toEqual(['import#import-a-description'])
    expect(found('recog')).toEqual(['import#import-a-description'])
  })

  it('finds two Chinese characters wherever they stand', () => {
    expect(found('密码')).toEqual(['sharing#分享链接的密码'])
    expect(found('锁定')).toEqual(['sharing#分享链接的密码'])
    expect(found('描述文件')).toEqual(['sharing#'])
  })

  it('wants every part, headings before texts', () => {
    expect(found('options second')).toEqual(['import#options-1'])
    expect(found('options missing')).toEqual([])
    expect(found('导入')).toEqual(['sharing#导入-openapi', 'sharing#'])
  })

  it('finds nothing for nothing', () => {
    expect(found('')).toEqual([])
    expect(found(' … ')).toEqual([])
  })

  it('shows the words around the match', () => {
    const [hit] = searchSections(sections, 'curl')
    expect(hit?.excerpt).toContain('curl -F file=@shop.yaml')
    expect(searchSections(sections, '锁定')[0]?.excerpt).toBe('密码只显示一次，输错五次会锁定。')
    const long = { name: 'a', title: 'A', text: `${'one two three '.repeat(20)}needle ${'four five six '.repeat(20)}` }
    const [far] = searchSections(cutSections(long, slugOf), 'needle')
    expect(far?.excerpt).toMatch(/^… (?:one|two|three) .*needle .* (?:four|five|six) …$/)
  })
})

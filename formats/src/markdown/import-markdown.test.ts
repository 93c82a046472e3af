import { strToU8, zipSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import { importMarkdown } from './import-markdown.ts'

function read(files: Record<string, string>) {
  const result = importMarkdown(Object.entries(files).map(([path, bytes]) => ({ path, bytes })))
  if (!result.ok) throw new Error(JSON.stringify(result.issues))
  return result
}

describe('importMarkdown', () => {
  it('names documents by front matter, heading or file', () => {
    const { bundle } = read({
      'a.md': '---\ntitle: 快速开始\norder: 2\n---\n\n# Other\ntext',
      'b.md': '```\n# not this\n```\n# The *first* [heading](x) #\n',
      'c.md': 'just text\n',
      'd.md': 'Underlined\n====\n',
    })
    expect(bundle.documents.map(({ name }) => name)).toEqual(['快速开始', 'The first heading', 'c', 'Underlined'])
    expect(bundle.documents[0]?.content).toEqual({ v: 1, kind: 'markdown', text: '# Other\ntext' })
  })

  it('makes folders of folders and keeps links as text', () => {
    const { bundle, stats } = read({
      'docs/index.md': '# Start\n![picture](./img/a.png)',
      'docs/guide/10-last.md': 'x',
      'docs/guide/2-first.md': 'y',
      'docs/guide/deep/a.md': 'z',
    })
    expect(bundle.folders.map(({ key, parentKey, name }) => [key, parentKey, name])).toEqual([
      ['folder:/guide', undefined, 'guide'],
      ['folder:/guide/deep', 'folder:/guide', 'deep'],
    ])
    expect(bundle.documents.map(({ name, folderKey }) => [name, folderKey])).toEqual([
      ['Start', undefined],
      ['2-first', 'folder:/guide'],
      ['10-last', 'folder:/guide'],
      ['a', 'folder:/guide/deep'],
    ])
    expect(bundle.documents[0]?.content).toMatchObject({ text: '# Start\n![picture](./img/a.png)' })
    expect(stats).toMatchObject({ documents: 4, folders: 2 })
  })

  it('reads archives and leaves other files and hidden folders out', () => {
    const bytes = zipSync({
      'site/a.md': strToU8('# A'),
      'site/logo.png': strToU8('x'),
      'site/.git/b.md': strToU8('# B'),
    })
    const result = importMarkdown([{ path: 'site.zip', bytes }])
    expect(result).toMatchObject({ ok: true, bundle: { documents: [{ name: 'A' }] } })
  })

  it('refuses a source without Markdown', () => {
    expect(importMarkdown([{ path: 'x.zip', bytes: zipSync({ 'a.png': strToU8('x') }) }])).toEqual({
      ok: false,
      issues: [{ severity: 'error', pointer: '#', code: 'markdown_missing' }],
    })
  })

  it('keeps a block that is no front matter', () => {
    expect(read({ 'a.md': '---\n- a\n- b\n---\ntext' }).bundle.documents[0]?.content).toMatchObject({
      text: '---\n- a\n- b\n---\ntext',
    })
  })
})

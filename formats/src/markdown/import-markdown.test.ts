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
    expect(result).toMatchObject({
      ok: true,
      bundle: { documents: [{ name: 'A' }] },
      issues: [{ code: 'page_file_left_out', params: { path: 'logo.png' }, lost: true }],
    })
  })

  it('brings a whole folder and names every picture, link and file that does not arrive', () => {
    const bytes = zipSync({
      'site/README.md': strToU8(
        '# Start\n![logo](img/logo%20a.png "x") [guide](./guide/start.md#a) [deep](guide/deep/1) [out](https://e.test/b.md) [up](../../c.md)\n' +
          '```\n![no](img/code.png)\n```\n![web](https://e.test/x.png)',
      ),
      'site/a.md': strToU8('---\norder: 1\n---\n# A\n[ref]\n\n[ref]: img/b.gif\n'),
      'site/guide/start.md': strToU8(
        '# Guide\n<img alt="" src="../img/c.svg"> ![gone](gone.png) ![logo](../img/logo%20a.png)',
      ),
      'site/guide/deep/index.md': strToU8('# Deep'),
      'site/guide/deep/1.md': strToU8('---\norder: 1\n---\n# One'),
      'site/img/logo a.png': strToU8('x'),
      'site/img/b.gif': strToU8('x'),
      'site/img/c.svg': strToU8('x'),
      'site/img/unused.png': strToU8('x'),
      'site/data.csv': strToU8('x'),
    })
    const result = importMarkdown([{ path: 'site.zip', bytes }])
    if (!result.ok) throw new Error(JSON.stringify(result.issues))
    expect(result.bundle.folders.map(({ key }) => key)).toEqual(['folder:/guide', 'folder:/guide/deep'])
    expect(result.bundle.documents.map(({ name, folderKey }) => [name, folderKey])).toEqual([
      ['Start', undefined],
      ['A', undefined],
      ['Guide', 'folder:/guide'],
      ['Deep', 'folder:/guide/deep'],
      ['One', 'folder:/guide/deep'],
    ])
    const said = result.issues.map(({ code, params }) => [code, params?.['path'], params?.['page']])
    expect(said.sort()).toEqual(
      [
        ['page_file_left_out', 'data.csv', undefined],
        ['page_file_left_out', 'img/unused.png', undefined],
        ['page_link_left', 'guide/deep/1', 'README.md'],
        ['page_link_left', 'guide/start.md', 'README.md'],
        ['page_picture_left_out', 'guide/gone.png', 'guide/start.md'],
        ['page_picture_left_out', 'img/b.gif', 'a.md'],
        ['page_picture_left_out', 'img/c.svg', 'guide/start.md'],
        ['page_picture_left_out', 'img/logo a.png', 'README.md'],
        ['page_picture_left_out', 'img/logo a.png', 'guide/start.md'],
      ].sort(),
    )
  })

  it('reads a line of a million marks without delay', () => {
    const started = performance.now()
    for (const part of ['![', '](', '![a](', '<img '])
      expect(read({ 'a.md': `x\n${part.repeat(250_000)}` }).issues).toEqual([])
    expect(performance.now() - started).toBeLessThan(5_000)
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

import { strToU8, zipSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import type { SourceFile } from '../source/source-file.ts'
import { placePages, picturesOfPages, type MarkdownPlaces } from './place-pages.ts'
import { readMarkdown } from './read-markdown.ts'

const nowhere: MarkdownPlaces = { picture: () => undefined, page: () => undefined }

function importMarkdown(files: readonly SourceFile[], places = nowhere) {
  const folder = readMarkdown(files)
  return folder.ok ? placePages(folder, places) : folder
}

function read(files: Record<string, string>) {
  const result = importMarkdown(Object.entries(files).map(([path, bytes]) => ({ path, bytes })))
  if (!result.ok) throw new Error(JSON.stringify(result.issues))
  return result
}

describe('a folder of Markdown', () => {
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
    const said = result.issues.map(({ code, params }) => [code, params?.['page'], params?.['line'], params?.['path']])
    expect(said).toEqual([
      ['page_picture_refused', 'README.md', 2, 'img/logo a.png'],
      ['page_link_left', 'README.md', 2, 'guide/start.md'],
      ['page_link_left', 'README.md', 2, 'guide/deep/1'],
      ['page_link_left', 'README.md', 2, '../../c.md'],
      ['page_picture_refused', 'a.md', 7, 'img/b.gif'],
      ['page_picture_left_out', 'guide/start.md', 2, 'guide/gone.png'],
      ['page_picture_refused', 'guide/start.md', 2, 'img/logo a.png'],
      ['page_picture_refused', 'guide/start.md', 2, 'img/c.svg'],
      ['page_file_left_out', undefined, undefined, 'data.csv'],
      ['page_file_left_out', undefined, undefined, 'img/unused.png'],
    ])
  })

  it('puts the addresses of documents and pictures into links, anchors kept, and leaves code as it is', () => {
    const files: Record<string, Uint8Array> = {
      'site/README.md': strToU8(
        [
          '[a](guide/a.md#part "title") [b]: <guide/b.md> and [dir](guide/) [html](guide/b.html) [self](#x)',
          '`[a](guide/a.md)` ![p](<img/p 1.png>) ``` ` ``` [a](/guide/a.md?x=1#y)',
          '',
          '[b]: guide/b#z',
          '<a class="x" href="guide/a.md">A</a> <img src=\'img/p%201.png\'>\r',
          '[mail](mailto:a@b.c) [own](/view/BCDFGHJK) ![own](/x/uploadFile/get?id=0123456789abcdef0123456789abcdef)',
        ].join('\n'),
      ),
      'site/guide/a.md': strToU8('# A\n[up](../README.md)'),
      'site/guide/b.md': strToU8('# B'),
      'site/guide/index.md': strToU8('# Dir'),
      'site/img/p 1.png': strToU8('x'),
    }
    const folder = readMarkdown([{ path: 'site.zip', bytes: zipSync(files) }])
    if (!folder.ok) throw new Error('refused')
    expect(picturesOfPages(folder)).toEqual([['img/p 1.png'], [], [], []])
    const result = placePages(folder, {
      picture: (path) => (path === 'img/p 1.png' ? '/uploadFile/get?id=1' : undefined),
      page: (index) => `/view/${folder.bundle.documents[index]?.name}`,
    })
    if (!result.ok) throw new Error('refused')
    expect(result.issues).toEqual([])
    expect(result.bundle.documents.map(({ name }) => name)).toEqual(['README', 'Dir', 'A', 'B'])
    expect(result.bundle.documents[0]?.content).toMatchObject({
      text: [
        '[a](/view/A#part "title") [b]: <guide/b.md> and [dir](/view/Dir) [html](/view/B) [self](#x)',
        '`[a](guide/a.md)` ![p](</uploadFile/get?id=1>) ``` ` ``` [a](/view/A#y)',
        '',
        '[b]: /view/B#z',
        '<a class="x" href="/view/A">A</a> <img src=\'/uploadFile/get?id=1\'>\r',
        '[mail](mailto:a@b.c) [own](/view/BCDFGHJK) ![own](/x/uploadFile/get?id=0123456789abcdef0123456789abcdef)',
      ].join('\n'),
    })
    expect(result.bundle.documents[2]?.content).toMatchObject({ text: '# A\n[up](/view/README)' })
  })

  it('reads a line of a million marks without delay', () => {
    const started = performance.now()
    for (const part of ['![', '](', '![a](', '<img ', '<a ', '`', '` ``'])
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

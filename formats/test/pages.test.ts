/*
 * Pages, prints and Word files as a whole: of the sample, of hostile input, and of every description of the corpus.
 */
import { Script } from 'node:vm'
import { SyntaxValidator } from 'fast-xml-validator'
import { strFromU8, unzipSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import { exportHtml, exportPrint, exportWord, type ExportSource, type PageOptions } from '../src/index.ts'
import { listFiles, notDescriptions, readCorpus } from './corpus.ts'
import { expectWholeCorpus } from '../../model/test/corpus-files.ts'
import { readTexts, sampleSource, sourceOf } from './sample-source.ts'

const zh: PageOptions = { language: 'zh-CN', texts: readTexts('zh-CN'), date: '2026-11-22' }
const en: PageOptions = { language: 'en', texts: readTexts('en') }
const textOf = ({ files }: { files: { bytes: Uint8Array }[] }): string => new TextDecoder().decode(files[0]?.bytes)

/** Elements that run, with their text. */
const scriptsOf = (page: string): string[] =>
  [...page.matchAll(/<script(?![^>]*type=)[^>]*>([\s\S]*?)<\/script/gi)].map((match) => match[1] ?? '')

function entriesOf(bytes: Uint8Array | undefined): Map<string, string> {
  return new Map(Object.entries(unzipSync(bytes ?? new Uint8Array())).map(([name, data]) => [name, strFromU8(data)]))
}

/** What is wrong with an XML text; '' when nothing is. */
function faultOf(text: string): string {
  try {
    SyntaxValidator.validate(text)
    return ''
  } catch (error) {
    return String(error)
  }
}

/** Every part is XML, and every relation leads to a part of the package or to another host. */
function checkWord(bytes: Uint8Array | undefined): Map<string, string> {
  const entries = entriesOf(bytes)
  for (const [name, text] of entries)
    if (/\.(?:xml|rels)$/.test(name)) expect([name, faultOf(text)]).toEqual([name, ''])
  for (const [name, text] of entries) {
    if (!name.endsWith('.rels')) continue
    const folder = name.replace(/_rels\/[^/]*$/, '')
    for (const [, relation = ''] of text.matchAll(/<Relationship ([^>]*)>/g)) {
      if (relation.includes('TargetMode="External"')) continue
      const target = /Target="([^"]*)"/.exec(relation)?.[1] ?? ''
      const path = target.startsWith('/') ? target.slice(1) : folder + target
      expect([...entries.keys()]).toContain(path)
    }
  }
  return entries
}

describe('the sample', () => {
  it('is a page that holds every document, asks nobody for anything and runs one script', async () => {
    const page = textOf(exportHtml(await sampleSource(), zh))
    expect(scriptsOf(page)).toHaveLength(1)
    expect(page).toMatch(/default-src 'none'; script-src 'sha256-[\w+/=]+'; style-src 'sha256-[\w+/=]+'/)
    expect(page).not.toMatch(/<(?:link|iframe|img src="(?!data:))/)
    for (const part of ['创建订单', 'OrderFacade', '接入指南', 'merchantOrderNo', 'ORDER_DUPLICATED', 'curl https://'])
      expect(page).toContain(part)
    expect(() => new Script(scriptsOf(page)[0] ?? '')).not.toThrow()
  })

  it('is a page to print with cover, contents that lead somewhere, and every field', async () => {
    const page = textOf(exportPrint(await sampleSource(), zh))
    const targets = [...page.matchAll(/<a href="#([^"]*)"/g)].map((match) => match[1] ?? '')
    expect(targets.length).toBeGreaterThan(15)
    for (const target of targets) expect(page).toContain(`id="${target}"`)
    for (const part of ['导出日期 2026-11-22', '<thead>', 'counter(page)', 'cardToken', '#print'])
      expect(page).toContain(part)
    expect(scriptsOf(page)).toHaveLength(1)
  })

  it('is a Word file with numbered headings, a table of contents, Chinese fonts and indented fields', async () => {
    const { files, issues } = await exportWord(await sampleSource(), zh)
    expect(files[0]?.path).toBe('document.docx')
    const entries = checkWord(files[0]?.bytes)
    const text = entries.get('word/document.xml') ?? ''
    for (const part of ['创建订单', 'merchantOrderNo', 'TOC ', 'w:val="Heading1"', 'w:tblHeader', 'w:numId', '错误码'])
      expect(text).toContain(part)
    expect(text).toMatch(/<w:ind w:left="200"\/>/)
    expect(entries.get('word/styles.xml')).toContain('w:eastAsia="Microsoft YaHei"')
    expect(entries.get('word/settings.xml')).toContain('updateFields')
    expect(issues.filter(({ severity }) => severity !== 'note')).toEqual([])
  })

  it('shows the operation ID in a page, in print and in Word', async () => {
    const html = '操作 ID <code>createOrder</code>'
    expect(textOf(exportHtml(await sampleSource(), zh))).toContain(html)
    expect(textOf(exportPrint(await sampleSource(), zh))).toContain(html)
    const { files } = await exportWord(await sampleSource(), zh)
    expect(entriesOf(files[0]?.bytes).get('word/document.xml')).toContain('操作 ID · createOrder')
  })

  it('names only the environments that were chosen', async () => {
    const page = textOf(exportPrint(await sampleSource(), { ...zh, environments: ['test'] }))
    expect(page).toContain('https://api-test.shop.example')
    expect(page).not.toContain('https://api-staging.shop.example')
  })
})

const attack = `"'><script>alert(1)</script><img src=x onerror=alert(1)></script><!--<script>\u001e\u0000\ud800 javascript:alert(1)`

/** A source whose every text is hostile. */
function hostileSource(): ExportSource {
  const schema = {
    type: 'object',
    description: attack,
    properties: { [attack]: { type: 'string', description: attack, enum: [attack], default: attack, pattern: attack } },
  }
  const operation = {
    summary: attack,
    description: attack,
    externalDocs: { url: `javascript:alert(1)//${attack}`, description: attack },
    parameters: [{ name: attack, in: 'query', description: attack, schema: { type: 'string' }, example: attack }],
    requestBody: {
      description: attack,
      content: { [attack]: { schema, examples: { [attack]: { value: attack, summary: attack } } } },
    },
    responses: {
      [attack]: { description: attack, headers: { [attack]: { schema } }, content: { 'application/json': { schema } } },
    },
    security: [{ [attack]: [attack] }],
    'x-lectern-errors': {
      codes: [{ code: attack, name: attack, description: attack, solution: attack }],
      text: attack,
    },
  }
  const service = { interfaceName: attack, version: attack, protocol: attack, author: attack, dependency: attack }
  const documentOf = (content: ExportSource['applications'][number]['bundle']['documents'][number]['content']) => ({
    folderKey: 'f',
    name: attack,
    deprecated: true,
    content,
  })
  return {
    title: attack,
    applications: [
      {
        name: attack,
        dictionaries: [
          {
            id: 'd',
            name: attack,
            description: attack,
            items: [{ value: attack, name: attack, type: 'string', description: attack }],
          },
        ],
        constants: [
          {
            level: 'module',
            codes: [{ code: attack, name: attack, description: attack, solution: attack }],
            text: attack,
          },
        ],
        bundle: {
          application: {
            v: 1,
            kind: 'application',
            root: {
              info: { title: attack, version: attack, description: attack },
              servers: [{ url: attack, name: attack }],
            },
          },
          components: [],
          folders: [{ key: 'f', name: attack, content: { v: 1, kind: 'folder', description: attack, dubbo: service } }],
          documents: [
            documentOf({ v: 1, kind: 'http', container: 'paths', method: attack, path: attack, operation }),
            documentOf({
              v: 1,
              kind: 'dubbo',
              definition: attack,
              description: attack,
              parameters: schema,
              result: schema,
            }),
            documentOf({ v: 1, kind: 'markdown', text: attack }),
            documentOf({ v: 1, kind: 'custom', html: attack }),
          ],
        },
      },
    ],
  }
}

describe('hostile texts', () => {
  it.each(['page', 'print'])('run nothing on a %s', (kind) => {
    const page = textOf(kind === 'page' ? exportHtml(hostileSource(), en) : exportPrint(hostileSource(), en))
    expect(scriptsOf(page)).toHaveLength(1)
    expect(scriptsOf(page)[0]).not.toContain('alert(1)')
    const ends = page.match(/<\/script/gi) ?? []
    const starts = page.match(/<script/gi) ?? []
    expect(ends).toHaveLength(starts.length)
    expect(page).not.toMatch(/<[^>"']*(?:"[^"]*"[^>"']*)*\sonerror=/i)
    expect(page).not.toMatch(/(?:href|src)="\s*javascript:/i)
    expect(page).not.toContain('<img src=x')
  })

  it('leave a Word file whole', async () => {
    const { files } = await exportWord(hostileSource(), en)
    const entries = checkWord(files[0]?.bytes)
    expect(entries.get('word/document.xml')).toContain('&lt;script&gt;alert(1)')
    expect(entries.get('word/_rels/document.xml.rels')).not.toContain('javascript:')
  })
})

describe('descriptions of the corpus', () => {
  expectWholeCorpus()
  const files = listFiles('real', 'chinese', 'tricky').filter((path) => !notDescriptions.has(path))
  /** Word packages of more documents than this take seconds each; pages are made of all. */
  const mostForWord = 40

  it.each(files)('%s is readable as a page, on paper and in Word', async (path) => {
    const source = await sourceOf(path, readCorpus(path))
    if (source === undefined) return
    const before = JSON.stringify(source)
    const count = source.applications[0]?.bundle.documents.length ?? 0
    const page = textOf(exportHtml(source, en))
    expect(scriptsOf(page)).toHaveLength(1)
    expect(page.match(/<article>/g)?.length).toBeGreaterThan(count)
    const paper = textOf(exportPrint(source, zh))
    expect(paper.match(/<article /g) ?? []).toHaveLength(count)
    if (count <= mostForWord) checkWord((await exportWord(source, zh)).files[0]?.bytes)
    expect(JSON.stringify(source) === before).toBe(true)
  })
})

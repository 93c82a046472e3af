/* Every description of the corpus through every writer: none stumbles, each request is there, each loss has a place. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ApplicationBundle } from '@lectern/model'
import { describe, expect, it } from 'vitest'
import {
  importOpenApi,
  importPostman,
  importYapi,
  readMarkdown,
  writeMarkdown,
  writePostman,
  writeYapi,
  type ExportResult,
  type ExportTexts,
} from '../src/index.ts'
import { listFiles, notDescriptions, readCorpus } from './corpus.ts'
import { expectWholeCorpus } from '../../model/test/corpus-files.ts'

const files = listFiles('real', 'chinese', 'tricky', 'version-pairs', 'invalid').filter(
  (path) => !notDescriptions.has(path),
)

// The file holds texts by name; the tests of Markdown check that.
const texts = JSON.parse(
  readFileSync(join(import.meta.dirname, '../../locales/zh-CN/exchange/export.json'), 'utf8'),
) as ExportTexts

/** Method and path of what a format of requests can hold; a path of theirs ends at `?` and `#`, and begins with `/`. */
function callsOf(bundle: ApplicationBundle): string[] {
  return bundle.documents
    .flatMap(({ content }) =>
      content.kind === 'http' && content.container === 'paths' && /^\/[^?#:]*$/.test(content.path)
        ? [`${content.method.toUpperCase()} ${content.path.replaceAll(/\{[^{}]*\}/g, '{}')}`]
        : [],
    )
    .sort()
}

function expectPlaces({ issues }: ExportResult): void {
  for (const { pointer } of issues) expect(pointer).toMatch(/^#(?:\/(?:paths|webhooks)\/|$)/)
}

describe('descriptions written as other formats', () => {
  expectWholeCorpus()
  it.each(files)('%s', async (path) => {
    const read = await importOpenApi({ files: [{ path, bytes: readCorpus(path) }] })
    if (!read.ok) {
      expect(path).toMatch(/^invalid\//)
      return
    }
    const { bundle } = read
    const before = JSON.stringify(bundle)
    const source = { title: 'All', applications: [{ name: 'All', bundle, dictionaries: [], constants: [] }] }
    const ways = [
      [writePostman(source, { language: 'en' }), importPostman],
      [writeYapi(source, { language: 'en' }), importYapi],
    ] as const
    for (const [written, importBack] of ways) {
      expectPlaces(written)
      const again = importBack(written.files.filter(({ path: name }) => !name.includes('environment')))
      if (!again.ok) throw new Error(JSON.stringify(again.issues))
      const found = new Set(callsOf(again.bundle))
      expect(callsOf(bundle).filter((call) => !found.has(call))).toEqual([])
    }
    const pages = writeMarkdown(source, { language: 'zh-CN', texts, split: 'many' })
    const again = readMarkdown(pages.files)
    if (!again.ok) throw new Error(JSON.stringify(again.issues))
    const names = new Set(again.bundle.documents.map(({ name }) => name))
    expect(bundle.documents.map(({ name }) => name).filter((name) => !names.has(name))).toEqual([])
    expect(JSON.stringify(bundle)).toBe(before)
  })
})

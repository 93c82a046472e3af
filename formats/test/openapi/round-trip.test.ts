/*
 * Every description of the corpus: imported, counted independently, written back in its own version and in the canonical form.
 */
import { isObject, withDoubles, type BundleDocument, type Json } from '@lectern/model'
import { describe, expect, it } from 'vitest'
import { importOpenApi, type ImportResult } from '../../src/index.ts'
import { exportOpenApi, type ExportVersion } from '../../src/openapi/write/export-openapi.ts'
import { acceptedDifferences } from '../accepted-differences.ts'
import {
  corpusFolder,
  countOperations,
  differences,
  listFiles,
  notDescriptions,
  parseAlone,
  readCorpus,
} from '../corpus.ts'
import { expectWholeCorpus, filesBelow } from '../../../model/test/corpus-files.ts'

type Imported = Extract<ImportResult, { ok: true }>

async function importText(path: string, text: string): Promise<Imported> {
  const result = await importOpenApi({ files: [{ path, bytes: text }] })
  if (!result.ok) throw new Error(`${path} was refused: ${JSON.stringify(result.issues.slice(0, 3))}`)
  return result
}

function familyOf(root: Json | undefined): ExportVersion {
  const text = isObject(root) ? JSON.stringify(root['openapi'] ?? root['swagger']).replaceAll('"', '') : ''
  if (text === '2' || text.startsWith('2.0')) return '2.0'
  if (text.startsWith('3.2')) return '3.2'
  return text.startsWith('3.1') ? '3.1' : '3.0'
}

describe('descriptions of the corpus', () => {
  expectWholeCorpus()
  const files = listFiles('real', 'chinese', 'tricky', 'version-pairs', 'invalid').filter(
    (path) => !notDescriptions.has(path),
  )
  const readable = files.filter((path) => !path.startsWith('invalid/'))
  it.each(readable)('%s is whole after import and comes back as it was', async (path) => {
    const text = readCorpus(path)
    const source = parseAlone(text)
    const result = await importText(path, text)
    const counted = countOperations(source, 'paths') + countOperations(source, 'webhooks')
    expect(result.bundle.documents).toHaveLength(counted)
    expect(result.stats.operations + result.stats.webhooks).toBe(counted)
    checkOwnVersion(path, source, result)
    await checkCanonical(result)
  })

  it.each(files.filter((path) => path.startsWith('invalid/')))(
    '%s, when taken over, comes back as it was',
    async (path) => {
      const text = readCorpus(path)
      const result = await importOpenApi({ files: [{ path, bytes: text }] })
      if (!result.ok) {
        expect(result.issues.some((issue) => issue.severity === 'error')).toBe(true)
        return
      }
      checkOwnVersion(path, parseAlone(text), result)
      await checkCanonical(result)
    },
  )

  it('lists no accepted difference that has gone', () => {
    const all = filesBelow(corpusFolder, 'real', 'chinese', 'tricky', 'version-pairs', 'invalid')
    for (const path of Object.keys(acceptedDifferences)) expect(all).toContain(path)
  })
})

function checkOwnVersion(path: string, source: Json | undefined, result: Imported): void {
  const before = JSON.stringify(result.bundle)
  const exported = exportOpenApi(result.bundle, { version: familyOf(source) })
  // The source is read by JSON.parse, which knows doubles only.
  const found = differences(source, withDoubles(exported.document))
  const accepted = acceptedDifferences[path]
  if (accepted === undefined) expect(found).toEqual([])
  else {
    expect(found).not.toEqual([])
    expect(found.filter((difference) => !accepted.pattern.test(difference))).toEqual([])
  }
  expect(exported.issues.filter((issue) => issue.lost === true)).toEqual([])
  // Exporting must leave the bundle alone.
  expect(JSON.stringify(result.bundle) === before).toBe(true)
}

async function checkCanonical(result: Imported): Promise<void> {
  const first = exportOpenApi(result.bundle, { version: '3.2' })
  expect(first.document['openapi']).toMatch(/^3\.2\./)
  const again = await importText('canonical.json', JSON.stringify(first.document))
  const second = exportOpenApi(again.bundle, { version: '3.2' })
  expect(differences(first.document, second.document)).toEqual([])
  expect(second.issues).toEqual([])
  expect(again.bundle.folders).toEqual(result.bundle.folders)
  expect(again.bundle.documents.map(({ name, folderKey }) => [name, folderKey])).toEqual(
    result.bundle.documents.map((document) => [canonicalName(document), document.folderKey]),
  )
}

/** What is called by its address has the slash that its address gets. */
function canonicalName({ name, content }: BundleDocument): string {
  if (content.kind !== 'http' || content.container !== 'paths' || content.path.startsWith('/')) return name
  const method = content.method.toUpperCase()
  return name === `${method} ${content.path}` ? `${method} /${content.path}` : name
}

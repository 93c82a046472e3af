/*
 * Every valid description of the corpus: imported, exported in one file and in several, imported again. Each operation is the same, or
 * the report names its place.
 */
import {
  isObject,
  isSameJson,
  plainPointerOf,
  type ApplicationBundle,
  type Issue,
  type Json,
  type JsonObject,
} from '@lectern/model'
import { afterAll, describe, expect, it } from 'vitest'
import { importOpenApi, writeOpenApi } from '../src/index.ts'
import { exportOpenApi } from '../src/openapi/write/export-openapi.ts'
import type { OpenApiExportOptions } from '../src/openapi/write/write-openapi.ts'
import { differences, listFiles, notDescriptions, readCorpus } from './corpus.ts'
import { expectWholeCorpus } from '../../model/test/corpus-files.ts'

type Imported = Extract<Awaited<ReturnType<typeof importOpenApi>>, { ok: true }>

const files = listFiles('real', 'chinese', 'tricky', 'version-pairs').filter((path) => !notDescriptions.has(path))

async function importAll(parts: { path: string; bytes: Uint8Array | string }[]): Promise<Imported> {
  const result = await importOpenApi({ files: parts })
  if (!result.ok) throw new Error(`refused: ${JSON.stringify(result.issues.slice(0, 3))}`)
  return result
}

/** The parts of a bundle in canonical form by place: paths and webhooks, components, what the root says. */
function partsOf(bundle: ApplicationBundle): Map<string, Json> {
  const { openapi: _, ...root } = exportOpenApi(bundle, { version: '3.2' }).document
  const parts = new Map<string, Json>()
  for (const [field, value] of Object.entries(root)) {
    if (isObject(value) && ['paths', 'webhooks'].includes(field)) addEntries(parts, [field], value)
    else if (isObject(value) && field === 'components')
      for (const [section, entries] of Object.entries(value))
        if (isObject(entries)) addEntries(parts, [field, section], entries)
        else parts.set(plainPointerOf([field, section]), entries)
    else parts.set(plainPointerOf([field]), value)
  }
  return parts
}

function addEntries(parts: Map<string, Json>, tokens: string[], entries: JsonObject): void {
  for (const [name, value] of Object.entries(entries)) parts.set(plainPointerOf([...tokens, name]), value)
}

const counts = { parts: 0, same: 0, named: 0 }

function compare(path: string, before: ApplicationBundle, after: ApplicationBundle, issues: readonly Issue[]): void {
  const [first, second] = [partsOf(before), partsOf(after)]
  expect([...second.keys()].sort()).toEqual([...first.keys()].sort())
  const unnamed: string[] = []
  for (const [pointer, item] of first) {
    counts.parts++
    if (isSameJson(item, second.get(pointer))) counts.same++
    else if (issues.some((issue) => issue.pointer.startsWith(`#${pointer}`))) counts.named++
    else unnamed.push(`${path} ${pointer}: ${differences(item, second.get(pointer), 3).join('; ')}`)
  }
  expect(unnamed).toEqual([])
}

const ways: OpenApiExportOptions[] = [
  { version: '3.2', format: 'json', split: 'one' },
  { version: '3.2', format: 'json', split: 'paths' },
  { version: '3.1', format: 'yaml', split: 'one' },
  { version: '3.1', format: 'json', split: 'tags' },
]

describe('descriptions exported and imported again', () => {
  expectWholeCorpus()
  it.each(files)('%s', async (path) => {
    const { bundle } = await importAll([{ path, bytes: readCorpus(path) }])
    const source = { title: 'All', applications: [{ name: 'All', bundle, dictionaries: [], constants: [] }] }
    for (const options of ways) {
      const { files: written, issues } = writeOpenApi(source, options)
      const again = await importAll(written)
      compare(path, bundle, again.bundle, issues)
    }
  })

  it('that are the same in all but a thousandth', () => {
    expect(counts.same).toBeGreaterThan(counts.parts * 0.999)
  })

  afterAll(() => {
    console.info(
      `${String(counts.parts)} paths and components, ${String(counts.same)} the same, ${String(counts.named)} named.`,
    )
  })
})

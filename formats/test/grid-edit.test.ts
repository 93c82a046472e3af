/*
 * One description is edited in the parameter table: in what is exported, exactly that keyword is another one, and everything
 * else is the same byte for byte. On every description of the corpus, in schemas of components and of operations.
 */
import {
  applyRows,
  childRowsOf,
  componentsOf,
  isObject,
  ownValue,
  plainPointerOf,
  resolveSegments,
  rootRowOf,
  rowsOf,
  segmentsOf,
  setOwn,
  type ApplicationBundle,
  type Components,
  type Json,
  type Row,
  type Schema,
} from '@lectern/model'
import { describe, expect, it } from 'vitest'
import { importOpenApi } from '../src/index.ts'
import { exportOpenApi } from '../src/openapi/write/export-openapi.ts'
import { listFiles, notDescriptions, readCorpus } from './corpus.ts'
import { expectWholeCorpus } from '../../model/test/corpus-files.ts'

const told = 'Told in the table'
/** Enough of a large file to meet every form. */
const schemasPerFile = 150

/** A schema of a bundle: how to put another one there, and where it stands in the export. */
interface Place {
  schema: Schema
  put: (schema: Schema) => void
  exported: readonly string[]
  self?: string
}

function placesOf(bundle: ApplicationBundle): Place[] {
  const components = bundle.components.flatMap((component): Place[] => {
    const { section, name, value } = component
    if (section !== 'schemas' || !isSchema(value)) return []
    const put = (schema: Schema): void => void (component.value = schema)
    const self = `#/components/schemas/${encodeURIComponent(name.replaceAll('~', '~0').replaceAll('/', '~1'))}`
    return [{ schema: value, put, exported: ['components', section, name], self }]
  })
  return [
    ...components,
    ...bundle.documents.flatMap(({ content }) => (content.kind === 'http' ? bodiesOf(content) : [])),
  ]
}

function bodiesOf({
  container,
  path,
  method,
  operation,
}: {
  container: string
  path: string
  method: string
  operation: Json
}): Place[] {
  const content = resolveSegments(operation, ['requestBody', 'content'])
  return Object.entries(isObject(content) ? content : {}).flatMap(([mediaType, entry]): Place[] => {
    const schema = ownValue(entry, 'schema')
    if (!isObject(entry) || !isSchema(schema)) return []
    const exported = [container, path, method, 'requestBody', 'content', mediaType, 'schema']
    return [{ schema, put: (other) => void (entry['schema'] = other), exported }]
  })
}

function isSchema(value: Json | undefined): value is Schema {
  return typeof value === 'boolean' || isObject(value)
}

/** Says something else about one field, if there is one that only this schema speaks about. */
function edit(place: Place, components: Components, index: number): string[] | undefined {
  const options = place.self === undefined ? {} : { self: place.self }
  const rows = rowsOf(place.schema, components, options)
  const own = rows.filter((row) => !row.isLocked && row.sources.length === 1 && isToldInPlace(place.schema, row))
  const row = own[index % Math.max(1, own.length)]
  const segments = row && segmentsOf(row.pointer)
  if (row === undefined || segments === undefined) return undefined
  const wanted = rows.map((each): Row => (each === row ? { ...each, description: told } : each))
  const written = applyRows(wanted, place.schema, components, options)
  const again = childRowsOf(rootRowOf(written, components, options), written, components)
  expect(again.map(({ id, description }) => [id, description])).toEqual(
    wanted.map(({ id, description }) => [id, description]),
  )
  place.put(written)
  return [...place.exported, ...segments]
}

/** Where a branch of an allOf says the description, that is where it is written. */
function isToldInPlace(schema: Schema, row: Row): boolean {
  const field = resolveSegments(schema, segmentsOf(row.pointer) ?? [])
  return isObject(field) && (field['description'] !== undefined || field['allOf'] === undefined)
}

/** The place in an export that has other names for components, given by pointer, and a slash before each path. */
function followNames(segments: string[], renamed: ReadonlyMap<string, unknown>): string[] {
  const [container, section = '', name = '', ...rest] = segments
  if (container === 'paths' && !section.startsWith('/')) return [container, `/${section}`, name, ...rest]
  const to = renamed.get('#' + plainPointerOf([container ?? '', section, name]))
  return container === 'components' && typeof to === 'string' ? [container, section, to, ...rest] : segments
}

describe('a description edited in the table', () => {
  expectWholeCorpus()
  const files = listFiles('real', 'chinese', 'tricky', 'version-pairs').filter((path) => !notDescriptions.has(path))
  it.each(files)('%s: is all that changes in the export', async (path) => {
    const result = await importOpenApi({ files: [{ path, bytes: readCorpus(path) }] })
    if (!result.ok) throw new Error(`${path} was refused`)
    const bundle = structuredClone(result.bundle)
    const components = componentsOf(result.bundle.components)
    const { document: expected, issues } = exportOpenApi(result.bundle, { version: '3.2' })
    const renamed = new Map(issues.map(({ pointer, params }) => [pointer, params?.['to']]))
    const places = placesOf(bundle)
    const step = Math.max(1, Math.ceil(places.length / schemasPerFile))
    places.forEach((place, index) => {
      const edited = index % step === 0 ? edit(place, components, index) : undefined
      const segments = edited && followNames(edited, renamed)
      const field = segments && resolveSegments(expected, segments)
      if (segments !== undefined && !isObject(field)) expect.fail(`${path} has no ${segments.join(' ')}`)
      if (isObject(field)) setOwn(field, 'description', told)
    })
    const after = exportOpenApi(bundle, { version: '3.2' }).document
    expect(JSON.stringify(after) === JSON.stringify(expected)).toBe(true)
  })
})

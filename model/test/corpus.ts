/*
 * Schemas of real OpenAPI files, for laws that must hold on what people really write.
 */
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { extname, join, relative, resolve } from 'node:path'
import { it } from 'vitest'
import { parse } from 'yaml'
import {
  componentSections,
  isObject,
  setOwn,
  type Components,
  type Json,
  type JsonObject,
  type Schema,
} from '../src/index.ts'

const whole = resolve(import.meta.dirname, '../..', process.env['LECTERN_CORPUS'] ?? '../shared/corpus/open')

/** Whether the whole corpus is there; without it, tests read the small one of the repository. */
const hasWholeCorpus = existsSync(join(whole, 'openapi'))
const folder = hasWholeCorpus ? whole : resolve(import.meta.dirname, '../../formats/test/corpus')

/** Stands in a suite over the corpus for the files that are not there: one case, counted as skipped, with a warning how to have them. */
export function expectWholeCorpus(): void {
  if (hasWholeCorpus) return
  const advice = `No corpus at ${whole}: only the small one of the repository is tested. Set LECTERN_CORPUS to the folder of the whole one.`
  console.warn(advice)
  it.skip(advice, () => undefined)
}

/** What there is at least of something in the whole corpus, or in the small one. */
export function atLeast(inWhole: number, inSmall: number): number {
  return hasWholeCorpus ? inWhole : inSmall
}

/** One OpenAPI 3.x description. */
export interface CorpusFile {
  name: string
  document: JsonObject
  components: Components
}

/** Parsing YAML of this size takes longer than everything else together. */
const maxYamlBytes = 600_000

/** All readable OpenAPI 3.x files. */
export function readCorpus(): CorpusFile[] {
  return filesBelow(join(folder, 'openapi')).flatMap((path): CorpusFile[] => {
    const document = readDocument(path)
    if (document === undefined || typeof document['openapi'] !== 'string') return []
    const components: Components = {}
    const source = document['components']
    for (const section of componentSections) {
      const entries = isObject(source) ? source[section] : undefined
      if (isObject(entries)) setOwn(components, section, entries)
    }
    return [{ name: relative(folder, path), document, components }]
  })
}

function filesBelow(path: string): string[] {
  return readdirSync(path, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && ['.json', '.yaml', '.yml'].includes(extname(entry.name)))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort()
}

function readDocument(path: string): JsonObject | undefined {
  const isYaml = extname(path) !== '.json'
  if (isYaml && statSync(path).size > maxYamlBytes) return undefined
  const text = readFileSync(path, 'utf8')
  try {
    // YAML has more values than JSON (dates, cycles through anchors); what a file says is what its JSON says.
    const value: unknown = isYaml
      ? JSON.parse(JSON.stringify(parse(text, { schema: 'core', logLevel: 'silent' })))
      : JSON.parse(text)
    return isObject(value) ? value : undefined
  } catch {
    // Some files of the corpus are broken on purpose.
    return undefined
  }
}

/** A schema of a file and where it stands. */
export interface FoundSchema {
  pointer: string
  schema: Schema
  /** Reference of the component, when it is one. */
  self?: string
}

/** The shared models, and the schemas of parameters, headers and media types. */
export function schemasIn(file: CorpusFile): FoundSchema[] {
  const found: FoundSchema[] = []
  for (const [name, schema] of Object.entries(file.components.schemas ?? {})) {
    const self = `#/components/schemas/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`
    if (isSchema(schema)) found.push({ pointer: self, schema, self })
  }
  collect(file.document['paths'] ?? {}, '#/paths', found)
  collect(file.document['webhooks'] ?? {}, '#/webhooks', found)
  for (const section of ['responses', 'parameters', 'requestBodies', 'headers', 'callbacks'] as const) {
    collect(file.components[section] ?? {}, `#/components/${section}`, found)
  }
  return found
}

function isSchema(value: Json | undefined): value is Schema {
  return typeof value === 'boolean' || isObject(value)
}

/** Everything under a key `schema` that is not inside an example. */
function collect(value: Json, pointer: string, found: FoundSchema[]): void {
  if (Array.isArray(value)) value.forEach((entry, index) => collect(entry, `${pointer}/${index}`, found))
  if (!isObject(value)) return
  for (const [key, entry] of Object.entries(value)) {
    if (key === 'schema' && isSchema(entry)) found.push({ pointer: `${pointer}/schema`, schema: entry })
    else if (key !== 'example' && key !== 'examples' && !key.startsWith('x-'))
      collect(entry, `${pointer}/${key}`, found)
  }
}

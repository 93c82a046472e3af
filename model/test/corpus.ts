/*
 * Schemas of real OpenAPI files, for laws that must hold on what people really write.
 */
import { readFileSync, statSync } from 'node:fs'
import { extname, join } from 'node:path'
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
import { corpus, filesBelow, hasWholeCorpus, isInBounds, isWholeRun } from './corpus-files.ts'

/** What there is at least of something in the whole corpus, in those of its files that every run reads, or in the small one. */
export function atLeast(inWhole: number, inBounds: number, inSmall: number): number {
  if (!hasWholeCorpus) return inSmall
  return isWholeRun ? inWhole : inBounds
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
  return listDescriptions().flatMap((name): CorpusFile[] => {
    const document = readDocument(join(corpus, name))
    if (document === undefined || typeof document['openapi'] !== 'string') return []
    const components: Components = {}
    const source = document['components']
    for (const section of componentSections) {
      const entries = isObject(source) ? source[section] : undefined
      if (isObject(entries)) setOwn(components, section, entries)
    }
    return [{ name, document, components }]
  })
}

function listDescriptions(): string[] {
  return filesBelow(corpus, 'openapi').filter(
    (name) => ['.json', '.yaml', '.yml'].includes(extname(name)) && isInBounds(join(corpus, name)),
  )
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

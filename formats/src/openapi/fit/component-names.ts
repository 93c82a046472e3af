/*
 * Names of components that OpenAPI 3 does not allow, such as `Page«Order»` of a Swagger 2.0 source or a Chinese one: those of a description get
 * others, and whatever refers to them follows.
 */
import {
  componentSections,
  copyJson,
  isObject,
  plainPointerOf,
  segmentsOf,
  type ComponentSection,
  type Json,
  type JsonObject,
  trimOf,
} from '@lectern/model'
import { fixedMethods } from '../grammar.ts'
import { rewriteReferences } from '../references/rewrite-references.ts'
import type { FitOptions } from './fit-description.ts'
import { hasInvalidNames, incompleteKey, isComponentName } from './required-fields.ts'

/** The description, or a copy with valid names. A source that had invalid ones keeps them in its own version. */
export function fitComponentNames(document: JsonObject, { family, issues, kept }: FitOptions): JsonObject {
  if (family === '2.0' || kept.has(incompleteKey('components', 'names'))) return document
  if (!isObject(document['components']) || !hasInvalidNames(document['components'])) return document
  const result = copyJson(document)
  const components = isObject(result['components']) ? result['components'] : {}
  const renamed = new Map<string, string>()
  for (const section of componentSections) {
    const entries = components[section]
    if (!isObject(entries)) continue
    const names = new Set(Object.keys(entries).filter((name) => isComponentName(name)))
    components[section] = Object.fromEntries(
      Object.entries(entries).map(([name, value]) => {
        if (isComponentName(name)) return [name, value]
        const to = findName(section, name, names)
        renamed.set(plainPointerOf([section, name]), to)
        issues.add('note', 'component_renamed', '#' + plainPointerOf(['components', section, name]), {
          params: { name: name.slice(0, 100), to, version: family },
        })
        return [to, section === 'schemas' ? titled(value, name) : value]
      }),
    )
  }
  rewriteReferences(result, (reference) => renameReference(reference, renamed))
  renameRequirements(result, renamed)
  return result
}

/** What is left of the name, else what it is; free and noted as taken. */
function findName(section: ComponentSection, name: string, taken: Set<string>): string {
  const base = trimOf(name.replaceAll(/[^a-zA-Z0-9._-]+/g, '_'), '_') || section
  let free = base
  for (let count = 2; taken.has(free); count++) free = `${base}_${String(count)}`
  taken.add(free)
  return free
}

/** A model that has no title is called by its name. */
function titled(value: Json, title: string): Json {
  return isObject(value) && value['title'] === undefined && value['$ref'] === undefined ? { title, ...value } : value
}

/** References into components, and names of models in mappings. */
function renameReference(reference: string, renamed: ReadonlyMap<string, string>): string | undefined {
  if (!/[#/]/.test(reference)) return renamed.get(plainPointerOf(['schemas', reference]))
  const [root, section, name, ...rest] = reference.startsWith('#/') ? (segmentsOf(reference) ?? []) : []
  if (root !== 'components' || section === undefined || name === undefined) return undefined
  const to = renamed.get(plainPointerOf([section, name]))
  return to === undefined ? undefined : '#' + plainPointerOf([root, section, to, ...rest])
}

/** Security requirements name their schemes. */
function renameRequirements(document: JsonObject, renamed: ReadonlyMap<string, string>): void {
  const rename = (holder: JsonObject): void => {
    const { security } = holder
    if (!Array.isArray(security)) return
    holder['security'] = security.map((requirement) =>
      isObject(requirement)
        ? Object.fromEntries(
            Object.entries(requirement).map(([name, scopes]) => [
              renamed.get(plainPointerOf(['securitySchemes', name])) ?? name,
              scopes,
            ]),
          )
        : requirement,
    )
  }
  rename(document)
  for (const container of ['paths', 'webhooks']) {
    const items = document[container]
    for (const item of isObject(items) ? Object.values(items) : []) {
      if (!isObject(item)) continue
      const more = isObject(item['additionalOperations']) ? Object.values(item['additionalOperations']) : []
      for (const operation of [...fixedMethods.map((method) => item[method]), ...more])
        if (isObject(operation)) rename(operation)
    }
  }
}

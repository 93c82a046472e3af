/*
 * What a version requires of an object besides fields of the right form: fields that must be there, and fields that exclude each other.
 * Owns: finding out what an object lacks, and what is written in its place. Sources: OpenAPI 2.0 to 3.2, and their published JSON Schemas.
 */
import { componentSections, isObject, isSameJson, type Json, type JsonObject } from '@lectern/model'
import { versionFamilies, type VersionFamily } from '../versions/version.ts'
import type { ObjectKind } from './field-rules.ts'

/** What is written for a field that is missing; until a version, where later ones do without. */
interface Required {
  value: Json
  until?: VersionFamily
}

const emptyInfo = { title: '', version: '' }

const required: Partial<Record<ObjectKind, Record<string, Required>>> = {
  root: { info: { value: emptyInfo }, paths: { value: {}, until: '3.0' } },
  info: { title: { value: '' }, version: { value: '' } },
  license: { name: { value: '' } },
  // Swagger 2.0 wants an absolute one.
  externalDocs: { url: { value: 'about:blank' } },
  server: { url: { value: '/' } },
  serverVariable: { default: { value: '' } },
  operation: { responses: { value: { default: { description: '' } }, until: '3.0' } },
  // Not required by 3.2 any more; tools still ask for it.
  response: { description: { value: '' } },
  requestBody: { content: { value: {} } },
  oauthFlow: { scopes: { value: {} } },
}

function listRequired(family: VersionFamily): ReadonlyMap<string, readonly [field: string, value: Json][]> {
  const isIn = ({ until = '3.2' }: Required): boolean =>
    versionFamilies.indexOf(family) <= versionFamilies.indexOf(until)
  return new Map(
    Object.entries(required).map(([kind, fields]) => [
      kind,
      Object.entries(fields).flatMap(([field, each]): [string, Json][] => (isIn(each) ? [[field, each.value]] : [])),
    ]),
  )
}

/** By version and kind: asked for each object of a description. */
const requiredIn: Record<VersionFamily, ReadonlyMap<string, readonly [field: string, value: Json][]>> = {
  '2.0': listRequired('2.0'),
  '3.0': listRequired('3.0'),
  '3.1': listRequired('3.1'),
  '3.2': listRequired('3.2'),
}

/** Fields to write, and fields to leave out (`undefined`), for the object to be valid. Empty for one that is. */
export type Completion = Record<string, Json | undefined>

/** What is remembered of a source that has such an object in its own version. */
export function incompleteKey(kind: ObjectKind, field: string): string {
  return `${kind}.+${kind === 'paths' ? 'names' : field}`
}

/** Names of components that OpenAPI 3 allows (§Components Object). */
export function isComponentName(name: string): boolean {
  return /^[a-zA-Z0-9._-]+$/.test(name)
}

/** True for components of which one or more have names that OpenAPI 3 does not allow. */
export function hasInvalidNames(components: JsonObject): boolean {
  return componentSections.some((section) => {
    const entries = components[section]
    return isObject(entries) && !Object.keys(entries).every(isComponentName)
  })
}

/** Looks at the object alone, which is no reference. */
export function completionOf(kind: ObjectKind, node: JsonObject, family: VersionFamily): Completion {
  const completion: Completion = {}
  for (const [field, value] of requiredIn[family].get(kind) ?? [])
    if (node[field] === undefined) completion[field] = value
  const more = special[kind]?.(node, family)
  return more === undefined ? completion : { ...completion, ...more }
}

type Rule = (node: JsonObject, family: VersionFamily) => Completion | undefined

const special: Partial<Record<ObjectKind, Rule>> = {
  root: ({ paths, components, webhooks, tags }) => ({
    ...(paths === undefined && components === undefined && webhooks === undefined && { paths: {} }),
    ...(Array.isArray(tags) && tags.length > distinctTags(tags).length && { tags: distinctTags(tags) }),
  }),
  paths: (node) =>
    Object.fromEntries(
      Object.entries(node)
        .filter(([path]) => !path.startsWith('/') && !path.startsWith('x-'))
        .flatMap(([path, item]): [string, Json | undefined][] =>
          node[`/${path}`] === undefined
            ? [
                [path, undefined],
                [`/${path}`, item],
              ]
            : [],
        ),
    ),
  responses: (node) =>
    Object.keys(node).some((name) => !name.startsWith('x-')) ? undefined : { default: { description: '' } },
  parameter: (node, family) => ({
    ...(node['in'] === 'path' && node['required'] !== true && { required: true }),
    ...(family !== '2.0' && lacksSchema(node) && { schema: {} }),
    ...(family !== '3.2' && node['style'] === 'cookie' && { style: undefined }),
    ...oneKindOfExamples(node, family),
  }),
  license: ({ identifier, url }, family) =>
    identifier !== undefined && url !== undefined && isModern(family) ? { url: undefined } : undefined,
  serverVariable: (node) =>
    Array.isArray(node['enum']) && node['enum'].length === 0 ? { enum: undefined } : undefined,
  header: (node, family) => ({
    ...(family !== '2.0' && lacksSchema(node) && { schema: {} }),
    ...(family !== '2.0' && node['style'] !== undefined && node['style'] !== 'simple' && { style: undefined }),
    ...oneKindOfExamples(node, family),
  }),
  mediaType: oneKindOfExamples,
  schema: completionOfSchema,
}

function isModern(family: VersionFamily): boolean {
  return family === '3.1' || family === '3.2'
}

/** Tags with a name, the first of each. */
function distinctTags(tags: readonly Json[]): Json[] {
  const seen = new Set<Json>()
  return tags.filter((tag) => {
    if (!isObject(tag)) return true
    const { name } = tag
    const isNew = typeof name === 'string' && !seen.has(name)
    if (isNew) seen.add(name)
    return isNew
  })
}

function lacksSchema({ schema, content }: JsonObject): boolean {
  return schema === undefined && content === undefined
}

/** `example` and `examples` exclude each other: the one joins the others. */
function oneKindOfExamples({ example, examples }: JsonObject, family: VersionFamily): Completion | undefined {
  if (family === '2.0' || example === undefined || !isObject(examples)) return undefined
  const isThere = Object.values(examples).some((each) => isObject(each) && isSameJson(each['value'] ?? null, example))
  if (isThere) return { example: undefined }
  let name = 'example'
  for (let count = 2; examples[name] !== undefined; count++) name = `example_${String(count)}`
  return { example: undefined, examples: { [name]: { value: example }, ...examples } }
}

/** Before 3.1 nothing counts beside a reference, so that it becomes a branch; and lists say what they hold. */
function completionOfSchema(node: JsonObject, family: VersionFamily): Completion | undefined {
  if (isModern(family)) return undefined
  const { $ref, allOf, type, items } = node
  if (typeof $ref === 'string')
    return Object.keys(node).some((field) => field !== '$ref' && !field.startsWith('x-'))
      ? { $ref: undefined, allOf: [{ $ref }, ...(Array.isArray(allOf) ? allOf : [])] }
      : undefined
  return type === 'array' && items === undefined ? { items: {} } : undefined
}

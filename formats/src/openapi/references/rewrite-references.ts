/*
 * References of a description written another way, in Swagger 2.0 and in OpenAPI 3. By the grammar: what looks like a reference in examples,
 * defaults and extensions is data and stays.
 */
import { isObject, type Json, type JsonObject } from '@lectern/model'
import { kindOfSection, type Kind } from '../grammar.ts'
import { walk, type Visitor } from '../walk.ts'

/** Gives the new text of a reference; undefined when it stays. */
export type Rewrite = (reference: string) => string | undefined

/** Sections at the root of Swagger 2.0. */
const sections2: Record<string, Kind> = { definitions: 'schema', responses: 'response', parameters: 'parameter' }

/** Rewrites in place. */
export function rewriteReferences(document: JsonObject, rewrite: Rewrite): void {
  const visitor = createVisitor(rewrite)
  const visitEntries = (kind: Kind, entries: Json | undefined): void => {
    if (isObject(entries)) for (const name of Object.keys(entries)) visit(kind, entries, name, visitor)
  }
  for (const container of ['paths', 'webhooks']) visitEntries('pathItem', document[container])
  for (const [section, kind] of Object.entries(sections2)) visitEntries(kind, document[section])
  const { components } = document
  if (isObject(components))
    for (const [section, kind] of Object.entries(kindOfSection)) visitEntries(kind, components[section])
}

function visit(kind: Kind, holder: JsonObject, key: string, visitor: Visitor): void {
  walk(kind, holder[key] ?? null, { tokens: [], parent: holder, key }, visitor)
}

function createVisitor(rewrite: Rewrite): Visitor {
  const rewriteAt = (holder: JsonObject, key: string): void => {
    const written = holder[key]
    const rewritten = typeof written === 'string' ? rewrite(written) : undefined
    if (rewritten !== undefined) holder[key] = rewritten
  }
  const visitor: Visitor = {
    enter(kind, node) {
      rewriteAt(node, '$ref')
      const { discriminator } = node
      if (kind === 'schema' && isObject(discriminator) && isObject(discriminator['mapping']))
        for (const name of Object.keys(discriminator['mapping'])) rewriteAt(discriminator['mapping'], name)
      // Swagger 2.0: the schema of a response has no media type around it, that of a parameter not even an object of its own.
      if (kind === 'response' && node['schema'] !== undefined) visit('schema', node, 'schema', visitor)
      if (kind === 'parameter' || kind === 'header') visit('schema', { node }, 'node', visitor)
      return kind !== 'callback' || node['$ref'] === undefined
    },
  }
  return visitor
}

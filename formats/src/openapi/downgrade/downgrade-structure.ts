/*
 * Fields outside schemas that OpenAPI 3.1 or 3.0 don't know: left out, each with an issue. Works in place on the exported copy.
 */
import { isObject, plainPointerOf, type JsonObject } from '@lectern/model'
import type { IssueList } from '../../issue-list.ts'
import { walk } from '../walk.ts'
import { kindOfSection, type Kind } from '../grammar.ts'

interface Rules {
  root: readonly string[]
  info: readonly string[]
  tag: readonly string[]
  sections: readonly string[]
  fields: Partial<Record<Kind, readonly string[]>>
}

const newIn32: Rules = {
  root: ['$self'],
  info: [],
  tag: ['summary', 'parent', 'kind'],
  sections: ['mediaTypes'],
  fields: {
    pathItem: ['query', 'additionalOperations'],
    mediaType: ['itemSchema', 'prefixEncoding', 'itemEncoding'],
    encoding: ['encoding', 'prefixEncoding', 'itemEncoding'],
    response: ['summary'],
    example: ['dataValue', 'serializedValue'],
    securityScheme: ['deprecated', 'oauth2MetadataUrl'],
  },
}

const newIn31: Rules = {
  root: ['webhooks', 'jsonSchemaDialect'],
  info: ['summary'],
  tag: [],
  sections: ['pathItems'],
  fields: {
    schema: [
      '$id',
      '$anchor',
      '$dynamicRef',
      '$dynamicAnchor',
      '$defs',
      '$schema',
      '$comment',
      'if',
      'then',
      'else',
      'prefixItems',
      'contains',
      'minContains',
      'maxContains',
      'patternProperties',
      'propertyNames',
      'unevaluatedItems',
      'unevaluatedProperties',
      'dependentSchemas',
      'dependentRequired',
      'contentSchema',
    ],
  },
}

/** Removes what `version` can't say. */
export function downgradeStructure(document: JsonObject, version: '3.0' | '3.1', issues: IssueList): void {
  for (const rules of version === '3.0' ? [newIn32, newIn31] : [newIn32]) applyRules(document, rules, version, issues)
  if (document['paths'] === undefined && version === '3.0') document['paths'] = {}
}

function applyRules(document: JsonObject, rules: Rules, version: string, issues: IssueList): void {
  const drop = (node: JsonObject, fields: readonly string[], tokens: (string | number)[]): void => {
    for (const field of fields) {
      if (node[field] === undefined) continue
      Reflect.deleteProperty(node, field)
      issues.add('warning', 'field_not_expressible', '#' + plainPointerOf([...tokens, field]), {
        params: { field, version },
        lost: true,
      })
    }
  }
  drop(document, rules.root, [])
  if (isObject(document['info'])) document['info'] = dropFromCopy(document['info'], rules.info, ['info'], drop)
  if (Array.isArray(document['tags']))
    document['tags'] = document['tags'].map((tag, index) =>
      isObject(tag) ? dropFromCopy(tag, rules.tag, ['tags', index], drop) : tag,
    )
  const visit = (kind: Kind, holder: JsonObject, key: string, tokens: string[]): void => {
    walk(
      kind,
      holder[key] ?? null,
      { tokens, parent: holder, key },
      {
        enter(nodeKind, node, cursor) {
          drop(node, rules.fields[nodeKind] ?? [], cursor.tokens)
          return nodeKind !== 'callback' || node['$ref'] === undefined
        },
      },
    )
  }
  const components = document['components']
  if (isObject(components)) {
    drop(components, rules.sections, ['components'])
    for (const [section, kind] of Object.entries(kindOfSection)) {
      const entries = components[section]
      if (isObject(entries))
        for (const name of Object.keys(entries)) visit(kind, entries, name, ['components', section, name])
    }
  }
  for (const container of ['paths', 'webhooks']) {
    const items = document[container]
    if (isObject(items))
      for (const path of Object.keys(items))
        if (isObject(items[path])) visit('pathItem', items, path, [container, path])
  }
}

function dropFromCopy(
  node: JsonObject,
  fields: readonly string[],
  tokens: (string | number)[],
  drop: (node: JsonObject, fields: readonly string[], tokens: (string | number)[]) => void,
): JsonObject {
  const copy = { ...node }
  drop(copy, fields, tokens)
  return copy
}

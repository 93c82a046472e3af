/* What can stand at a place of a GraphQL query, by the schema of the service: fields, arguments, values, types, directives, fragments. */
import type { Suggestion, Suggestions } from '../../../../shared/ui/code-editor/suggestions.ts'
import type { GraphqlField, GraphqlSchema, GraphqlType } from './graphql-schema.ts'
import { isInText, tokensOf } from './graphql-tokens.ts'
import { placeIn, valueTypeOf, type QueryPlace, type Scope } from './query-scopes.ts'

/** Undefined inside strings and comments, and where nothing is known. */
export function suggestQuery(
  schema: GraphqlSchema,
  { text, at }: { text: string; at: number },
): Suggestions | undefined {
  if (isInText(text, at)) return undefined
  const tokens = tokensOf(text)
  const word = tokens.find(({ kind, from, to }) => kind === 'name' && from <= at && at <= to)
  const from = word?.from ?? at
  const place = placeIn(
    schema,
    tokens.filter(({ to }) => to <= from),
  )
  const options = optionsAt(schema, place, () => fragmentsIn(text))
  return options.length === 0 ? undefined : { from, to: word?.to ?? at, options, validFor: /^\w{0,50}$/ }
}

function optionsAt(schema: GraphqlSchema, place: QueryPlace, fragments: () => string[]): Suggestion[] {
  const { scope, before, secondBefore, variables } = place
  if (before === '@') return schema.directives.map(({ name, description }) => optionOf(name, '', description))
  if (before === '$') return scope.kind === 'variables' ? [] : variables.map((name) => optionOf(name))
  switch (scope.kind) {
    case 'document':
      if (before === 'on') return typesOf(schema, isSelectable)
      return before === '' || before === '}' ? keywordsOf(schema) : []
    case 'variables':
      return before === ':' || before === '[' ? typesOf(schema, isInput) : []
    case 'selection':
      if (before === 'on' && secondBefore === '...') return conditionsOf(schema, scope.type)
      if (before === '...') return [optionOf('on'), ...fragments().map((name) => optionOf(name))]
      return fieldsOf(schema, scope.type)
    case 'list':
      return valuesOf(schema, place)
    case 'inputs':
      return before === ':' ? valuesOf(schema, place) : namesOf(scope)
  }
}

function optionOf(name: string, detail = '', info = '', text = name): Suggestion {
  return { label: name, detail, info, text, caret: text.length }
}

const typeName = '__typename'

function fieldsOf({ types }: GraphqlSchema, type: string | undefined): Suggestion[] {
  const known = types.get(type ?? '')
  if (known === undefined || !isSelectable(known)) return []
  // Those that are to be replaced come last.
  const fields = [...known.fields].sort((a, b) => Number(a.isDeprecated) - Number(b.isDeprecated))
  return [...fields.map(fieldOption), optionOf(typeName, 'String!')]
}

function fieldOption({ name, description, type, args }: GraphqlField): Suggestion {
  const written = args.map((each) => `${each.name}: ${each.type.text}`).join(', ')
  return optionOf(name, written === '' ? type.text : `(${written}) ${type.text}`, description)
}

/** Arguments that are not there yet, with their colon. */
function namesOf({ inputs, used }: Scope & { kind: 'inputs' }): Suggestion[] {
  return inputs
    .filter(({ name }) => !used.has(name))
    .map(({ name, type, description }) => optionOf(name, type.text, description, `${name}: `))
}

function valuesOf({ types }: GraphqlSchema, { scope, variables }: QueryPlace): Suggestion[] {
  const type = types.get(valueTypeOf(scope) ?? '')
  const values =
    type?.name === 'Boolean'
      ? [
          { name: 'true', description: '' },
          { name: 'false', description: '' },
        ]
      : []
  return [
    ...[...(type?.values ?? []), ...values].map(({ name, description }) => optionOf(name, type?.name, description)),
    ...variables.map((name) => optionOf(`$${name}`)),
  ]
}

const isSelectable = ({ kind }: GraphqlType) => kind === 'OBJECT' || kind === 'INTERFACE' || kind === 'UNION'
const isInput = ({ kind }: GraphqlType) => kind === 'SCALAR' || kind === 'ENUM' || kind === 'INPUT_OBJECT'

/** Types for people: those of introspection are left out. */
function typesOf({ types }: GraphqlSchema, fits: (type: GraphqlType) => boolean): Suggestion[] {
  return [...types.values()]
    .filter((type) => fits(type) && !type.name.startsWith('__'))
    .map(({ name, description }) => optionOf(name, '', description))
}

/** What a selection of a type can be narrowed to. */
function conditionsOf(schema: GraphqlSchema, type: string | undefined): Suggestion[] {
  const possible = new Set([type, ...(schema.types.get(type ?? '')?.possible ?? [])])
  return typesOf(schema, ({ name }) => possible.has(name))
}

function keywordsOf({ roots }: GraphqlSchema): Suggestion[] {
  return [...roots.keys(), 'fragment'].map((name) => optionOf(name))
}

function fragmentsIn(text: string): string[] {
  const tokens = tokensOf(text)
  return tokens.flatMap(({ text: word }, index) => (tokens[index - 1]?.text === 'fragment' ? [word] : []))
}

/* Where a place of a GraphQL document is: what is open around it, by the schema of the service. Does not own: what is offered there. */
import type { GraphqlField, GraphqlInput, GraphqlSchema } from './graphql-schema.ts'
import type { GraphqlToken } from './graphql-tokens.ts'

/** An open bracket, and what came last in it. */
export type Scope =
  /** Outside all brackets; `root` is the type that the operation or fragment that begins here selects from. */
  | { kind: 'document'; root: string | undefined }
  | { kind: 'variables' }
  /** `into` is the type that a bracket would select from. */
  | { kind: 'selection'; type: string | undefined; field: GraphqlField | undefined; into: string | undefined }
  /** Arguments, or the fields of an input object; `current` has its name already. */
  | { kind: 'inputs'; inputs: readonly GraphqlInput[]; used: Set<string>; current: GraphqlInput | undefined }
  | { kind: 'list'; type: string | undefined }

export interface QueryPlace {
  scope: Scope
  /** The tokens before it, the last one first; ''  where there is none. */
  before: string
  secondBefore: string
  /** Names of the variables of its operation. */
  variables: readonly string[]
}

/** @param tokens those before the place */
export function placeIn(schema: GraphqlSchema, tokens: readonly GraphqlToken[]): QueryPlace {
  const walk = new Walk(schema)
  for (const token of tokens) walk.take(token)
  const [before = '', secondBefore = ''] = tokens
    .slice(-2)
    .reverse()
    .map(({ text }) => text)
  return { scope: walk.scope, before, secondBefore, variables: walk.variables }
}

class Walk {
  readonly #schema: GraphqlSchema
  readonly #open: Scope[] = []
  #document: Scope & { kind: 'document' }
  /** Arguments that a bracket would begin: those of the last directive. */
  #directive: readonly GraphqlInput[] | undefined
  #before = ''
  #variables = new Set<string>()

  constructor(schema: GraphqlSchema) {
    this.#schema = schema
    this.#document = { kind: 'document', root: schema.roots.get('query') }
  }

  get scope(): Scope {
    return this.#open.at(-1) ?? this.#document
  }

  get variables(): string[] {
    return [...this.#variables]
  }

  take({ kind, text }: GraphqlToken): void {
    if (kind === 'punctuation' && '([{'.includes(text)) this.#begin(text)
    else if (kind === 'punctuation' && ')]}'.includes(text)) this.#end()
    else if (this.#before === '@') this.#directive = this.#schema.directives.find(({ name }) => name === text)?.args
    else this.#read(kind, text)
    this.#before = text
  }

  #begin(bracket: string): void {
    this.#open.push(this.#scopeOf(bracket))
    this.#directive = undefined
  }

  #scopeOf(bracket: string): Scope {
    const { scope } = this
    if (bracket === '(') {
      if (this.#directive === undefined && scope.kind === 'document') return { kind: 'variables' }
      const inputs = this.#directive ?? (scope.kind === 'selection' ? (scope.field?.args ?? []) : [])
      return { kind: 'inputs', inputs, used: new Set(), current: undefined }
    }
    const type = valueTypeOf(scope)
    if (bracket === '[') return scope.kind === 'variables' ? scope : { kind: 'list', type }
    if (scope.kind === 'document') return selectionOf(scope.root)
    if (scope.kind === 'selection') return selectionOf(scope.into ?? scope.type)
    const inputs = this.#schema.types.get(type ?? '')?.inputs ?? []
    return { kind: 'inputs', inputs, used: new Set(), current: undefined }
  }

  #end(): void {
    const ended = this.#open.pop()
    const { scope } = this
    if (scope.kind === 'inputs') scope.current = undefined
    if (ended?.kind !== 'selection') return
    if (scope.kind === 'document') scope.root = this.#schema.roots.get('query')
    if (scope.kind === 'selection') Object.assign(scope, { field: undefined, into: undefined })
  }

  #read(kind: GraphqlToken['kind'], text: string): void {
    const { scope } = this
    if (scope.kind === 'document') this.#readHead(scope, text)
    else if (scope.kind === 'variables' && this.#before === '$') this.#variables.add(text)
    else if (scope.kind === 'selection') this.#readSelection(scope, kind, text)
    else if (scope.kind === 'inputs') readInput(scope, text, this.#before)
  }

  #readHead(scope: Scope & { kind: 'document' }, text: string): void {
    if (this.#before === 'on') scope.root = text
    if (!['query', 'mutation', 'subscription', 'fragment'].includes(text)) return
    this.#variables = new Set()
    scope.root = this.#schema.roots.get(text)
  }

  #readSelection(scope: Scope & { kind: 'selection' }, kind: GraphqlToken['kind'], text: string): void {
    if (text === '...') Object.assign(scope, { field: undefined, into: scope.type })
    else if (this.#before === 'on') scope.into = text
    else if (kind === 'name' && this.#before !== '...') {
      scope.field = this.#schema.types.get(scope.type ?? '')?.fields.find(({ name }) => name === text)
      scope.into = scope.field?.type.name ?? ''
    }
  }
}

function selectionOf(type: string | undefined): Scope {
  return { kind: 'selection', type, field: undefined, into: undefined }
}

function readInput(scope: Scope & { kind: 'inputs' }, text: string, before: string): void {
  if (text === ':') return
  if (scope.current !== undefined && (before === ':' || before === '$')) {
    // A variable is two tokens.
    if (text !== '$') scope.current = undefined
    return
  }
  scope.used.add(text)
  scope.current = scope.inputs.find(({ name }) => name === text)
}

/** The type of a value that is written there. */
export function valueTypeOf(scope: Scope): string | undefined {
  if (scope.kind === 'inputs') return scope.current?.type.name
  return scope.kind === 'list' ? scope.type : undefined
}

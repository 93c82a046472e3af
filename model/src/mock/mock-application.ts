/* The mock of a whole description at hand. Owns: which of its operations answers. Servers, which have too many of them at hand, look each up themselves. */
import { componentsOf } from '../content/components.ts'
import type { ApplicationBundle, HttpContent } from '../content/content.ts'
import { exampleLanguageOf } from '../examples/language.ts'
import type { ExampleLanguage } from '../examples/example.ts'
import { ExamplePlans } from '../examples/plan.ts'
import { securityOf, serversOf } from '../operation/operation.ts'
import { withCommon } from '../settings/common.ts'
import { mayHaveMockRules } from './document-template.ts'
import { answerRequest, type MockAsked, type MockedOperation } from './answer-operation.ts'
import { addPath, basePathOf, createPathTree, findPath } from './path-tree.ts'
import type { MockRequest } from './read-request.ts'
import { choosesAnswer } from './prefer.ts'
import type { Chance } from './rules/fill-placeholders.ts'
import { CollectionIndex, findCollections } from './state/collections.ts'
import { keeperOf } from './state/keep-call.ts'
import type { NewUuid } from './state/kept-items.ts'
import type { CollectionAct } from './state/named-acts.ts'
import { MockStates } from './state/mock-states.ts'
import type { MockOutcome } from './write-reply.ts'

export interface MockCall extends MockAsked {
  /** In capitals. */
  method: string
  request: MockRequest
  /** Of the caller, for documents whose texts don't show theirs. */
  language: ExampleLanguage
  /** Whose state: empty for the shared one. */
  session: string
}

export interface ApplicationMock {
  /** Operations that are answered. */
  count: number
  /** Paths of those that keep what they are sent. */
  collections: string[]
  /** Forgets what a caller sent. */
  reset: (session: string) => void
  answer: (call: MockCall) => MockOutcome
}

interface NamedCall {
  name: string
  content: HttpContent
}

/** What a mock takes from where it runs. */
export interface MockSurroundings {
  /** Where collections, as the paths show them, keep what they are sent; without it none does. */
  newUuid?: NewUuid
  /** Where bodies follow the rules of Mock.js that a document has; without it they follow its schema. */
  newChance?: () => Chance
}

/** Answers every operation of a description, below the paths of its servers and without them. Scripts are not run. */
export function mockApplication(
  { application, documents, components: list }: ApplicationBundle,
  { newUuid, newChance }: MockSurroundings = {},
): ApplicationMock {
  const components = componentsOf(list)
  const { root } = application
  const calls = documents.flatMap(({ name, content }): NamedCall[] =>
    content.kind === 'http' && content.container === 'paths' ? [{ name, content }] : [],
  )
  const paths = calls.map((call) => ({ method: call.content.method.toUpperCase(), path: call.content.path, call }))
  const servers = calls.flatMap((call) => serversOf(call.content, application))
  const tree = createPathTree<NamedCall>(servers.map(({ resolvedUrl }) => basePathOf(resolvedUrl)))
  for (const path of paths) addPath(tree, path)
  const plans = new ExamplePlans()
  const haveComponentsRules = newChance !== undefined && mayHaveMockRules(JSON.stringify(list))
  const mayHaveRules = (content: HttpContent): boolean =>
    newChance !== undefined && (haveComponentsRules || mayHaveMockRules(JSON.stringify(content)))
  const operationOf = keptFor(({ name, content: own }: NamedCall, language: ExampleLanguage): MockedOperation => {
    const content = withCommon(own, { components, root })
    const security = securityOf(content, components, application)
    const hints = { language: exampleLanguageOf([name], language), plans }
    return { content, components, security, hints, hasMockRules: mayHaveRules(content) }
  })
  const collections = findCollections(newUuid === undefined ? [] : paths).map((each) => ({ ...each, ...foundPlaces }))
  const index = new CollectionIndex(collections)
  const states = new MockStates()
  const keepOf = (operation: MockedOperation, { method, request, language, session }: MockCall) => {
    const call = index.find(method, operation.content.path, request.path)
    if (call === undefined || newUuid === undefined) return undefined
    const operationFor = (act: CollectionAct) => {
      const placed = call.collection.calls.find((each) => each.act === act)
      return placed && operationOf(placed.call, language)
    }
    return keeperOf(call, { states, session, newUuid }, () => ({
      list: operationFor('list'),
      read: operationFor('read'),
      create: operationFor('create'),
    }))
  }
  const answer = (call: MockCall): MockOutcome => {
    const { method, request, language, ...asked } = call
    const found = findPath(tree, method, request.path)
    if (found.kind === 'otherMethods') return found
    if (found.kind === 'none') return { kind: 'noPath' }
    const operation = operationOf(found.call, language)
    const documented = answerRequest(operation, asked, request)
    const keep = 'problem' in documented || choosesAnswer(asked.prefer) ? undefined : keepOf(operation, call)
    const result = 'problem' in documented ? documented : (keep?.(operation, asked, request, documented) ?? documented)
    if ('problem' in result) return { kind: 'refusal', refusal: result }
    const body = newChance === undefined ? undefined : result.make?.(newChance())
    return { kind: 'answer', answer: body === undefined ? result : { ...result, body } }
  }
  return {
    count: calls.length,
    collections: collections.map(({ path }) => path),
    reset: (session) => states.reset(session),
    answer,
  }
}

/** Made once for each call and language. */
function keptFor(make: (call: NamedCall, language: ExampleLanguage) => MockedOperation): typeof make {
  const kept = new Map<ExampleLanguage, WeakMap<NamedCall, MockedOperation>>()
  return (call, language) => {
    const ofLanguage = kept.get(language) ?? new WeakMap<NamedCall, MockedOperation>()
    kept.set(language, ofLanguage)
    const operation = ofLanguage.get(call) ?? make(call, language)
    ofLanguage.set(call, operation)
    return operation
  }
}

/** What the paths don't say is found in the answers. */
const foundPlaces = { keyName: '', idField: '', listAt: '', itemAt: '' }

/*
 * The answers of mock addresses. Owns: which paths an application has and what is kept of its documents, both bounded, the least used dropped first.
 * Does not own: the answer of one call (`model/src/mock/`), HTTP (`send-answer.ts`).
 */
import { setImmediate } from 'node:timers/promises'
import {
  addPath,
  answerCall,
  basePathOf,
  CallFacts,
  createPathTree,
  exampleLanguageOf,
  findPath,
  isBegun,
  keeperOf,
  mayHaveMockRules,
  securityOf,
  withCommon,
  MockStates,
  type Chance,
  type CollectionAct,
  type CollectionCall,
  type CollectionIndex,
  type ExampleLanguage,
  type KeptCollection,
  type MockAnswer,
  type MockAsked,
  type MockRequest,
  type MockedOperation,
  type MockOutcome,
  type PathTree,
} from '@lectern/model'
import { randomUUID } from 'node:crypto'
import { mockResetPath, type MockCondition, type ScriptError } from '@lectern/contracts'
import type { AppContext } from '../../../../core/context.ts'
import { createLinearMatcher } from './linear-pattern.ts'
import { SizedCache } from '../../../../core/sized-cache.ts'
import { findCall, readCall } from '../../../documents/doc/operation-queries.ts'
import { readEnvironmentUrls } from '../../../places/module-setting/setting-queries.ts'
import type { MockCollectionRow } from '../../../../db/schema.ts'
import { listCollections } from '../collections/collection-repo.ts'
import { indexCollections } from '../collections/found-collections.ts'
import { findMockedModule, listMockedCalls, type MockedModule } from '../mock-repo.ts'
import { listAround, sortRules } from '../rules/rule-place.ts'
import { presentVerdicts, readRule, type KeptRule } from '../rules/rule-presenter.ts'
import { listModuleRules } from '../rules/rule-repo.ts'
import type { MockScripts } from './mock-scripts.ts'
import { RuleCounts } from './rule-counts.ts'

/** Documented calls of all applications whose paths are kept. */
const keptPaths = 100_000
/** Characters of documents that are kept, in memory about three times as many bytes. */
const keptCharacters = 16 * 1024 * 1024
/** Paths that are added before the event loop gets its turn. */
const pathsPerPart = 2_000

/** Comparisons of a request with its schemas, a few milliseconds' worth; what is left of a larger one fits. */
export const maxSteps = 10_000

export interface MockCall extends MockAsked {
  method: string
  /** Its path is below the key. */
  request: MockRequest
  /** Of the caller, for documents whose texts don't show theirs. */
  language: ExampleLanguage
  /** Of the caller. */
  address: string
  /** Whose state: empty for the one that callers share. */
  session: string
}

export interface Answered {
  outcome: MockOutcome
  /** `undefined`: no document has the path. */
  docId: number | undefined
  delayMs: number
  /** The connection is to be reset instead. */
  isReset: boolean
  /** Why the script of the rule gave no answer. */
  scriptError: ScriptError | undefined
  /** Rules that are for other calls, with the condition that does not hold. */
  unfit: { name: string; condition: MockCondition }[]
}

interface Kept<T> {
  value: T
  size: number
}

/** What is asked before the document. */
interface KeptRules {
  rules: readonly KeptRule[]
  collections: readonly MockCollectionRow[]
}

const noOperations = { list: undefined, read: undefined, create: undefined }

const resetDone: MockAnswer = { status: 204, headers: [], body: '', source: 'state', response: '', example: '' }

export class MockAnswers {
  readonly #context: Pick<AppContext, 'db' | 'clock'>
  readonly #trees = new SizedCache<Kept<PathTree<number>>>(keptPaths)
  readonly #operations = new SizedCache<Kept<MockedOperation | undefined>>(keptCharacters)
  readonly #rules = new SizedCache<Kept<KeptRules>>(keptCharacters)
  readonly #indexes = new SizedCache<Kept<CollectionIndex<number>>>(keptPaths)
  readonly #chains = new SizedCache<Kept<readonly number[]>>(keptPaths)
  readonly #states = new SizedCache<MockStates>(keptCharacters)
  readonly #counts = new RuleCounts()

  readonly #scripts: MockScripts

  constructor(context: Pick<AppContext, 'db' | 'clock'>, scripts: MockScripts) {
    this.#context = context
    this.#scripts = scripts
  }

  /** The application a key opens; undefined for an unknown key, one that is off, and one of an application that was removed. */
  async find(key: string): Promise<MockedModule | undefined> {
    return findMockedModule(this.#context.db, key)
  }

  async answer(module: MockedModule, call: MockCall): Promise<Answered> {
    const { method, request, language, address, session, ...asked } = call
    const none = { docId: undefined, delayMs: 0, isReset: false, scriptError: undefined, unfit: [] }
    const tree = await this.#tree(module)
    const { rules: all, collections } = await this.#rulesOf(module)
    if (method === 'POST' && request.path === mockResetPath && collections.length > 0) {
      ;(await this.#statesOf(module)).reset(session)
      return { ...none, outcome: { kind: 'answer', answer: resetDone } }
    }
    const found = findPath(tree, method, request.path)
    if (found.kind === 'otherMethods') return { ...none, outcome: found }
    const operation = found.kind === 'found' ? await this.operation(found.call, language) : undefined
    if (found.kind !== 'found' || operation === undefined) return { ...none, outcome: { kind: 'noPath' } }
    const docId = found.call
    const rules = sortRules(all, await this.#around(module, docId, all), ({ docId: of, isForProject }) => [
      of,
      isForProject,
    ])
    const index = collections.length === 0 ? undefined : await this.#indexOf(module, collections)
    const kept = index?.find(method, operation.content.path, request.path)
    const keeper = kept && (await this.#keeper(module, kept, { language, session }))
    const facts = new CallFacts({ method, request, template: operation.content.path, address })
    const ruled = answerCall(operation, asked, facts, {
      rules,
      countOf: (rule) => this.#counts.next(rule),
      chance: chanceOf(this.#context),
      check: { matches: createLinearMatcher(), maxSteps, isUnchecked: module.checks_requests === 0 },
      keep: keeper && ((answer) => keeper(operation, asked, request, answer)),
    })
    const { delayMs, isReset } = ruled
    const unfit = presentVerdicts(rules, ruled.verdicts).flatMap(({ name, condition }) =>
      condition ? [{ name, condition }] : [],
    )
    return { ...(await this.#scripts.complete(module.id, ruled, facts)), docId, delayMs, isReset, unfit }
  }

  /** What answers a call of the collection; its items are begun with the first one. */
  async #keeper(
    module: MockedModule,
    call: CollectionCall<KeptCollection<number>>,
    { language, session }: { language: ExampleLanguage; session: string },
  ): Promise<ReturnType<typeof keeperOf>> {
    const place = { states: await this.#statesOf(module), session, newUuid: randomUUID }
    if (isBegun(call, place)) return keeperOf(call, place, () => noOperations)
    const operationFor = async (act: CollectionAct): Promise<MockedOperation | undefined> => {
      const placed = call.collection.calls.find((each) => each.act === act)
      return placed && this.operation(placed.call, language)
    }
    const list = await operationFor('list')
    const read = await operationFor('read')
    const create = await operationFor('create')
    return keeperOf(call, place, () => ({ list, read, create }))
  }

  async #statesOf({ id, states_version }: MockedModule): Promise<MockStates> {
    return this.#states.get(`${String(id)} ${String(states_version)}`, () => Promise.resolve(new MockStates()))
  }

  async #rulesOf({ id, rules_version, beside }: MockedModule): Promise<KeptRules> {
    const kept = await this.#rules.get([id, rules_version, beside].join(' '), async () => {
      const rows = await listModuleRules(this.#context.db, id)
      const collections = (await listCollections(this.#context.db, id)).filter((row) => row.is_on === 1)
      const size = rows.reduce((sum, { conditions, answer }) => sum + conditions.length + answer.length, 1)
      return { value: { rules: rows.map(readRule), collections }, size }
    })
    return kept.value
  }

  /** Changes with the documents that its calls are. */
  async #indexOf(
    { id, tree_version, content_version, rules_version }: MockedModule,
    rows: readonly MockCollectionRow[],
  ): Promise<CollectionIndex<number>> {
    const key = [id, tree_version, content_version, rules_version].join(' ')
    const kept = await this.#indexes.get(key, async () => {
      const index = await indexCollections(this.#context.db, id, rows)
      return { value: index, size: index.size + 1 }
    })
    return kept.value
  }

  /** The document, and where rules are for folders those it is in. */
  async #around(
    { id, tree_version, content_version }: MockedModule,
    docId: number,
    rules: readonly KeptRule[],
  ): Promise<readonly number[]> {
    if (!rules.some(({ isForFolder }) => isForFolder)) return [docId]
    const key = [id, tree_version, content_version, docId].join(' ')
    const kept = await this.#chains.get(key, async () => {
      const chain = await listAround(this.#context.db, docId)
      return { value: chain.map((each) => each.id), size: chain.length }
    })
    return kept.value
  }

  async #tree({ id, tree_version, content_version }: MockedModule): Promise<PathTree<number>> {
    const kept = await this.#trees.get(`${String(id)} ${String(tree_version)} ${String(content_version)}`, async () => {
      const urls = await readEnvironmentUrls(this.#context, id, 'visitor')
      const calls = await listMockedCalls(this.#context.db, id)
      const tree = createPathTree<number>(urls.map(basePathOf))
      for (const [index, call] of calls.entries()) {
        if (index % pathsPerPart === 0) await setImmediate()
        addPath(tree, { method: call.http_method, path: call.url, call: call.id })
      }
      return { value: tree, size: calls.length + 1 }
    })
    return kept.value
  }

  /** The call of a document as visitors see it; undefined when it has none. */
  async operation(docId: number, language: ExampleLanguage): Promise<MockedOperation | undefined> {
    const found = await findCall(this.#context, docId)
    if (found === undefined) return undefined
    const kept = await this.#operations.get(`${found.version} ${language}`, async () => {
      const call = await readCall(this.#context, found.head)
      if (call === undefined) return { value: undefined, size: 1 }
      const { components, root, dictionaries } = call
      const hints = { language: exampleLanguageOf([call.name], language), dictionaries }
      const content = withCommon(call.content, { components, root })
      const security = securityOf(content, components, { root })
      const text = JSON.stringify([content, components])
      const hasMockRules = mayHaveMockRules(text)
      return { value: { content, components, security, hints, hasMockRules }, size: text.length }
    })
    return kept.value
  }
}

export function chanceOf({ clock }: Pick<AppContext, 'clock'>): Chance {
  return { nowMs: clock(), random: Math.random, uuid: randomUUID }
}

/*
 * The answers of mock addresses. Owns: what is kept of documents, bounded, the least used dropped first. Does not own: what is kept of applications
 * (`kept-modules.ts`), the answer of one call (`model/src/mock/`), HTTP (`send-answer.ts`).
 */
import {
  answerCall,
  CallFacts,
  choosesAnswer,
  exampleLanguageOf,
  ExamplePlans,
  findPath,
  isBegun,
  isRepeated,
  keeperOf,
  mayHaveMockRules,
  securityOf,
  withCommon,
  MockStates,
  type Chance,
  type CollectionAct,
  type CollectionCall,
  type ExampleLanguage,
  type KeptCollection,
  type MockAnswer,
  type MockAsked,
  type MockRequest,
  type MockedOperation,
  type MockOutcome,
} from '@lectern/model'
import { randomUUID } from 'node:crypto'
import { mockResetPath, type MockCondition, type ScriptError } from '@lectern/contracts'
import type { AppContext } from '../../../../core/context.ts'
import type { AnswerGround, NotedHeaders } from './decided-answers.ts'
import { createLinearMatcher } from '../../../../core/patterns/linear-pattern.ts'
import { SizedCache } from '../../../../core/sized-cache.ts'
import { findCall, readCall } from '../../../documents/doc/operation-queries.ts'
import { findMockedModule, type MockedModule } from '../mock-repo.ts'
import { sortRules } from '../rules/rule-place.ts'
import { presentVerdicts } from '../rules/rule-presenter.ts'
import type { Recorder } from '../recording/recorder.ts'
import { keptCharacters, KeptModules, type Kept } from './kept-modules.ts'
import type { MockScripts } from './mock-scripts.ts'
import { RuleCounts } from './rule-counts.ts'

/** Comparisons of a request with its schemas, a few milliseconds' worth; what is left of a larger one fits. */
export const maxSteps = 10_000

export interface MockCall extends MockAsked {
  method: string
  /** Its path is below the key. */
  request: MockRequest & { headers: NotedHeaders }
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
  /** The rule that answers; undefined for none. */
  ruleId?: string | undefined
  ruleName?: string | undefined
  /** Why the script of the rule gave no answer. */
  scriptError: ScriptError | undefined
  /** Rules that are for other calls, with the condition that does not hold. */
  unfit: { name: string; condition: MockCondition }[]
  /** What the same call gets the same answer on; undefined where it may get another one nevertheless. */
  ground?: AnswerGround | undefined
}

/** Room for what is found out about its schemas, once a body was generated. */
const withPlans = 3

const noOperations = { list: undefined, read: undefined, create: undefined }

const resetDone: MockAnswer = { status: 204, headers: [], body: '', source: 'state', response: '', example: '' }

export class MockAnswers {
  readonly #context: Pick<AppContext, 'db' | 'clock'>
  readonly #kept: KeptModules
  readonly #operations = new SizedCache<Kept<MockedOperation | undefined>>(keptCharacters)
  readonly #states = new SizedCache<MockStates>(keptCharacters)
  readonly #counts = new RuleCounts()

  readonly #scripts: MockScripts
  readonly #recorder: Recorder

  constructor(context: Pick<AppContext, 'db' | 'clock'>, scripts: MockScripts, recorder: Recorder) {
    this.#context = context
    this.#kept = new KeptModules(context)
    this.#scripts = scripts
    this.#recorder = recorder
  }

  /** The application a key opens; undefined for an unknown key, one that is off, and one of an application that was removed. */
  async find(key: string): Promise<MockedModule | undefined> {
    return findMockedModule(this.#context.db, key)
  }

  async answer(module: MockedModule, call: MockCall): Promise<Answered> {
    const { method, request, language, address, session, ...asked } = call
    const none = { docId: undefined, delayMs: 0, isReset: false, scriptError: undefined, unfit: [] }
    const tree = await this.#kept.tree(module)
    const { rules: all, collections } = await this.#kept.rulesOf(module)
    if (method === 'POST' && request.path === mockResetPath && collections.length > 0) {
      ;(await this.#statesOf(module)).reset(session)
      return { ...none, outcome: { kind: 'answer', answer: resetDone } }
    }
    const found = findPath(tree, method, request.path)
    if (found.kind === 'otherMethods') return { ...none, outcome: found }
    const documented = found.kind === 'found' ? await this.#documented(found.call, language) : undefined
    const operation = documented?.operation
    if (found.kind !== 'found' || documented === undefined || operation === undefined)
      return { ...none, outcome: { kind: 'noPath' } }
    const docId = found.call
    const rules = sortRules(all, await this.#kept.around(module, docId, all), ({ docId: of, isForProject }) => [
      of,
      isForProject,
    ])
    const index = collections.length === 0 ? undefined : await this.#kept.indexOf(module, collections)
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
    const isFree = ruled.rule === undefined && keeper === undefined && !choosesAnswer(asked.prefer)
    const isRecording = this.#recorder.isRecording(module)
    if (isFree && isRecording) {
      const recorded = await this.#recorder.answer(module, { docId, template: operation.content.path, call })
      if (recorded !== undefined) return { ...none, outcome: { kind: 'answer', answer: recorded }, docId, unfit }
    }
    const isSettled = keeper === undefined && !isRecording && request.body.length === 0 && isRepeated(rules, ruled)
    return {
      ...(await this.#scripts.complete(module.id, ruled, facts)),
      ground: isSettled ? { docId, version: documented.version, headers: request.headers.noted } : undefined,
      docId,
      delayMs,
      isReset,
      unfit,
      ruleId: ruled.rule?.id,
      ruleName: ruled.rule?.name,
    }
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

  /** The call of a document as visitors see it; undefined when it has none. */
  async operation(docId: number, language: ExampleLanguage): Promise<MockedOperation | undefined> {
    return (await this.#documented(docId, language))?.operation
  }

  async #documented(
    docId: number,
    language: ExampleLanguage,
  ): Promise<{ operation: MockedOperation | undefined; version: string } | undefined> {
    const found = await findCall(this.#context, docId)
    if (found === undefined) return undefined
    const kept = await this.#operations.get(`${found.version} ${language}`, async () => {
      const call = await readCall(this.#context, found.head)
      if (call === undefined) return { value: undefined, size: 1 }
      const { components, root, dictionaries } = call
      const hints = { language: exampleLanguageOf([call.name], language), dictionaries, plans: new ExamplePlans() }
      const content = withCommon(call.content, { components, root })
      const security = securityOf(content, components, { root })
      const text = JSON.stringify([content, components])
      const hasMockRules = mayHaveMockRules(text)
      const operation = { content, components, security, hints, hasMockRules, newMatcher: createLinearMatcher }
      return { value: operation, size: text.length * withPlans }
    })
    return { operation: kept.value, version: found.version }
  }
}

export function chanceOf({ clock }: Pick<AppContext, 'clock'>): Chance {
  return { nowMs: clock(), random: Math.random, uuid: randomUUID }
}

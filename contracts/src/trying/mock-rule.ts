/* Rules of mock addresses: which calls are answered with what, before the document is asked. And the last calls. */
import Type, { type Static } from 'typebox'
import { get, onProject, post } from '../endpoint.ts'
import { Abilities, ById, EpochMs, Flag, Name, Nullable, OneOf, PublicId, Strict, Trashed } from '../scalars.ts'
import { mockSources } from './mock.ts'
import { PastText, PastTexts, TextNumber } from './past-text.ts'
import { ScriptError } from './script.ts'

export const mockRuleLimits = {
  name: 100,
  /** Of one application, those of its documents too. */
  rules: 200,
  /** That are for one document, those of other applications in its project too. */
  listed: 400,
  conditions: 20,
  conditionName: 300,
  conditionValue: 1_000,
  headers: 30,
  text: 50_000,
  delayMs: 60_000,
} as const

/** `count`: which of the calls like it this is; `address`: of the caller. */
export const mockPlaces = ['path', 'query', 'header', 'cookie', 'body', 'method', 'count', 'address'] as const
export type MockPlace = (typeof mockPlaces)[number]

/** `oneOf`: separated by commas; `range`: `10..20`, either end may be left out. */
export const mockOperators = [
  'equals',
  'notEquals',
  'contains',
  'startsWith',
  'endsWith',
  'oneOf',
  'exists',
  'notExists',
  'range',
] as const
export type MockOperator = (typeof mockOperators)[number]

/** Whether a rule is for calls that meet all of its conditions, or any of them. */
export const mockMatches = ['all', 'any'] as const
export type MockMatch = (typeof mockMatches)[number]

export const MockCondition = Strict({
  place: OneOf(mockPlaces),
  /** Of the parameter; in the body a path as `items[0].id`, empty for the whole body. */
  name: Type.String({ maxLength: mockRuleLimits.conditionName }),
  operator: OneOf(mockOperators),
  value: Type.String({ maxLength: mockRuleLimits.conditionValue }),
})
export type MockCondition = Static<typeof MockCondition>

const DelayMs = Type.Integer({ minimum: 0, maximum: mockRuleLimits.delayMs })

export const mockAnswerKinds = ['text', 'template', 'script', 'example', 'generated'] as const
export const mockFailures = ['error', 'reset'] as const

export const MockRuleAnswer = Strict({
  status: Type.Integer({ minimum: 200, maximum: 599 }),
  headers: Type.Array(
    Strict({
      name: Type.String({ maxLength: 100, pattern: "^[\\w!#$%&'*+.^`|~-]+$" }),
      value: Type.String({ maxLength: 1_000 }),
    }),
    { maxItems: mockRuleLimits.headers },
  ),
  /**
   * `text`: as it is written, with values for placeholders as `{{request.query.id}}`; `template`: of Mock.js, as `{ "list|1-10": ["@cname"] }`; `script`:
   * JavaScript that returns the body; `example`: a documented one; `generated`: made from the schema.
   */
  kind: OneOf(mockAnswerKinds),
  /** Of a text, and of what a template or script makes. */
  mediaType: Type.String({ maxLength: 200 }),
  /** Nothing is put in place of placeholders, neither in the text nor in headers. */
  isLiteral: Type.Optional(Flag),
  /** The text, template or script. */
  text: Type.String({ maxLength: mockRuleLimits.text }),
  /** Name of the documented example; empty for the first one. */
  example: Type.String({ maxLength: 200 }),
  /** A time between both. */
  delayFromMs: DelayMs,
  delayToMs: DelayMs,
  /** Of 100 calls so many fail: with status 503, or with a connection that is reset. */
  failPercent: Type.Integer({ minimum: 0, maximum: 100 }),
  failWith: OneOf(mockFailures),
})
export type MockRuleAnswer = Static<typeof MockRuleAnswer>

/** For the document, for all in a folder around it, for all of its application, or of all applications in its project. */
export const mockRuleScopes = ['doc', 'folder', 'module', 'project'] as const
export type MockRuleScope = (typeof mockRuleScopes)[number]

const fields = {
  name: Name(mockRuleLimits.name),
  /** None: every call is meant. */
  conditions: Type.Array(MockCondition, { maxItems: mockRuleLimits.conditions }),
  /** Absent: all of them have to hold. */
  match: Type.Optional(OneOf(mockMatches)),
  answer: MockRuleAnswer,
}
export const MockRuleDraft = Strict({
  ...fields,
  scope: OneOf(mockRuleScopes),
  /** The folder of a rule for one: it has the document in it. */
  folderId: Type.Optional(PublicId),
})
export type MockRuleDraft = Static<typeof MockRuleDraft>

const Version = Type.Integer({ minimum: 1 })
const Count = Type.Integer({ minimum: 0 })

export const MockRule = Type.Object({
  ...fields,
  id: PublicId,
  scope: OneOf(mockRuleScopes),
  /** The folder it is for; of a rule for the project the application in which it was made; empty for others. */
  placeId: Type.String(),
  placeName: Type.String(),
  isOn: Flag,
  version: Version,
  updatedAtMs: EpochMs,
  updatedByName: Type.String(),
  /** Calls it answered within the last day, since this server started. */
  answered: Count,
})
export type MockRule = Static<typeof MockRule>

export const MockRules = Type.Object({
  /** In the order in which they are tried: those of the document, of its folders from the innermost on, of its application, of its project. */
  rules: Type.Array(MockRule, { maxItems: mockRuleLimits.listed }),
  /** Those around the document, the innermost first. */
  folders: Type.Array(Type.Object({ id: PublicId, name: Type.String() })),
  /** Of the application’s mock address within the last day, since this server started. */
  calls: Count,
  can: Abilities('update'),
})
export type MockRules = Static<typeof MockRules>

export const listMockRules = get('/module/mock/rule/list', 'List the mock rules for a document', {
  access: onProject('read', { doc: 'docId' }),
  query: ById('docId'),
  reply: MockRules,
})

export const addMockRule = post('/module/mock/rule/add', 'Add a mock rule', {
  access: onProject('manageDocs', { doc: 'docId' }),
  body: Strict({ docId: PublicId, rule: MockRuleDraft }),
  reply: MockRules,
  errors: ['mock_rules_full'],
})

/** `version` is the one that was read: when someone saved since, nothing is written. */
export const updateMockRule = post('/module/mock/rule/update', 'Update a mock rule', {
  access: onProject('manageDocs', { doc: 'docId' }),
  body: Strict({ docId: PublicId, id: PublicId, version: Version, rule: MockRuleDraft }),
  reply: MockRules,
  errors: ['mock_rule_changed'],
})

export const turnMockRule = post('/module/mock/rule/turn', 'Turn a mock rule on or off', {
  access: onProject('manageDocs', { doc: 'docId' }),
  body: Strict({ docId: PublicId, id: PublicId, isOn: Flag }),
  reply: MockRules,
})

/** Rules of one scope that are not named follow the others. */
export const orderMockRules = post('/module/mock/rule/order', 'Set the order in which mock rules are tried', {
  access: onProject('manageDocs', { doc: 'docId' }),
  body: Strict({ docId: PublicId, ids: Type.Array(PublicId, { minItems: 1, maxItems: mockRuleLimits.listed }) }),
  reply: MockRules,
})

export const deleteMockRule = post('/module/mock/rule/delete', 'Delete a mock rule, restorable', {
  access: onProject('manageDocs', { doc: 'docId' }),
  body: ById('docId', 'id'),
  reply: Type.Object({ ...MockRules.properties, ...Trashed.properties }),
})

export const listMockRuleTexts = get('/module/mock/rule/history', 'List who wrote which version of a mock rule', {
  access: onProject('manageDocs', { doc: 'docId' }),
  query: ById('docId', 'id'),
  reply: PastTexts,
  errors: ['not_accessible'],
})

/** What a rule did; where it is for, its order and whether it is on have no versions. */
export const PastMockRule = Type.Object({
  ...PastText.properties,
  ...{ conditions: fields.conditions, match: OneOf(mockMatches), answer: MockRuleAnswer },
})
export type PastMockRule = Static<typeof PastMockRule>

export const getPastMockRule = get('/module/mock/rule/history/get', 'Get a present or earlier version of a mock rule', {
  access: onProject('manageDocs', { doc: 'docId' }),
  query: Strict({ docId: PublicId, id: PublicId, number: TextNumber }),
  reply: PastMockRule,
  errors: ['not_accessible'],
})

/** Why a rule answers a call, or doesn't. */
export const MockVerdict = Type.Object({
  /** Empty for a rule that is not saved yet. */
  id: Type.String(),
  name: Type.String(),
  /** `notReached`: an earlier one answered; `unfit`: a condition does not hold. */
  kind: OneOf(['answers', 'off', 'notReached', 'unfit']),
  /** The condition that does not hold, the first where any would do. */
  condition: Nullable(MockCondition),
  /** What was sent instead, the first values of several. */
  found: Type.Array(Type.String()),
})
export type MockVerdict = Static<typeof MockVerdict>

/** Tries rules as they would answer, without waiting and without counting. */
export const tryMockRule = post('/module/mock/rule/try', 'Try a mock rule that is not saved yet', {
  access: onProject('manageDocs', { doc: 'docId' }),
  body: Strict({
    docId: PublicId,
    /** The rule it takes the place of; a new one comes behind the others of its scope. */
    id: Type.Optional(PublicId),
    rule: MockRuleDraft,
    call: Strict({
      /** Below the mock address: `/orders/7?page=1`. */
      url: Type.String({ maxLength: 8_000 }),
      headers: Type.Array(Strict({ name: Type.String({ maxLength: 100 }), value: Type.String({ maxLength: 8_000 }) }), {
        maxItems: 100,
      }),
      body: Type.String({ maxLength: 200_000 }),
      /** Which of the calls like it this is. */
      count: Type.Integer({ minimum: 1, maximum: 1_000_000 }),
    }),
  }),
  reply: Type.Object({
    status: Type.Integer(),
    headers: Type.Array(Type.Object({ name: Type.String(), value: Type.String() })),
    body: Type.String(),
    delayMs: Type.Integer(),
    isReset: Type.Boolean(),
    /** Why the script gave no answer. */
    scriptError: Nullable(ScriptError),
    verdicts: Type.Array(MockVerdict, { maxItems: mockRuleLimits.listed + 1 }),
  }),
  errors: ['scripts_off'],
})

export const mockLogLength = 100

/** A call of the mock address. Neither headers nor values are kept. */
export const MockLogEntry = Type.Object({
  atMs: EpochMs,
  method: Type.String(),
  /** Without its query. */
  path: Type.String(),
  status: Type.Integer(),
  /** How the answer came about; `refused`: the body gave the reason. */
  from: OneOf(mockSources),
  /** The documented response and example. */
  response: Type.String(),
  example: Type.String(),
  /** Name of the rule that answered; empty for none. */
  rule: Type.String(),
  delayMs: Type.Integer(),
  isReset: Type.Boolean(),
  /** Where a script failed; its message may have values of the call, and is not kept. */
  scriptError: Nullable(Type.Omit(ScriptError, ['message'])),
  /** Rules that were tried before, and the conditions that did not hold. */
  unfit: Type.Array(Type.Object({ name: Type.String(), condition: MockCondition })),
})
export type MockLogEntry = Static<typeof MockLogEntry>

export const listMockCalls = get('/module/mock/log/list', 'List the last calls of a document’s mock address', {
  access: onProject('manageDocs', { doc: 'docId' }),
  query: ById('docId'),
  reply: Type.Array(MockLogEntry, { maxItems: mockLogLength }),
})

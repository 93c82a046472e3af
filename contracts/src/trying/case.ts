/* Saved calls of documents, with what their responses are held to. */
import Type, { type Static } from 'typebox'
import { get, onProject, post } from '../endpoint.ts'
import { paramNamePattern, settingLimits } from '../places/module-setting.ts'
import { Abilities, ById, EpochMs, Name, Nullable, OneOf, PublicId, Strict, timestamps, Trashed } from '../scalars.ts'

export const caseLimits = {
  name: 100,
  /** Of one document. */
  cases: 100,
  /** Of an application, in one list. */
  listed: 2_000,
  /** Whose contents are read together. */
  read: 50,
  rows: 300,
  assertions: 100,
  captures: 50,
  text: 100_000,
  value: 20_000,
  path: 1_000,
  /** Results that are kept together. */
  results: 100,
} as const

const text = Type.String({ maxLength: caseLimits.value })
const rowName = Type.String({ maxLength: 1_000 })
const isOn = Type.Boolean()

/** As it was typed: variables are named. `server` is empty for the address of the environment. */
const CaseRequest = Strict({
  server: Type.String({ maxLength: 2_000 }),
  variables: Type.Record(Type.String({ maxLength: 200 }), Type.String({ maxLength: 2_000 }), { maxProperties: 50 }),
  rows: Type.Array(Strict({ place: OneOf(['path', 'query', 'header', 'cookie']), name: rowName, text, isOn }), {
    maxItems: caseLimits.rows,
  }),
  body: Strict({
    mediaType: Type.String({ maxLength: 200 }),
    text: Type.String({ maxLength: caseLimits.text }),
    fields: Type.Array(Strict({ name: rowName, text, isOn, isFile: Type.Boolean() }), { maxItems: caseLimits.rows }),
  }),
  /** Index of the security alternative; `null` when none is used. */
  security: Nullable(Type.Integer({ minimum: 0, maximum: 1_000 })),
  /** What signs in is a variable: the text names one. */
  signIn: Type.Array(
    Strict({
      scheme: Type.String({ maxLength: 200 }),
      field: OneOf(['token', 'key', 'user', 'password', 'region', 'service']),
      text: Type.String({ maxLength: 200 }),
    }),
    { maxItems: 50 },
  ),
})

const path = Type.String({ maxLength: caseLimits.path })
const operators = ['equals', 'differs', 'contains', 'exists', 'missing', 'between', 'type', 'matches', 'below'] as const

export const CaseContent = Strict({
  request: CaseRequest,
  /** What has to hold for the response; `value` is JSON or a text, `1..10` for a range, milliseconds for a time. */
  assertions: Type.Array(
    Strict({
      subject: OneOf(['status', 'header', 'json', 'schema', 'time']),
      /** Name of a header, or a JSON path. */
      path,
      operator: OneOf(operators),
      value: text,
    }),
    { maxItems: caseLimits.assertions },
  ),
  /** Values of the response that the cases after it in a run get as variables. */
  captures: Type.Array(
    Strict({
      variable: Type.String({ minLength: 1, maxLength: settingLimits.paramName, pattern: paramNamePattern }),
      subject: OneOf(['header', 'json']),
      path,
    }),
    { maxItems: caseLimits.captures },
  ),
})
export type CaseContent = Static<typeof CaseContent>

/** A call of nothing, which checks nothing: what others differ from. */
export const emptyCase: CaseContent = {
  request: {
    server: '',
    variables: {},
    rows: [],
    body: { mediaType: '', text: '', fields: [] },
    security: null,
    signIn: [],
  },
  assertions: [],
  captures: [],
}

/** The last run that was kept, of the case as it is now. */
const CaseRun = Type.Object({
  isPassed: Type.Boolean(),
  ranAtMs: EpochMs,
  /** `null` where it is not known. */
  byName: Nullable(Type.String()),
  /** With an access token, as the command line does. */
  hasToken: Type.Boolean(),
})

export const CaseEntry = Type.Object({
  id: PublicId,
  docId: PublicId,
  docName: Type.String(),
  httpMethod: Type.String(),
  name: Type.String(),
  assertionCount: Type.Integer(),
  /** Counted up by each change of its name or content. */
  version: Type.Integer(),
  authorName: Type.String(),
  /** `null` for one that was not run since it changed. */
  lastRun: Nullable(CaseRun),
  ...timestamps,
})
export type CaseEntry = Static<typeof CaseEntry>

export const CallCase = Type.Object({ ...CaseEntry.properties, content: CaseContent })
export type CallCase = Static<typeof CallCase>

export const listCases = get('/case/list', 'List the saved cases of a document or an application, in order', {
  access: onProject('read', { doc: 'docId', module: 'moduleId' }),
  query: Strict({ docId: Type.Optional(PublicId), moduleId: Type.Optional(PublicId) }),
  reply: Type.Object({ cases: Type.Array(CaseEntry), can: Abilities('edit') }),
})

/** Those that are gone are left out; the order is that of the list. */
export const readCases = post('/case/read', 'Get saved cases of an application with their contents', {
  access: onProject('read', { module: 'moduleId' }),
  tokens: 'read',
  body: Strict({ moduleId: PublicId, ids: Type.Array(PublicId, { minItems: 1, maxItems: caseLimits.read }) }),
  reply: Type.Array(CallCase),
})

/** Without `id` a new one, at the end of its document. */
export const saveCase = post('/case/save', 'Create or update a saved case', {
  access: onProject('manageDocs', { doc: 'docId' }),
  body: Strict({
    docId: PublicId,
    id: Type.Optional(PublicId),
    /** The one it was changed from; with `id`. */
    version: Type.Optional(Type.Integer({ minimum: 1 })),
    name: Name(caseLimits.name),
    content: CaseContent,
  }),
  reply: CallCase,
  errors: ['not_accessible', 'changed_meanwhile', 'case_too_many', 'case_secret'],
})

/** Whether they passed when they were last run; of those that are gone or have changed since nothing is kept. */
export const keepCaseResults = post('/case/results', 'Keep whether saved cases passed', {
  access: onProject('manageDocs', { module: 'moduleId' }),
  body: Strict({
    moduleId: PublicId,
    results: Type.Array(Strict({ id: PublicId, version: Type.Integer({ minimum: 1 }), isPassed: Type.Boolean() }), {
      minItems: 1,
      maxItems: caseLimits.results,
    }),
  }),
  reply: Type.Null(),
  errors: ['not_accessible'],
})

/** Cases that are not named follow in the order they had. */
export const orderCases = post('/case/order', 'Order the saved cases of a document', {
  access: onProject('manageDocs', { doc: 'docId' }),
  body: Strict({ docId: PublicId, ids: Type.Array(PublicId, { maxItems: caseLimits.cases }) }),
  reply: Type.Null(),
})

export const deleteCase = post('/case/delete', 'Delete a saved case, restorable', {
  access: onProject('manageDocs', { doc: 'docId' }),
  body: ById('docId', 'id'),
  reply: Trashed,
  errors: ['not_accessible'],
})

/* How well an application is documented: what is missing, wrong or out of date, worst first. */
import Type, { type Static } from 'typebox'
import { docType } from '../constants.ts'
import { anyone, get, onProject, post } from '../endpoint.ts'
import {
  Abilities,
  ById,
  EpochMs,
  Flag,
  Nullable,
  OneOf,
  OneOfNumbers,
  Page,
  PageQuery,
  PublicId,
  Strict,
} from '../scalars.ts'

/** The rules, as the model package has them, in the order in which they are shown. */
export const healthRuleIds = [
  'no-description',
  'fields-undescribed',
  'no-example',
  'example-mismatch',
  'no-success-schema',
  'no-error-response',
  'answer-differs',
  'failing-case',
  'deprecated-unexplained',
  'removed-upstream',
  'behind-source',
  'never-read',
  'broken-link',
] as const

export const healthLimits = {
  /** Maintainers that are named for each application of a project. */
  firstOwners: 3,
  /** Characters of the reason why a finding is ignored. */
  reason: 500,
  /** Ignored findings of one application. */
  ignored: 10_000,
  /** Maintainers that are listed. */
  owners: 100,
  /** Places that are kept of one finding. */
  places: 20,
  /** Days after which a document that nobody opened is a finding. */
  unreadDays: 30,
} as const

/** What has findings: documents and shared models. */
export const healthSubjects = ['doc', 'model'] as const

/** Where badges are: `/badge/<key>.svg`. */
export const badgePath = '/badge'

const HealthRuleId = OneOf(healthRuleIds)
const byModule = { module: 'moduleId' } as const

/** How much is in order. */
const HealthSums = {
  /** Percent of what was checked; `null` without documents. */
  score: Nullable(Type.Integer()),
  /** Documents and shared models. */
  checked: Type.Integer(),
  /** Of them those that were not looked at yet: they count as in order. */
  pending: Type.Integer(),
  /** How many break each rule; rules that all keep are left out. */
  rules: Type.Array(Type.Object({ rule: HealthRuleId, count: Type.Integer() })),
}

const Owners = Type.Array(Type.Object({ name: Type.String(), count: Type.Integer() }))
/** Of documents with this maintainer. */
const OfOwner = { owner: Type.Optional(Type.String({ maxLength: 500 })) }

export const ModuleHealth = Type.Object({
  ...HealthSums,
  ignored: Type.Integer(),
  /** Shares that are older than 30 days and were never opened. */
  unopenedShares: Type.Integer(),
  /** Maintainers of documents with findings, those with most first. */
  owners: Owners,
  can: Abilities('update'),
})
export type ModuleHealth = Static<typeof ModuleHealth>

/** Looks at what was changed, if need be: while something is pending, ask again. */
export const getHealth = get('/module/health', 'Get how well an application is documented', {
  access: onProject('manageDocs', byModule),
  query: ById('moduleId'),
  reply: ModuleHealth,
  errors: ['not_accessible'],
})

export const ProjectHealth = Type.Object({
  /** Those with the lowest score first; those without documents last. */
  modules: Type.Array(
    Type.Object({
      moduleId: PublicId,
      name: Type.String(),
      ...HealthSums,
      /** Shares that are older than 30 days and were never opened. */
      unopenedShares: Type.Integer(),
      /** The first maintainers of documents with findings, those with most first. */
      owners: Owners,
    }),
  ),
  /** Of all applications, whichever maintainer was asked for. */
  owners: Owners,
})
export type ProjectHealth = Static<typeof ProjectHealth>

/** Of a maintainer: their documents alone are counted. */
export const getProjectHealth = get('/project/health', 'Get how well the applications of a project are documented', {
  access: onProject('manageDocs', { project: 'projectId' }),
  query: Strict({ projectId: PublicId, ...OfOwner }),
  reply: ProjectHealth,
})

/** A place in a document, as search results name it. */
export const HealthPlace = Type.Object({
  place: OneOf(['path', 'query', 'header', 'cookie', 'body', 'response', 'model', '']),
  /** Of a response, else empty. */
  status: Type.String(),
  /** Names from the outermost field down, `items[].sku`; empty for the whole. */
  name: Type.String(),
})
export type HealthPlace = Static<typeof HealthPlace>

const Subject = {
  subject: OneOf(healthSubjects),
  subjectId: PublicId,
}

const NamedSubject = {
  ...Subject,
  name: Type.String(),
  /** Of a document that is called; else empty. */
  httpMethod: Type.String(),
  docType: OneOfNumbers(Object.values(docType)),
}

export const HealthFinding = Type.Object({
  rule: HealthRuleId,
  /** How often. */
  count: Type.Integer(),
  /** The first ones; empty where it is about the whole. */
  places: Type.Array(HealthPlace),
})
export type HealthFinding = Static<typeof HealthFinding>

export const HealthRow = Type.Object({
  ...NamedSubject,
  moduleId: PublicId,
  url: Type.String(),
  owner: Type.String(),
  findings: Type.Array(HealthFinding),
})
export type HealthRow = Static<typeof HealthRow>

export const pageHealth = get('/module/health/list', 'List documents and models with findings, worst first', {
  access: onProject('manageDocs', { module: 'moduleId', project: 'projectId' }),
  query: Strict({
    /** One of them: an application, or all of a project. */
    moduleId: Type.Optional(PublicId),
    projectId: Type.Optional(PublicId),
    rule: Type.Optional(HealthRuleId),
    ...OfOwner,
    ...PageQuery,
  }),
  reply: Page(HealthRow),
  errors: ['not_accessible'],
})

const Ignored = Type.Object({
  ...NamedSubject,
  rule: HealthRuleId,
  reason: Type.String(),
  ignoredBy: Type.String(),
  ignoredAtMs: EpochMs,
})
export type IgnoredFinding = Static<typeof Ignored>

export const pageIgnoredFindings = get('/module/health/ignored', 'List ignored findings, latest first', {
  access: onProject('manageDocs', byModule),
  query: Strict({ moduleId: PublicId, ...PageQuery }),
  reply: Page(Ignored),
  errors: ['not_accessible'],
})

/** Whatever the document becomes, until it is restored. */
export const ignoreFinding = post('/module/health/ignore', 'Ignore a finding of a document or model', {
  access: onProject('manageDocs', byModule),
  body: Strict({
    moduleId: PublicId,
    ...Subject,
    rule: HealthRuleId,
    reason: Type.String({ minLength: 1, maxLength: healthLimits.reason, pattern: '\\S' }),
  }),
  reply: Type.Null(),
  errors: ['not_accessible', 'ignored_findings_full'],
})

/** Works twice. */
export const restoreFinding = post('/module/health/restore', 'No longer ignore a finding of a document or model', {
  access: onProject('manageDocs', byModule),
  body: Strict({ moduleId: PublicId, ...Subject, rule: HealthRuleId }),
  reply: Type.Null(),
  errors: ['not_accessible'],
})

/** That answers of the service are not as the document has them, as someone saw it. */
const AnswerDrift = Type.Object({
  count: Type.Integer(),
  places: Type.Array(HealthPlace),
  foundBy: Type.String(),
  foundAtMs: EpochMs,
})
export type AnswerDrift = Static<typeof AnswerDrift>

const ofDoc = { access: onProject('manageDocs', { doc: 'docId' }), errors: ['not_accessible'] } as const

/** `null` when the document has changed since. */
export const getAnswerDrift = get('/module/health/drift/get', 'Get what differs in answers from a document', {
  ...ofDoc,
  query: ById('docId'),
  reply: Nullable(AnswerDrift),
})

/** Places alone, as the document names them: nothing of an answer. In place of what was kept before; until the document changes. */
export const keepAnswerDrift = post('/module/health/drift/keep', 'Keep that answers differ from a document', {
  ...ofDoc,
  body: Strict({
    docId: PublicId,
    count: Type.Integer({ minimum: 1, maximum: 1_000 }),
    places: Type.Array(
      Strict({
        ...HealthPlace.properties,
        status: Type.String({ maxLength: 20 }),
        name: Type.String({ maxLength: 500 }),
      }),
      { maxItems: healthLimits.places },
    ),
  }),
  reply: Type.Null(),
})

/** Works twice. */
export const clearAnswerDrift = post('/module/health/drift/clear', 'No longer keep that answers differ', {
  ...ofDoc,
  body: ById('docId'),
  reply: Type.Null(),
})

export const HealthBadge = Type.Object({
  /** Opens the badge to anyone; empty before it is first turned on. */
  key: Type.String(),
  isOn: Flag,
  can: Abilities('update'),
})
export type HealthBadge = Static<typeof HealthBadge>

export const getHealthBadge = get('/module/health/badge/get', 'Get the badge of an application', {
  access: onProject('manageDocs', byModule),
  query: ById('moduleId'),
  reply: HealthBadge,
  errors: ['not_accessible'],
})

export const updateHealthBadge = post('/module/health/badge/update', 'Turn the badge of an application on or off', {
  access: onProject('manageModules', byModule),
  body: Strict({ moduleId: PublicId, isOn: Flag }),
  reply: HealthBadge,
  errors: ['not_accessible'],
})

/** The former address shows nothing from then on. */
export const replaceHealthBadge = post(
  '/module/health/badge/replace',
  'Replace the address of the badge of an application',
  {
    access: onProject('manageModules', byModule),
    body: Strict({ moduleId: PublicId }),
    reply: HealthBadge,
    errors: ['not_accessible'],
  },
)

/** The score as a picture, for pages elsewhere; nothing else of the application. */
export const showHealthBadge = get('/badge/:key', 'Show the badge of an application', {
  access: anyone,
  params: Type.Object({ key: Type.String({ maxLength: 60 }) }),
  reply: Type.Unknown(),
  answers: 'raw',
})

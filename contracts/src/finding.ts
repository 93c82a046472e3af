/* What a change is to callers: findings of the model package's `compareDescriptions` and `compareContents`. */
import Type, { type Static } from 'typebox'
import { AnyJson, OneOf, Strict } from './scalars.ts'

/** From the most to the least; `unknown`: it cannot be decided; `attention`: callers go on working, but people should know. */
export const findingLevels = ['breaking', 'unknown', 'attention', 'harmless'] as const
export type FindingLevel = (typeof findingLevels)[number]

/** Longest id of a rule. */
export const ruleIdLength = 80
export const RuleId = Type.String({ pattern: '^[a-z]+(-[a-z]+)+$', maxLength: ruleIdLength })
export const Fingerprint = Type.String({ pattern: '^[0-9a-f]{16}$' })

/** The application, an operation, a method of RPC or a shared model; the model package's `FindingSubject`. */
export const FindingSubject = Type.Union([
  Strict({ kind: Type.Literal('application') }),
  Strict({
    kind: Type.Literal('operation'),
    container: OneOf(['paths', 'webhooks']),
    method: Type.String(),
    path: Type.String(),
  }),
  Strict({ kind: Type.Literal('method'), name: Type.String() }),
  Strict({ kind: Type.Literal('component'), section: Type.String(), name: Type.String() }),
])
export type FindingSubject = Static<typeof FindingSubject>

/** As people see it: request body › items › quantity; the model package's `PlaceStep[]`. */
export const FindingPlace = Type.Array(Strict({ kind: Type.String(), name: Type.Optional(Type.String()) }))

export const Finding = Type.Object({
  ruleId: RuleId,
  /** As it counts here: with the levels of the space, harmless when accepted. */
  level: OneOf(findingLevels),
  /** Who sends the part; of callbacks and webhooks the other way round. */
  direction: OneOf(['request', 'response', 'none']),
  subject: FindingSubject,
  place: FindingPlace,
  /** Semantic path in the subject. */
  path: Type.String(),
  /** What it was and is, in short; absent where the place is enough. */
  before: Type.Optional(AnyJson()),
  after: Type.Optional(AnyJson()),
  fingerprint: Fingerprint,
  isAccepted: Type.Boolean(),
  /** Of a shared model: operations it reaches. */
  useCount: Type.Optional(Type.Integer()),
})
export type Finding = Static<typeof Finding>

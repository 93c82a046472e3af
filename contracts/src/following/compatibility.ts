/* What changes are to callers: how much each rule matters in a space, and the breaking changes that an application accepts. */
import Type, { type Static } from 'typebox'
import { get, onProject, onSpace, post } from '../endpoint.ts'
import { findingLevels, FindingPlace, FindingSubject, Fingerprint, RuleId } from '../finding.ts'
import { Abilities, ById, EpochMs, Nullable, OneOf, Page, PageQuery, PublicId, Strict } from '../scalars.ts'

export const compatibilityLimits = {
  /** Characters of the reason why a change is accepted. */
  reason: 500,
  /** Characters of `subject` and `place` as JSON. */
  subject: 2_000,
  place: 8_000,
  /** Accepted changes of one application. */
  accepted: 10_000,
} as const

/** A level that a space chose instead of the rule's own. */
export const RuleLevel = Type.Object({
  ruleId: RuleId,
  level: OneOf(findingLevels),
  updatedBy: Type.String(),
  updatedAtMs: EpochMs,
})
export type RuleLevel = Static<typeof RuleLevel>

/** A change that an application accepts, although it concerns callers. */
export const AcceptedBreak = Type.Object({
  fingerprint: Fingerprint,
  ruleId: Type.String(),
  subject: FindingSubject,
  place: FindingPlace,
  reason: Type.String(),
  acceptedBy: Type.String(),
  acceptedAtMs: EpochMs,
})
export type AcceptedBreak = Static<typeof AcceptedBreak>

const bySpace = { space: 'spaceId' } as const
const byModule = { module: 'moduleId' } as const

export const getRuleLevels = get('/space/compatibility', 'Get the levels a space chose for rules of compatibility', {
  access: onSpace('read', bySpace),
  query: ById('spaceId'),
  reply: Type.Object({ levels: Type.Array(RuleLevel), can: Abilities('update') }),
})

/** `null`: the rule's own level. */
export const setRuleLevel = post('/space/compatibility/level', 'Choose the level of a rule in a space', {
  access: onSpace('update', bySpace),
  body: Strict({ spaceId: PublicId, ruleId: RuleId, level: Nullable(OneOf(findingLevels)) }),
  reply: Type.Null(),
  errors: ['not_accessible', 'compatibility_rule_unknown'],
})

export const resetRuleLevels = post('/space/compatibility/reset', 'Give all rules their own levels in a space', {
  access: onSpace('update', bySpace),
  body: ById('spaceId'),
  reply: Type.Null(),
  errors: ['not_accessible'],
})

/** They name hidden documents too. */
export const pageAcceptedBreaks = get(
  '/module/compatibility/accepted',
  'List the changes an application accepts, latest first',
  {
    access: onProject('manageDocs', byModule),
    query: Strict({ moduleId: PublicId, ...PageQuery }),
    reply: Page(AcceptedBreak),
  },
)

/** What was accepted before stays as it is. */
export const acceptBreak = post('/module/compatibility/accept', 'Accept a change that concerns callers', {
  access: onProject('manageDocs', byModule),
  body: Strict({
    moduleId: PublicId,
    fingerprint: Fingerprint,
    ruleId: RuleId,
    /** As the finding has them. */
    subject: FindingSubject,
    place: FindingPlace,
    reason: Type.String({ minLength: 1, maxLength: compatibilityLimits.reason, pattern: '\\S' }),
  }),
  reply: AcceptedBreak,
  errors: ['not_accessible', 'compatibility_rule_unknown', 'accepted_breaks_full'],
})

/** Works twice. */
export const revokeAcceptedBreak = post(
  '/module/compatibility/revoke',
  'No longer accept a change that concerns callers',
  {
    access: onProject('manageDocs', byModule),
    body: Strict({ moduleId: PublicId, fingerprint: Fingerprint }),
    reply: Type.Null(),
    errors: ['not_accessible'],
  },
)

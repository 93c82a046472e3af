/*
 * Why rules count as they do, where people or other tools may expect otherwise, as keys of `compatibility.json` of the languages.
 * Owns: which rules a reason is given at. Does not own: the words, and what a rule means (`explanations.ts`).
 */
import type { DirectedTopic, RuleId } from './topics.ts'

/** Both directions of each topic. */
function both(...topics: DirectedTopic[]): RuleId[] {
  return topics.flatMap((topic): RuleId[] => [`request-${topic}`, `response-${topic}`])
}

type RulesByReason = Readonly<Record<string, readonly RuleId[]>>

/** Of rules that neither break callers nor are compatible. */
const rulesBetween: RulesByReason = {
  newTokens: ['security-scheme-address-changed'],
  optionalData: ['response-property-removed', 'response-property-forbidden', 'response-header-removed'],
  serverAddress: ['server-removed', 'server-variable-narrowed'],
}

const rulesByReason: RulesByReason = {
  alike: [
    ...both('const-changed', 'pattern-changed', 'property-removed', 'property-removed-required'),
    'request-property-added-required',
    ...both('content-encoding-changed', 'content-media-type-changed', 'multiple-of-changed'),
    'request-enum-added',
    'response-enum-removed',
    'request-enum-value-removed',
    'response-enum-value-added',
  ],
  allOf: [
    ...both('property-added', 'property-added-required', 'property-removed-required', 'property-optional'),
    ...both('max-length-decreased', 'max-length-increased'),
    ...both('type-changed', 'type-narrowed', 'type-widened'),
  ],
  alternatives: [...both('variant-added', 'variant-removed', 'enum-removed'), 'response-type-narrowed'],
  anonymous: ['security-anonymous-removed'],
  bounds: both('maximum-increased', 'maximum-decreased', 'minimum-increased', 'minimum-decreased'),
  certainPattern: ['request-pattern-added', 'response-pattern-removed'],
  closedObject: ['request-property-forbidden', 'request-property-forbidden-required'],
  conditions: [
    ...both('condition-widened', 'condition-narrowed', 'condition-changed'),
    ...both('not-added', 'not-removed', 'not-widened', 'not-narrowed', 'not-changed'),
  ],
  countedItems: both('contains-changed'),
  declaredElsewhere: ['request-parameter-removed', 'request-parameter-removed-required'],
  dependents: both('dependent-required-added', 'dependent-required-removed'),
  emptyMediaType: both('media-type-added', 'media-type-removed'),
  everyPart: [
    ...both('parameter-serialization-changed', 'part-encoding-changed'),
    'callback-removed',
    'request-additional-properties-forbidden',
    'request-additional-properties-narrowed',
    'request-open-enum-value-removed',
    'request-parameter-empty-value-forbidden',
    'request-schema-added',
    'request-unevaluated-items-narrowed',
    'request-unevaluated-properties-narrowed',
    'response-additional-properties-allowed',
    'response-additional-properties-widened',
    'response-parameter-empty-value-allowed',
    'response-schema-removed',
    'response-unevaluated-items-widened',
    'response-unevaluated-properties-widened',
    'security-scheme-flow-removed',
  ],
  formatsOfTypes: both('format-narrowed', 'format-widened', 'format-changed'),
  listedValues: [
    'request-max-length-decreased',
    'request-min-length-increased',
    'request-maximum-decreased',
    'request-minimum-increased',
  ],
  mediaRanges: both('media-type-narrowed', 'media-type-widened', 'media-type-changed'),
  onlyNow: [
    ...both('parameter-sunset-invalid', 'property-sunset-invalid'),
    ...both('parameter-stability-invalid', 'property-stability-invalid'),
    'operation-stability-invalid',
    'operation-sunset-invalid',
  ],
  patterns: both('pattern-changed'),
  promisedParts: both(
    'parameter-stability-decreased',
    'property-removed-before-sunset',
    'property-stability-decreased',
    'property-sunset-past',
    'property-sunset-removed',
  ),
  readOnly: ['request-read-only-removed', 'request-read-only-removed-required'],
  removalAnnounced: ['operation-sunset-moved-up', ...both('parameter-sunset-moved-up', 'property-sunset-moved-up')],
  sender: [
    'request-body-required',
    'response-body-added-required',
    'response-body-required',
    'response-body-optional',
    ...(['added-required', 'removed', 'removed-required', 'required', 'optional'] as const).flatMap(
      (change): RuleId[] => [`response-parameter-${change}`, `request-header-${change}`],
    ),
    'response-parameter-sunset-past',
    ...both('property-required', 'property-optional'),
  ],
  undeclared: both('property-required', 'property-optional'),
  unstable: ['operation-stability-increased'],
  weakerRequirement: ['security-requirement-added', 'security-requirement-removed'],
  writtenAsText: both('type-narrowed', 'type-widened', 'type-changed'),
}

const between = byRule(rulesBetween)
const reasons = byRule(rulesByReason)

function byRule(rules: RulesByReason): ReadonlyMap<RuleId, readonly string[]> {
  const found = new Map<RuleId, string[]>()
  for (const [reason, ids] of Object.entries(rules))
    for (const id of ids) {
      const known = found.get(id)
      if (known === undefined) found.set(id, [reason])
      else known.push(reason)
    }
  return found
}

/** Why a rule is neither breaking nor compatible. */
export function reasonBetween(id: RuleId): string | undefined {
  return between.get(id)?.[0]
}

/** All reasons of a rule. */
export function reasonsOf(id: RuleId): string[] {
  return [...(between.get(id) ?? []), ...(reasons.get(id) ?? [])]
}

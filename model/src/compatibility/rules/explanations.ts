/*
 * What a rule means for callers and what to do instead, as keys of `compatibility.json` of the languages.
 * Owns: which rules have one explanation in common. Does not own: the words.
 */
import { reasonBetween, reasonsOf } from './reasons.ts'
import type { Rule } from './rules.ts'
import { directedTopics, type DirectedTopic, type Topic } from './topics.ts'

export interface Explanation {
  meaning: string
  /** Why it is neither breaking nor compatible; one of the reasons. */
  between?: string
  /** Why it counts as it does, where people or other tools may expect otherwise. */
  reasons: readonly string[]
  /** Absent where nothing has to be done. */
  advice?: string
}

/** Kinds of parts whose presence means the same, whatever the part is. */
const parts = ['property', 'parameter', 'header', 'body'] as const
type Part = (typeof parts)[number]

/** Without the reasons, which rules have one by one. */
type Effect = Omit<Explanation, 'between' | 'reasons'>
type ByDirection = Readonly<Record<'request' | 'response', Effect>>

const presence: Readonly<Record<string, ByDirection>> = {
  added: { request: { meaning: 'addedToRequest' }, response: { meaning: 'addedToResponse', advice: 'ignoreUnknown' } },
  'added-required': {
    request: { meaning: 'demanded', advice: 'makeOptional' },
    response: { meaning: 'addedToResponse', advice: 'ignoreUnknown' },
  },
  removed: {
    request: { meaning: 'ignoredInRequest', advice: 'deprecateFirst' },
    response: { meaning: 'optionalMissing', advice: 'deprecateFirst' },
  },
  'removed-required': {
    request: { meaning: 'ignoredInRequest', advice: 'deprecateFirst' },
    response: { meaning: 'promisedMissing', advice: 'deprecateFirst' },
  },
  required: {
    request: { meaning: 'demanded', advice: 'makeOptional' },
    response: { meaning: 'promised' },
  },
  optional: {
    request: { meaning: 'noLongerDemanded' },
    response: { meaning: 'noLongerPromised', advice: 'keepPromise' },
  },
}

/** How long something stays, whatever it is. */
const lifecycle: Readonly<Record<string, Effect>> = {
  'removed-deprecated': { meaning: 'removedAsAnnounced' },
  'removed-before-sunset': { meaning: 'removedTooEarly', advice: 'waitForSunset' },
  deprecated: { meaning: 'deprecated', advice: 'announceSunset' },
  reactivated: { meaning: 'reactivated' },
  'sunset-invalid': { meaning: 'sunsetInvalid', advice: 'writeDate' },
  'sunset-past': { meaning: 'sunsetPast', advice: 'announceSunset' },
  'sunset-removed': { meaning: 'sunsetRemoved', advice: 'keepSunset' },
  'sunset-moved-up': { meaning: 'sunsetMovedUp', advice: 'keepSunset' },
  'stability-decreased': { meaning: 'stabilityDecreased', advice: 'newInstead' },
  'stability-increased': { meaning: 'stabilityIncreased' },
  'stability-invalid': { meaning: 'stabilityInvalid', advice: 'writeStability' },
}

const own: Readonly<Partial<Record<Topic, Effect | ByDirection>>> = {
  'schema-undecided': { meaning: 'undecided', advice: 'checkByHand' },
  'pattern-changed': { meaning: 'patternUndecided', advice: 'checkByHand' },
  'contains-changed': { meaning: 'undecided', advice: 'checkByHand' },
  'enum-value-added': {
    request: { meaning: 'requestWider' },
    response: { meaning: 'valueUnexpected', advice: 'openEnum' },
  },
  'open-enum-value-removed': {
    request: { meaning: 'requestNarrower', advice: 'keepAccepting' },
    response: { meaning: 'responseNarrower' },
  },
  'open-enum-value-added': { meaning: 'openEnumGrows' },
  'default-added': { meaning: 'defaultChanged', advice: 'tellCallers' },
  'default-changed': { meaning: 'defaultChanged', advice: 'tellCallers' },
  'default-removed': { meaning: 'defaultChanged', advice: 'tellCallers' },
  'variant-added': {
    request: { meaning: 'requestWider' },
    response: { meaning: 'variantUnexpected', advice: 'newInstead' },
  },
  'variants-overlapping': {
    request: { meaning: 'variantsOverlap', advice: 'distinctVariants' },
    response: { meaning: 'variantUnexpected', advice: 'distinctVariants' },
  },
  'discriminator-added': { meaning: 'discriminatorChanged', advice: 'tellCallers' },
  'discriminator-removed': { meaning: 'discriminatorChanged', advice: 'tellCallers' },
  'discriminator-changed': { meaning: 'discriminatorChanged', advice: 'tellCallers' },
  'discriminator-mapping-changed': { meaning: 'discriminatorChanged', advice: 'tellCallers' },
  'property-forbidden': {
    request: { meaning: 'refusedInRequest', advice: 'deprecateFirst' },
    response: { meaning: 'optionalMissing', advice: 'deprecateFirst' },
  },
  'property-forbidden-required': {
    request: { meaning: 'refusedInRequest', advice: 'deprecateFirst' },
    response: { meaning: 'promisedMissing', advice: 'deprecateFirst' },
  },
  'read-only-added': {
    request: { meaning: 'ignoredInRequest', advice: 'deprecateFirst' },
    response: { meaning: 'otherDirection' },
  },
  'read-only-removed': { meaning: 'mayBeSent' },
  'read-only-removed-required': {
    request: { meaning: 'demanded', advice: 'makeOptional' },
    response: { meaning: 'otherDirection' },
  },
  'write-only-added': {
    request: { meaning: 'otherDirection' },
    response: { meaning: 'optionalMissing', advice: 'deprecateFirst' },
  },
  'write-only-added-required': {
    request: { meaning: 'otherDirection' },
    response: { meaning: 'promisedMissing', advice: 'deprecateFirst' },
  },
  'write-only-removed': {
    request: { meaning: 'otherDirection' },
    response: { meaning: 'addedToResponse', advice: 'ignoreUnknown' },
  },
  'parameter-serialization-changed': { meaning: 'writtenDifferently', advice: 'newInstead' },
  'part-encoding-changed': { meaning: 'writtenDifferently', advice: 'newInstead' },
  'body-removed': {
    request: { meaning: 'bodyRefused', advice: 'newInstead' },
    response: { meaning: 'promisedMissing', advice: 'deprecateFirst' },
  },
  'media-type-added': { meaning: 'mediaTypeMore' },
  'media-type-removed': { meaning: 'mediaTypeMissing', advice: 'keepMediaType' },
  'status-added': { meaning: 'statusMore', advice: 'tellCallers' },
  'status-removed': { meaning: 'statusMissing', advice: 'keepStatus' },
  'error-status-added': { meaning: 'errorStatus' },
  'error-status-removed': { meaning: 'errorStatus' },
  'operation-added': { meaning: 'operationAdded' },
  'operation-removed': { meaning: 'operationRemoved', advice: 'deprecateFirst' },
  'operation-address-changed': { meaning: 'addressChanged', advice: 'keepAddress' },
  'operation-id-changed': { meaning: 'operationIdChanged', advice: 'tellCallers' },
  'webhook-added': { meaning: 'webhookAdded' },
  'webhook-removed': { meaning: 'webhookRemoved', advice: 'deprecateFirst' },
  'callback-added': { meaning: 'webhookAdded' },
  'callback-removed': { meaning: 'webhookRemoved', advice: 'deprecateFirst' },
  'method-signature-changed': { meaning: 'signatureChanged', advice: 'checkByHand' },
  'service-changed': { meaning: 'serviceChanged', advice: 'keepAddress' },
  'security-anonymous-removed': { meaning: 'signInDemanded', advice: 'newInstead' },
  'security-anonymous-added': { meaning: 'signInOptional' },
  'security-requirement-removed': { meaning: 'signInRefused', advice: 'keepScheme' },
  'security-requirement-added': { meaning: 'signInMore' },
  'security-scope-added': { meaning: 'scopeDemanded', advice: 'grantScope' },
  'security-scope-removed': { meaning: 'scopeLess' },
  'security-scheme-type-changed': { meaning: 'signInRefused', advice: 'keepScheme' },
  'security-scheme-key-changed': { meaning: 'signInRefused', advice: 'keepScheme' },
  'security-scheme-method-changed': { meaning: 'signInRefused', advice: 'keepScheme' },
  'security-scheme-address-changed': { meaning: 'signInMoved', advice: 'tellCallers' },
  'security-scheme-flow-removed': { meaning: 'signInRefused', advice: 'keepScheme' },
  'security-scheme-flow-added': { meaning: 'signInMore' },
  'security-scheme-scope-removed': { meaning: 'scopeList' },
  'security-scheme-scope-added': { meaning: 'scopeList' },
  'security-scheme-token-format-changed': { meaning: 'tokenFormat' },
  'server-removed': { meaning: 'serverRemoved', advice: 'tellCallers' },
  'server-added': { meaning: 'serverAdded' },
  'server-variable-narrowed': { meaning: 'serverRemoved', advice: 'tellCallers' },
}

const byEffect = {
  narrower: {
    request: { meaning: 'requestNarrower', advice: 'keepAccepting' },
    response: { meaning: 'responseNarrower' },
  },
  wider: {
    request: { meaning: 'requestWider' },
    response: { meaning: 'responseWider', advice: 'keepValues' },
  },
  other: {
    request: { meaning: 'requestOther', advice: 'newInstead' },
    response: { meaning: 'responseOther', advice: 'newInstead' },
  },
} as const satisfies Readonly<Record<string, ByDirection>>

export function explanationOf(rule: Pick<Rule, 'id' | 'topic' | 'direction'>): Explanation {
  const between = reasonBetween(rule.id)
  return { ...effectExplained(rule), ...(between !== undefined && { between }), reasons: reasonsOf(rule.id) }
}

function effectExplained({ topic, direction }: Pick<Rule, 'topic' | 'direction'>): Effect {
  const side = direction === 'response' ? 'response' : 'request'
  const known = own[topic]
  if (known !== undefined) return 'meaning' in known ? known : known[side]
  const [what, rest] = partOf(topic)
  if (what !== undefined && lifecycle[rest] !== undefined) return lifecycle[rest]
  const ofPart = what === 'operation' ? undefined : presence[rest]
  if (what !== undefined && ofPart !== undefined) return ofPart[side]
  return byEffect[effectOf(topic)][side]
}

function partOf(topic: Topic): [what: Part | 'operation' | undefined, rest: string] {
  for (const what of [...parts, 'operation'] as const)
    if (topic.startsWith(`${what}-`)) return [what, topic.slice(what.length + 1)]
  return [undefined, topic]
}

function effectOf(topic: Topic): keyof typeof byEffect {
  // All others are explained above.
  const { request, response } = directedTopics[topic as DirectedTopic]
  if (request === 'breaking') return response === 'breaking' ? 'other' : 'narrower'
  return 'wider'
}

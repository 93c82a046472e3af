/*
 * What can be another one, and how much each matters to callers.
 * Owns: the topics, their levels, and so the ids of the rules: `request-max-length-decreased`, `operation-removed`. They are written into accepted
 * breaks and into settings of spaces: a topic is never renamed, and never means something else.
 */

/** From the most to the least; `unknown`: it cannot be decided whether callers break; `attention`: they go on working, but people should know. */
export const findingLevels = ['breaking', 'unknown', 'attention', 'harmless'] as const
export type FindingLevel = (typeof findingLevels)[number]

/** The one that matters most; harmless where there is none. */
export function worstLevel(findings: readonly { level: FindingLevel }[]): FindingLevel {
  return findingLevels.find((level) => findings.some((finding) => finding.level === level)) ?? 'harmless'
}

type ByDirection = Readonly<Record<'request' | 'response', FindingLevel>>

/** Fewer values are allowed: callers may send what is refused. */
const narrower: ByDirection = { request: 'breaking', response: 'harmless' }
/** More values are allowed: callers may receive what they don't expect. */
const wider: ByDirection = { request: 'harmless', response: 'breaking' }
/** Other values are allowed. */
const other: ByDirection = { request: 'breaking', response: 'breaking' }
const unknown: ByDirection = { request: 'unknown', response: 'unknown' }
const noted: ByDirection = { request: 'attention', response: 'attention' }
const harmless: ByDirection = { request: 'harmless', response: 'harmless' }

/** What is part of what callers send or receive. */
export const directedTopics = {
  // Schemas
  'schema-added': narrower,
  'schema-removed': wider,
  'schema-undecided': unknown,
  'type-narrowed': narrower,
  'type-widened': wider,
  'type-changed': other,
  'nullable-removed': narrower,
  'nullable-added': wider,
  'format-narrowed': narrower,
  'format-widened': wider,
  'format-changed': other,
  'enum-added': narrower,
  'enum-removed': wider,
  'enum-value-removed': narrower,
  'enum-value-added': wider,
  'const-changed': other,
  'open-enum-value-removed': narrower,
  'open-enum-value-added': harmless,
  'value-forbidden': narrower,
  'value-allowed': wider,
  'default-added': harmless,
  'default-changed': harmless,
  'default-removed': harmless,
  // Numbers
  'minimum-increased': narrower,
  'minimum-decreased': wider,
  'maximum-decreased': narrower,
  'maximum-increased': wider,
  'multiple-of-narrowed': narrower,
  'multiple-of-widened': wider,
  'multiple-of-changed': other,
  // Texts
  'min-length-increased': narrower,
  'min-length-decreased': wider,
  'max-length-decreased': narrower,
  'max-length-increased': wider,
  'pattern-added': narrower,
  'pattern-removed': wider,
  'pattern-changed': unknown,
  'content-encoding-changed': other,
  'content-media-type-changed': other,
  // Lists
  'min-items-increased': narrower,
  'min-items-decreased': wider,
  'max-items-decreased': narrower,
  'max-items-increased': wider,
  'unique-items-added': narrower,
  'unique-items-removed': wider,
  'contains-added': narrower,
  'contains-removed': wider,
  'contains-changed': unknown,
  'min-contains-increased': narrower,
  'min-contains-decreased': wider,
  'max-contains-decreased': narrower,
  'max-contains-increased': wider,
  'unevaluated-items-narrowed': narrower,
  'unevaluated-items-widened': wider,
  // Objects
  'property-added': harmless,
  'property-added-required': { request: 'breaking', response: 'harmless' },
  'property-removed': noted,
  'property-removed-required': { request: 'attention', response: 'breaking' },
  'property-removed-deprecated': harmless,
  'property-removed-before-sunset': other,
  'property-forbidden': narrower,
  'property-required': narrower,
  'property-optional': wider,
  'property-deprecated': harmless,
  'property-reactivated': harmless,
  'property-sunset-invalid': other,
  'property-sunset-past': other,
  'property-sunset-removed': other,
  'property-sunset-moved-up': noted,
  'property-stability-decreased': other,
  'property-stability-increased': harmless,
  'read-only-added': { request: 'attention', response: 'harmless' },
  'read-only-removed': harmless,
  'read-only-removed-required': { request: 'breaking', response: 'harmless' },
  'write-only-added': harmless,
  'write-only-added-required': { request: 'harmless', response: 'breaking' },
  'write-only-removed': harmless,
  'min-properties-increased': narrower,
  'min-properties-decreased': wider,
  'max-properties-decreased': narrower,
  'max-properties-increased': wider,
  'additional-properties-forbidden': narrower,
  'additional-properties-allowed': wider,
  'additional-properties-narrowed': narrower,
  'additional-properties-widened': wider,
  'pattern-property-added': narrower,
  'pattern-property-removed': wider,
  'property-names-added': narrower,
  'property-names-removed': wider,
  'dependent-required-added': narrower,
  'dependent-required-removed': wider,
  'dependent-schema-added': narrower,
  'dependent-schema-removed': wider,
  'unevaluated-properties-narrowed': narrower,
  'unevaluated-properties-widened': wider,
  // Choices and conditions
  'variant-added': wider,
  'variant-removed': narrower,
  'discriminator-added': harmless,
  'discriminator-removed': harmless,
  'discriminator-changed': harmless,
  'discriminator-mapping-changed': harmless,
  'condition-added': narrower,
  'condition-removed': wider,
  'condition-widened': narrower,
  'condition-narrowed': wider,
  'condition-changed': other,
  'not-added': narrower,
  'not-removed': wider,
  'not-widened': narrower,
  'not-narrowed': wider,
  'not-changed': other,
  // Parameters
  'parameter-added': harmless,
  'parameter-added-required': { request: 'breaking', response: 'harmless' },
  'parameter-removed': noted,
  'parameter-removed-required': { request: 'attention', response: 'breaking' },
  'parameter-removed-deprecated': harmless,
  'parameter-removed-before-sunset': other,
  'parameter-required': narrower,
  'parameter-optional': wider,
  'parameter-serialization-changed': other,
  'parameter-empty-value-forbidden': narrower,
  'parameter-empty-value-allowed': wider,
  'parameter-deprecated': harmless,
  'parameter-reactivated': harmless,
  'parameter-sunset-invalid': other,
  'parameter-sunset-past': other,
  'parameter-sunset-removed': other,
  'parameter-sunset-moved-up': noted,
  'parameter-stability-decreased': other,
  'parameter-stability-increased': harmless,
  // Bodies
  'body-added': harmless,
  'body-added-required': { request: 'breaking', response: 'harmless' },
  'body-removed': { request: 'breaking', response: 'breaking' },
  'body-required': narrower,
  'body-optional': wider,
  'media-type-added': harmless,
  'media-type-removed': other,
  'media-type-narrowed': narrower,
  'media-type-widened': wider,
  'media-type-changed': other,
  'part-encoding-changed': other,
  // Answers
  'status-added': harmless,
  'status-removed': other,
  'error-status-added': harmless,
  'error-status-removed': harmless,
  'header-added': harmless,
  'header-added-required': { request: 'breaking', response: 'harmless' },
  'header-removed': { request: 'attention', response: 'harmless' },
  'header-removed-required': { request: 'attention', response: 'breaking' },
  'header-required': narrower,
  'header-optional': wider,
  'header-deprecated': harmless,
  'header-reactivated': harmless,
} as const satisfies Readonly<Record<string, ByDirection>>
export type DirectedTopic = keyof typeof directedTopics

/** What callers neither send nor receive. */
export const plainTopics = {
  'operation-added': 'harmless',
  'operation-removed': 'breaking',
  'operation-removed-deprecated': 'harmless',
  'operation-removed-before-sunset': 'breaking',
  'operation-address-changed': 'breaking',
  'operation-id-changed': 'harmless',
  'operation-deprecated': 'harmless',
  'operation-reactivated': 'harmless',
  'operation-sunset-invalid': 'breaking',
  'operation-sunset-past': 'breaking',
  'operation-sunset-removed': 'breaking',
  'operation-sunset-moved-up': 'attention',
  'operation-stability-decreased': 'breaking',
  'operation-stability-increased': 'harmless',
  'operation-stability-invalid': 'breaking',
  'webhook-added': 'harmless',
  'webhook-removed': 'breaking',
  'callback-added': 'harmless',
  'callback-removed': 'breaking',
  'method-signature-changed': 'attention',
  'service-changed': 'breaking',
  'security-anonymous-removed': 'breaking',
  'security-anonymous-added': 'harmless',
  'security-requirement-removed': 'breaking',
  'security-requirement-added': 'harmless',
  'security-scope-added': 'breaking',
  'security-scope-removed': 'harmless',
  'security-scheme-type-changed': 'breaking',
  'security-scheme-key-changed': 'breaking',
  'security-scheme-method-changed': 'breaking',
  'security-scheme-address-changed': 'attention',
  'security-scheme-flow-removed': 'breaking',
  'security-scheme-flow-added': 'harmless',
  'security-scheme-scope-removed': 'harmless',
  'security-scheme-scope-added': 'harmless',
  'security-scheme-token-format-changed': 'harmless',
  'server-removed': 'attention',
  'server-added': 'harmless',
  'server-variable-narrowed': 'attention',
} as const satisfies Readonly<Record<string, FindingLevel>>
export type PlainTopic = keyof typeof plainTopics

export type Topic = DirectedTopic | PlainTopic

/** What a rule is called: stable, also in what spaces set and accept. */
export type RuleId = `request-${DirectedTopic}` | `response-${DirectedTopic}` | PlainTopic

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
type Topics = Readonly<Record<string, ByDirection>>

/** Fewer values are allowed: callers may send what is refused. */
const narrower = { request: 'breaking', response: 'harmless' } as const
/** More values are allowed: callers may receive what they don't expect. */
const wider = { request: 'harmless', response: 'breaking' } as const
/** Other values are allowed. */
const other = { request: 'breaking', response: 'breaking' } as const
const unknown = { request: 'unknown', response: 'unknown' } as const
const noted = { request: 'attention', response: 'attention' } as const
const harmless = { request: 'harmless', response: 'harmless' } as const

/** What is part of what callers send or receive, by area. */
export const directedAreas = {
  values: {
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
  },
  numbers: {
    'minimum-increased': narrower,
    'minimum-decreased': wider,
    'maximum-decreased': narrower,
    'maximum-increased': wider,
    'multiple-of-narrowed': narrower,
    'multiple-of-widened': wider,
    'multiple-of-changed': other,
  },
  texts: {
    'min-length-increased': narrower,
    'min-length-decreased': wider,
    'max-length-decreased': narrower,
    'max-length-increased': wider,
    'pattern-added': narrower,
    'pattern-removed': wider,
    'pattern-changed': unknown,
    'content-encoding-changed': other,
    'content-media-type-changed': other,
  },
  lists: {
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
  },
  objects: {
    'property-added': harmless,
    'property-added-required': narrower,
    'property-removed': noted,
    'property-removed-required': { request: 'attention', response: 'breaking' },
    'property-removed-deprecated': harmless,
    'property-removed-before-sunset': other,
    'property-forbidden': { request: 'breaking', response: 'attention' },
    'property-forbidden-required': other,
    'property-required': narrower,
    'property-optional': wider,
    'property-deprecated': harmless,
    'property-reactivated': harmless,
    'property-sunset-invalid': other,
    'property-sunset-past': other,
    'property-sunset-removed': other,
    'property-sunset-moved-up': other,
    'property-stability-decreased': other,
    'property-stability-increased': harmless,
    'property-stability-invalid': other,
    'read-only-added': { request: 'attention', response: 'harmless' },
    'read-only-removed': harmless,
    'read-only-removed-required': narrower,
    'write-only-added': harmless,
    'write-only-added-required': wider,
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
  },
  choices: {
    'variant-added': wider,
    'variant-removed': narrower,
    'variants-overlapping': other,
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
  },
  parameters: {
    'parameter-added': harmless,
    'parameter-added-required': narrower,
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
    'parameter-sunset-moved-up': other,
    'parameter-stability-decreased': other,
    'parameter-stability-increased': harmless,
    'parameter-stability-invalid': other,
  },
  bodies: {
    'body-added': harmless,
    'body-added-required': narrower,
    'body-removed': other,
    'body-required': narrower,
    'body-optional': wider,
    'media-type-added': harmless,
    'media-type-removed': other,
    'media-type-narrowed': narrower,
    'media-type-widened': wider,
    'media-type-changed': other,
    'part-encoding-changed': other,
  },
  answers: {
    'status-added': harmless,
    'status-removed': other,
    'error-status-added': harmless,
    'error-status-removed': harmless,
    'header-added': harmless,
    'header-added-required': narrower,
    'header-removed': noted,
    'header-removed-required': { request: 'attention', response: 'breaking' },
    'header-required': narrower,
    'header-optional': wider,
    'header-deprecated': harmless,
    'header-reactivated': harmless,
  },
} as const satisfies Readonly<Record<string, Topics>>

/** What callers neither send nor receive, by area. */
export const plainAreas = {
  operations: {
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
    'operation-sunset-moved-up': 'breaking',
    'operation-stability-decreased': 'breaking',
    'operation-stability-increased': 'harmless',
    'operation-stability-invalid': 'breaking',
    'webhook-added': 'harmless',
    'webhook-removed': 'breaking',
    'callback-added': 'harmless',
    'callback-removed': 'breaking',
    'method-signature-changed': 'attention',
    'service-changed': 'breaking',
  },
  security: {
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
  },
  servers: {
    'server-removed': 'attention',
    'server-added': 'harmless',
    'server-variable-narrowed': 'attention',
  },
} as const satisfies Readonly<Record<string, Readonly<Record<string, FindingLevel>>>>

type KeyOfEach<Areas> = { [Area in keyof Areas]: keyof Areas[Area] & string }[keyof Areas]
export type DirectedTopic = KeyOfEach<typeof directedAreas>
export type PlainTopic = KeyOfEach<typeof plainAreas>
export type Topic = DirectedTopic | PlainTopic
export type RuleArea = keyof typeof directedAreas | keyof typeof plainAreas

/** What a rule is called: stable, also in what spaces set and accept. */
export type RuleId = `request-${DirectedTopic}` | `response-${DirectedTopic}` | PlainTopic

/** All areas together. */
export const directedTopics = together<DirectedTopic, ByDirection>(directedAreas)
export const plainTopics = together<PlainTopic, FindingLevel>(plainAreas)

function together<Key extends string, Value>(
  areas: Readonly<Record<string, Readonly<Record<string, Value>>>>,
): Readonly<Record<Key, Value>> {
  const topics = Object.fromEntries(Object.values(areas).flatMap((each) => Object.entries(each)))
  return topics as Record<Key, Value> // the keys of the areas, which are those of the type
}

/*
 * What a title calls changes: their topics, the most telling first.
 * Owns: which topic a change has. Does not own: the words (`changes.json` of the languages).
 */
import type { ChangeGroup } from './describe.ts'
import type { PlaceKind } from './place.ts'
import type { DiffSentenceKey } from './sentence-keys.ts'

/** Most telling first; `other` for what no specification knows, and for what does not fit. */
export const summaryTopics = [
  'address',
  'operationId',
  'summary',
  'version',
  'service',
  'renamed',
  'copied',
  'extracted',
  'fieldsRemoved',
  'parametersRemoved',
  'bodyRemoved',
  'mediaTypesRemoved',
  'responsesRemoved',
  'commonRemoved',
  'fieldsAdded',
  'parametersAdded',
  'bodyAdded',
  'mediaTypesAdded',
  'responsesAdded',
  'commonAdded',
  'required',
  'optional',
  'parameters',
  'body',
  'responses',
  'common',
  'type',
  'schema',
  'nullable',
  'notNull',
  'readOnly',
  'format',
  'serialization',
  'enum',
  'enumAdded',
  'enumRemoved',
  'enumChanged',
  'dictionary',
  'length',
  'range',
  'size',
  'pattern',
  'security',
  'servers',
  'variables',
  'callbacks',
  'links',
  'paths',
  'errorCodesAdded',
  'errorCodesRemoved',
  'errorCodes',
  'tagsAdded',
  'tagsRemoved',
  'tags',
  'deprecated',
  'undeprecated',
  'content',
  'defaultValue',
  'title',
  'description',
  'information',
  'externalDocs',
  'example',
  'mockRule',
  'gatewayUrl',
  'allowsDebug',
  'showsHistory',
  'allowsExport',
  'removedInCode',
  'defaultStatus',
  'override',
  'allowSameFolder',
  'printContent',
  'order',
  'other',
] as const
export type SummaryTopic = (typeof summaryTopics)[number]

/** What sentences are about, whether it was added, changed or removed. */
const subjects: Readonly<Partial<Record<SummaryTopic, readonly string[]>>> = {
  address: ['address', 'method'],
  body: ['body'],
  callbacks: ['callback', 'callbackAddress'],
  common: ['commonBody', 'commonPart', 'commonParts', 'commonReturns'],
  content: ['content'],
  defaultValue: ['default'],
  description: ['comment', 'description'],
  dictionary: ['dictionary'],
  enum: ['const', 'enum'],
  enumChanged: ['enumMeaning', 'enumValue'],
  errorCodes: ['errorCode', 'errorCodes', 'solution'],
  example: ['example', 'exampleValue'],
  externalDocs: ['externalDocs', 'url'],
  format: ['contentEncoding', 'contentMediaType', 'format'],
  information: ['contact', 'information', 'license'],
  length: ['maxLength', 'minLength'],
  links: ['link', 'linkParameter'],
  mockRule: ['mockRule', 'mockTemplate'],
  operationId: ['operationId'],
  parameters: ['parameter'],
  paths: ['operation', 'path'],
  pattern: ['pattern'],
  range: ['exclusiveMaximum', 'exclusiveMinimum', 'maximum', 'minimum', 'multipleOf'],
  readOnly: ['readOnly', 'writeOnly'],
  responses: ['response'],
  schema: [
    'additionalProperties',
    'component',
    'condition',
    'dataNode',
    'discriminator',
    'mapping',
    'mediaType',
    'not',
    'patternProperty',
    'subschema',
    'variant',
    'variants',
    'xml',
  ],
  security: ['flow', 'scope', 'security', 'securityWhole'],
  serialization: ['allowEmptyValue', 'contentType', 'encoding', 'explode', 'style'],
  servers: ['membersOnly', 'server', 'servers', 'serverVariable'],
  service: ['author', 'definition', 'dependency', 'interfaceName', 'protocol', 'service'],
  size: ['maxItems', 'maxProperties', 'minItems', 'minProperties', 'uniqueItems'],
  summary: ['name', 'summary'],
  tags: ['tag'],
  title: ['title'],
  type: ['header', 'items', 'property', 'reference', 'schema', 'type', 'typeLabel'],
  variables: ['callVariable', 'secret', 'variableValue'],
  version: ['version'],
}

/** What happened, where that is a topic of its own. */
const sentences: Readonly<Partial<Record<DiffSentenceKey, SummaryTopic>>> = {
  'body.added': 'bodyAdded',
  'body.removed': 'bodyRemoved',
  'deprecated.added': 'deprecated',
  'deprecated.removed': 'undeprecated',
  'enumValue.added': 'enumAdded',
  'enumValue.removed': 'enumRemoved',
  'errorCode.added': 'errorCodesAdded',
  'errorCode.removed': 'errorCodesRemoved',
  'header.added': 'fieldsAdded',
  'header.removed': 'fieldsRemoved',
  'mediaType.added': 'mediaTypesAdded',
  'mediaType.removed': 'mediaTypesRemoved',
  'nullable.added': 'nullable',
  'nullable.removed': 'notNull',
  'parameter.added': 'parametersAdded',
  'parameter.addedRequired': 'parametersAdded',
  'parameter.removed': 'parametersRemoved',
  'parameter.renamed': 'renamed',
  'property.added': 'fieldsAdded',
  'property.addedRequired': 'fieldsAdded',
  'property.removed': 'fieldsRemoved',
  'property.renamed': 'renamed',
  'reference.copied': 'copied',
  'reference.extracted': 'extracted',
  'required.added': 'required',
  'required.removed': 'optional',
  'response.added': 'responsesAdded',
  'response.removed': 'responsesRemoved',
  'tag.added': 'tagsAdded',
  'tag.removed': 'tagsRemoved',
}

/** Fields without sentences of their own, in objects of OpenAPI, in a dictionary and in settings. */
const fields: Readonly<Record<string, SummaryTopic>> = {
  allowReserved: 'serialization',
  allowSameFolder: 'allowSameFolder',
  allowsDebug: 'allowsDebug',
  allowsExport: 'allowsExport',
  authorizationUrl: 'security',
  bearerFormat: 'security',
  dataValue: 'example',
  defaultMapping: 'schema',
  defaultStatus: 'defaultStatus',
  deviceAuthorizationUrl: 'security',
  externalValue: 'example',
  flows: 'security',
  gatewayUrl: 'gatewayUrl',
  in: 'security',
  itemEncoding: 'serialization',
  jsonSchemaDialect: 'information',
  maxContains: 'size',
  minContains: 'size',
  oauth2MetadataUrl: 'security',
  openIdConnectUrl: 'security',
  openapi: 'information',
  operationRef: 'links',
  override: 'override',
  printContent: 'printContent',
  propertyName: 'schema',
  refreshUrl: 'security',
  removed: 'removedInCode',
  scheme: 'security',
  serializedValue: 'example',
  showsHistory: 'showsHistory',
  termsOfService: 'information',
  tokenUrl: 'security',
}

/** Things that count as changed, whatever changed in them. */
const places: Readonly<Partial<Record<PlaceKind, SummaryTopic>>> = {
  contact: 'information',
  errorCode: 'errorCodes',
  item: 'enumChanged',
  license: 'information',
  link: 'links',
  server: 'servers',
  tag: 'tags',
  variable: 'variables',
  xml: 'schema',
}

const topicsOfSubjects = new Map(
  summaryTopics.flatMap((topic) => (subjects[topic] ?? []).map((subject) => [subject, topic] as const)),
)

/** What a title calls it; `other` for extensions and whatever else no specification defines. */
export function topicOfGroup({
  sentence,
  place,
  changes,
}: Pick<ChangeGroup, 'sentence' | 'place' | 'changes'>): SummaryTopic {
  const topic = topicOfSentence(sentence, changes[0]?.params.name ?? '')
  const [outermost] = place
  if (outermost?.kind === 'common') return commonTopics[topic] ?? 'common'
  if (outermost?.kind === 'servers') return 'servers'
  const around = place.findLast(({ kind }) => places[kind] !== undefined)
  if (around !== undefined) return places[around.kind] ?? topic
  return outermost?.kind === 'information' && topic === 'title' ? 'summary' : topic
}

/** In what all documents have in common. */
const commonTopics: Readonly<Partial<Record<SummaryTopic, SummaryTopic>>> = {
  fieldsAdded: 'commonAdded',
  fieldsRemoved: 'commonRemoved',
  parametersAdded: 'commonAdded',
  parametersRemoved: 'commonRemoved',
}

function topicOfSentence(sentence: DiffSentenceKey, name: string): SummaryTopic {
  const [subject = ''] = sentence.split('.', 1)
  if (subject === 'other') return Object.hasOwn(fields, name) ? (fields[name] ?? 'other') : 'other'
  if (subject.endsWith('Order')) return 'order'
  return sentences[sentence] ?? topicsOfSubjects.get(subject) ?? 'other'
}

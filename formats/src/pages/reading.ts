/*
 * A document as people read it, in no language and no form yet. Owns: the shapes that pages, prints and Word files are made of.
 * Does not own: how they are read from a bundle (`read-*.ts`) and how they look.
 */
import type { Chip, DubboService } from '@lectern/model'

/** One field of a body, of parameters or of headers. Texts that are not there are ''. */
export interface FieldReading {
  /** Key of the property, name of the parameter, or '' where the place says it. */
  name: string
  /** What its address adds to that of the field around it: `quantity`, `[].quantity`. */
  step: string
  /** `map`: any other key; `item`: what an array holds; `root`: the value itself. */
  place: 'named' | 'map' | 'item' | 'root'
  type: string
  /** Alternatives of a oneOf or anyOf; 0 when it is none. */
  choices: number
  required: boolean
  deprecated: boolean
  /** CommonMark. */
  description: string
  /** Model the field is inherited from. */
  origin: string
  chips: readonly Chip[]
  /** Name of the dictionary that explains the values. */
  dictionary: string
  values: readonly { value: string; meaning: string }[]
  /** Several alternatives, each with its own fields; empty unless there is a choice. */
  variants: readonly VariantReading[]
  /** The fields below, of the first alternative where there is a choice: a number for `FieldBlocks.fieldsAt`. */
  block: number | undefined
  /** How many stand below. */
  count: number
}

export interface VariantReading {
  name: string
  description: string
  block: number | undefined
  count: number
}

/** One representation of a body. */
export interface MediaReading {
  mediaType: string
  /** The schema is of one item of a stream. */
  isSequence: boolean
  /** The value itself; undefined when nothing is said about it. */
  value: FieldReading | undefined
  examples: readonly ExampleReading[]
}

export interface ExampleReading {
  /** '' for the only one. */
  name: string
  /** CommonMark. */
  description: string
  text: string
  isJson: boolean
}

export type ParameterGroup = 'path' | 'header' | 'query' | 'cookie'

export interface ParametersReading {
  group: ParameterGroup
  fields: readonly FieldReading[]
}

export interface BodyReading {
  /** CommonMark. */
  description: string
  required: boolean
  media: readonly MediaReading[]
}

export interface ResponseReading {
  status: string
  summary: string
  /** CommonMark. */
  description: string
  headers: readonly FieldReading[]
  media: readonly MediaReading[]
}

export interface CallbackReading {
  name: string
  method: string
  /** Runtime expression of the address. */
  expression: string
  /** CommonMark. */
  description: string
  body: BodyReading | undefined
  responses: readonly ResponseReading[]
}

/** One scheme of a security requirement. */
export interface SchemeReading {
  name: string
  place: 'header' | 'query' | 'cookie' | 'certificate' | 'oauth2' | 'openId' | 'unknown'
  /** What is sent there: `Authorization: Bearer <token>`, or the name of a key. */
  sends: string
  /** CommonMark. */
  description: string
  scopes: readonly { name: string; meaning: string }[]
}

export interface ErrorReading {
  code: string
  /** CommonMark. */
  meaning: string
  /** CommonMark. */
  solution: string
}

export interface HttpReading {
  kind: 'http'
  /** Upper case. */
  method: string
  path: string
  /** '' where the name contains it already. */
  operationId: string
  isWebhook: boolean
  /** Where it can be called; the address with its path. */
  addresses: readonly { name: string; base: string }[]
  /** CommonMark. */
  description: string
  deprecated: boolean
  parameters: readonly ParametersReading[]
  body: BodyReading | undefined
  responses: readonly ResponseReading[]
  callbacks: readonly CallbackReading[]
  /** Alternatives of schemes needed together; an empty one means that nobody needs to identify. */
  security: readonly (readonly SchemeReading[])[]
  errors: readonly ErrorReading[]
  /** CommonMark; what is said beside the codes. */
  errorText: string
  externalDocs: { url: string; description: string } | undefined
  /** A call as a command; '' for webhooks. */
  sample: string
}

export interface DubboReading {
  kind: 'dubbo'
  service: DubboService | undefined
  definition: string
  /** CommonMark. */
  description: string
  deprecated: boolean
  parameters: readonly FieldReading[]
  result: FieldReading | undefined
  /** JSON. */
  answer: string
  errors: readonly ErrorReading[]
}

/** A text: Markdown, or rich text as HTML that is not safe yet. */
export interface TextReading {
  kind: 'markdown' | 'custom'
  text: string
  deprecated: boolean
}

export type DocumentReading = HttpReading | DubboReading | TextReading

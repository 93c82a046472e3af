/*
 * Operations and types as generators of code take them: names resolved, references followed, nothing of OpenAPI left to interpret.
 * The same for every language.
 */
import type { NameCase } from './names.ts'

/** A type where it is used. */
export type TypeUse = { nullable: boolean } & (
  | { kind: 'string'; format: StringFormat; values: readonly string[] }
  | { kind: 'integer'; bits: 32 | 64; values: readonly number[] }
  | { kind: 'number' | 'boolean' | 'any' | 'binary' }
  | { kind: 'list'; item: TypeUse }
  | { kind: 'map'; value: TypeUse }
  | { kind: 'named'; declaration: Declaration }
)
/** Base64 in texts is `text`. */
export type StringFormat = 'text' | 'date' | 'date-time' | 'uuid'

/** Whether it is sent as a part of its own: bytes, or a list of them. */
export const isFile = (type: TypeUse): boolean =>
  type.kind === 'binary' || (type.kind === 'list' && type.item.kind === 'binary')

/** A field of a type. */
export interface CodeField {
  /** As it is sent. */
  wire: string
  name: string
  type: TypeUse
  required: boolean
  readOnly: boolean
  deprecated: boolean
  description: string
}

export interface RecordDeclaration {
  kind: 'record'
  name: string
  description: string
  fields: CodeField[]
}

/** Of texts. */
export interface EnumDeclaration {
  kind: 'enum'
  name: string
  description: string
  values: { wire: string; name: string }[]
}

/** One of several types. Languages without such types take `fields`, or anything. */
export interface UnionDeclaration {
  kind: 'union'
  name: string
  description: string
  members: TypeUse[]
  /** The fields of all members, none of them required; absent when a member has none. */
  fields?: CodeField[]
}

export type Declaration = RecordDeclaration | EnumDeclaration | UnionDeclaration

/** What is sent beside a body. Texts, numbers, booleans, names of an enumeration, and lists of them; `form` may be binary. */
export interface CodeParameter {
  in: 'path' | 'query' | 'header' | 'cookie' | 'form'
  wire: string
  name: string
  type: TypeUse
  required: boolean
  description: string
  /** Lists: between their values; absent where each value has the name. */
  separator?: string
}

export interface CodeBody {
  kind: 'json' | 'text' | 'binary'
  mediaType: string
  type: TypeUse
  required: boolean
  /** Of the argument. */
  name: string
}

export interface CodeOperation {
  name: string
  /** Upper case. */
  method: string
  /** `/orders/{orderId}`; each name in braces is the `wire` of a parameter. */
  path: string
  summary: string
  description: string
  deprecated: boolean
  parameters: CodeParameter[]
  /** Of the parameters in the form. */
  formType?: 'application/x-www-form-urlencoded' | 'multipart/form-data'
  body?: CodeBody
  result: { kind: 'json' | 'text' | 'binary' | 'none'; type: TypeUse }
}

/** Operations of one tag. */
export interface CodeGroup {
  /** Of its class: `OrdersApi`. */
  name: string
  operations: CodeOperation[]
}

/** An application, or a part of it, ready to be written. */
export interface CodeModel {
  title: string
  /** `shop`: of a package, without anything but letters and digits. */
  packageName: string
  /** First address, without a slash at its end; empty when none is named. */
  baseUrl: string
  groups: CodeGroup[]
  declarations: Declaration[]
}

/** How a language names things. */
export interface NamingRules {
  members: NameCase
  parameters: NameCase
  operations: NameCase
  enumValues: NameCase
  keywords: ReadonlySet<string>
  /** Types the generated code uses or defines itself. */
  typeNames: readonly string[]
  /** Operations and parameters that would hide something of the generated code. */
  operationNames?: readonly string[]
  parameterNames?: readonly string[]
}

/** A generated file; `path` with slashes. */
export interface CodeFile {
  path: string
  text: string
}

export interface CodeLanguage {
  naming: NamingRules
  write: (model: CodeModel) => CodeFile[]
}

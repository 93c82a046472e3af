/*
 * The stored forms of an application, its shared components and its documents.
 * Owns: the shapes of stored JSON and their version number. Does not own: how they are read as rows, merged or exported.
 */
import type { Json, JsonObject } from '../json.ts'

/** Version of the stored JSON forms below. `upgradeContent` walks older ones. */
export const contentVersion = 1

/** A JSON Schema 2020-12 (OpenAPI 3.2 Schema Object). `true` and `false` are schemas as well. */
export type Schema = boolean | SchemaObject
/** Keywords are read by name; unknown ones are kept untouched. */
export interface SchemaObject extends JsonObject {}

/** OpenAPI 3.2 Operation Object. Read through the accessors of `operation.ts`; unknown fields are kept untouched. */
export interface OperationObject extends JsonObject {}

/** The maps of the OpenAPI 3.2 Components Object. */
export const componentSections = [
  'schemas',
  'responses',
  'parameters',
  'examples',
  'requestBodies',
  'headers',
  'securitySchemes',
  'links',
  'callbacks',
  'pathItems',
  'mediaTypes',
] as const
export type ComponentSection = (typeof componentSections)[number]

/** One entry of `components.*`; `$ref: '#/components/{section}/{name}'` points at it. */
export interface Component {
  section: ComponentSection
  name: string
  value: Json
}

/** What an application's description says besides its operations and components. */
export interface ApplicationContent {
  v: typeof contentVersion
  kind: 'application'
  /** OpenAPI 3.2 root fields as they stand: `info`, `servers` (the environments), `tags`, `security`, `externalDocs`, `jsonSchemaDialect`, `x-*`. */
  root: JsonObject
  /** Path items that hold no operation, by path; kept so that nothing is lost. */
  emptyPaths?: JsonObject
  /** `x-*` fields of the Paths Object itself. */
  pathsExtensions?: JsonObject
  /** True when the source had no `paths` field at all. */
  noPaths?: boolean
  /** Where the description came from and what the way back to it needs. */
  origin?: Origin
}

/** How the source differed in form from OpenAPI 3.2, so that an export to its own version can restore it. */
export interface Origin {
  format: 'openapi'
  /** The source's own version text, for example `2.0` or `3.0.3`. */
  version: string
  /** Facts the importer of that version needs on the way back; its shape belongs to that importer. */
  notes?: JsonObject
}

/** An HTTP document: one operation. */
export interface HttpContent {
  v: typeof contentVersion
  kind: 'http'
  container: 'paths' | 'webhooks'
  /** Lower case for the fixed fields (`get`, `post`, `query`…); as written for OpenAPI 3.2 `additionalOperations`. */
  method: string
  /** Path template such as `/orders/{orderId}`; the name of the webhook when `container` is `webhooks`. */
  path: string
  /** The operation as written under its method. Path-level parameters stay in `pathItem`. */
  operation: OperationObject
  /** What the Path Item said for all its methods: `summary`, `description`, `servers`, `parameters`, `x-*`. Absent when it said nothing. */
  pathItem?: JsonObject
  /** Facts the way back to the source's version needs (per operation), owned by the importer. */
  origin?: JsonObject
}

/** A Dubbo document: one method of a service; requests and responses use the same schemas as HTTP. */
export interface DubboContent {
  v: typeof contentVersion
  kind: 'dubbo'
  /** The method's signature as Java source, one statement. */
  definition: string
  /** CommonMark. */
  description?: string
  /** Schema of an object whose properties are the call's parameters in order. */
  parameters: Schema
  /** Schema of the returned value. */
  result: Schema
  errorCodes?: ErrorCode[]
}

/** What a Dubbo folder says about its service (specification §3 "Dubbo doc props"). */
export interface DubboService {
  interfaceName: string
  version: string
  protocol: string
  author: string
  /** Maven dependency as XML text. */
  dependency: string
}

/** A folder: its own text, and the service when it stands for a Dubbo interface. */
export interface FolderContent {
  v: typeof contentVersion
  kind: 'folder'
  /** CommonMark. */
  description?: string
  dubbo?: DubboService
}

/** A rich-text document; `html` is sanitised when it is written. */
export interface CustomContent {
  v: typeof contentVersion
  kind: 'custom'
  html: string
}

/** A Markdown document: CommonMark with GFM. */
export interface MarkdownContent {
  v: typeof contentVersion
  kind: 'markdown'
  text: string
}

/** Error code row (specification §3). */
export interface ErrorCode {
  code: string
  name: string
  description?: string
  solution?: string
}

export type DocumentContent = HttpContent | DubboContent | CustomContent | MarkdownContent
export type StoredContent =
  | ApplicationContent
  | DocumentContent
  | FolderContent
  | { v: 1; kind: 'component'; value: Json }

/** A whole application in memory: what importers make and exporters read. */
export interface ApplicationBundle {
  application: ApplicationContent
  components: Component[]
  folders: BundleFolder[]
  documents: BundleDocument[]
}

/** A folder of a bundle; `key` is unique in the bundle. */
export interface BundleFolder {
  key: string
  parentKey?: string
  name: string
  /** The OpenAPI tag this folder stands for; absent for a folder that only groups. */
  tagName?: string
  content: FolderContent
}

/** A document of a bundle, in reading order. */
export interface BundleDocument {
  folderKey?: string
  /** What people read in the tree. Never empty. */
  name: string
  content: DocumentContent
  deprecated: boolean
  /** Of several documents of one operation, which; absent for the only one. */
  version?: string
  /** Why it is deprecated, where its content has no place for that. */
  deprecationReason?: string
  /** Who looks after it, where its content has no place for that. */
  author?: string
  /** Left out of what readers see at first. */
  isHidden?: boolean
  /** JSON pointer of the operation in the source, when it came from one. */
  pointer?: string
}

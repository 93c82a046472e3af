/*
 * What an archive holds: a zip of `manifest.json`, one file of lines per kind of thing, and the bytes of pictures. Owns: the form of each line. A
 * field is the column of its name; one marked `ref` holds the number another line has as its `id`. What is not named here never leaves: passwords,
 * tokens, sealed secrets.
 */
import { componentSections } from '@lectern/model'
import Type, { type Static, type TObject, type TSchema } from 'typebox'

/** Forms of archives: the second may hold an application alone. What needs the newer one only says so, so that an older product takes the rest. */
const formatVersions = { space: 1, project: 1, module: 2 } as const
/** The newest form this product reads. */
export const newestFormat = 2
export const formatOf = (scope: keyof typeof formatVersions): number => formatVersions[scope]

const text = Type.String()
const flag = Type.Integer({ minimum: 0, maximum: 1 })
const number = Type.Integer({ minimum: 0, maximum: 2_147_483_647 })
const moment = Type.Integer({ minimum: 0, maximum: 8_640_000_000_000_000 })
const id = Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER })
const hash = Type.String({ pattern: '^[0-9a-f]{64}$' })
const word = (...words: string[]) => Type.Unsafe<string>({ type: 'string', enum: words })
const numberOf = (...numbers: number[]) => Type.Unsafe<number>({ type: 'integer', enum: numbers })
const orNull = <T extends TSchema>(schema: T) => Type.Union([schema, Type.Null()])
const name = (maxLength: number) => Type.String({ minLength: 1, maxLength })
const line = <T extends Record<string, TSchema>>(fields: T) => Type.Object(fields, { additionalProperties: false })

/** The number of another line. */
const refTo = (kind: LineKind) => Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER, ref: kind })
const refOrNull = (kind: LineKind) => orNull(refTo(kind))

/** The id texts name it by, as the installation that packed it writes ids. */
const publicId = Type.String({ pattern: '^[0-9A-Za-z]{8,32}$' })
const role = word('guest', 'dev', 'admin')
const section = Type.Unsafe<string>({ type: 'string', enum: [...componentSections] })

/** Kinds of lines, in the order they are unpacked: what is named mostly comes before what names it. */
export const lineKinds = [
  'people',
  'space',
  'trash',
  'projects',
  'modules',
  'dictionaries',
  'docs',
  'docPasts',
  'components',
  'uploads',
  'contents',
  'revisions',
  'sources',
  'states',
  'shares',
  'shareItems',
  'threads',
  'comments',
  'commentVersions',
  'commentMentions',
  'spaceMembers',
  'projectMembers',
] as const
export type LineKind = (typeof lineKinds)[number]

const written = { createdBy: refTo('people'), createdAtMs: moment, updatedAtMs: moment }
/** When it was put into the trash: its line there. */
const binned = { isDeleted: flag, trashId: refOrNull('trash') }

/** The form of each line. */
export const lines = {
  /** Who is named. An empty account is somebody who had none any more. */
  people: line({ id, username: text, nickname: text, email: orNull(text) }),
  space: line({ id, name: name(50), description: text, isCompose: flag, requiresMfa: flag, ...written }),
  projects: line({
    id,
    name: name(50),
    description: text,
    isPrivate: flag,
    orderIndex: number,
    constantsRevisionId: refOrNull('revisions'),
    ...written,
    ...binned,
  }),
  modules: line({
    id,
    /** `null` in an archive of an application. */
    projectId: refOrNull('projects'),
    name: name(100),
    description: text,
    origin: name(32),
    orderIndex: number,
    headRevisionId: refOrNull('revisions'),
    constantsRevisionId: refOrNull('revisions'),
    pushRevisionId: refOrNull('revisions'),
    ...written,
    ...binned,
  }),
  /** What was deleted and can be restored. `subjectId` is the number of a line of that kind. */
  trash: line({
    id,
    kind: word('project', 'module', 'doc', 'dictionary', 'model'),
    subjectId: id,
    projectId: refOrNull('projects'),
    moduleId: refOrNull('modules'),
    name: text,
    place: Type.Array(text, { maxItems: 1_000 }),
    docCount: number,
    deletedBy: refTo('people'),
  }),
  dictionaries: line({
    id,
    publicId,
    moduleId: refTo('modules'),
    name: name(200),
    description: text,
    itemCount: number,
    headRevisionId: refOrNull('revisions'),
    updatedBy: refTo('people'),
    ...written,
    ...binned,
  }),
  docs: line({
    id,
    publicId,
    moduleId: refTo('modules'),
    parentId: refOrNull('docs'),
    isFolder: flag,
    docType: Type.Integer({ minimum: 0, maximum: 3 }),
    name: text,
    naturalKey: text,
    httpMethod: text,
    url: text,
    version: text,
    status: numberOf(0, 5, 10),
    author: text,
    deprecated: text,
    isShow: flag,
    isLocked: flag,
    isDubbo: flag,
    tagName: orNull(text),
    orderIndex: number,
    headRevisionId: refOrNull('revisions'),
    updatedBy: refTo('people'),
    ...written,
    ...binned,
  }),
  /** How a folder or document stood in the tree until a moment. */
  docPasts: line({
    docId: refTo('docs'),
    untilMs: moment,
    parentId: refOrNull('docs'),
    name: text,
    httpMethod: text,
    url: text,
    version: text,
    author: text,
    deprecated: text,
    status: number,
    isShow: flag,
    isLocked: flag,
    isDubbo: flag,
    orderIndex: number,
  }),
  components: line({
    id,
    moduleId: refTo('modules'),
    section,
    name: name(500),
    headRevisionId: refOrNull('revisions'),
    createdAtMs: moment,
    ...binned,
  }),
  /** A picture; its bytes stand at `uploads/<name>`, `name` being how documents call it. */
  uploads: line({
    moduleId: refTo('modules'),
    userId: refTo('people'),
    name: Type.String({ pattern: '^[0-9a-f]{32}$' }),
    fileName: Type.String({ maxLength: 255 }),
    createdAtMs: moment,
  }),
  /** A stored text, each once; `hash` is the SHA-256 of `content` written without spaces. */
  contents: line({ hash, content: Type.Record(Type.String(), Type.Unknown()) }),
  revisions: line({
    id,
    subjectKind: word('module', 'doc', 'component', 'dictionary', 'moduleConstants', 'modulePush', 'projectConstants'),
    subjectId: id,
    hash,
    parentId: refOrNull('revisions'),
    secondParentId: refOrNull('revisions'),
    source: Type.Integer({ minimum: 0, maximum: 100 }),
    authorId: refTo('people'),
    remark: text,
    createdAtMs: moment,
    added: orNull(number),
    changed: orNull(number),
    removed: orNull(number),
  }),
  sources: line({
    id,
    moduleId: refTo('modules'),
    kind: word('file', 'url', 'token'),
    name: text,
    createdAtMs: moment,
  }),
  /** What a source said last; `subjectId` 0 is a thing that is gone for good. */
  states: line({
    sourceId: refTo('sources'),
    subjectKind: word('doc', 'component', 'module'),
    subjectKey: text,
    subjectId: Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER }),
    baseHash: orNull(hash),
    incomingHash: hash,
    openCount: number,
    absence: orNull(word('proposed', 'kept', 'paired')),
    successorId: refOrNull('docs'),
    updatedAtMs: moment,
  }),
  shares: line({
    id,
    moduleId: refTo('modules'),
    name: text,
    type: Type.Integer({ minimum: 1, maximum: 2 }),
    status: flag,
    isAll: flag,
    remark: text,
    expiresAtMs: orNull(moment),
    ...written,
  }),
  shareItems: line({ shareId: refTo('shares'), docId: refTo('docs'), isFolder: flag }),
  threads: line({
    id,
    docId: refTo('docs'),
    section: text,
    mediaType: text,
    path: text,
    resolvedAtMs: orNull(moment),
    resolvedBy: refOrNull('people'),
    ...written,
  }),
  comments: line({
    id,
    threadId: refTo('threads'),
    authorId: refTo('people'),
    text,
    createdAtMs: moment,
    editedAtMs: orNull(moment),
    deletedAtMs: orNull(moment),
  }),
  commentVersions: line({ commentId: refTo('comments'), text, replacedAtMs: moment }),
  commentMentions: line({ commentId: refTo('comments'), userId: refTo('people') }),
  spaceMembers: line({ userId: refTo('people'), role, createdAtMs: moment, addedBy: refOrNull('people') }),
  projectMembers: line({
    projectId: refTo('projects'),
    userId: refTo('people'),
    role,
    createdAtMs: moment,
    addedBy: refOrNull('people'),
  }),
} as const satisfies Record<LineKind, TObject>

export type Line<K extends LineKind> = Static<(typeof lines)[K]>
export type AnyLine = Readonly<Record<string, unknown>>

/** What is in each file of the zip. */
const Entry = line({ bytes: Type.Integer({ minimum: 0 }), lines: Type.Optional(number), sha256: hash })

/** `manifest.json`, the last file of the zip. */
export const Manifest = line({
  format: Type.Literal('lectern-archive'),
  formatVersion: Type.Integer({ minimum: 1 }),
  productVersion: text,
  createdAtMs: moment,
  scope: Type.Union([Type.Literal('space'), Type.Literal('project'), Type.Literal('module')]),
  name: text,
  /** Path below which pages and pictures were, as they stand in texts. */
  basePath: text,
  entries: Type.Record(Type.String(), Entry),
})
export type Manifest = Static<typeof Manifest>

export const manifestName = 'manifest.json'
export const fileOf = (kind: LineKind): string => `${kind}.ndjson`
export const pictureOf = (uploadName: string): string => `uploads/${uploadName}`

/** Fields of a kind's lines that hold numbers of other lines, with the kind of those. */
export function refsOf(kind: LineKind): readonly { field: string; kind: LineKind }[] {
  return refs[kind]
}

function refOf(schema: unknown): LineKind | undefined {
  if (typeof schema !== 'object' || schema === null) return undefined
  if ('ref' in schema) return lineKinds.find((kind) => kind === schema.ref)
  if (!('anyOf' in schema) || !Array.isArray(schema.anyOf)) return undefined
  return schema.anyOf.map(refOf).find((kind) => kind !== undefined)
}

const refs = Object.fromEntries(
  lineKinds.map((kind) => [
    kind,
    Object.entries(lines[kind].properties).flatMap(([field, schema]) => {
      const target = refOf(schema)
      return target === undefined ? [] : [{ field, kind: target }]
    }),
  ]),
  // Object.fromEntries forgets which keys it was given: all kinds.
) as Record<LineKind, { field: string; kind: LineKind }[]>

/* Trees of folders and documents: for readers, and as the application's working table. */
import Type, { type Static } from 'typebox'
import { limits, nodeType } from '../constants.ts'
import { get, member, onProject, onSpace, post } from '../endpoint.ts'
import { ById, EpochMs, Flag, Nullable, OneOfNumbers, PublicId, Strict } from '../scalars.ts'
import { DocTypeSchema } from './doc.ts'

/** Node of the reading tree (specification §3). `id` is unique in the answer; `docId` only for documents. */
export const TreeNode = Type.Object({
  id: Type.String(),
  docId: Type.String(),
  parentId: Type.String(),
  label: Type.String(),
  url: Type.String(),
  httpMethod: Type.String(),
  type: OneOfNumbers(Object.values(nodeType)),
  isFolder: Flag,
  apiCount: Type.Integer(),
  deprecated: Type.String(),
  docType: DocTypeSchema,
  version: Type.String(),
  /** Folders only: 1 for a Dubbo service. */
  isDubbo: Flag,
})

export type TreeNode = Static<typeof TreeNode>

export const listViewProjects = get('/doc/view/projects', 'List the spaces and projects you can read', {
  access: member,
  tokens: 'read',
  reply: Type.Array(
    Type.Object({
      id: PublicId,
      name: Type.String(),
      projects: Type.Array(Type.Object({ id: PublicId, name: Type.String(), isPrivate: Flag })),
    }),
  ),
})

/** What a document is called now, and where it is: for lists that clients keep. */
export const NamedDoc = Type.Object({
  id: PublicId,
  name: Type.String(),
  type: DocTypeSchema,
  httpMethod: Type.String(),
  /** Path of an HTTP document, interface method of a Dubbo one; empty otherwise. */
  url: Type.String(),
  deprecated: Type.String(),
  /** The folder it is in; empty at the root. */
  folderName: Type.String(),
  moduleName: Type.String(),
  spaceName: Type.String(),
})

export type NamedDoc = Static<typeof NamedDoc>

/** In any order. Documents that are deleted, or that one may not read, are left out. */
export const listNamedDocs = post('/doc/view/names', 'Get the current names of documents', {
  access: member,
  tokens: 'read',
  body: Strict({ ids: Type.Array(PublicId, { minItems: 1, maxItems: limits.namedDocs }) }),
  reply: Type.Array(NamedDoc, { maxItems: limits.namedDocs }),
})

export const getSpaceTree = get('/doc/view/data', 'Get the reading tree of a space', {
  access: onSpace('read', { space: 'spaceId' }),
  machines: true,
  query: ById('spaceId'),
  reply: Type.Array(TreeNode),
})

export const getProjectTree = get('/doc/view/dataByProject', 'Get the reading tree of a project', {
  access: onProject('read', { project: 'projectId' }),
  machines: true,
  query: ById('projectId'),
  reply: Type.Array(TreeNode),
})

/**
 * The reading tree in columns, for trees of any size. All arrays but `methods` have one entry per node, parents before children,
 * siblings in reading order.
 */
export const CompactTree = Type.Object({
  /** Ids: of the project, application, folder or document. */
  id: Type.Array(Type.String()),
  /** Index of the parent node; -1 at the root. */
  parent: Type.Array(Type.Integer()),
  /** `nodeType`. */
  type: Type.Array(Type.Integer()),
  label: Type.Array(Type.String()),
  /** Path of an HTTP document, interface method of a Dubbo one; empty otherwise. */
  url: Type.Array(Type.String()),
  /** Of an HTTP document; empty otherwise. */
  operationId: Type.Array(Type.String()),
  /** Index in `methods`; -1 for none. */
  method: Type.Array(Type.Integer()),
  methods: Type.Array(Type.String()),
  /** `docType`; of a folder, `dubbo` when it stands for a service. */
  docType: Type.Array(Type.Integer()),
  /** Sum of: 1 deprecated, 2 hidden from readers, 4 locked against pushes. */
  flags: Type.Array(Type.Integer()),
  /** Documents below a node; 0 for documents. */
  count: Type.Array(Type.Integer()),
})

export type CompactTree = Static<typeof CompactTree>

export const treeFlags = { deprecated: 1, hidden: 2, locked: 4 } as const

/** Exactly one of the two fields; carries an ETag and answers 304. */
export const getSpaceTreeCompact = get('/doc/view/spaceTree', 'Get the reading tree of a space, in columns', {
  access: onSpace('read', { space: 'spaceId' }),
  machines: true,
  query: ById('spaceId'),
  reply: CompactTree,
})

export const getProjectTreeCompact = get('/doc/view/projectTree', 'Get the reading tree of a project, in columns', {
  access: onProject('read', { project: 'projectId' }),
  machines: true,
  query: ById('projectId'),
  reply: CompactTree,
})

/** The application's working table in columns: the tree's columns, hidden documents included, and the table's own. */
export const DocTable = Type.Object({
  ...CompactTree.properties,
  version: Type.Array(Type.String()),
  /** Index in `people`; -1 for none. */
  author: Type.Array(Type.Integer()),
  people: Type.Array(Type.String()),
  updatedAtMs: Type.Array(EpochMs),
  orderIndex: Type.Array(Type.Integer()),
  status: Type.Array(Type.Integer()),
})

export type DocTable = Static<typeof DocTable>

export const getDocTable = get('/module/doc/table', 'List the folders and documents of an application, in columns', {
  access: onProject('read', { module: 'moduleId' }),
  machines: true,
  query: ById('moduleId'),
  reply: DocTable,
})

/** What readers see directly in one place: a folder, or a document. */
export const LevelEntry = Type.Object({
  id: PublicId,
  name: Type.String(),
  isFolder: Flag,
  httpMethod: Type.String(),
  url: Type.String(),
  isDeprecated: Flag,
})

export type LevelEntry = Static<typeof LevelEntry>

/** Entries of one answer. */
export const levelPage = 200

/** Folders first. Exactly one of `moduleId`, for what is in no folder, and `parentId`; `after`: the `next` of the answer before. */
export const listLevel = get('/doc/view/level', 'List what is directly in an application or folder, in parts', {
  access: onProject('read', { module: 'moduleId', doc: 'parentId' }),
  machines: true,
  query: Strict({
    moduleId: Type.Optional(PublicId),
    parentId: Type.Optional(PublicId),
    after: Type.Optional(Type.String({ pattern: '^[01]\\.\\d{1,10}\\.\\w{1,32}$' })),
  }),
  reply: Type.Object({
    list: Type.Array(LevelEntry, { maxItems: levelPage }),
    next: Nullable(Type.String()),
  }),
})

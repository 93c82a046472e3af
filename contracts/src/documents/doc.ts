/* Folders and documents: organising and reading them. */
import Type, { type Static } from 'typebox'
import { docStatus, docType, limits, nodeType } from '../constants.ts'
import { get, member, onProject, onSpace, post } from '../endpoint.ts'
import { ProjectAbilities } from '../places/project.ts'
import {
  AnyJson,
  ById,
  Description,
  EpochMs,
  Flag,
  Name,
  Nullable,
  OneOf,
  OneOfNumbers,
  PublicId,
  Strict,
  timestamps,
  Trashed,
} from '../scalars.ts'

const DocTypeSchema = OneOfNumbers(Object.values(docType))
export const DocStatusSchema = OneOfNumbers(Object.values(docStatus))

/** What a document or folder has beside its name and its content. */
export const docColumns = {
  type: DocTypeSchema,
  httpMethod: Type.String(),
  url: Type.String(),
  version: Type.String(),
  status: DocStatusSchema,
  author: Type.String(),
  /** `$false$` when not deprecated, else the reason (may be empty). */
  deprecated: Type.String(),
  isShow: Flag,
  isLocked: Flag,
  orderIndex: Type.Integer(),
}

/** Where a document is, who wrote it and when. */
export const docSurroundings = {
  moduleId: PublicId,
  moduleName: Type.String(),
  projectId: PublicId,
  projectName: Type.String(),
  spaceId: PublicId,
  spaceName: Type.String(),
  creatorName: Type.String(),
  modifierName: Type.String(),
  ...timestamps,
}

/** A row of the application's list: a folder or a document, without its content. `parentId` is empty at the root. */
export const DocRow = Type.Object({
  id: PublicId,
  moduleId: PublicId,
  parentId: Type.String(),
  name: Type.String(),
  isFolder: Flag,
  ...docColumns,
  modifierName: Type.String(),
  ...timestamps,
})
export type DocRow = Static<typeof DocRow>

export const listDocs = post(
  '/doc/list-v2',
  'Folders and documents of an application, flat, in reading order',
  onProject('read', { module: 'moduleId' }),
  {
    tokens: 'read',
    machines: true,
    body: Strict({
      moduleId: PublicId,
      status: Type.Optional(DocStatusSchema),
      filterEmptyFolder: Type.Optional(Flag),
    }),
    reply: Type.Array(DocRow),
  },
)

export const addFolder = post('/doc/folder/add', 'Create a folder', onProject('manageDocs', { module: 'moduleId' }), {
  body: Strict({
    moduleId: PublicId,
    name: Name(limits.folderName),
    parentId: Type.Optional(Nullable(Type.String({ maxLength: 32 }))),
    description: Type.Optional(Description(limits.longDescription)),
  }),
  reply: DocRow,
  errors: ['name_taken', 'folder_elsewhere'],
})

export const updateFolder = post(
  '/doc/folder/update',
  'Rename or describe a folder',
  onProject('manageDocs', { doc: 'id' }),
  {
    body: Strict({
      id: PublicId,
      name: Type.Optional(Name(limits.folderName)),
      description: Type.Optional(Description(limits.longDescription)),
    }),
    reply: DocRow,
    errors: ['name_taken', 'not_accessible'],
  },
)

/** Folder's own text, for its edit form. */
export const getFolder = get('/doc/folder/info', 'One folder with its description', onProject('read', { doc: 'id' }), {
  machines: true,
  query: ById('id'),
  reply: Type.Object({ ...DocRow.properties, description: Type.String() }),
  errors: ['not_accessible'],
})

/** Folders and documents of one call. */
export const DocIds = Type.Array(PublicId, { minItems: 1, maxItems: limits.batchIds })
/** A folder; empty or `null` for the root. */
export const FolderId = Nullable(Type.String({ maxLength: 32 }))

/** All into one folder (`parentId` empty or `null`: the root) of the same application, behind what is there. */
export const moveDocs = post('/doc/move', 'Move folders and documents', onProject('manageDocs', { docs: 'ids' }), {
  body: Strict({ ids: DocIds, parentId: FolderId }),
  reply: Type.Null(),
  errors: ['folder_cycle', 'folder_elsewhere', 'doc_not_in_module', 'name_taken'],
})

export const orderDoc = post(
  '/doc/orderindex/update',
  'Set the place of a folder or document among its siblings',
  onProject('manageDocs', { doc: 'id' }),
  {
    body: Strict({ id: PublicId, orderIndex: Type.Integer({ minimum: 0, maximum: 1_000_000_000 }) }),
    reply: Type.Null(),
  },
)

/** A folder goes with everything in it; restorable for 90 days. */
export const deleteDoc = post(
  '/doc/delete',
  'Delete a folder or document, restorable',
  onProject('manageDocs', { doc: 'id' }),
  { body: ById('id'), reply: Trashed },
)

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

export const listViewProjects = get(
  '/doc/view/projects',
  'Spaces with the projects you may read, for the project dimension',
  member,
  {
    tokens: 'read',
    reply: Type.Array(
      Type.Object({
        id: PublicId,
        name: Type.String(),
        projects: Type.Array(Type.Object({ id: PublicId, name: Type.String(), isPrivate: Flag })),
      }),
    ),
  },
)

export const getSpaceTree = get(
  '/doc/view/data',
  'Reading tree of a space: project, application, folder, document',
  onSpace('read', { space: 'spaceId' }),
  { machines: true, query: ById('spaceId'), reply: Type.Array(TreeNode) },
)

export const getProjectTree = get(
  '/doc/view/dataByProject',
  'Reading tree of a project: application, folder, document',
  onProject('read', { project: 'projectId' }),
  { machines: true, query: ById('projectId'), reply: Type.Array(TreeNode) },
)

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
export const getSpaceTreeCompact = get(
  '/doc/view/spaceTree',
  'Reading tree of a space in columns',
  onSpace('read', { space: 'spaceId' }),
  { machines: true, query: ById('spaceId'), reply: CompactTree },
)

export const getProjectTreeCompact = get(
  '/doc/view/projectTree',
  'Reading tree of a project in columns',
  onProject('read', { project: 'projectId' }),
  { machines: true, query: ById('projectId'), reply: CompactTree },
)

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

export const getDocTable = get(
  '/module/doc/table',
  'Folders and documents of an application in columns',
  onProject('read', { module: 'moduleId' }),
  { machines: true, query: ById('moduleId'), reply: DocTable },
)

/** What a Dubbo folder says about its service (specification §3 "Dubbo doc props"). */
export const DubboProps = Type.Object({
  interfaceName: Type.String(),
  version: Type.String(),
  protocol: Type.String(),
  author: Type.String(),
  /** Maven dependency as XML text. */
  dependency: Type.String(),
})

/** A parameter row (specification §3). `children` go to a bounded depth; `content` is the whole truth. */
export const ParamRow = AnyJson<Record<string, unknown>>()

/** Dictionaries by id, as readers see them. */
export const NamedDictionaries = Type.Record(
  Type.String(),
  Type.Object({
    name: Type.String(),
    items: Type.Array(Type.Object({ value: Type.String(), name: Type.String(), description: Type.String() })),
  }),
)
export type NamedDictionaries = Static<typeof NamedDictionaries>

/** Everything the reading page needs: the specification's document fields, and the canonical content with the components it refers to. */
export const DocDetail = Type.Object({
  id: PublicId,
  name: Type.String(),
  docName: Type.String(),
  description: Type.String(),
  author: Type.String(),
  type: DocTypeSchema,
  url: Type.String(),
  baseUrl: Type.String(),
  httpMethod: Type.String(),
  contentType: Type.String(),
  version: Type.String(),
  deprecated: Type.String(),
  status: DocStatusSchema,
  isShow: Flag,
  isLocked: Flag,
  isFolder: Flag,
  orderIndex: Type.Integer(),
  parentId: Type.String(),
  ...docSurroundings,
  /** Names of the folders above, outermost first. */
  folders: Type.Array(Type.Object({ id: PublicId, name: Type.String() })),
  isUseGlobalHeaders: Flag,
  isUseGlobalParams: Flag,
  isUseGlobalReturns: Flag,
  isRequestArray: Flag,
  isResponseArray: Flag,
  requestArrayType: Type.String(),
  responseArrayType: Type.String(),
  pathParams: Type.Array(ParamRow),
  headerParams: Type.Array(ParamRow),
  queryParams: Type.Array(ParamRow),
  requestParams: Type.Array(ParamRow),
  responseParams: Type.Array(ParamRow),
  /** Also those of the application and the project; `level` says whose a row is, `response` for an answer by its status. */
  errorCodeParams: Type.Array(ParamRow),
  /** What the document, the application and its project say beside their codes, nearest first; CommonMark. */
  constants: Type.Array(Type.Object({ level: OneOf(['doc', 'module', 'project']), text: Type.String() })),
  /** Dictionaries that fields name (`x-lectern-enum`), by id. */
  dictionaries: NamedDictionaries,
  globalHeaders: Type.Array(ParamRow),
  globalParams: Type.Array(ParamRow),
  globalReturns: Type.Array(ParamRow),
  /** The application's servers. */
  debugEnvs: Type.Array(Type.Object({ name: Type.String(), url: Type.String() })),
  dubboInfo: Nullable(DubboProps),
  /** Id of the revision shown. */
  revision: Type.String(),
  /** `DocumentContent` of the model package; read it with its `upgradeContent`. */
  content: AnyJson(),
  /** `components` of OpenAPI that the content refers to, section → name → value, breadth first up to a size. */
  components: AnyJson<Record<string, Record<string, unknown>>>(),
  /** References (`#/components/…`) left out for size; fetch them with `getComponents`. */
  moreComponents: Type.Array(Type.String()),
  /** OpenAPI fields of the application the page needs: `servers`, `security`. */
  application: AnyJson<Record<string, unknown>>(),
  can: Type.Pick(ProjectAbilities, ['manageDocs', 'share']),
})
export type DocDetail = Static<typeof DocDetail>

export const getDocDetail = get('/doc/view/detail', 'A document for reading', onProject('read', { doc: 'id' }), {
  machines: true,
  query: ById('id'),
  reply: DocDetail,
  errors: ['not_accessible'],
})

export const ComponentMap = AnyJson<Record<string, Record<string, unknown>>>()

/** `refs` are references such as `#/components/schemas/Order`; the answer also holds what they refer to, up to a size. */
export const getComponents = post(
  '/doc/view/components',
  'Components of the application by reference',
  onProject('read', { module: 'moduleId' }),
  {
    tokens: 'read',
    machines: true,
    body: Strict({
      moduleId: PublicId,
      refs: Type.Array(Type.String({ maxLength: 2_000 }), { minItems: 1, maxItems: 200 }),
    }),
    reply: Type.Object({ components: ComponentMap, moreComponents: Type.Array(Type.String()) }),
  },
)

/** Dubbo properties of a folder, or of the folder a document is in; empty texts when it stands for no service. */
export const getDocProps = get('/prop/getDocProps', 'Dubbo service of a folder', onProject('read', { doc: 'id' }), {
  machines: true,
  query: ById('id'),
  reply: DubboProps,
})

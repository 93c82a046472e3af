/* Composed projects: documents and folders of other spaces, put together for readers without an account. Here for those who compose them. */
import Type, { type Static } from 'typebox'
import { composeStates, limits, shareType } from '../constants.ts'
import { DocTypeSchema } from '../documents/doc.ts'
import { CompactTree } from '../documents/doc-tree.ts'
import { get, onSpace, post } from '../endpoint.ts'
import {
  Abilities,
  ById,
  Description,
  EpochMs,
  Flag,
  Name,
  Nullable,
  OneOf,
  OneOfNumbers,
  PublicId,
  Secret,
  Strict,
  timestamps,
  Trashed,
} from '../scalars.ts'
import { VisitKey } from './visit.ts'

export const ComposeType = OneOfNumbers(Object.values(shareType))

const OrderIndex = Type.Integer({ minimum: 0, maximum: 1_000_000_000 })

/** What members of the space see. Holds neither the password nor its hash. */
export const ComposeProject = Type.Object({
  /** For those who manage it; opens nothing. */
  id: PublicId,
  key: VisitKey,
  spaceId: PublicId,
  name: Type.String(),
  description: Type.String(),
  type: ComposeType,
  hasPassword: Type.Boolean(),
  /** 0: visitors don't find it. */
  status: Flag,
  /** Documents put into it, and those in its referenced folders. */
  docCount: Type.Integer(),
  orderIndex: Type.Integer(),
  creatorName: Type.String(),
  ...timestamps,
  can: Abilities('update', 'delete'),
})
export type ComposeProject = Static<typeof ComposeProject>

export const listComposeProjects = get(
  '/space/project/compose/list',
  'List the composed projects of a space',
  onSpace('read', { space: 'spaceId' }),
  { query: ById('spaceId'), reply: Type.Array(ComposeProject) },
)

const ProjectFields = {
  description: Type.Optional(Description(limits.description)),
  type: Type.Optional(ComposeType),
  status: Type.Optional(Flag),
}

/** As typed; trimmed. */
const Password = Secret({ minLength: 1, maxLength: limits.sharePassword })

/** `password`: the text of a new one, to show once; `null` for none. */
export const SavedComposeProject = Type.Object({ ...ComposeProject.properties, password: Nullable(Type.String()) })
export type SavedComposeProject = Static<typeof SavedComposeProject>

/**
 * Public and enabled unless said otherwise. For an encrypted one without `password` one is made. `password` is in the answer this once and never
 * again.
 */
export const addComposeProject = post(
  '/compose/project/add',
  'Create a composed project',
  onSpace('compose', { space: 'spaceId' }),
  {
    body: Strict({
      spaceId: PublicId,
      name: Name(limits.projectName),
      ...ProjectFields,
      password: Type.Optional(Password),
    }),
    reply: SavedComposeProject,
    errors: ['name_taken', 'space_not_composed', 'compose_too_many'],
  },
)

/**
 * What is left out stays. `updatedAtMs`: of the project as it was shown; refused with `changed_meanwhile` when it has another one by now. Encrypted
 * from now on, it gets a password; public from now on, it loses it.
 */
export const updateComposeProject = post(
  '/compose/project/update',
  'Update a composed project',
  onSpace('compose', { compose: 'id' }),
  {
    body: Strict({
      id: PublicId,
      name: Type.Optional(Name(limits.projectName)),
      ...ProjectFields,
      orderIndex: Type.Optional(OrderIndex),
      updatedAtMs: Type.Optional(EpochMs),
    }),
    reply: SavedComposeProject,
    errors: ['name_taken', 'changed_meanwhile'],
  },
)

/** Instead of the one it has: every visitor has to enter it. Refused with `changed_meanwhile` when the project is public by now. */
export const resetComposePassword = post(
  '/compose/project/password/reset',
  'Replace the password of a composed project',
  onSpace('compose', { compose: 'id' }),
  {
    body: Strict({ id: PublicId, password: Type.Optional(Password) }),
    reply: SavedComposeProject,
    errors: ['changed_meanwhile'],
  },
)

/** It can be restored for 90 days, with the same address. */
export const deleteComposeProject = post(
  '/compose/project/delete',
  'Delete a composed project, restorable',
  onSpace('compose', { compose: 'id' }),
  { body: ById('id'), reply: Trashed },
)

/** For an address that reached the wrong people: the old one, and every visitor's access, end immediately. */
export const regenerateComposeAddress = post(
  '/compose/project/address/regenerate',
  'Regenerate the URL of a composed project',
  onSpace('compose', { compose: 'id' }),
  { body: ById('id'), reply: ComposeProject },
)

/* What is in a composed project. */

/** A folder of the project itself, or a reference to a document or to a folder with everything in it. */
export const ComposeEntry = Type.Object({
  id: PublicId,
  /** Own folder it is in; empty at the root. */
  parentId: Type.String(),
  /** 1: a folder of the project itself. */
  isFolder: Flag,
  /** The document or folder it refers to; empty for a folder of the project, and where the source no longer exists. */
  docId: Type.String(),
  /** 1: refers to a folder, whose documents visitors see now and later. */
  isSourceFolder: Flag,
  /** What visitors see: the name of its own, else the source's. */
  name: Type.String(),
  /** The name it has of its own; empty for none. */
  ownName: Type.String(),
  /** What the source is called, or was when visitors last could see it. */
  sourceName: Type.String(),
  url: Type.String(),
  httpMethod: Type.String(),
  docType: DocTypeSchema,
  /** `$false$` when not deprecated. */
  deprecated: Type.String(),
  /** Where the source was when it was put in: space / project / application. */
  origin: Type.String(),
  /** Whether visitors see it, and why not. */
  state: OneOf(composeStates),
  /** Of a referenced folder: documents in it that visitors see. */
  docCount: Type.Integer(),
  orderIndex: Type.Integer(),
  /** Whose right to read the source counts. */
  creator: Type.String(),
  createdAtMs: EpochMs,
})
export type ComposeEntry = Static<typeof ComposeEntry>

/** Parents before their children, siblings in their order. Carries an ETag and answers 304. */
export const listComposeEntries = get(
  '/compose/doc/list',
  'List what is in a composed project',
  onSpace('read', { compose: 'projectId' }),
  { query: ById('projectId'), reply: Type.Array(ComposeEntry) },
)

/** Documents, pages and folders that visitors see, in columns, for those who compose it. Carries an ETag and answers 304. */
export const getComposeTree = get(
  '/compose/doc/tree',
  'Get what visitors see of a composed project, in columns',
  onSpace('read', { compose: 'projectId' }),
  { query: ById('projectId'), reply: CompactTree },
)

/** Folder of a composed project: `null` or empty for the root. */
const ComposeFolderId = Type.Union([PublicId, Type.Literal(''), Type.Null()])

/**
 * Puts documents and folders of other spaces into a folder of the project, behind what is there; what is in the project already is skipped.
 * `keepFolders`: documents get folders of the project called like those they are in.
 */
export const addComposeEntries = post(
  '/compose/doc/add',
  'Add documents and folders to a composed project',
  onSpace('compose', { compose: 'projectId' }),
  {
    body: Strict({
      projectId: PublicId,
      parentId: Type.Optional(ComposeFolderId),
      docList: Type.Array(
        Strict({
          docId: PublicId,
          /** Accepted for existing clients: the server knows where a document is. */
          origin: Type.Optional(Type.String({ maxLength: 500 })),
          orderIndex: Type.Optional(OrderIndex),
        }),
        { maxItems: limits.composeAdd },
      ),
      keepFolders: Type.Optional(Flag),
    }),
    reply: Type.Object({ added: Type.Integer(), skipped: Type.Integer(), ids: Type.Array(PublicId) }),
    errors: ['compose_empty', 'folder_elsewhere', 'compose_full'],
  },
)

const EntryIds = Type.Array(PublicId, { minItems: 1, maxItems: limits.batchIds, uniqueItems: true })

/** With everything in them; sources stay as they are. Can be undone for a day with the `ids` of the answer. */
export const removeComposeEntries = post(
  '/compose/doc/remove',
  'Remove entries from a composed project',
  onSpace('compose', { compose: 'projectId', composeEntry: 'id' }),
  {
    body: Strict({
      projectId: Type.Optional(PublicId),
      /** One entry; several as `ids` with their `projectId`. */
      id: Type.Optional(PublicId),
      ids: Type.Optional(EntryIds),
    }),
    reply: Type.Object({ removed: Type.Integer(), ids: Type.Array(PublicId) }),
  },
)

/** Puts removed entries back where they were, with everything removed with them; what was put in again since is skipped. */
export const restoreComposeEntries = post(
  '/compose/doc/restore',
  'Undo the removal of entries from a composed project',
  onSpace('compose', { compose: 'projectId' }),
  {
    body: Strict({ projectId: PublicId, ids: EntryIds }),
    reply: Type.Object({ restored: Type.Integer() }),
    errors: ['compose_full'],
  },
)

export const addComposeFolder = post(
  '/compose/doc/folder/add',
  'Add a folder to a composed project',
  onSpace('compose', { compose: 'projectId' }),
  {
    body: Strict({
      projectId: PublicId,
      name: Name(limits.folderName),
      parentId: Type.Optional(ComposeFolderId),
      orderIndex: Type.Optional(OrderIndex),
    }),
    reply: Type.Object({ id: PublicId }),
    errors: ['folder_elsewhere', 'compose_full'],
  },
)

export const renameComposeFolder = post(
  '/compose/doc/folder/update',
  'Rename a folder of a composed project',
  onSpace('compose', { composeEntry: 'id' }),
  { body: Strict({ id: PublicId, name: Name(limits.folderName) }), reply: Type.Null() },
)

/** An empty name is the source's again. The source keeps its own. */
export const renameComposeEntry = post(
  '/compose/doc/rename',
  'Name a document or folder of a composed project',
  onSpace('compose', { composeEntry: 'id' }),
  {
    body: Strict({ id: PublicId, name: Type.Union([Name(limits.docName), Type.Literal('')]) }),
    reply: Type.Null(),
  },
)

export const orderComposeEntry = post(
  '/compose/doc/orderindex/update',
  'Set the order of an entry of a composed project',
  onSpace('compose', { composeEntry: 'id' }),
  { body: Strict({ id: PublicId, orderIndex: OrderIndex }), reply: Type.Null() },
)

/** In the given order before a sibling, or behind all. Refused when that sibling is elsewhere by now. */
export const moveComposeEntries = post(
  '/compose/doc/move',
  'Move entries of a composed project',
  onSpace('compose', { compose: 'projectId' }),
  {
    body: Strict({
      projectId: PublicId,
      ids: EntryIds,
      parentId: ComposeFolderId,
      /** `null` or left out: behind all. */
      beforeId: Type.Optional(Type.Union([PublicId, Type.Null()])),
    }),
    reply: Type.Null(),
    errors: ['folder_elsewhere', 'folder_cycle', 'changed_meanwhile'],
  },
)

/** Another document or folder in the place of a reference; the name of its own stays. The right of who replaces it counts from now on. */
export const replaceComposeEntry = post(
  '/compose/doc/replace',
  'Replace the source of an entry of a composed project',
  onSpace('compose', { composeEntry: 'id' }),
  { body: Strict({ id: PublicId, docId: PublicId }), reply: Type.Null(), errors: ['compose_doc_taken'] },
)

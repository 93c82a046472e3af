/* What is in a composed project: folders of its own, and references to documents and folders of other spaces. For those who compose it. */
import Type, { type Static } from 'typebox'
import { composeStates, limits } from '../constants.ts'
import { DocTypeSchema } from '../documents/doc.ts'
import { CompactTree } from '../documents/doc-tree.ts'
import { get, onSpace, post } from '../endpoint.ts'
import { ById, EpochMs, Flag, Name, OneOf, OrderIndex, PublicId, Strict } from '../scalars.ts'

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
export const listComposeEntries = get('/compose/doc/list', 'List what is in a composed project', {
  access: onSpace('read', { compose: 'projectId' }),
  query: ById('projectId'),
  reply: Type.Array(ComposeEntry),
})

/** Documents, pages and folders that visitors see, in columns, for those who compose it. Carries an ETag and answers 304. */
export const getComposeTree = get('/compose/doc/tree', 'Get what visitors see of a composed project, in columns', {
  access: onSpace('read', { compose: 'projectId' }),
  query: ById('projectId'),
  reply: CompactTree,
})

/** Folder of a composed project: `null` or empty for the root. */
const ComposeFolderId = Type.Union([PublicId, Type.Literal(''), Type.Null()])

/**
 * Puts documents and folders of other spaces into a folder of the project, behind what is there; what is in the project already is skipped.
 * `keepFolders`: documents get folders of the project called like those they are in.
 */
export const addComposeEntries = post('/compose/doc/add', 'Add documents and folders to a composed project', {
  access: onSpace('compose', { compose: 'projectId' }),
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
})

const EntryIds = Type.Array(PublicId, { minItems: 1, maxItems: limits.batchIds, uniqueItems: true })

/** With everything in them; sources stay as they are. Can be undone for a day with the `ids` of the answer. */
export const removeComposeEntries = post('/compose/doc/remove', 'Remove entries from a composed project', {
  access: onSpace('compose', { compose: 'projectId', composeEntry: 'id' }),
  body: Strict({
    projectId: Type.Optional(PublicId),
    /** One entry; several as `ids` with their `projectId`. */
    id: Type.Optional(PublicId),
    ids: Type.Optional(EntryIds),
  }),
  reply: Type.Object({ removed: Type.Integer(), ids: Type.Array(PublicId) }),
})

/** Puts removed entries back where they were, with everything removed with them; what was put in again since is skipped. */
export const restoreComposeEntries = post(
  '/compose/doc/restore',
  'Undo the removal of entries from a composed project',
  {
    access: onSpace('compose', { compose: 'projectId' }),
    body: Strict({ projectId: PublicId, ids: EntryIds }),
    reply: Type.Object({ restored: Type.Integer() }),
    errors: ['compose_full'],
  },
)

export const addComposeFolder = post('/compose/doc/folder/add', 'Add a folder to a composed project', {
  access: onSpace('compose', { compose: 'projectId' }),
  body: Strict({
    projectId: PublicId,
    name: Name(limits.folderName),
    parentId: Type.Optional(ComposeFolderId),
    orderIndex: Type.Optional(OrderIndex),
  }),
  reply: Type.Object({ id: PublicId }),
  errors: ['folder_elsewhere', 'compose_full'],
})

export const renameComposeFolder = post('/compose/doc/folder/update', 'Rename a folder of a composed project', {
  access: onSpace('compose', { composeEntry: 'id' }),
  body: Strict({ id: PublicId, name: Name(limits.folderName) }),
  reply: Type.Null(),
})

/** An empty name is the source's again. The source keeps its own. */
export const renameComposeEntry = post('/compose/doc/rename', 'Name a document or folder of a composed project', {
  access: onSpace('compose', { composeEntry: 'id' }),
  body: Strict({ id: PublicId, name: Type.Union([Name(limits.docName), Type.Literal('')]) }),
  reply: Type.Null(),
})

export const orderComposeEntry = post(
  '/compose/doc/orderindex/update',
  'Set the order of an entry of a composed project',
  {
    access: onSpace('compose', { composeEntry: 'id' }),
    body: Strict({ id: PublicId, orderIndex: OrderIndex }),
    reply: Type.Null(),
  },
)

/** In the given order before a sibling, or behind all. Refused when that sibling is elsewhere by now. */
export const moveComposeEntries = post('/compose/doc/move', 'Move entries of a composed project', {
  access: onSpace('compose', { compose: 'projectId' }),
  body: Strict({
    projectId: PublicId,
    ids: EntryIds,
    parentId: ComposeFolderId,
    /** `null` or left out: behind all. */
    beforeId: Type.Optional(Type.Union([PublicId, Type.Null()])),
  }),
  reply: Type.Null(),
  errors: ['folder_elsewhere', 'folder_cycle', 'changed_meanwhile'],
})

/** Another document or folder in the place of a reference; the name of its own stays. The right of who replaces it counts from now on. */
export const replaceComposeEntry = post(
  '/compose/doc/replace',
  'Replace the source of an entry of a composed project',
  {
    access: onSpace('compose', { composeEntry: 'id' }),
    body: Strict({ id: PublicId, docId: PublicId }),
    reply: Type.Null(),
    errors: ['compose_doc_taken'],
  },
)

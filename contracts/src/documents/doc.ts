/* Folders and documents: organising and reading them. */
import Type, { type Static } from 'typebox'
import { docStatus, docType, limits } from '../constants.ts'
import { get, onProject, post } from '../endpoint.ts'
import {
  ById,
  Description,
  Flag,
  Name,
  Nullable,
  OneOfNumbers,
  OrderIndex,
  PublicId,
  Strict,
  Trashed,
  timestamps,
} from '../scalars.ts'

export const DocTypeSchema = OneOfNumbers(Object.values(docType))

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
  'List the folders and documents of an application, flat, in reading order',
  {
    access: onProject('read', { module: 'moduleId' }),
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

/** A folder; empty or `null` for the root. */
export const FolderId = Nullable(Type.String({ maxLength: 32 }))

export const addFolder = post('/doc/folder/add', 'Create a folder', {
  access: onProject('manageDocs', { module: 'moduleId' }),
  body: Strict({
    moduleId: PublicId,
    name: Name(limits.folderName),
    parentId: Type.Optional(FolderId),
    description: Type.Optional(Description(limits.longDescription)),
  }),
  reply: DocRow,
  errors: ['name_taken', 'folder_elsewhere'],
})

export const updateFolder = post('/doc/folder/update', 'Update the name or description of a folder', {
  access: onProject('manageDocs', { doc: 'id' }),
  body: Strict({
    id: PublicId,
    name: Type.Optional(Name(limits.folderName)),
    description: Type.Optional(Description(limits.longDescription)),
  }),
  reply: DocRow,
  errors: ['name_taken', 'not_accessible'],
})

/** Folder's own text, for its edit form. */
export const getFolder = get('/doc/folder/info', 'Get a folder with its description', {
  access: onProject('read', { doc: 'id' }),
  machines: true,
  query: ById('id'),
  reply: Type.Object({ ...DocRow.properties, description: Type.String() }),
  errors: ['not_accessible'],
})

/** Folders and documents of one call. */
export const DocIds = Type.Array(PublicId, { minItems: 1, maxItems: limits.batchIds })

/** All into one folder (`parentId` empty or `null`: the root) of the same application, behind what is there. */
export const moveDocs = post('/doc/move', 'Move folders and documents', {
  access: onProject('manageDocs', { docs: 'ids' }),
  body: Strict({ ids: DocIds, parentId: FolderId }),
  reply: Type.Null(),
  errors: ['folder_cycle', 'folder_elsewhere', 'doc_not_in_module', 'name_taken'],
})

export const orderDoc = post('/doc/orderindex/update', 'Update the order of a folder or document', {
  access: onProject('manageDocs', { doc: 'id' }),
  body: Strict({ id: PublicId, orderIndex: OrderIndex }),
  reply: Type.Null(),
})

/** A folder goes with everything in it; restorable for 90 days. */
export const deleteDoc = post('/doc/delete', 'Delete a folder or document, restorable', {
  access: onProject('manageDocs', { doc: 'id' }),
  body: ById('id'),
  reply: Trashed,
})

/* Writing documents: the form, saving with a three-way merge, copying. */
import Type, { type Static } from 'typebox'
import { limits } from '../constants.ts'
import { docColumns, DocIds, DocStatusSchema, docSurroundings, FolderId } from './doc.ts'
import { ComponentMap, DubboProps } from './doc-detail.ts'
import { get, onProject, post } from '../endpoint.ts'
import { AnyJson, ById, EpochMs, Flag, Name, Nullable, OneOf, OrderIndex, PublicId, Strict } from '../scalars.ts'

/** Id of a saved state; empty for what was never saved. */
export const RevisionId = Type.String({ pattern: '^[0-9A-Za-z_]{0,32}$', description: 'Id of a revision' })

/** Everything the editor needs of a document. */
export const DocForm = Type.Object({
  id: PublicId,
  name: Type.String(),
  ...docColumns,
  /** Folder it is in; empty at the root. */
  parentId: Type.String(),
  /** Folders above, outermost first. */
  folders: Type.Array(Type.Object({ id: PublicId, name: Type.String() })),
  ...docSurroundings,
  /** Service of the nearest folder around, for Dubbo documents. */
  dubboInfo: Nullable(DubboProps),
  /** What a save of this form names as the state it started from. */
  revision: RevisionId,
  /** `DocumentContent` of the model package; read it with its `upgradeContent`. */
  content: AnyJson(),
  /** `components` of OpenAPI that the content refers to, section → name → value, breadth first up to a size. */
  components: ComponentMap,
  /** References left out for size; fetch them with `getComponents`. */
  moreComponents: Type.Array(Type.String()),
  /** OpenAPI fields of the application the form needs: `servers`, `security`, `securitySchemes` (names). */
  application: AnyJson<Record<string, unknown>>(),
})
export type DocForm = Static<typeof DocForm>

export const getDocForm = get('/doc/form', 'Get a document for editing', {
  access: onProject('manageDocs', { doc: 'id' }),
  query: ById('id'),
  reply: DocForm,
  errors: ['not_accessible'],
})

export const conflictSides = ['ours', 'theirs', 'base', 'value'] as const

/** What a person decided about one conflict: what they wrote, what is stored, what was before, or another value altogether. */
export const ConflictAnswer = Strict({
  /** `id` of the conflict. */
  id: Type.String({ minLength: 1, maxLength: 4_000 }),
  take: OneOf(conflictSides),
  /** With `value`: the fact's new value; absent removes it. */
  value: Type.Optional(AnyJson()),
})
export type ConflictAnswer = Static<typeof ConflictAnswer>

/** How a save came about: by the form or by the source view (specification §4 "Modify source"). */
export const editSources = ['form', 'text'] as const

/** What every save of a content may carry. */
export const SaveContentFields = {
  /** The revision `content` was made from. Needed with `content`, except for something new. */
  revision: Type.Optional(RevisionId),
  /** Answers to the conflicts of the save before, and … */
  answers: Type.Optional(Type.Array(ConflictAnswer, { maxItems: 2_000 })),
  /** … the `revision` that save answered with: answers count only while it is still the newest. */
  answeredFor: Type.Optional(RevisionId),
  source: Type.Optional(OneOf(editSources)),
  /** What was changed and why, for the history and followers. */
  remark: Type.Optional(Type.String({ maxLength: limits.revisionRemark })),
}

/** What a document has beside its content; `name`, `deprecated` and `author` also go into the content where OpenAPI has a place for them. */
export const docFields = {
  name: Type.Optional(Name(limits.docName)),
  /** Folder to be in; `null` or empty for the root. */
  parentId: Type.Optional(FolderId),
  status: Type.Optional(DocStatusSchema),
  version: Type.Optional(Type.String({ maxLength: limits.docVersion, pattern: '^[^\\u0000-\\u001f\\u007f]*$' })),
  author: Type.Optional(Type.String({ maxLength: limits.docAuthor, pattern: '^[^\\u0000-\\u001f\\u007f]*$' })),
  /** `$false$` for not deprecated, else the reason (may be empty). */
  deprecated: Type.Optional(Type.String({ maxLength: limits.docDeprecated })),
  isShow: Type.Optional(Flag),
  /** Locked against pushes; people may go on editing. */
  isLocked: Type.Optional(Flag),
  orderIndex: Type.Optional(OrderIndex),
}
export type DocFieldName = keyof typeof docFields

/** With `id` a document is changed, with `moduleId` one is made. Whatever is absent stays as it is, so a form sends only what was changed in it. */
export const SaveDocBody = Strict({
  id: Type.Optional(PublicId),
  moduleId: Type.Optional(PublicId),
  /** `DocumentContent` of the model package. Its `kind` decides the type of a new document and never changes. */
  content: Type.Optional(AnyJson()),
  ...SaveContentFields,
  ...docFields,
  /**
   * The fields sent as they were when editing began: where someone has changed one since, to something else, it is asked about as a conflict of
   * the path `field(status)`. Without its base a field is written as it is sent.
   */
  base: Type.Optional(Strict(docFields)),
  /** Id of the comment whose proposal editing began with: its thread is resolved along with the save, where it is one of the document and open. */
  proposal: Type.Optional(PublicId),
})
export type SaveDocBody = Static<typeof SaveDocBody>

/** What came of saving a content. */
const Saved = {
  /** False while conflicts are open: nothing at all was written. */
  isSaved: Type.Boolean(),
  /** The newest revision: what was written, or what the conflicts are with. */
  revision: RevisionId,
  /** True when someone else had saved since, and both are in `content`. */
  isMerged: Type.Boolean(),
  /** As stored now; while conflicts are open, both merged with the sender's side in every conflict. */
  content: AnyJson(),
  /** `Conflict` of the model package, each to be answered by its `id`: `ours` is the sender's, `theirs` what is stored. */
  conflicts: Type.Array(AnyJson<Record<string, unknown>>()),
}

export const SavedContent = Type.Object(Saved)
export type SavedContent = Static<typeof SavedContent>

export const SavedDoc = Type.Object({ ...Saved, id: Type.String(), updatedAtMs: EpochMs })
export type SavedDoc = Static<typeof SavedDoc>

/** Largest body with a content, in bytes. */
export const maxContentBytes = 8 * 1024 * 1024

export const contentErrors = ['content_invalid', 'content_kind_changed', 'revision_unknown'] as const

/** Answers conflicts instead of failing: they are a step of the way, not an error. Unchanged content writes no revision. */
export const saveDoc = post('/doc/save', 'Create or update a document', {
  access: onProject('manageDocs', { doc: 'id', module: 'moduleId' }),
  body: SaveDocBody,
  reply: SavedDoc,
  maxBodyBytes: maxContentBytes,
  errors: [...contentErrors, 'operation_taken', 'folder_elsewhere', 'not_accessible', 'changed_meanwhile'],
})

/**
 * Copies stand beside what they are of, or in the folder given, under names of their own; what is in a folder goes along, hidden things
 * included. Copies of operations get a path and an id that no other operation has.
 */
export const copyDocs = post('/doc/copy', 'Copy documents and folders with everything in them', {
  access: onProject('manageDocs', { docs: 'ids' }),
  body: Strict({ ids: DocIds, parentId: Type.Optional(FolderId) }),
  reply: Type.Object({
    /** Of the copies of what was named, in its order; things inside another named one go with it and are left out. */
    ids: Type.Array(PublicId),
    /** Folders and documents in all. */
    copied: Type.Integer(),
    /** Copies that are called or answer otherwise than their originals. */
    renamed: Type.Array(
      Type.Object({
        id: PublicId,
        httpMethod: Type.String(),
        from: Type.Object({ name: Type.String(), url: Type.String() }),
        to: Type.Object({ name: Type.String(), url: Type.String() }),
      }),
    ),
  }),
  errors: ['folder_elsewhere', 'copy_too_large', 'not_accessible', 'changed_meanwhile'],
})

/** At least one field besides `ids`. Folders take `isShow` and `isLocked` for themselves; what is in them stays as it is. */
export const updateDocs = post('/doc/batch/update', 'Update status, visibility or lock of several documents', {
  access: onProject('manageDocs', { docs: 'ids' }),
  body: Strict({
    ids: DocIds,
    status: Type.Optional(DocStatusSchema),
    isShow: Type.Optional(Flag),
    isLocked: Type.Optional(Flag),
  }),
  /** How many are different now. */
  reply: Type.Object({ changed: Type.Integer() }),
})

/** Each becomes an entry of the recycle bin; what is inside another named one goes with it. */
export const deleteDocs = post('/doc/batch/delete', 'Delete several folders and documents, restorable', {
  access: onProject('manageDocs', { docs: 'ids' }),
  body: Strict({ ids: DocIds }),
  reply: Type.Object({ trashIds: Type.Array(PublicId) }),
})

/** In the order of `ids`, before the sibling `beforeId`, or behind everything when that is `null`. */
export const placeDocs = post('/doc/place', 'Move folders and documents to a position in a folder', {
  access: onProject('manageDocs', { docs: 'ids' }),
  body: Strict({ ids: DocIds, parentId: FolderId, beforeId: FolderId }),
  reply: Type.Null(),
  errors: ['folder_cycle', 'folder_elsewhere', 'doc_not_in_module', 'name_taken'],
})

/** Texts all empty: the folder stands for no service. */
export const saveDocProps = post('/prop/saveDocProps', 'Update the Dubbo service of a folder', {
  access: onProject('manageDocs', { doc: 'id' }),
  body: Strict({
    id: PublicId,
    interfaceName: Type.String({ maxLength: 300 }),
    version: Type.String({ maxLength: 64 }),
    protocol: Type.String({ maxLength: 64 }),
    author: Type.String({ maxLength: 64 }),
    dependency: Type.String({ maxLength: 5_000 }),
  }),
  reply: DubboProps,
  errors: ['not_accessible'],
})

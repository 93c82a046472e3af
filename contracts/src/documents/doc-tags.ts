/* Tags of documents beside the ones their folders stand for. Only HTTP documents have a place for them: OpenAPI's `tags`. */
import Type, { type Static } from 'typebox'
import { DocIds } from './doc.ts'
import { get, onProject, post } from '../endpoint.ts'
import { ById, Name, PublicId, Strict } from '../scalars.ts'

export const tagLimits = {
  /** Characters of a tag. */
  name: 100,
  /** Tags one call adds, and as many it removes. */
  perCall: 20,
} as const

/** Tags of an application in columns; documents without any are left out. */
export const DocTags = Type.Object({
  /** Each tag once. */
  names: Type.Array(Type.String()),
  /** Documents, and for each … */
  ids: Type.Array(PublicId),
  /** … the indexes of its tags in `names`. */
  tags: Type.Array(Type.Array(Type.Integer())),
})
export type DocTags = Static<typeof DocTags>

/** Carries an ETag and answers 304. */
export const getDocTags = get(
  '/module/doc/tags',
  'List the tags of the documents of an application, without those of their folders',
  {
    access: onProject('read', { module: 'moduleId' }),
    machines: true,
    query: ById('moduleId'),
    reply: DocTags,
  },
)

const names = Type.Array(Name(tagLimits.name), { maxItems: tagLimits.perCall })

/** A document that changes has a new version in its history. Folders, and documents that are no HTTP interfaces, are left as they are. */
export const tagDocs = post('/doc/batch/tag', 'Add or remove tags of documents', {
  access: onProject('manageDocs', { docs: 'ids' }),
  body: Strict({
    ids: DocIds,
    add: names,
    remove: names,
  }),
  reply: Type.Object({
    /** Those that are different now. */
    changed: Type.Array(PublicId),
    /** How many have no place for tags. */
    skipped: Type.Integer(),
  }),
  errors: ['not_accessible', 'changed_meanwhile'],
})

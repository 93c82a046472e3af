/* An application as it was at a moment: read only, for those who may write in it. */
import Type, { type Static } from 'typebox'
import { modifySource } from '../constants.ts'
import { ComponentMap, DocDetail } from './doc-detail.ts'
import { CompactTree } from './doc-tree.ts'
import { get, onProject, post } from '../endpoint.ts'
import { ById, Counts, EpochMs, OneOfNumbers, PublicId, Strict } from '../scalars.ts'

const access = onProject('manageDocs', { module: 'moduleId' })
const moment = { moduleId: PublicId, atMs: EpochMs }

export const TreeAsOf = Type.Object({
  ...CompactTree.properties,
  /** Documents that are different now. */
  since: Counts('added', 'changed', 'deleted'),
})
export type TreeAsOf = Static<typeof TreeAsOf>

/** What was there, how it was called and where it stood, what was deleted since included as long as it can be restored. */
export const getTreeAsOf = get(
  '/module/asOf/tree',
  'List the documents of an application at a point in time, in columns',
  {
    access,
    query: Strict(moment),
    reply: TreeAsOf,
  },
)

/** As readers saw it, with the models, settings, error codes and dictionaries of then. */
export const DocAsOf = Type.Object({
  ...DocDetail.properties,
  authorName: Type.String(),
  savedAtMs: EpochMs,
  /** The state of then is still the present one. */
  isHead: Type.Boolean(),
  /** It is not there any more. */
  isDeleted: Type.Boolean(),
})
export type DocAsOf = Static<typeof DocAsOf>

export const getDocAsOf = get('/module/asOf/doc', 'Get a document at a point in time, with what it referred to', {
  access,
  query: Strict({ ...moment, id: PublicId }),
  reply: DocAsOf,
  errors: ['not_accessible'],
})

export const getComponentsAsOf = post(
  '/module/asOf/components',
  'Get components of an application at a point in time, by reference',
  {
    access,
    tokens: 'read',
    body: Strict({
      ...moment,
      refs: Type.Array(Type.String({ maxLength: 2_000 }), { minItems: 1, maxItems: 200 }),
    }),
    reply: Type.Object({ components: ComponentMap, moreComponents: Type.Array(Type.String()) }),
  },
)

/** Moments that one answer names. */
export const momentLimit = 50

/** What one person saved in one way within a minute. */
export const ChangeMoment = Type.Object({
  /** The last of it. */
  atMs: EpochMs,
  source: OneOfNumbers(Object.values(modifySource)),
  authorName: Type.String(),
  /** States of documents, models and settings. */
  count: Type.Integer(),
})
export type ChangeMoment = Static<typeof ChangeMoment>

export const listMoments = get('/module/asOf/moments', 'List the changes of an application by time, newest first', {
  access,
  query: ById('moduleId'),
  reply: Type.Array(ChangeMoment, { maxItems: momentLimit }),
})

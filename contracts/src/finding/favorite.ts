/* Documents and applications that a person marks for themselves. */
import Type, { type Static } from 'typebox'
import { DocTypeSchema } from '../documents/doc.ts'
import { get, member, onProject, post } from '../endpoint.ts'
import { OneOf, PublicId, Strict } from '../scalars.ts'

/** Of one person. */
export const mostFavorites = 200

export const favoriteKinds = ['doc', 'module'] as const
export type FavoriteKind = (typeof favoriteKinds)[number]

export const Favorite = Type.Object({
  kind: OneOf(favoriteKinds),
  /** Of the document or application. */
  id: PublicId,
  name: Type.String(),
  type: DocTypeSchema,
  /** Of an HTTP document; empty otherwise. */
  httpMethod: Type.String(),
  /** Path of an HTTP document, interface method of a Dubbo one; empty otherwise. */
  url: Type.String(),
  /** Of the document; empty for an application. */
  moduleName: Type.String(),
  projectId: PublicId,
  projectName: Type.String(),
})
export type Favorite = Static<typeof Favorite>

/** What one may no longer read is left out. */
export const listFavorites = get('/favorite/list', 'List your favorites, the latest first, at most 200', {
  access: member,
  tokens: 'never',
  reply: Type.Array(Favorite, { maxItems: mostFavorites }),
})

/** Exactly one of the two. */
export const addFavorite = post('/favorite/add', 'Add a document or application to your favorites', {
  access: onProject('read', { doc: 'docId', module: 'moduleId' }),
  tokens: 'never',
  body: Strict({ docId: Type.Optional(PublicId), moduleId: Type.Optional(PublicId) }),
  reply: Type.Null(),
  errors: ['not_accessible', 'favorite_limit_reached'],
})

/** Works on what one may no longer read, and twice. */
export const removeFavorite = post('/favorite/remove', 'Remove a document or application from your favorites', {
  access: member,
  tokens: 'never',
  body: Strict({ kind: OneOf(favoriteKinds), id: PublicId }),
  reply: Type.Null(),
})

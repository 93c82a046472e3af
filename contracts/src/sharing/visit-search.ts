/* Searching the texts of a share as its visitor; names and paths are in its tree. */
import Type from 'typebox'
import { post, visitor } from '../endpoint.ts'
import { PublicId, Strict } from '../scalars.ts'
import { VisitKey } from './visit.ts'

export const visitSearchLimits = {
  /** Documents in an answer. */
  found: 500,
  text: 100,
} as const

/** Ids of documents of the share whose name, descriptions and names of fields have every word of `text`, in any case. */
export const searchShare = post('/share/search', 'Search the texts of a share', {
  access: visitor('share', 'id'),
  body: Strict({ id: VisitKey, text: Type.String({ minLength: 1, maxLength: visitSearchLimits.text }) }),
  reply: Type.Object({ docIds: Type.Array(PublicId, { maxItems: visitSearchLimits.found }) }),
})

/* Searching the texts of what is visited; names and paths are in its tree. */
import Type from 'typebox'
import { post } from '../endpoint.ts'
import { PublicId, Strict } from '../scalars.ts'
import { anyVisitor, visitedSubject } from './visit.ts'

export const visitSearchLimits = {
  /** Documents in an answer. */
  found: 500,
  text: 100,
} as const

/** Ids of documents that visitors see whose name, descriptions and names of fields have every word of `text`, in any case. */
export const searchVisit = post('/visit/search', 'Search the texts of what visitors see', {
  access: anyVisitor,
  body: Strict({ ...visitedSubject, text: Type.String({ minLength: 1, maxLength: visitSearchLimits.text }) }),
  reply: Type.Object({ docIds: Type.Array(PublicId, { maxItems: visitSearchLimits.found }) }),
})

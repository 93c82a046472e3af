/* An application as it was at a moment: read only, for those who may write in it. */
import Type, { type Static } from 'typebox'
import { docType } from './constants.ts'
import { CompactTree } from './doc.ts'
import { RevisionId } from './doc-edit.ts'
import { endpoint, onProject } from './endpoint.ts'
import { AnyJson, EpochMs, OneOfNumbers, PublicId, Strict } from './scalars.ts'

/**
 * What was there and how operations were called then, what was deleted since included as long as it can be restored. Folders and places are those of
 * now: moves are not recorded.
 */
export const getTreeAsOf = endpoint({
  method: 'GET',
  path: '/module/asOf/tree',
  summary: 'Documents of an application at a moment, in columns',
  access: onProject('manageDocs', { module: 'moduleId' }),
  query: Strict({ moduleId: PublicId, atMs: EpochMs }),
  reply: CompactTree,
})

export const DocAsOf = Type.Object({
  id: PublicId,
  name: Type.String(),
  type: OneOfNumbers(Object.values(docType)),
  httpMethod: Type.String(),
  url: Type.String(),
  deprecated: Type.String(),
  revision: RevisionId,
  authorName: Type.String(),
  savedAtMs: EpochMs,
  /** `DocumentContent` of the model package. */
  content: AnyJson(),
  /** What it referred to, as that was then; section → name → value. */
  components: AnyJson<Record<string, Record<string, unknown>>>(),
  /** References left out for size. */
  moreComponents: Type.Array(Type.String()),
  /** OpenAPI fields of the application as they were: `servers`, `security`. */
  application: AnyJson<Record<string, unknown>>(),
})
export type DocAsOf = Static<typeof DocAsOf>

export const getDocAsOf = endpoint({
  method: 'GET',
  path: '/module/asOf/doc',
  summary: 'A document at a moment, with what it referred to then',
  access: onProject('manageDocs', { module: 'moduleId' }),
  query: Strict({ moduleId: PublicId, id: PublicId, atMs: EpochMs }),
  reply: DocAsOf,
  errors: ['not_accessible'],
})

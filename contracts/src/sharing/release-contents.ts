/* Reading what is in a release. */
import Type from 'typebox'
import { ComponentMap, DocDetail, DubboProps } from '../documents/doc-detail.ts'
import { CompactTree } from '../documents/doc-tree.ts'
import { get, onProject, post } from '../endpoint.ts'
import { ById, EpochMs, Flag, Nullable, OneOf, PublicId, Strict } from '../scalars.ts'
import { releaseModes, releaseStates } from './release.ts'

const readOne = onProject('read', { release: 'id' })

/** Applications, folders and documents of a release. */
export const getReleaseTree = get('/project/release/tree', 'Get the tree of a release, in columns', {
  access: readOne,
  query: ById('id'),
  reply: CompactTree,
})

export const getReleaseDoc = get('/project/release/doc', 'Get a document of a release', {
  access: readOne,
  query: ById('id', 'docId'),
  reply: DocDetail,
  errors: ['not_accessible'],
})

export const getReleaseComponents = post(
  '/project/release/components',
  'Get components of a document of a release, by reference',
  {
    access: readOne,
    tokens: 'read',
    body: Strict({
      id: PublicId,
      docId: PublicId,
      refs: Type.Array(Type.String({ maxLength: 2_000 }), { minItems: 1, maxItems: 200 }),
    }),
    reply: Type.Object({ components: ComponentMap, moreComponents: Type.Array(Type.String()) }),
    errors: ['not_accessible'],
  },
)

export const getReleaseDocProps = get('/project/release/docProps', 'Get the Dubbo service of a folder of a release', {
  access: readOne,
  query: ById('id', 'docId'),
  reply: DubboProps,
  errors: ['not_accessible'],
})

/** Releases of an application, for its reader; newest first, at most `moduleReleaseLimit`. */
export const moduleReleaseLimit = 50
export const listModuleReleases = get('/module/asOf/releases', 'List the releases an application is in, newest first', {
  access: onProject('read', { module: 'moduleId' }),
  query: ById('moduleId'),
  reply: Type.Array(
    Type.Object({
      id: PublicId,
      releaseNo: Type.String(),
      releaseDesc: Type.String(),
      state: OneOf(releaseStates),
      mode: OneOf(releaseModes),
      publishedAtMs: Nullable(EpochMs),
    }),
    { maxItems: moduleReleaseLimit },
  ),
})

/** Documents that `listReleaseDocs` returns. */
export const releaseDocLimit = 20_000

/** As it was in Torna: documents below their applications, at most `releaseDocLimit`. */
export const listReleaseDocs = post('/project/release/bind/list', 'List the documents of a release by application', {
  access: onProject('read', { release: 'releaseId' }),
  tokens: 'read',
  body: ById('projectId', 'releaseId'),
  reply: Type.Array(
    Type.Object({
      /** The application. */
      id: PublicId,
      name: Type.String(),
      isFolder: Flag,
      children: Type.Array(
        Type.Object({
          releaseId: PublicId,
          id: PublicId,
          name: Type.String(),
          httpMethod: Type.String(),
          url: Type.String(),
          version: Type.String(),
          isFolder: Flag,
          label: Type.Null(),
        }),
      ),
    }),
  ),
})

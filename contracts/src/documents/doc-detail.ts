/* One document with everything its page shows. */
import Type, { type Static } from 'typebox'
import { get, onProject, post } from '../endpoint.ts'
import { ProjectAbilities } from '../places/project.ts'
import { AnyJson, ById, Flag, Nullable, OneOf, PublicId, Strict } from '../scalars.ts'
import { DocTypeSchema, DocStatusSchema, docSurroundings } from './doc.ts'

/** What a Dubbo folder says about its service (specification §3 "Dubbo doc props"). */
export const DubboProps = Type.Object({
  interfaceName: Type.String(),
  version: Type.String(),
  protocol: Type.String(),
  author: Type.String(),
  /** Maven dependency as XML text. */
  dependency: Type.String(),
})

/** A parameter row (specification §3). `children` go to a bounded depth; `content` is the whole truth. */
export const ParamRow = AnyJson<Record<string, unknown>>()

/** Dictionaries by id, as readers see them. */
export const NamedDictionaries = Type.Record(
  Type.String(),
  Type.Object({
    name: Type.String(),
    items: Type.Array(Type.Object({ value: Type.String(), name: Type.String(), description: Type.String() })),
  }),
)

export type NamedDictionaries = Static<typeof NamedDictionaries>

/** `components` of OpenAPI: section → name → value. */
export const ComponentMap = AnyJson<Record<string, Record<string, unknown>>>()

/** Everything the reading page needs: the specification's document fields, and the canonical content with the components it refers to. */
export const DocDetail = Type.Object({
  id: PublicId,
  name: Type.String(),
  docName: Type.String(),
  description: Type.String(),
  author: Type.String(),
  type: DocTypeSchema,
  url: Type.String(),
  baseUrl: Type.String(),
  httpMethod: Type.String(),
  contentType: Type.String(),
  version: Type.String(),
  deprecated: Type.String(),
  status: DocStatusSchema,
  isShow: Flag,
  isLocked: Flag,
  isFolder: Flag,
  orderIndex: Type.Integer(),
  parentId: Type.String(),
  ...docSurroundings,
  /** Names of the folders above, outermost first. */
  folders: Type.Array(Type.Object({ id: PublicId, name: Type.String() })),
  isUseGlobalHeaders: Flag,
  isUseGlobalParams: Flag,
  isUseGlobalReturns: Flag,
  isRequestArray: Flag,
  isResponseArray: Flag,
  requestArrayType: Type.String(),
  responseArrayType: Type.String(),
  pathParams: Type.Array(ParamRow),
  headerParams: Type.Array(ParamRow),
  queryParams: Type.Array(ParamRow),
  requestParams: Type.Array(ParamRow),
  responseParams: Type.Array(ParamRow),
  /** Also those of the application and the project; `level` says whose a row is, `response` for an answer by its status. */
  errorCodeParams: Type.Array(ParamRow),
  /** What the document, the application and its project say beside their codes, nearest first; CommonMark. */
  constants: Type.Array(Type.Object({ level: OneOf(['doc', 'module', 'project']), text: Type.String() })),
  /** Dictionaries that fields name (`x-lectern-enum`), by id. */
  dictionaries: NamedDictionaries,
  globalHeaders: Type.Array(ParamRow),
  globalParams: Type.Array(ParamRow),
  globalReturns: Type.Array(ParamRow),
  /** The application's servers. */
  debugEnvs: Type.Array(Type.Object({ name: Type.String(), url: Type.String() })),
  dubboInfo: Nullable(DubboProps),
  /** Id of the revision shown. */
  revision: Type.String(),
  /** `DocumentContent` of the model package; read it with its `upgradeContent`. */
  content: AnyJson(),
  /** `components` of OpenAPI that the content refers to, section → name → value, breadth first up to a size. */
  components: ComponentMap,
  /** References (`#/components/…`) left out for size; fetch them with `getComponents`. */
  moreComponents: Type.Array(Type.String()),
  /** OpenAPI fields of the application the page needs: `servers`, `security`. */
  application: AnyJson<Record<string, unknown>>(),
  can: Type.Pick(ProjectAbilities, ['manageDocs', 'share']),
})

export type DocDetail = Static<typeof DocDetail>

export const getDocDetail = get('/doc/view/detail', 'Get a document', {
  access: onProject('read', { doc: 'id' }),
  machines: true,
  query: ById('id'),
  reply: DocDetail,
  errors: ['not_accessible'],
})

/** `refs` are references such as `#/components/schemas/Order`; the answer also holds what they refer to, up to a size. */
export const getComponents = post('/doc/view/components', 'Get components of an application, by reference', {
  access: onProject('read', { module: 'moduleId' }),
  tokens: 'read',
  machines: true,
  body: Strict({
    moduleId: PublicId,
    refs: Type.Array(Type.String({ maxLength: 2_000 }), { minItems: 1, maxItems: 200 }),
  }),
  reply: Type.Object({ components: ComponentMap, moreComponents: Type.Array(Type.String()) }),
})

/** Dubbo properties of a folder, or of the folder a document is in; empty texts when it stands for no service. */
export const getDocProps = get('/prop/getDocProps', 'Get the Dubbo service of a folder', {
  access: onProject('read', { doc: 'id' }),
  machines: true,
  query: ById('id'),
  reply: DubboProps,
})

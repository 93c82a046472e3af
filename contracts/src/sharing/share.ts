/* Shares: links for people without an account. */
import Type, { type Static } from 'typebox'
import { limits, shareType } from '../constants.ts'
import { FolderId } from '../documents/doc.ts'
import { ComponentMap, DocDetail, DubboProps } from '../documents/doc-detail.ts'
import { CompactTree, TreeNode } from '../documents/doc-tree.ts'
import { anyone, get, onProject, post, shareVisitor } from '../endpoint.ts'
import {
  Abilities,
  ById,
  Description,
  EpochMs,
  Flag,
  Name,
  Nullable,
  OneOfNumbers,
  Page,
  PageQuery,
  PublicId,
  Secret,
  Strict,
} from '../scalars.ts'

const ShareTypeSchema = OneOfNumbers(Object.values(shareType))

/** What the address `/share/{key}` of a share ends with: random, so that only who was given it finds the share. */
export const ShareKey = Secret({ pattern: '^[0-9A-Za-z_]{8,64}$', description: 'Random key of a share' })

/** What is shared: a document, or a folder with everything in it now and later. */
export const ShareItem = Type.Object({ docId: PublicId, isShareFolder: Flag })
export type ShareItem = Static<typeof ShareItem>

/** What an editor of the project sees. Never holds the password or its hash. */
export const Share = Type.Object({
  /** For those who manage it; opens nothing. */
  id: PublicId,
  key: ShareKey,
  moduleId: PublicId,
  shareName: Type.String(),
  type: ShareTypeSchema,
  hasPassword: Type.Boolean(),
  status: Flag,
  /** 1: the whole application, with documents added later. */
  isAll: Flag,
  docCount: Type.Integer(),
  remark: Type.String(),
  expiresAtMs: Nullable(EpochMs),
  creatorName: Type.String(),
  createdAtMs: EpochMs,
  /** Which state of the share this is: sent along with a change, so that it does not overwrite another one. */
  updatedAtMs: EpochMs,
  can: Abilities('update', 'revoke'),
})
export type Share = Static<typeof Share>

const ShareFields = {
  type: ShareTypeSchema,
  shareName: Type.Optional(Name(limits.shareName)),
  isAll: Type.Optional(Flag),
  content: Type.Optional(
    Type.Array(
      Strict({
        docId: PublicId,
        parentId: Type.Optional(FolderId),
        isShareFolder: Type.Optional(Flag),
      }),
      { maxItems: limits.shareItems },
    ),
  ),
  remark: Type.Optional(Description(limits.shareRemark)),
  expiresAtMs: Type.Optional(Nullable(EpochMs)),
  /** As typed; trimmed. */
  password: Type.Optional(Secret({ minLength: 1, maxLength: limits.sharePassword })),
}

/** For an encrypted share without `password` one is made. `password` is in the answer this once and never again. */
export const addShare = post(
  '/doc/share/add',
  'Create a share of an application or of documents',
  onProject('share', { module: 'moduleId' }),
  {
    body: Strict({ moduleId: PublicId, ...ShareFields }),
    reply: Type.Object({ ...Share.properties, password: Nullable(Type.String()) }),
    errors: ['doc_not_in_module', 'share_empty'],
  },
)

/** Keeps the password of an encrypted share unless a new one is given. */
/** What is left out stays. `updatedAtMs`: of the share as it was shown; refused with `changed_meanwhile` when it has another one by now. */
export const updateShare = post('/doc/share/update', 'Update a share', onProject('share', { share: 'id' }), {
  body: Strict({
    id: PublicId,
    ...ShareFields,
    type: Type.Optional(ShareTypeSchema),
    status: Type.Optional(Flag),
    updatedAtMs: Type.Optional(EpochMs),
  }),
  reply: Type.Object({ ...Share.properties, password: Nullable(Type.String()) }),
  errors: ['doc_not_in_module', 'share_empty', 'changed_meanwhile', 'not_accessible'],
})

export const pageShares = post(
  '/doc/share/page',
  'List the shares of an application, newest first',
  onProject('share', { module: 'moduleId' }),
  { tokens: 'read', body: Strict({ moduleId: PublicId, ...PageQuery }), reply: Page(Share) },
)

export const listShareItems = get(
  '/doc/share/listContent',
  'List the contents of a share',
  onProject('share', { share: 'id' }),
  {
    query: ById('id'),
    reply: Type.Array(ShareItem),
  },
)

/** The link stops working at once, also for those who are reading. */
export const revokeShare = post('/doc/share/del', 'Revoke a share permanently', onProject('share', { share: 'id' }), {
  body: ById('id'),
  reply: Type.Null(),
})

/** For an address that reached the wrong people: the old one, and every visitor's access, end immediately. */
export const regenerateShareAddress = post(
  '/doc/share/address/regenerate',
  'Regenerate the URL of a share',
  onProject('share', { share: 'id' }),
  { body: ById('id'), reply: Share },
)

/** What the gate shows before the password. A share that never existed and a revoked one answer the same. */
export const ShareGate = Type.Object({
  /** The key it was asked for by. */
  id: ShareKey,
  type: ShareTypeSchema,
  /** Empty before the password. */
  shareName: Type.String(),
  /** True when the request may already read it. */
  unlocked: Type.Boolean(),
  expiresAtMs: Nullable(EpochMs),
})
export type ShareGate = Static<typeof ShareGate>

export const getShare = get('/share/get', 'Get a share before it is opened', anyone, {
  query: Strict({ id: ShareKey }),
  reply: ShareGate,
  errors: ['share_not_found', 'share_expired'],
})

/** The answer's `accessToken` goes into the header `share-token` of every later call about this share; `Authorization: Bearer` does as well. */
export const checkSharePassword = post(
  '/share/checkPassword',
  'Open a share with its password; send the access token as `share-token` with later calls',
  anyone,
  {
    body: Strict({ id: ShareKey, password: Secret({ minLength: 1, maxLength: 200 }) }),
    reply: Type.Object({ accessToken: Type.String(), expiresAtMs: EpochMs }),
    errors: ['share_not_found', 'share_expired', 'share_password_wrong', 'share_attempts_exceeded'],
  },
)

const visitorErrors = ['share_not_found', 'share_expired', 'share_locked'] as const

export const getShareMenu = get('/share/menu', 'Get the tree of a share', shareVisitor('id'), {
  query: Strict({ id: ShareKey }),
  reply: Type.Array(TreeNode),
  errors: visitorErrors,
})

export const getShareTree = get('/share/tree', 'Get the tree of a share, in columns', shareVisitor('id'), {
  query: Strict({ id: ShareKey }),
  reply: CompactTree,
  errors: visitorErrors,
})

/** As `DocDetail`; nothing above the application is told. */
export const getSharedDoc = get('/doc/share/view', 'Get a document of a share', shareVisitor('shareConfigId'), {
  query: Strict({ shareConfigId: ShareKey, docId: PublicId }),
  reply: DocDetail,
  errors: [...visitorErrors, 'not_accessible'],
})

export const getSharedComponents = post(
  '/share/components',
  'Get components of a share, by reference',
  shareVisitor('id'),
  {
    body: Strict({
      id: ShareKey,
      docId: PublicId,
      refs: Type.Array(Type.String({ maxLength: 2_000 }), { minItems: 1, maxItems: 200 }),
    }),
    reply: Type.Object({ components: ComponentMap, moreComponents: Type.Array(Type.String()) }),
    errors: [...visitorErrors, 'not_accessible'],
  },
)

/** Dubbo properties of a shared folder; empty texts when it stands for no service. */
export const getSharedDocProps = get(
  '/share/docProps',
  'Get the Dubbo service of a shared folder',
  shareVisitor('shareConfigId'),
  {
    query: Strict({ shareConfigId: ShareKey, docId: PublicId }),
    reply: DubboProps,
    errors: [...visitorErrors, 'not_accessible'],
  },
)

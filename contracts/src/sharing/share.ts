/* Shares: links for people without an account. */
import Type, { type Static } from 'typebox'
import { limits, shareType } from '../constants.ts'
import { FolderId } from '../documents/doc.ts'
import { DocDetail } from '../documents/doc-detail.ts'
import { TreeNode } from '../documents/doc-tree.ts'
import { anyone, get, onProject, post, visitor } from '../endpoint.ts'
import {
  Abilities,
  ById,
  Description,
  EpochMs,
  Flag,
  Name,
  Nullable,
  OneOf,
  OneOfNumbers,
  Page,
  PageQuery,
  PublicId,
  Secret,
  Strict,
} from '../scalars.ts'
import { domainErrors, EmailDomains } from './visit-email.ts'
import { viewCounts } from './view-log.ts'
import { closedErrors, exportState, gateState, passwordErrors, VisitAccess, VisitKey, VisitPassword } from './visit.ts'

const ShareTypeSchema = OneOfNumbers(Object.values(shareType))

/** Whether visitors see an item, and why not. */
export const shareItemStates = ['live', 'hidden', 'deleted'] as const

/** What is shared: a document, or a folder with everything in it now and later unless it is frozen. */
export const ShareItem = Type.Object({
  docId: PublicId,
  isShareFolder: Flag,
  name: Type.String(),
  state: OneOf(shareItemStates),
  /** The moment it is shown as of, with what was in it then; `null` for now. */
  frozenAtMs: Nullable(EpochMs),
})
export type ShareItem = Static<typeof ShareItem>

/** What an editor of the project sees. Never holds the password or its hash. */
export const Share = Type.Object({
  /** For those who manage it; opens nothing. */
  id: PublicId,
  key: VisitKey,
  /** Its application; `null` for a share of a release. */
  moduleId: Nullable(PublicId),
  /** The release it is of; `null` for a share of an application. */
  release: Nullable(Type.Object({ id: PublicId, releaseNo: Type.String() })),
  shareName: Type.String(),
  type: ShareTypeSchema,
  hasPassword: Type.Boolean(),
  status: Flag,
  /** 1: the whole application, with documents added later. */
  isAll: Flag,
  docCount: Type.Integer(),
  /** How many items are frozen, and since when the first of them; `null` for none. */
  frozen: Nullable(Type.Object({ items: Type.Integer({ minimum: 1 }), sinceMs: EpochMs })),
  remark: Type.String(),
  expiresAtMs: Nullable(EpochMs),
  /** Addresses and networks (RFC 4632) it opens from; none for everywhere. */
  networks: Type.Array(Type.String()),
  /** Names of the application's environments that visitors see; `null` for all that are not for members only. */
  environments: Nullable(Type.Array(Type.String())),
  /** Whether visitors may export what they see. */
  allowsExport: Flag,
  /** Whether visitors may send requests from its documents, to the addresses that these show (`/visit/call`). */
  allowsDebug: Flag,
  /** Whether visitors may call the mock of its documents, below `/mock/share/{key}`. */
  allowsMock: Flag,
  /** Whether visitors see what changed in its documents (`/visit/changes`). */
  showsChanges: Flag,
  emailDomains: Type.Array(Type.String()),
  ...viewCounts,
  creatorName: Type.String(),
  createdAtMs: EpochMs,
  /** Which state of the share this is: sent along with a change, so that it does not overwrite another one. */
  updatedAtMs: EpochMs,
  can: Abilities('update', 'revoke'),
})
export type Share = Static<typeof Share>

/** How it is opened, and what visitors may do. */
export const ShareRules = {
  type: ShareTypeSchema,
  shareName: Type.Optional(Name(limits.shareName)),
  remark: Type.Optional(Description(limits.shareRemark)),
  expiresAtMs: Type.Optional(Nullable(EpochMs)),
  networks: Type.Optional(
    Type.Array(Type.String({ minLength: 1, maxLength: limits.shareNetwork }), { maxItems: limits.shareNetworks }),
  ),
  /** Names of environments; one that is called otherwise later is not shown any more. */
  environments: Type.Optional(
    Nullable(Type.Array(Type.String({ maxLength: limits.shareEnvironment }), { maxItems: limits.shareEnvironments })),
  ),
  /** 0 for a new share unless given. */
  allowsExport: Type.Optional(Flag),
  /** 0 for a new share unless given. */
  allowsDebug: Type.Optional(Flag),
  /** 0 for a new share unless given. */
  allowsMock: Type.Optional(Flag),
  /** 0 for a new share unless given. */
  showsChanges: Type.Optional(Flag),
  emailDomains: Type.Optional(EmailDomains),
  /** As typed; trimmed. */
  password: Type.Optional(Secret({ minLength: 1, maxLength: limits.sharePassword })),
}

const ShareFields = {
  ...ShareRules,
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
}

/** `password`: the text of a new one, to show once; `null` for none. */
export const SavedShare = Type.Object({ ...Share.properties, password: Nullable(Type.String()) })

/** For an encrypted share without `password` one is made. `password` is in the answer this once and never again. */
export const addShare = post('/doc/share/add', 'Create a share of an application or of documents', {
  access: onProject('share', { module: 'moduleId' }),
  body: Strict({ moduleId: PublicId, ...ShareFields }),
  reply: SavedShare,
  errors: ['doc_not_in_module', 'share_empty', 'network_invalid', ...domainErrors],
})

/**
 * What is left out stays; a new password replaces the ones there were. `updatedAtMs`: of the share as it was shown; refused with `changed_meanwhile` when
 * it has another one by now. `status` 0 pauses the share: its address and what visitors opened stay, and work again with 1.
 */
export const updateShare = post('/doc/share/update', 'Update a share', {
  access: onProject('share', { share: 'id' }),
  body: Strict({
    id: PublicId,
    ...ShareFields,
    type: Type.Optional(ShareTypeSchema),
    status: Type.Optional(Flag),
    updatedAtMs: Type.Optional(EpochMs),
  }),
  reply: SavedShare,
  errors: [
    'doc_not_in_module',
    'share_empty',
    'network_invalid',
    ...domainErrors,
    'changed_meanwhile',
    'not_accessible',
  ],
})

export const pageShares = post('/doc/share/page', 'List the shares of an application, newest first', {
  access: onProject('share', { module: 'moduleId' }),
  tokens: 'read',
  body: Strict({ moduleId: PublicId, ...PageQuery }),
  reply: Page(Share),
})

export const listShareItems = get('/doc/share/listContent', 'List the contents of a share', {
  access: onProject('share', { share: 'id' }),
  query: ById('id'),
  reply: Type.Array(ShareItem),
})

const ItemChange = {
  access: onProject('share', { share: 'id' }),
  body: ById('id', 'docId'),
  reply: Type.Array(ShareItem),
  errors: ['not_accessible', 'changed_meanwhile'],
} as const

/**
 * What is added, changed and deleted later does not show in it. Again: as it is by then. `atMs`: as it was at this moment; absent for now. What is hidden
 * by now is not in it, whatever it was then.
 */
export const freezeShareItem = post('/doc/share/freeze', 'Freeze a document or folder of a share', {
  ...ItemChange,
  body: Strict({ id: PublicId, docId: PublicId, atMs: Type.Optional(EpochMs) }),
  errors: [...ItemChange.errors, 'moment_ahead', 'moment_too_early'],
})

/** The opposite of `freezeShareItem`. */
export const thawShareItem = post('/doc/share/thaw', 'Unfreeze a document or folder of a share', ItemChange)

/** As `status` 1 of `updateShare`. */
export const enableShare = post('/doc/share/enable', 'Resume a paused share', {
  access: onProject('share', { share: 'id' }),
  body: ById('id'),
  reply: SavedShare,
  errors: ['not_accessible'],
})

/** As `status` 0 of `updateShare`. */
export const disableShare = post('/doc/share/disable', 'Pause a share', {
  access: onProject('share', { share: 'id' }),
  body: ById('id'),
  reply: SavedShare,
  errors: ['not_accessible'],
})

/** The link stops working at once, also for those who are reading. */
export const revokeShare = post('/doc/share/del', 'Revoke a share permanently', {
  access: onProject('share', { share: 'id' }),
  body: ById('id'),
  reply: Type.Null(),
})

/** For an address that reached the wrong people: the old one, and every visitor's access, end immediately. */
export const regenerateShareAddress = post('/doc/share/address/regenerate', 'Regenerate the URL of a share', {
  access: onProject('share', { share: 'id' }),
  body: ById('id'),
  reply: Share,
})

/** The specification's share config. Never more than it takes to open the share, until it is open. */
export const ShareGate = Type.Object({
  /** The key it was asked for by. */
  id: VisitKey,
  type: ShareTypeSchema,
  /** Empty before the password. */
  shareName: Type.String(),
  ...gateState,
  ...exportState,
})
export type ShareGate = Static<typeof ShareGate>

export const getShare = get('/share/get', 'Get a share before it is opened', {
  access: anyone,
  query: Strict({ id: VisitKey }),
  reply: ShareGate,
  errors: closedErrors,
})

/** As `checkVisitPassword`. */
export const checkSharePassword = post(
  '/share/checkPassword',
  'Open a share with its password; send the access token as `visitor-token` with later calls',
  {
    access: anyone,
    body: Strict({ id: VisitKey, password: VisitPassword }),
    reply: VisitAccess,
    errors: passwordErrors,
  },
)

export const getShareMenu = get('/share/menu', 'Get the tree of a share', {
  access: visitor('share', 'id'),
  query: Strict({ id: VisitKey }),
  reply: Type.Array(TreeNode),
})

/** As `getVisitDoc`. */
export const getSharedDoc = get('/doc/share/view', 'Get a document of a share', {
  access: visitor('share', 'shareConfigId'),
  query: Strict({ shareConfigId: VisitKey, docId: PublicId }),
  reply: DocDetail,
  errors: ['not_accessible'],
})

/*
 * Constants and enumerations of the product specification (§4, §9), with the meaning beside each value.
 */

/** Specification §4 "Doc status". */
export const docStatus = { todo: 0, doing: 5, done: 10 } as const
export type DocStatus = (typeof docStatus)[keyof typeof docStatus]

/**
 * Specification §4 "User status"; `setPassword` may sign in but must choose a password first, `waiting` signed up and may not before a super admin
 * approves.
 */
export const userStatus = { disabled: 0, enabled: 1, setPassword: 2, waiting: 3 } as const
export type UserStatus = (typeof userStatus)[keyof typeof userStatus]

/** Those in which no one signs in. */
export const shutOutStatuses: readonly UserStatus[] = [userStatus.disabled, userStatus.waiting]

/** Specification §4 "User source": how an account came to be. */
export const userSources = ['register', 'backend', 'form', 'oauth', 'ldap'] as const
export type UserSource = (typeof userSources)[number]

/** Specification §4 "Doc type". */
export const docType = { http: 0, dubbo: 1, custom: 2, markdown: 3 } as const
export type DocType = (typeof docType)[keyof typeof docType]

/** Specification §4 "Node type" of the reading tree. */
export const nodeType = { project: 0, module: 1, folder: 2, doc: 3 } as const
export type NodeType = (typeof nodeType)[keyof typeof nodeType]

/** Specification §4 "Modify source"; the later ones are Lectern's own. */
export const modifySource = { push: 0, form: 1, text: 2, import: 3, restore: 4, merge: 5 } as const
export type ModifySource = (typeof modifySource)[keyof typeof modifySource]

/** Specification §4 "Share / composed project". */
export const shareType = { public: 1, encrypted: 2 } as const
export type ShareType = (typeof shareType)[keyof typeof shareType]

/** What is opened for visitors without an account, each at an address with a random key. */
export const visitedKinds = ['share', 'compose'] as const
export type VisitedKind = (typeof visitedKinds)[number]

/**
 * Whether visitors of a composed project see an entry: `own` is a folder of the project, `live` is seen. `deleted`: the source is in the trash or
 * gone; `hidden`: it is hidden in its application; `unreadable`: who put it in may not read it any more.
 */
export const composeStates = ['own', 'live', 'deleted', 'hidden', 'unreadable'] as const
export type ComposeState = (typeof composeStates)[number]

/** Specification §6. */
export const roles = ['guest', 'dev', 'admin'] as const
export type Role = (typeof roles)[number]

/** Specification §3 "Param types". */
export const paramTypes = [
  'string',
  'number',
  'boolean',
  'object',
  'array',
  'num_array',
  'str_array',
  'file',
  'file[]',
  'enum',
] as const

/** Specification §3: `deprecated` of a tree node that is not deprecated. */
export const notDeprecated = '$false$'

/** Specification §9: order of the first row; the next is the maximum plus `orderStep`. */
export const initialOrder = 10_000
export const orderStep = 10

/** Specification §9. */
export const pageSizes = [5, 10, 20, 50, 100] as const
export const languages = ['zh-CN', 'en'] as const
export type Language = (typeof languages)[number]
export const defaultLanguage: Language = 'zh-CN'
/** Names of the built-in languages, each in itself. */
export const languageNames: Readonly<Record<Language, string>> = { 'zh-CN': '简体中文', en: 'English' }
export const messageTypes = {
  doc: 1,
  project: 2,
  push: 3,
  release: 4,
  import: 5,
  space: 6,
  account: 7,
  export: 8,
} as const
export const unreadPollMs = 30_000
export const badgeMaximum = 99
export const toastMs = 5_000
export const longTimeoutMs = 600_000
export const mobileBreakpointPx = 992
export const treeBreakpointPx = 1_000
export const treeWidthPx = { minimum: 50, default: 300, maximum: 800 } as const

/** Days in which a deleted thing can be restored. */
export const trashDays = 90
export const trashMs = trashDays * 24 * 60 * 60 * 1000

/** Lengths of names and descriptions, in UTF-16 units. */
/** What a personal access token may: read what its owner reads, or everything its owner may in spaces and projects. */
export const tokenScopes = ['read', 'write'] as const
export type TokenScope = (typeof tokenScopes)[number]

/** Hours the old secret of an open user, or the old token of an application, stays good beside its new one. */
export const secretGraceHours = [0, 1, 24] as const
export type SecretGraceHours = (typeof secretGraceHours)[number]

export const limits = {
  /** People shown of a space in a list. */
  faces: 4,
  /** Things of one kind that a person is shown as waiting. */
  waiting: 10,
  /** Documents whose names one call asks for. */
  namedDocs: 50,
  spaceName: 50,
  projectName: 50,
  moduleName: 100,
  folderName: 100,
  docName: 200,
  docVersion: 32,
  docAuthor: 64,
  docDeprecated: 200,
  revisionRemark: 500,
  description: 100,
  longDescription: 20_000,
  shareName: 50,
  shareRemark: 100,
  sharePassword: 64,
  /** Passwords of one share or composed project; each is tried for every guess. */
  visitorPasswords: 20,
  visitorPasswordName: 50,
  /** Addresses and networks one share can be opened from. */
  shareNetworks: 50,
  shareNetwork: 49,
  /** Environments chosen for visitors of one share. */
  shareEnvironments: 50,
  shareEnvironment: 2_000,
  /** Domains of email addresses that open one share or composed project. */
  emailDomains: 50,
  /** With `*.` before it. */
  emailDomain: 255,
  username: 128,
  passwordDigest: 64,
  plainPassword: 1_000,
  nickname: 64,
  email: 254,
  avatarBytes: 1024 * 1024,
  /** Picture in a document. */
  uploadBytes: 10 * 1024 * 1024,
  passkeyName: 50,
  tokenName: 50,
  /** Access tokens of one person. */
  accessTokens: 50,
  openUserApplicant: 64,
  openUserRemark: 100,
  /** Tokens of one application. */
  applicationTokens: 20,
  /** Open users of one space. */
  openUsers: 200,
  batchIds: 1_000,
  /** Folders and documents of one copy. */
  copiedDocs: 5_000,
  /** People whose membership one call changes. */
  members: 100,
  shareItems: 20_000,
  releaseNo: 50,
  releaseDesc: 200,
  releaseNotes: 50_000,
  /** Documents and folders chosen for one release. */
  releaseItems: 20_000,
  releaseModules: 200,
  webhook: 500,
  /** Composed projects of one space. */
  composeProjects: 200,
  /** Folders and references of one composed project. */
  composeEntries: 20_000,
  /** References added at once. */
  composeAdd: 5_000,
  composePages: 100,
  composePageTitle: 64,
  composePage: 200_000,
  /** Published sites of one project or composed space, and versions of one site. */
  sites: 50,
  siteVersions: 20,
  /** Addresses a site had before that still lead to it. */
  siteFormerNames: 50,
  siteName: 60,
  siteLabel: 40,
  siteTitle: 100,
  siteDescription: 500,
  /** Picture of a site, as a `data:` address. */
  siteLogo: 140_000,
  comment: 5_000,
  /** People one comment speaks to. */
  commentMentions: 20,
  importBytes: 64 * 1024 * 1024,
  /** Largest archive of a space or project, and the parts it is sent in. */
  archiveBytes: 2 * 1024 * 1024 * 1024,
  archivePartBytes: 4 * 1024 * 1024,
} as const

/*
 * The tables as Kysely sees them. Portable columns only: text, integers (times are milliseconds since 1970 UTC, booleans 0/1) and bytes.
 * JSON stands as text. A row is live when `deleted_at_ms` is null.
 */
import type { ComponentSection } from '@lectern/model'
import type {
  DocStatus,
  DocType,
  EmailLinkPurpose,
  FollowLevel,
  ImportFormat,
  JobState,
  ModifySource,
  ModuleOrigin,
  Role,
  ShareType,
  SignInKind,
  SyncInterval,
  SyncOutcome,
  TokenScope,
  UsePlace,
  UserSource,
  UserStatus,
} from '@lectern/contracts'
import type { Generated, GeneratedAlways, Selectable } from 'kysely'

/** 0 or 1. */
type Bool = number
type Ms = number

export interface UserTable {
  id: Generated<number>
  /** Trimmed and lower case; unique. */
  username: string
  nickname: string
  email: string | null
  /** Argon2id of the MD5 the client sends, as a PHC string; `null` for accounts that sign in elsewhere. */
  password_hash: string | null
  status: UserStatus
  is_super_admin: Bool
  source: UserSource
  created_at_ms: Ms
  updated_at_ms: Ms
  last_login_at_ms: Ms | null
  /** When they last used the product, to some minutes; `null` for never. */
  last_visit_at_ms: Generated<Ms | null>
  /** `pinyinOf` the nickname; whoever writes the one writes the other. */
  pinyin: string
  /** Nickname, account and pinyin in lower case, computed by the database. */
  name_text: GeneratedAlways<string>
  /** The same with the address. */
  search_text: GeneratedAlways<string>
  /** When two-step sign-in was turned on: there is a row in `totp`. */
  mfa_since_ms: Generated<Ms | null>
  /** Row of `avatar`. */
  avatar_id: Generated<string | null>
  password_changed_at_ms: Generated<Ms | null>
  /** Deleted accounts stay for what they wrote, without name to sign in with, e-mail or password. */
  deleted_at_ms: Generated<Ms | null>
  /** What a disabled account was, and is again when it is enabled. */
  status_before: Generated<UserStatus | null>
  /** Since when somebody who signed up has not confirmed their address; `null` for everybody else. */
  unconfirmed_at_ms: Generated<Ms | null>
}

/** What a challenge is for: proving a second factor, binding an app, keeping a passkey. */
export type MfaPurpose = 'auth' | 'bind' | 'passkey'

export interface SessionTable {
  id: Generated<number>
  user_id: number
  /** SHA-256 of the token, hexadecimal. */
  token_hash: string
  user_agent: string
  address: string
  created_at_ms: Ms
  last_used_at_ms: Ms
  expires_at_ms: Ms
  /** When a second factor was proven for it. */
  second_factor_at_ms: Generated<Ms | null>
}

/** A picture of a person. Another picture is another row: an id always shows the same. */
export interface AvatarTable {
  /** 128 random bits, hexadecimal. */
  id: string
  user_id: number
  media_type: string
  bytes: Uint8Array
  created_at_ms: Ms
}

/** Links for a new password, gone once used. */
export interface PasswordResetTable {
  /** SHA-256 of the token, hexadecimal. */
  token_hash: string
  user_id: number
  created_at_ms: Ms
  expires_at_ms: Ms
}

/** Links that confirm an e-mail address. */
export interface EmailLinkTable {
  /** SHA-256 of the token, hexadecimal. */
  token_hash: string
  user_id: number
  purpose: EmailLinkPurpose
  email: string
  created_at_ms: Ms
  expires_at_ms: Ms
}

/** People asked to join, who have no account yet. */
export interface InvitationTable {
  id: Generated<number>
  email: string
  /** `null` with `role` for an account alone. */
  space_id: number | null
  role: Role | null
  /** SHA-256 of the token, hexadecimal. */
  token_hash: string
  invited_by: number
  inviter_name: string
  created_at_ms: Ms
  expires_at_ms: Ms
}

export interface UserPreferenceTable {
  user_id: number
  /** JSON object, `Preferences` of the contract. */
  value: string
  updated_at_ms: Ms
}

/** Authenticator apps. */
export interface TotpTable {
  user_id: number
  sealed_secret: string
  /** The newest time step whose code was used, counted in 30 seconds since 1970. */
  last_step: number
  created_at_ms: Ms
  last_used_at_ms: Ms | null
}

export interface RecoveryCodeTable {
  id: Generated<number>
  user_id: number
  /** The first group, in clear. */
  selector: string
  /** Argon2id of the rest. */
  hash: string
  created_at_ms: Ms
  used_at_ms: Ms | null
}

export interface PasskeyTable {
  id: Generated<number>
  user_id: number
  credential_id: string
  /** COSE, base64url. */
  public_key: string
  counter: number
  /** JSON array of words. */
  transports: string
  name: string
  is_synced: Bool
  created_at_ms: Ms
  last_used_at_ms: Ms | null
}

export interface MfaChallengeTable {
  id: Generated<number>
  token_hash: string
  user_id: number
  purpose: MfaPurpose
  /** The session it was asked for in; `null` while signing in. */
  session_id: number | null
  /** The app's secret that waits for its first code. */
  sealed_secret: string | null
  /** What a passkey has to sign. */
  question: string | null
  tries: number
  created_at_ms: Ms
  expires_at_ms: Ms
}

/** Failed tries per key (`account:…`, `address:…`, `share:…`). */
export interface AttemptTable {
  key: string
  failures: number
  first_at_ms: Ms
  locked_until_ms: Ms
}

export interface SettingTable {
  key: string
  value: string
}

export interface SpaceTable {
  id: Generated<number>
  name: string
  description: string
  is_compose: Bool
  requires_mfa: Generated<Bool>
  order_index: number
  created_by: number
  created_at_ms: Ms
  updated_at_ms: Ms
  deleted_at_ms: Ms | null
  trash_id: number | null
}

export interface SpaceMemberTable {
  space_id: number
  user_id: number
  role: Role
  created_at_ms: Ms
  /** `null` when nobody knows. */
  added_by: number | null
}

export interface ProjectTable {
  id: Generated<number>
  space_id: number
  name: string
  description: string
  is_private: Bool
  order_index: number
  /** Newest revision of its error codes and constants (`ConstantsRecord`). */
  constants_revision_id: Generated<number | null>
  created_by: number
  created_at_ms: Ms
  updated_at_ms: Ms
  deleted_at_ms: Ms | null
  trash_id: number | null
}

export interface ProjectMemberTable {
  project_id: number
  user_id: number
  role: Role
  created_at_ms: Ms
  added_by: number | null
}

/** People removed from a space or project, for taking it back. */
export interface MemberRemovalTable {
  id: Generated<number>
  space_id: number
  /** `null` for a removal from the space itself. */
  project_id: number | null
  removed_by: number
  removed_at_ms: Ms
  /** JSON: rows of `space_member` and `project_member` as they were. */
  roles: string
}

export interface ModuleTable {
  id: Generated<number>
  project_id: number
  name: string
  description: string
  origin: ModuleOrigin
  order_index: number
  /** Newest revision of the application's own content (`ApplicationContent`). */
  head_revision_id: number | null
  /** Newest revision of its error codes and constants (`ConstantsRecord`). */
  constants_revision_id: Generated<number | null>
  /** Newest revision of how it takes pushes (`PushRecord`). */
  push_revision_id: Generated<number | null>
  /** Goes up whenever the application's content or a component changes. */
  content_version: number
  /**
   * Goes up whenever a folder or document is added, moved, renamed or removed, or a column of it changes that a tree or table shows. Tags of
   * prepared trees are made of it.
   */
  tree_version: number
  created_by: number
  created_at_ms: Ms
  updated_at_ms: Ms
  deleted_at_ms: Ms | null
  trash_id: number | null
}

export interface DocTable {
  id: Generated<number>
  module_id: number
  /** Folder it is in; `null` at the root. */
  parent_id: number | null
  is_folder: Bool
  doc_type: DocType
  name: string
  /** What identifies it across imports, for example `paths:get:/orders/{}`; unique among the live rows of the application. */
  natural_key: string
  /** Upper case; empty when it has none. */
  http_method: string
  url: string
  version: string
  status: DocStatus
  /** Maintainer as free text. */
  author: string
  /** `$false$` when not deprecated, else the reason, which may be empty. */
  deprecated: string
  is_show: Bool
  is_locked: Bool
  /** Folders: stands for a Dubbo service. */
  is_dubbo: Bool
  /** Folders: the OpenAPI tag it stands for. */
  tag_name: string | null
  order_index: number
  head_revision_id: number | null
  created_by: number
  updated_by: number
  created_at_ms: Ms
  updated_at_ms: Ms
  /** 0 while an import has not finished: such a row was never visible. */
  deleted_at_ms: Ms | null
  trash_id: number | null
  /** The import that is writing this row. */
  staged_by_job: number | null
}

export interface ComponentTable {
  id: Generated<number>
  module_id: number
  section: ComponentSection
  name: string
  head_revision_id: number | null
  created_at_ms: Ms
  deleted_at_ms: Ms | null
  staged_by_job: number | null
  trash_id: Generated<number | null>
}

/**
 * What has a history. `module`: the application's own content; `moduleConstants`, `modulePush`, `projectConstants`: what else an application or
 * a project says, the subject being that application or project.
 */
export type RevisionSubject =
  'module' | 'doc' | 'component' | 'dictionary' | 'moduleConstants' | 'modulePush' | 'projectConstants'

export interface RevisionTable {
  id: Generated<number>
  subject_kind: RevisionSubject
  subject_id: number
  hash: string
  parent_id: number | null
  second_parent_id: number | null
  source: ModifySource
  author_id: number
  remark: string
  created_at_ms: Ms
  /** Things added, changed and removed since the parent; `null` when nobody counted. */
  added: Generated<number | null>
  changed: Generated<number | null>
  removed: Generated<number | null>
}

/** Stored texts, each once. */
export interface ContentTable {
  /** SHA-256 of the text, hexadecimal. */
  hash: string
  /** Length of the text in bytes before compression. */
  size: number
  /** zstd of the UTF-8 text. */
  bytes: Uint8Array
  /** The text that `bytes` are packed against; `null` for none. Never one that is packed so itself. */
  base_hash: Generated<string | null>
}

/** Where an application's contents come from besides its people. */
export interface IncomingSourceTable {
  id: Generated<number>
  module_id: number
  /**
   * `file`: all that is imported by hand, `name` being its format; `url`: what stands at an address, which is its name; `token`: what is pushed
   * with one.
   */
  kind: 'file' | 'url' | 'token'
  name: string
  created_at_ms: Ms
}

/** What a source said of a thing last. */
export interface IncomingStateTable {
  id: Generated<number>
  source_id: number
  subject_kind: 'doc' | 'component' | 'module'
  /** What the source calls it: a natural key; empty for the application. The thing may be called something else here. */
  subject_key: string
  subject_id: number
  /** What is settled, the base of the next merge: as `incoming_hash`, but for places still open. `null` when nothing is. */
  base_hash: string | null
  incoming_hash: string
  /** Questions that wait for an answer, as counted last. */
  open_count: number
  /**
   * Of a document the source has no longer: `proposed` for removal, `kept` as somebody decided, `paired` while it is asked whether it became the
   * successor. `null` while the source has it, and when nobody wants to know.
   */
  absence: Generated<'proposed' | 'kept' | 'paired' | null>
  /** Newer document that may be the same. */
  successor_id: Generated<number | null>
  updated_at_ms: Ms
}

/** Components a stored text refers to, read when somebody first asks; a row with empty texts says that this was done. */
export interface ContentRefTable {
  hash: string
  section: ComponentSection | ''
  name: string
}

/** Files people put into documents. */
export interface UploadTable {
  /** 128 random bits, hexadecimal; also the key of `stored_file`. */
  id: string
  module_id: number
  user_id: number
  file_name: string
  media_type: string
  /** Bytes. */
  size: number
  created_at_ms: Ms
}

export interface StoredFileTable {
  key: string
  bytes: Uint8Array
}

/** What an export makes: a row from its start, a file from its end until it expires. */
export interface ExportFileTable {
  job_id: number
  /** Whose readers may have it. */
  project_id: number
  /** Its owner looks at its progress and needs no message. */
  is_awaited: Bool
  /** Empty until it is finished, as everything below. */
  file_name: string
  media_type: string
  /** Bytes. */
  size: number
  /** Pieces its bytes are stored in. */
  parts: number
  documents: number
  issue_count: number
  /** JSON array of the first issues. */
  issues: string
  expires_at_ms: Ms | null
}

/** The live addresses of an application: who has the token reads what is public of it. */
export interface LiveExportTable {
  module_id: number
  token_hash: string
  /** The token, for those who may hand it on. */
  sealed: string
  created_by: number
  created_at_ms: Ms
  last_used_at_ms: Ms | null
}

/** An archive: packed to be fetched by its owner, or sent by them to be unpacked. Its bytes are stored files, `<id>/<part>`. */
export interface ArchiveFileTable {
  /** 128 random bits, hexadecimal. */
  id: string
  kind: 'packed' | 'sent'
  owner_id: number
  /** The job that packed it, or unpacks it; `null` while it is being sent. */
  job_id: number | null
  /** What was packed, or the space it goes into; both `null` for a new space. */
  space_id: number | null
  project_id: number | null
  file_name: string
  /** Bytes. */
  size: number
  parts: number
  /** JSON of `archive-report.ts`; `null` until the job has ended well. */
  report: string | null
  created_at_ms: Ms
  expires_at_ms: Ms
}

export interface TrashTable {
  id: Generated<number>
  kind: 'space' | 'project' | 'module' | 'doc' | 'dictionary' | 'model'
  subject_id: number
  space_id: number
  project_id: number | null
  module_id: number | null
  name: string
  /** JSON array of names, outermost first. */
  place: string
  doc_count: number
  deleted_by: number
  deleted_at_ms: Ms
}

export interface ShareTable {
  id: Generated<number>
  module_id: number
  name: string
  type: ShareType
  /** Argon2id as for users; `null` for a public share. */
  password_hash: string | null
  status: Bool
  is_all: Bool
  remark: string
  expires_at_ms: Ms | null
  created_by: number
  created_at_ms: Ms
  updated_at_ms: Ms
  deleted_at_ms: Ms | null
}

export interface ShareItemTable {
  share_id: number
  doc_id: number
  /** 1: everything in the folder, now and later. */
  is_folder: Bool
}

/** Access tokens a right share password yielded. */
export interface ShareAccessTable {
  token_hash: string
  share_id: number
  expires_at_ms: Ms
}

export interface JobTable {
  id: Generated<number>
  kind: string
  state: JobState
  payload: string
  progress: string
  report: string | null
  failure: string | null
  owner_id: number
  /** Application it writes: one job at a time does. `null` for none. */
  module_id: Generated<number | null>
  attempts: number
  run_after_ms: Ms
  /** Process that works on it. */
  locked_by: string | null
  locked_until_ms: Ms
  cancel_requested: Bool
  created_at_ms: Ms
  finished_at_ms: Ms | null
}

/** Bytes a job works on; removed when it ends. */
export interface JobInputTable {
  job_id: number
  file_name: string
  bytes: Uint8Array
}

/** Outbox: events written with the change they tell of. */
export interface EventTable {
  id: Generated<number>
  name: string
  payload: string
  created_at_ms: Ms
}

export interface MessageTable {
  id: Generated<number>
  user_id: number
  type: number
  /** Key of the sentence in `locales/<lang>/messages.json`. */
  template: string
  /** JSON object of the sentence's values. */
  params: string
  source_kind: string
  source_id: number | null
  is_read: Bool
  created_at_ms: Ms
}

/** Who did what to which object when, from where; each row holds the hash of the one before. Only ever appended to. */
export interface AuditTable {
  id: number
  at_ms: Ms
  /** `null` when nobody was signed in. */
  actor_id: number | null
  actor_name: string
  action: string
  subject_kind: string
  subject_id: number | null
  subject_name: string
  space_id: number | null
  address: string
  user_agent: string
  /** JSON object. */
  details: string
  previous_hash: string
  hash: string
}

/** The newest link of the audit chain: one row with id 1. */
export interface AuditHeadTable {
  id: number
  last_id: number
  hash: string
}

/** Secrets the server needs in clear, sealed with its key. */
export interface SecretTable {
  name: string
  sealed: string
  updated_at_ms: Ms
}

/** A program's way to act as a person. */
export interface AccessTokenTable {
  id: Generated<number>
  user_id: number
  name: string
  scope: TokenScope
  token_hash: string
  last_four: string
  created_at_ms: Ms
  /** `null`: its owner set no end. The system settings may still. */
  expires_at_ms: Ms | null
  last_used_at_ms: Ms | null
}

/** A machine that works in a space. */
export interface OpenUserTable {
  id: Generated<number>
  space_id: number
  app_key: string
  applicant: string
  remark: string
  status: Bool
  created_by: number
  creator_name: string
  created_at_ms: Ms
  updated_at_ms: Ms
  last_used_at_ms: Ms | null
  last_used_address: string
}

/** The newest secret of an open user, and the one before while it is still good. */
export interface OpenUserSecretTable {
  id: Generated<number>
  open_user_id: number
  /** Of `<app key>.<secret>`. */
  credential_hash: string
  /** The secret, for checking signatures made with it. */
  sealed: string
  last_four: string
  created_at_ms: Ms
  expires_at_ms: Ms | null
}

/** What a super admin made of the interface's texts: a further language, or changes to a built-in one. */
export interface LanguageTable {
  /** BCP 47, canonical. */
  lang: string
  /** The language's name in itself. */
  description: string
  /** JSON object: `area:key` → text. */
  texts: string
  version: string
  updated_at_ms: Ms
  updated_by: number | null
}

/** Templates that make code of documents. */
export interface TemplateTable {
  id: Generated<number>
  name: string
  group_name: string
  /** Liquid. */
  content: string
  version: number
  created_at_ms: Ms
  updated_at_ms: Ms
  updated_by: number | null
  deleted_at_ms: Ms | null
}

/** Hosts that outgoing requests were refused to reach. */
export interface OutgoingRefusalTable {
  /** Days since 1970-01-01 UTC. */
  day: number
  host: string
  count: number
  last_at_ms: Ms
  last_user_id: number | null
}

/** What an account is known by elsewhere. */
export interface IdentityTable {
  id: Generated<number>
  user_id: number
  /** Key of the way: `ldap`, `form`, `dingtalk`, `wecom`, or a provider’s. */
  provider: string
  /** Who vouches: the issuer, the company; empty where the way has only one. */
  authority: string
  /** Never given to anybody else there. */
  subject: string
  name: string
  /** Checked address, as last told. */
  email: string | null
  created_at_ms: Ms
  last_used_at_ms: Ms | null
}

/** Browsers on their way to a provider and back. */
export interface SignInFlowTable {
  /** SHA-256 of the state, hexadecimal. */
  state_hash: string
  /** SHA-256 of the cookie of the browser that started it. */
  browser_hash: string
  provider: string
  /** JSON `{verifier, nonce, callback}`, sealed. */
  sealed: string
  /** Own page to open afterwards. */
  redirect: string
  /** Session that adds an identity to its account; `null` for signing in. */
  link_session_id: number | null
  expires_at_ms: Ms
}

/** Keys that a browser that came back swaps for a session. */
export interface LoginKeyTable {
  key_hash: string
  browser_hash: string
  user_id: number
  expires_at_ms: Ms
}

/** Roles that a group elsewhere gave, so that leaving the group takes them again. */
export interface GroupRoleTable {
  user_id: number
  provider: string
  /** 0: super admin. */
  space_id: number
  role: Role
  /** Role by hand that the group raised; `null` for none. */
  previous_role: Role | null
}

export type SubscriptionKind = 'doc' | 'project'

/** Who follows what. */
export interface SubscriptionTable {
  user_id: number
  subject_kind: SubscriptionKind
  subject_id: number
  level: FollowLevel
  created_at_ms: Ms
}

/** An address an application is kept in step with. */
export interface SyncSourceTable {
  id: Generated<number>
  module_id: number
  name: string
  format: ImportFormat
  url: string
  every: SyncInterval
  /** Minutes since midnight, in the server's time zone. */
  minute: number
  /** 0 is Sunday. */
  weekday: number
  sign_in_kind: SignInKind
  /** JSON `{username, headerNames}`: what may be told. The headers are sealed as `sync.<id>`. */
  sign_in_facts: string
  /** Who saved it; what comes by itself is written in this name. */
  owner_id: number
  /** What the server told of the state that was taken over last; empty for nothing. */
  etag: string
  last_modified: string
  is_running: Bool
  /** `null` while it runs, is off or paused. */
  next_at_ms: Ms | null
  paused_at_ms: Ms | null
  /** In a row. */
  failures: number
  created_at_ms: Ms
  updated_at_ms: Ms
}

/** One reading of a saved address. */
export interface SyncRunTable {
  id: Generated<number>
  source_id: number
  /** `null` when its time had come. */
  started_by: number | null
  started_at_ms: Ms
  ended_at_ms: Ms | null
  outcome: SyncOutcome
  /** The job that reads, then the one that imports; swept in time. */
  job_id: number | null
  /** JSON: counts of the import's report. */
  counts: string | null
  /** JSON `JobFailure`. */
  failure: string | null
  /** As the server told them of what was read. */
  etag: string
  last_modified: string
}

/** A dictionary; its items stand in its newest revision (`DictionaryRecord`). */
export interface DictionaryTable {
  id: Generated<number>
  module_id: number
  name: string
  description: string
  item_count: number
  head_revision_id: number | null
  created_by: number
  updated_by: number
  created_at_ms: Ms
  updated_at_ms: Ms
  deleted_at_ms: Ms | null
  trash_id: number | null
}

/** Stored texts in which dictionaries were looked for; a text never changes, so once is enough. */
export interface DictionaryScanTable {
  hash: string
}

/** Fields of a stored text that name a dictionary. */
export interface DictionaryUseTable {
  hash: string
  dictionary_id: number
  /** Names from the outermost field down, `items[].sku`. */
  field: string
  place: UsePlace
  /** Of a response; empty otherwise. */
  status: string
}

/** A discussion of a document or one of its fields. */
export interface CommentThreadTable {
  id: Generated<number>
  doc_id: number
  /** The field (`CommentPlace` of the contract); all empty for the document as a whole. */
  section: string
  media_type: string
  path: string
  created_by: number
  created_at_ms: Ms
  updated_at_ms: Ms
  /** `null` while it is open. */
  resolved_at_ms: Ms | null
  resolved_by: number | null
}

export interface CommentTable {
  id: Generated<number>
  thread_id: number
  author_id: number
  /** CommonMark; empty when deleted. */
  text: string
  created_at_ms: Ms
  edited_at_ms: Ms | null
  deleted_at_ms: Ms | null
}

/** Earlier texts of comments. */
export interface CommentVersionTable {
  id: Generated<number>
  comment_id: number
  text: string
  replaced_at_ms: Ms
}

/** Whom a comment speaks to. */
export interface CommentMentionTable {
  comment_id: number
  user_id: number
}

/** What code pushes into an application with. */
export interface ApplicationTokenTable {
  id: Generated<number>
  module_id: number
  name: string
  /** Sealed; `null` when no signature is demanded. */
  signing_secret: string | null
  /** In whose name is written what comes with it. */
  created_by: number
  created_at_ms: Ms
  last_used_at_ms: Ms | null
  last_used_address: string
}
export type ApplicationTokenRow = Selectable<ApplicationTokenTable>

export interface ApplicationTokenSecretTable {
  id: Generated<number>
  token_id: number
  token_hash: string
  last_four: string
  created_at_ms: Ms
  /** Set when a newer one was made. */
  expires_at_ms: Ms | null
}

/** What a token said last of things that are no documents: the base of their next merge. */
export interface PushSaidTable {
  token_id: number
  kind: 'dictionary' | 'codes' | 'environments'
  /** Name of the dictionary; empty for the others. */
  subject_key: string
  /** JSON. */
  content: string
}

/** Signatures that were used: each is good once. */
export interface PushSignatureTable {
  signature_hash: string
  used_at_ms: Ms
}

export interface PushLogTable {
  id: Generated<number>
  module_id: number
  token_id: number
  token_name: string
  at_ms: Ms
  address: string
  /** Name of the call. */
  api: string
  /** Who pushed, as the client says. */
  author: string
  /** SHA-256 of what was sent, in hexadecimal. */
  digest: string
  /** Bytes of it. */
  size: number
  job_id: number | null
  /** `null` while the job says it. */
  outcome: 'done' | 'refused' | null
  /** JSON: what the client was told. */
  reasons: string
  /** What was sent, zstd; `null` unless the application keeps it. */
  payload: Uint8Array | null
}

/** A database of another product that was sent here; its bytes are stored files, `migration/<id>/<part>`. */
export interface MigrationSourceTable {
  /** 128 random bits, hexadecimal. */
  id: string
  kind: 'file' | 'database'
  name: string
  state: 'sending' | 'reading' | 'ready' | 'failed'
  /** Bytes. */
  size: number
  parts: number
  /** Name of the error; empty for none. */
  problem: string
  created_by: number
  created_at_ms: Ms
  updated_at_ms: Ms
}

export interface MigrationRunTable {
  job_id: number
  source_id: string
  source_name: string
  is_dry_run: Bool
  /** JSON; `null` until there is one. */
  report: string | null
}

/** Which of our things is which of an installation of Torna. */
export interface TornaLinkTable {
  /** What tells the installation from others. */
  installation: string
  kind: string
  torna_id: number
  our_id: number
  /** Application, project or space it is in, by our id; 0 for none. */
  scope_id: number
  /** Of folders and documents: what imports call it. */
  subject_key: string
  /** JSON: what Torna said of it last. */
  said: string
  updated_at_ms: Ms
}

/** What a folder or document was called and where it stood until a moment; written by the database itself. */
export interface DocPastTable extends Pick<
  DocTable,
  | 'parent_id'
  | 'name'
  | 'http_method'
  | 'url'
  | 'version'
  | 'status'
  | 'author'
  | 'deprecated'
  | 'is_show'
  | 'is_locked'
  | 'is_dubbo'
  | 'order_index'
> {
  id: Generated<number>
  doc_id: number
  /** What came then is in the next row of the document, else in the document. */
  until_ms: Ms
}

export interface Database {
  doc_past: DocPastTable
  migration_source: MigrationSourceTable
  migration_run: MigrationRunTable
  torna_link: TornaLinkTable
  comment_thread: CommentThreadTable
  comment: CommentTable
  comment_version: CommentVersionTable
  comment_mention: CommentMentionTable
  dictionary: DictionaryTable
  dictionary_scan: DictionaryScanTable
  dictionary_use: DictionaryUseTable
  identity: IdentityTable
  sign_in_flow: SignInFlowTable
  login_key: LoginKeyTable
  group_role: GroupRoleTable
  language: LanguageTable
  template: TemplateTable
  outgoing_refusal: OutgoingRefusalTable
  access_token: AccessTokenTable
  application_token: ApplicationTokenTable
  application_token_secret: ApplicationTokenSecretTable
  push_said: PushSaidTable
  push_signature: PushSignatureTable
  push_log: PushLogTable
  open_user: OpenUserTable
  open_user_secret: OpenUserSecretTable
  audit: AuditTable
  audit_head: AuditHeadTable
  secret: SecretTable
  user: UserTable
  avatar: AvatarTable
  password_reset: PasswordResetTable
  email_link: EmailLinkTable
  invitation: InvitationTable
  user_preference: UserPreferenceTable
  session: SessionTable
  totp: TotpTable
  recovery_code: RecoveryCodeTable
  passkey: PasskeyTable
  mfa_challenge: MfaChallengeTable
  attempt: AttemptTable
  setting: SettingTable
  space: SpaceTable
  space_member: SpaceMemberTable
  project: ProjectTable
  project_member: ProjectMemberTable
  member_removal: MemberRemovalTable
  module: ModuleTable
  doc: DocTable
  component: ComponentTable
  revision: RevisionTable
  content: ContentTable
  content_ref: ContentRefTable
  incoming_source: IncomingSourceTable
  incoming_state: IncomingStateTable
  upload: UploadTable
  stored_file: StoredFileTable
  export_file: ExportFileTable
  live_export: LiveExportTable
  archive_file: ArchiveFileTable
  trash: TrashTable
  share: ShareTable
  share_item: ShareItemTable
  share_access: ShareAccessTable
  job: JobTable
  job_input: JobInputTable
  event: EventTable
  message: MessageTable
  subscription: SubscriptionTable
  sync_source: SyncSourceTable
  sync_run: SyncRunTable
}

export type AccessTokenRow = Selectable<AccessTokenTable>
export type OpenUserRow = Selectable<OpenUserTable>
export type LanguageRow = Selectable<LanguageTable>
export type TemplateRow = Selectable<TemplateTable>
export type AuditRow = Selectable<AuditTable>
export type UserRow = Selectable<UserTable>
export type IdentityRow = Selectable<IdentityTable>
export type SpaceRow = Selectable<SpaceTable>
export type ProjectRow = Selectable<ProjectTable>
export type ModuleRow = Selectable<ModuleTable>
export type DictionaryRow = Selectable<DictionaryTable>
export type DictionaryUseRow = Selectable<DictionaryUseTable>
export type TrashRow = Selectable<TrashTable>
export type ShareRow = Selectable<ShareTable>
export type JobRow = Selectable<JobTable>
export type CommentThreadRow = Selectable<CommentThreadTable>
export type CommentRow = Selectable<CommentTable>
export type MessageRow = Selectable<MessageTable>

/*
 * One valid call per endpoint, for walking all of them. Owns: a small world with every role in it, and an input for each endpoint that names
 * things of that world. Does not own: who may call (the contract says).
 */
import { randomBytes } from 'node:crypto'
import {
  batchUsers,
  exchangeLoginKey,
  finishSignInElsewhere,
  getLoginByKey,
  getSignInWays,
  initialDingtalk,
  initialFormLogin,
  initialLdap,
  initialProvider,
  initialWecom,
  linkByPassword,
  listIdentities,
  removeOauthProvider,
  saveDingtalk,
  saveFormLogin,
  saveLdap,
  saveSignInOrder,
  saveOauthProvider,
  saveWecom,
  startLinkIdentity,
  startSignInElsewhere,
  testDingtalk,
  testFormLogin,
  testLdap,
  testOauthProvider,
  testWecom,
  unlinkIdentity,
  cancelSubscribeDoc,
  cancelSubscribeProject,
  isSubscribedDoc,
  isSubscribedProject,
  pageMessages,
  pageSubscribedDocs,
  pageSubscribedProjects,
  addComment,
  beatPresence,
  deleteComment,
  getCommentSummary,
  getCommentThread,
  listCommentVersions,
  moveCommentPlaces,
  pageCommentThreads,
  resolveCommentThread,
  searchCommentPeople,
  updateComment,
  subscribeDoc,
  subscribeProject,
  acceptInvitation,
  addInvitation,
  addSpaceInvitation,
  getInvitation,
  listInvitations,
  listSpaceInvitations,
  resendInvitation,
  resendSpaceInvitation,
  revokeInvitation,
  revokeSpaceInvitation,
  addAccessToken,
  addDictionary,
  addFolder,
  addModule,
  addOpenUser,
  addPasskey,
  addProject,
  addProjectMembers,
  addShare,
  addSpace,
  addSpaceMembers,
  addTemplate,
  allocateProjects,
  beginMfa,
  beginPasskey,
  cancelEmailChange,
  cancelJob,
  confirmEmail,
  getEmailLink,
  resendEmailLink,
  checkSharePassword,
  createUser,
  deleteDictionary,
  deleteDoc,
  deleteLanguage,
  renameLanguage,
  deleteModule,
  deleteOpenUser,
  deleteProject,
  deleteSpace,
  deleteTemplate,
  deleteUser,
  disableOpenUser,
  disableUser,
  enableOpenUser,
  enableUser,
  endOwnOtherSessions,
  endOwnSession,
  endUserSessions,
  exportAudit,
  exportUsers,
  exportOpenApi,
  findPassword,
  getAccountRules,
  getAdminLanguage,
  getAdminUser,
  getAllocationTree,
  getAvatar,
  getComponents,
  getConstants,
  getDictionary,
  getDictionaryUsage,
  getDocDetail,
  copyDocs,
  deleteDocs,
  placeDocs,
  saveDocProps,
  updateDocs,
  getDocForm,
  getDocAsOf,
  getTreeAsOf,
  getUpload,
  uploadFile,
  compareRevisions,
  deleteSharedModel,
  getRevision,
  getSharedModel,
  listSharedModels,
  pageHistory,
  pageModelUses,
  renameSharedModel,
  restoreRevision,
  saveSharedModel,
  updateRemark,
  getDocProps,
  getDocTable,
  getFolder,
  getFrontConfig,
  getJob,
  getLanguage,
  getMailSettings,
  getMfaQrCode,
  getMfaState,
  getModule,
  getModuleByDoc,
  getModuleSettings,
  getPasskeyQuestion,
  getPasswordReset,
  getPermissions,
  getPreferences,
  getProfile,
  getProjectInfo,
  getProjectSpace,
  getProjectTree,
  getProjectTreeCompact,
  getSecondFactor,
  getShare,
  getSharedComponents,
  getSharedDoc,
  getSharedDocProps,
  getShareMenu,
  getShareTree,
  getSpaceInfo,
  getSpaceSettings,
  getSpaceTree,
  getSpaceTreeCompact,
  getSystemSettings,
  getTemplate,
  getUserInfo,
  getUserProjectIds,
  getViewConfig,
  importMarkdown,
  importOpenApi,
  leaveProject,
  leaveSpace,
  listAccessTokens,
  listAdminLanguages,
  listDictionaries,
  listDictionaryItems,
  listDocs,
  listLanguages,
  listModules,
  listMyDeletedSpaces,
  listNormalSpaces,
  listOutgoingRefusals,
  listProjectTrash,
  listSessions,
  listShareItems,
  listSpaceMembers,
  listSpaceProjects,
  listSpaces,
  listSpaceTrash,
  listTemplates,
  listUnreadMessages,
  listViewProjects,
  login,
  logout,
  moveDocs,
  orderDoc,
  pageAudit,
  pageOpenUsers,
  pageProjectMembers,
  pageShares,
  pageSpaceMembers,
  pageUsers,
  previewTemplate,
  readAllMessages,
  readMessage,
  register,
  removeAvatar,
  removePasskey,
  removeProjectMembers,
  removeSpaceMembers,
  renamePasskey,
  renewRecoveryCodes,
  resetMfa,
  resetPassword,
  resetUserPassword,
  restoreProjectMembers,
  restoreSpaceMembers,
  restoreTemplate,
  restoreTrash,
  revokeAccessToken,
  revokeAllAccessTokens,
  revokeShare,
  rotateOpenUser,
  saveDoc,
  saveLanguage,
  saveMailSettings,
  searchProjectCandidates,
  searchSpaceCandidates,
  setAvatar,
  setDefaultLanguage,
  setFirstPassword,
  settingGroups,
  shareType,
  streamEvents,
  systemLogin,
  testMailSettings,
  unbindMfa,
  unlockUser,
  saveConstants,
  updateDictionary,
  updateModuleSettings,
  updatePushSettings,
  updateFolder,
  updateModule,
  updateOwnPassword,
  updatePreferences,
  updateProfile,
  updateProject,
  updateProjectMembers,
  updateShare,
  updateSpace,
  updateSpaceMembers,
  updateSpaceMfa,
  updateSystemSettings,
  updateTemplate,
  updateUser,
  userStatus,
  verifyMfa,
  verifyPasskey,
  verifyRecoveryCode,
  type BodyOf,
  type Endpoint,
  type EndpointDefinition,
  type QueryOf,
} from '@lectern/contracts'
import { startChallenge } from '../../src/areas/mfa/challenge-commands.ts'
import { decodeId, encodeId, findId } from '../../src/core/public-ids.ts'
import { createSession } from '../../src/core/sessions.ts'
import { writeSettings } from '../../src/core/settings.ts'
import {
  addRevision,
  addToProject,
  addToSpace,
  buildDictionary,
  buildDoc,
  buildFolder,
  buildModule,
  buildProject,
  buildSpace,
  buildUser,
  builtPassword,
  type BuiltUser,
} from '../factories/build.ts'
import { passwordOfBuilt } from './second-factor.ts'
import type { Caller, TestApp } from './test-app.ts'

/** Everybody the census calls as. Roles are those in the world’s space and private project. */
export const callers = [
  'nobody',
  'disabled',
  'pending',
  'stranger',
  'guest',
  'dev',
  'projectAdmin',
  'spaceAdmin',
  'superAdmin',
] as const
export type CallerName = (typeof callers)[number]

export interface World {
  users: Readonly<Record<Exclude<CallerName, 'nobody'>, BuiltUser>>
  spaceId: string
  projectId: string
  moduleId: string
  folderId: string
  docId: string
  shareId: string
  dictionaryId: string
  openUserId: string
  /** Entry of a document deleted in the application. */
  trashId: string
}

export const callerOf = (world: World, name: CallerName): Caller => (name === 'nobody' ? {} : world.users[name])

export async function buildWorld(test: TestApp): Promise<World> {
  const users = {
    disabled: await buildUser(test, { status: userStatus.disabled }),
    pending: await buildUser(test, { status: userStatus.setPassword }),
    stranger: await buildUser(test),
    guest: await buildUser(test),
    dev: await buildUser(test),
    projectAdmin: await buildUser(test),
    spaceAdmin: await buildUser(test),
    superAdmin: await buildUser(test, { isSuperAdmin: true }),
  }
  await buildProject(test, { space: await buildSpace(test, { owner: users.stranger }) })
  const space = await buildSpace(test, { owner: users.spaceAdmin })
  const project = await buildProject(test, { space, isPrivate: 1 })
  // The space's admin has to pass without a role of their own.
  await test.db.deleteFrom('project_member').where('project_id', '=', project.id).execute()
  for (const [name, inSpace, inProject] of [
    ['disabled', 'admin', 'admin'],
    ['pending', 'admin', 'admin'],
    ['guest', 'guest', 'guest'],
    ['dev', 'dev', 'dev'],
    ['projectAdmin', 'guest', 'admin'],
  ] as const) {
    await addToSpace(test, space.id, users[name], inSpace)
    await addToProject(test, project.id, users[name], inProject)
  }
  const module = await buildModule(test, { project })
  const folder = await buildFolder(test, { module })
  const doc = await buildDoc(test, { module, parentId: folder.id })
  const gone = await buildDoc(test, { module })
  const deleted = await test.call(deleteDoc, { body: { id: gone.publicId } }, users.spaceAdmin)
  return {
    users,
    spaceId: space.publicId,
    projectId: project.publicId,
    moduleId: module.publicId,
    folderId: folder.publicId,
    docId: doc.publicId,
    shareId: await insertShare(test, module.id, users.spaceAdmin.id),
    dictionaryId: (await buildDictionary(test, { module })).publicId,
    openUserId: await insertOpenUser(test, space.id, users.spaceAdmin.id),
    trashId: deleted.data?.trashId ?? '',
  }
}

/** A comment on the world's document: the caller's own where they may write one. */
async function writeCommentAs(world: World, test: TestApp, name: CallerName) {
  const mayWrite = ['guest', 'dev', 'projectAdmin', 'spaceAdmin', 'superAdmin'].includes(name)
  const author = mayWrite ? callerOf(world, name) : world.users.spaceAdmin
  const { data } = await test.call(addComment, { body: { docId: world.docId, text: 'A question' } }, author)
  return { docId: world.docId, id: data?.id ?? '', threadId: data?.threadId ?? '' }
}

async function insertShare(test: TestApp, moduleId: number, creatorId: number): Promise<string> {
  const { id } = await test.db
    .insertInto('share')
    .values({
      module_id: moduleId,
      name: 'everything',
      type: 1,
      password_hash: null,
      status: 1,
      is_all: 1,
      remark: '',
      expires_at_ms: null,
      created_by: creatorId,
      created_at_ms: test.now(),
      updated_at_ms: test.now(),
      deleted_at_ms: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return encodeId('share', id)
}

const newItem = { value: 'APP', name: 'App', type: 'string', description: '' } as const
const newParam = { name: 'X-App-Id', type: 'string', required: 1, example: '1', description: '' } as const

async function revisionOf(test: TestApp, dictionaryId: string): Promise<string> {
  const row = await test.db
    .selectFrom('dictionary')
    .select('head_revision_id')
    .where('id', '=', decodeId('dictionary', dictionaryId))
    .executeTakeFirst()
  return encodeId('revision', row?.head_revision_id ?? 0)
}

async function insertOpenUser(test: TestApp, spaceId: number, creatorId: number): Promise<string> {
  const { id } = await test.db
    .insertInto('open_user')
    .values({
      space_id: spaceId,
      app_key: `lou_census${String(spaceId)}`,
      applicant: 'A machine',
      remark: '',
      status: 1,
      created_by: creatorId,
      creator_name: '',
      created_at_ms: test.now(),
      updated_at_ms: test.now(),
      last_used_at_ms: null,
      last_used_address: '',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return encodeId('openUser', id)
}

/** An open one, to the space with that public id or to an account alone. */
async function insertInvitation(test: TestApp, spaceId: string | undefined): Promise<string> {
  await writeSettings(test.db, 'invitations', { from: 'spaceAdmins' })
  const { id } = await test.db
    .insertInto('invitation')
    .values({
      email: 'asked@example.org',
      space_id: spaceId === undefined ? null : decodeId('space', spaceId),
      role: spaceId === undefined ? null : 'guest',
      token_hash: randomBytes(32).toString('hex'),
      invited_by: 1,
      inviter_name: 'Somebody',
      created_at_ms: test.now(),
      expires_at_ms: test.now() + 1_000,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return encodeId('invitation', id)
}

async function insertAccessToken(test: TestApp, user: BuiltUser): Promise<string> {
  const { id } = await test.db
    .insertInto('access_token')
    .values({
      user_id: user.id,
      name: 'for the census',
      scope: 'read',
      token_hash: `census ${String(user.id)}`,
      last_four: 'abcd',
      created_at_ms: test.now(),
      expires_at_ms: null,
      last_used_at_ms: null,
    })
    .onConflict((conflict) => conflict.columns(['user_id', 'name']).doUpdateSet({ last_four: 'abcd' }))
    .returning('id')
    .executeTakeFirstOrThrow()
  return encodeId('accessToken', id)
}

/** What the census tells apart; `allowed` is every other answer, failures of the handler's own included. */
export type Verdict = 'allowed' | 'sign_in_required' | 'set_password_required' | 'not_accessible' | 'no_permission'

export interface CensusCase {
  endpoint: Endpoint
  input(world: World, test: TestApp, name: CallerName): Promise<{ query?: object; body?: object }>
  /** Where the handler itself decides by roles: what the access rule alone does not say. */
  besides: Partial<Record<CallerName, Verdict>>
}

type InputOf<D extends EndpointDefinition> = { query?: QueryOf<D>; body?: BodyOf<D> }

function calls<D extends Endpoint>(
  endpoint: D,
  input: (world: World, test: TestApp, name: CallerName) => InputOf<D> | Promise<InputOf<D>> = () => ({}),
  besides: CensusCase['besides'] = {},
): CensusCase {
  return { endpoint, input: async (...parts) => input(...parts), besides }
}

async function findRevisionOf({ db }: TestApp, docId: string): Promise<string> {
  const row = await db
    .selectFrom('revision')
    .select('id')
    .where('subject_kind', '=', 'doc')
    .where('subject_id', '=', findId('doc', docId) ?? 0)
    .orderBy('id')
    .executeTakeFirstOrThrow()
  return encodeId('revision', row.id)
}

/** A shared model of the application, made when there is none. */
async function findModelOf(test: TestApp, moduleId: string): Promise<string> {
  const id = findId('module', moduleId) ?? 0
  const models = test.db.selectFrom('component').select('id').where('module_id', '=', id)
  const known = await models.where('deleted_at_ms', 'is', null).executeTakeFirst()
  if (known !== undefined) return encodeId('component', known.id)
  const owner = await test.db.selectFrom('module').select('created_by').where('id', '=', id).executeTakeFirstOrThrow()
  const modelId = await insertModelRow(test, id)
  await addRevision(test, 'component', modelId, { v: 1, kind: 'component', value: {} }, { id: owner.created_by })
  return encodeId('component', modelId)
}

async function insertModelRow({ db, now }: TestApp, moduleId: number): Promise<number> {
  const row = { module_id: moduleId, section: 'schemas', name: 'Thing', head_revision_id: null } as const
  const { id } = await db
    .insertInto('component')
    .values({ ...row, created_at_ms: now(), deleted_at_ms: null, staged_by_job: null })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

async function insertMessage(test: TestApp, user: BuiltUser): Promise<string> {
  const { id } = await test.db
    .insertInto('message')
    .values({
      user_id: user.id,
      type: 5,
      template: 'import.failed',
      params: '{"name":"x"}',
      source_kind: '',
      source_id: null,
      is_read: 0,
      created_at_ms: test.now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return encodeId('message', id)
}

/** Whoever asks for a picture that is not there is told so, as for anything else. */
const missingPicture = Object.fromEntries(callers.map((name) => [name, 'not_accessible' as const]))

/** A session of the person that no token of the test belongs to. */
async function findSessionOf({ db, now }: TestApp, user: BuiltUser): Promise<string> {
  await createSession(db, { userId: user.id, userAgent: 'another', address: '127.0.0.2', nowMs: now() })
  const rows = await db
    .selectFrom('session')
    .select('id')
    .where('user_id', '=', user.id)
    .orderBy('id', 'desc')
    .execute()
  return encodeId('session', rows[0]?.id ?? 0)
}

const ownOf = (world: World, name: CallerName): BuiltUser => (name === 'nobody' ? world.users.guest : world.users[name])

/** A challenge of somebody who is signing in. */
async function insertChallenge({ db, now }: TestApp, { users }: World): Promise<string> {
  return (await startChallenge(db, { userId: users.guest.id, purpose: 'auth', sessionId: null }, now())).challenge
}

async function insertPasskey({ db, now }: TestApp, user: BuiltUser): Promise<string> {
  const { id } = await db
    .insertInto('passkey')
    .values({
      user_id: user.id,
      credential_id: randomBytes(16).toString('base64url'),
      public_key: '',
      counter: 0,
      transports: '[]',
      name: 'A key',
      is_synced: 0,
      created_at_ms: now(),
      last_used_at_ms: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return encodeId('passkey', id)
}

const credentials = { username: 'nobody-here', password: 'x' }
const proof = { password: builtPassword }
const newToken = { name: 'A new token', scope: 'read', expiresAtMs: null, ...proof } as const
const withGrace = { graceHours: 1 } as const
const everything = { type: shareType.public, isAll: 1 } as const
const description = JSON.stringify({ openapi: '3.1.0', info: { title: 'T', version: '1' }, paths: {} })

/** An address on this machine where nobody listens. */
const nowhere = 'http://127.0.0.1:1'
const provider = { ...initialProvider, issuer: nowhere, clientId: 'lectern' }
const ldap = { ...initialLdap, url: 'ldap://127.0.0.1:1' }
const formLogin = { ...initialFormLogin, url: nowhere }
const dingtalk = { ...initialDingtalk, loginUrl: nowhere, apiUrl: nowhere }
const wecom = { ...initialWecom, loginUrl: nowhere, apiUrl: nowhere }

const signInWayCases: readonly CensusCase[] = [
  calls(startSignInElsewhere, () => ({ query: { redirect: '/dashboard' } })),
  calls(finishSignInElsewhere, () => ({ query: { state: 'x' } })),
  calls(exchangeLoginKey, () => ({ body: { loginKey: 'x' } })),
  calls(getLoginByKey, () => ({ query: { loginKey: 'x' } })),
  calls(listIdentities),
  calls(startLinkIdentity, () => ({ body: { provider: 'sso', ...proof } })),
  calls(linkByPassword, () => ({ body: { provider: 'ldap' as const, username: 'somebody', password: 'x', proof } })),
  calls(unlinkIdentity, () => ({ body: { provider: 'sso', ...proof } })),
  calls(getSignInWays),
  calls(saveSignInOrder, () => ({ body: { keys: ['ldap', 'account'] } })),
  calls(saveLdap, () => ({ body: { settings: ldap } })),
  calls(saveFormLogin, () => ({ body: { settings: formLogin } })),
  calls(saveOauthProvider, () => ({ body: { settings: provider } })),
  calls(removeOauthProvider, () => ({ body: { key: 'sso' } })),
  calls(saveDingtalk, () => ({ body: { settings: dingtalk } })),
  calls(saveWecom, () => ({ body: { settings: wecom } })),
  calls(testLdap, () => ({ body: { settings: ldap } })),
  calls(testFormLogin, () => ({ body: { settings: formLogin, username: 'somebody', password: 'x' } })),
  calls(testOauthProvider, () => ({ body: { settings: provider, secret: 'x' } })),
  calls(testDingtalk, () => ({ body: { settings: dingtalk, secret: 'x' } })),
  calls(testWecom, () => ({ body: { settings: wecom, secret: 'x' } })),
]

export const censusCases: readonly CensusCase[] = [
  ...signInWayCases,
  calls(login, () => ({ body: credentials })),
  calls(systemLogin, () => ({ body: credentials })),
  calls(setFirstPassword, () => ({ body: { password: 'new' } })),
  calls(logout, () => ({ body: {} })),
  calls(getUserInfo),
  calls(getPermissions),

  calls(getAccountRules),
  calls(register, () => ({ body: { username: 'somebody-new', password: 'a long enough one' } })),
  calls(getEmailLink, () => ({ body: { token: 'none' } })),
  calls(confirmEmail, () => ({ body: { token: 'none' } })),
  calls(resendEmailLink, () => ({ body: { name: 'nobody-here' } })),
  calls(cancelEmailChange, () => ({ body: {} })),
  calls(findPassword, () => ({ body: { name: 'nobody-here' } })),
  calls(getPasswordReset, () => ({ body: { token: 'none' } })),
  calls(resetPassword, () => ({ body: { token: 'none', password: 'a long enough one' } })),
  calls(updateOwnPassword, () => ({ body: { oldPassword: builtPassword, password: 'a long enough one' } })),
  calls(getProfile),
  calls(updateProfile, () => ({ body: { nickname: 'Renamed' } })),
  calls(setAvatar, () => ({ body: {} })),
  calls(removeAvatar, () => ({ body: {} })),
  calls(getAvatar, () => ({ query: { id: '0'.repeat(32) } }), missingPicture),
  calls(listSessions),
  calls(endOwnSession, async (world, test, name) => ({
    body: { id: await findSessionOf(test, name === 'nobody' ? world.users.guest : world.users[name]) },
  })),
  calls(endOwnOtherSessions, () => ({ body: {} })),
  calls(getPreferences),
  calls(updatePreferences, () => ({ body: { theme: 'dark' as const } })),
  calls(getMailSettings),
  calls(saveMailSettings, () => ({ body: { settings: settingGroups.mail.initial } })),
  calls(testMailSettings, () => ({ body: { settings: settingGroups.mail.initial, to: 'somebody@example.com' } })),
  calls(getMfaState, async (world, test) => ({ body: { challenge: await insertChallenge(test, world) } })),
  calls(getMfaQrCode, async (world, test) => ({ body: { challenge: await insertChallenge(test, world) } })),
  calls(verifyMfa, async (world, test) => ({
    body: { challenge: await insertChallenge(test, world), totpCode: '012345' },
  })),
  calls(verifyRecoveryCode, async (world, test) => ({
    body: { challenge: await insertChallenge(test, world), recoveryCode: 'abcd-efgh-jkmn-pqrs' },
  })),
  calls(getPasskeyQuestion, async (world, test) => ({ body: { challenge: await insertChallenge(test, world) } })),
  calls(verifyPasskey, async (world, test) => ({
    body: { challenge: await insertChallenge(test, world), response: {} },
  })),
  calls(getSecondFactor),
  calls(beginMfa, () => ({ body: { password: passwordOfBuilt } })),
  calls(unbindMfa, () => ({ body: { password: passwordOfBuilt } })),
  calls(renewRecoveryCodes, () => ({ body: { password: passwordOfBuilt } })),
  calls(beginPasskey, () => ({ body: { password: passwordOfBuilt } })),
  calls(addPasskey, async (world, test) => ({
    body: { challenge: await insertChallenge(test, world), name: 'A key', response: {} },
  })),
  calls(renamePasskey, async (world, test, name) => ({
    body: { id: await insertPasskey(test, ownOf(world, name)), name: 'Another name' },
  })),
  calls(removePasskey, async (world, test, name) => ({
    body: { id: await insertPasskey(test, ownOf(world, name)), password: passwordOfBuilt },
  })),
  calls(resetMfa, ({ users }) => ({ body: { id: users.guest.publicId } })),
  calls(updateSpaceMfa, ({ spaceId }) => ({ body: { id: spaceId, isRequired: false } })),

  calls(listUnreadMessages),
  calls(readMessage, async (world, test, name) => {
    const owner = name === 'nobody' ? world.users.guest : world.users[name]
    return { body: { id: await insertMessage(test, owner) } }
  }),
  calls(readAllMessages, () => ({ body: {} })),
  calls(pageMessages, () => ({ body: {} })),

  calls(subscribeDoc, ({ docId }) => ({ body: { sourceId: docId } })),
  calls(cancelSubscribeDoc, ({ docId }) => ({ body: { sourceId: docId } })),
  calls(isSubscribedDoc, ({ docId }) => ({ query: { sourceId: docId } })),
  calls(pageSubscribedDocs),
  calls(subscribeProject, ({ projectId }) => ({ body: { sourceId: projectId } })),
  calls(cancelSubscribeProject, ({ projectId }) => ({ body: { sourceId: projectId } })),
  calls(isSubscribedProject, ({ projectId }) => ({ query: { sourceId: projectId } })),
  calls(pageSubscribedProjects),

  calls(pageCommentThreads, ({ docId }) => ({ query: { docId } })),
  calls(getCommentSummary, ({ docId }) => ({ query: { docId } })),
  calls(getCommentThread, async (world, test, name) => {
    const { docId, id } = await writeCommentAs(world, test, name)
    return { query: { docId, id } }
  }),
  calls(listCommentVersions, async (world, test, name) => {
    const { docId, id } = await writeCommentAs(world, test, name)
    return { query: { docId, id } }
  }),
  calls(searchCommentPeople, ({ docId }) => ({ query: { docId, search: 'user' } })),
  calls(addComment, ({ docId }) => ({ body: { docId, text: 'Why?' } })),
  calls(updateComment, async (world, test, name) => {
    const { docId, id } = await writeCommentAs(world, test, name)
    return { body: { docId, id, text: 'changed' } }
  }),
  calls(deleteComment, async (world, test, name) => {
    const { docId, id } = await writeCommentAs(world, test, name)
    return { body: { docId, id } }
  }),
  calls(resolveCommentThread, async (world, test, name) => {
    const { docId, threadId } = await writeCommentAs(world, test, name)
    return { body: { docId, threadId, isResolved: true } }
  }),
  calls(moveCommentPlaces, ({ docId }) => ({
    body: { docId, section: 'body', mediaType: 'application/json', renamed: [{ from: 'a', to: 'b' }] },
  })),
  calls(beatPresence, ({ docId }) => ({ body: { docId, clientId: 'censuspage', mode: 'view' as const } })),

  calls(getLanguage, () => ({ query: { lang: 'en' } })),
  calls(listLanguages),
  calls(getViewConfig),
  calls(getFrontConfig, () => ({ query: { key: 'front.title' } })),
  calls(streamEvents),

  calls(listSpaces),
  calls(listNormalSpaces),
  calls(getSpaceInfo, ({ spaceId }) => ({ query: { spaceId } })),
  calls(addSpace, () => ({ body: { name: 'A new space' } })),
  calls(updateSpace, ({ spaceId }) => ({ body: { id: spaceId, description: 'changed' } })),
  calls(deleteSpace, ({ spaceId }) => ({ body: { id: spaceId } })),
  calls(listSpaceMembers, ({ spaceId }) => ({ query: { spaceId } })),

  calls(pageSpaceMembers, ({ spaceId }) => ({ body: { spaceId } })),
  calls(searchSpaceCandidates, ({ spaceId }) => ({ query: { spaceId, username: 'user' } })),
  calls(addSpaceMembers, ({ spaceId, users }) => ({
    body: { spaceId, userIds: [users.stranger.publicId], roleCode: 'guest' as const },
  })),
  calls(updateSpaceMembers, ({ spaceId, users }) => ({
    body: { spaceId, userIds: [users.guest.publicId], roleCode: 'dev' as const },
  })),
  calls(removeSpaceMembers, ({ spaceId, users }) => ({ body: { spaceId, userIds: [users.guest.publicId] } })),
  calls(restoreSpaceMembers, ({ spaceId }) => ({ body: { spaceId, removalId: encodeId('removal', 1) } })),
  calls(leaveSpace, ({ spaceId }) => ({ body: { spaceId } })),
  calls(pageProjectMembers, ({ projectId }) => ({ body: { projectId } })),
  calls(searchProjectCandidates, ({ projectId }) => ({ query: { projectId, username: 'user' } })),
  calls(addProjectMembers, ({ projectId, users }) => ({
    body: { projectId, userIds: [users.guest.publicId], roleCode: 'dev' as const },
  })),
  calls(updateProjectMembers, ({ projectId, users }) => ({
    body: { projectId, userIds: [users.guest.publicId], roleCode: 'dev' as const },
  })),
  calls(removeProjectMembers, ({ projectId, users }) => ({ body: { projectId, userIds: [users.guest.publicId] } })),
  calls(restoreProjectMembers, ({ projectId }) => ({ body: { projectId, removalId: encodeId('removal', 1) } })),
  calls(getSpaceSettings, ({ spaceId }) => ({ query: { spaceId } })),
  calls(leaveProject, ({ projectId }) => ({ body: { projectId } })),

  calls(listSpaceProjects, ({ spaceId }) => ({ query: { spaceId } })),
  calls(getProjectInfo, ({ projectId }) => ({ query: { projectId } })),
  calls(getProjectSpace, ({ projectId }) => ({ query: { projectId } })),
  calls(addProject, ({ spaceId }) => ({ body: { spaceId, name: 'A new project' } })),
  calls(updateProject, ({ projectId }) => ({ body: { id: projectId, description: 'changed' } })),
  calls(deleteProject, ({ projectId }) => ({ body: { id: projectId } })),

  calls(listModules, ({ projectId }) => ({ query: { projectId } })),
  calls(getModule, ({ moduleId }) => ({ query: { moduleId } })),
  calls(getModuleByDoc, ({ docId }) => ({ query: { docId } })),
  calls(addModule, ({ projectId }) => ({ body: { projectId, name: 'A new application' } })),
  calls(updateModule, ({ moduleId }) => ({ body: { id: moduleId, description: 'changed' } })),
  calls(deleteModule, ({ moduleId }) => ({ body: { id: moduleId } })),
  calls(importOpenApi, ({ projectId }) => ({ body: { projectId, content: description } })),
  calls(importMarkdown, ({ moduleId }) => ({ body: { moduleId, content: '# Title' } })),
  calls(exportOpenApi, ({ moduleId }) => ({ query: { moduleId } })),

  calls(listDictionaries, ({ moduleId }) => ({ query: { moduleId } })),
  calls(listDictionaryItems, ({ dictionaryId }) => ({ query: { enumId: dictionaryId } })),
  calls(getDictionary, ({ dictionaryId }) => ({ query: { id: dictionaryId } })),
  calls(getDictionaryUsage, ({ dictionaryId }) => ({ query: { id: dictionaryId } })),
  calls(addDictionary, ({ moduleId }) => ({ body: { moduleId, name: 'A new dictionary', items: [newItem] } })),
  calls(updateDictionary, async ({ dictionaryId }, test) => ({
    body: {
      id: dictionaryId,
      revision: await revisionOf(test, dictionaryId),
      description: 'changed',
      items: [newItem],
    },
  })),
  calls(deleteDictionary, ({ dictionaryId }) => ({ body: { id: dictionaryId } })),

  calls(getConstants, ({ moduleId }) => ({ query: { moduleId } })),
  calls(saveConstants, ({ projectId }) => ({
    body: {
      projectId,
      revision: '',
      codes: [{ code: 'OUT_OF_STOCK', name: 'Out of stock', description: '', solution: 'Wait' }],
      text: '# Codes',
    },
  })),

  calls(getModuleSettings, ({ moduleId }) => ({ query: { moduleId } })),
  calls(updateModuleSettings, ({ moduleId }) => ({
    body: {
      moduleId,
      revision: '',
      environments: [
        { key: null, name: 'Test', url: 'https://test.example.com', isPublic: 1 as const, headers: [newParam] },
      ],
      headers: [newParam],
      params: [{ ...newParam, place: 'query' as const }],
      returns: [{ ...newParam, isData: 1 as const }],
    },
  })),
  calls(updatePushSettings, ({ moduleId }) => ({
    body: { moduleId, removed: 'deprecate' as const, defaultStatus: 5 as const },
  })),

  calls(getJob, () => ({ query: { id: encodeId('job', 1) } })),
  calls(cancelJob, () => ({ body: { id: encodeId('job', 1) } })),

  calls(listDocs, ({ moduleId }) => ({ body: { moduleId } })),
  calls(addFolder, ({ moduleId }) => ({ body: { moduleId, name: 'A new folder' } })),
  calls(updateFolder, ({ folderId }) => ({ body: { id: folderId, description: 'changed' } })),
  calls(getFolder, ({ folderId }) => ({ query: { id: folderId } })),
  calls(moveDocs, ({ docId }) => ({ body: { ids: [docId], parentId: null } })),
  calls(orderDoc, ({ docId }) => ({ body: { id: docId, orderIndex: 1 } })),
  calls(deleteDoc, ({ docId }) => ({ body: { id: docId } })),
  calls(copyDocs, ({ docId }) => ({ body: { ids: [docId] } })),
  calls(updateDocs, ({ docId }) => ({ body: { ids: [docId], status: 10 as const } })),
  calls(deleteDocs, ({ docId }) => ({ body: { ids: [docId] } })),
  calls(placeDocs, ({ docId }) => ({ body: { ids: [docId], parentId: null, beforeId: null } })),
  calls(saveDocProps, ({ folderId }) => ({
    body: { id: folderId, interfaceName: 'a.B', version: '', protocol: '', author: '', dependency: '' },
  })),
  calls(pageHistory, ({ docId }) => ({ query: { subject: 'doc' as const, docId } })),
  calls(getRevision, async ({ docId }, test) => ({
    query: { subject: 'doc' as const, docId, revision: await findRevisionOf(test, docId) },
  })),
  calls(compareRevisions, async ({ docId }, test) => {
    const revision = await findRevisionOf(test, docId)
    return { query: { subject: 'doc' as const, docId, from: revision, to: revision } }
  }),
  calls(restoreRevision, async ({ docId }, test) => ({
    body: { subject: 'doc' as const, docId, revision: await findRevisionOf(test, docId) },
  })),
  calls(updateRemark, async ({ docId }, test) => ({
    body: { subject: 'doc' as const, docId, revision: await findRevisionOf(test, docId), remark: 'Why' },
  })),
  calls(listSharedModels, ({ moduleId }) => ({ query: { moduleId } })),
  calls(getSharedModel, async ({ moduleId }, test) => ({ query: { moduleId, id: await findModelOf(test, moduleId) } })),
  calls(saveSharedModel, ({ moduleId }) => ({ body: { moduleId, name: 'Order', value: { type: 'object' } } })),
  calls(pageModelUses, async ({ moduleId }, test) => ({ query: { moduleId, id: await findModelOf(test, moduleId) } })),
  calls(renameSharedModel, async ({ moduleId }, test) => ({
    body: { moduleId, id: await findModelOf(test, moduleId), name: 'Renamed' },
  })),
  calls(deleteSharedModel, async ({ moduleId }, test) => ({
    body: { moduleId, id: await findModelOf(test, moduleId) },
  })),
  calls(uploadFile, ({ moduleId }) => ({ body: { moduleId } })),
  calls(getUpload, () => ({ query: { id: '0'.repeat(32) } }), missingPicture),
  calls(getTreeAsOf, ({ moduleId }, { now }) => ({ query: { moduleId, atMs: now() } })),
  calls(getDocAsOf, ({ moduleId, docId }, { now }) => ({ query: { moduleId, id: docId, atMs: now() } })),
  calls(getDocForm, ({ docId }) => ({ query: { id: docId } })),
  calls(saveDoc, ({ docId }) => ({ body: { id: docId, name: 'Renamed' } })),
  calls(listViewProjects),
  calls(getSpaceTree, ({ spaceId }) => ({ query: { spaceId } })),
  calls(getProjectTree, ({ projectId }) => ({ query: { projectId } })),
  calls(getSpaceTreeCompact, ({ spaceId }) => ({ query: { spaceId } })),
  calls(getProjectTreeCompact, ({ projectId }) => ({ query: { projectId } })),
  calls(getDocTable, ({ moduleId }) => ({ query: { moduleId } })),
  calls(getDocDetail, ({ docId }) => ({ query: { id: docId } })),
  calls(getComponents, ({ moduleId }) => ({ body: { moduleId, refs: ['#/components/schemas/Order'] } })),
  calls(getDocProps, ({ docId }) => ({ query: { id: docId } })),

  calls(listMyDeletedSpaces),
  calls(listSpaceTrash, ({ spaceId }) => ({ query: { spaceId } })),
  calls(listProjectTrash, ({ projectId }) => ({ query: { projectId } })),
  calls(restoreTrash, ({ trashId }) => ({ body: { id: trashId } }), {
    stranger: 'not_accessible',
    guest: 'no_permission',
  }),

  calls(addShare, ({ moduleId }) => ({ body: { moduleId, ...everything } })),
  calls(updateShare, ({ shareId }) => ({ body: { id: shareId, ...everything } })),
  calls(pageShares, ({ moduleId }) => ({ body: { moduleId } })),
  calls(listShareItems, ({ shareId }) => ({ query: { id: shareId } })),
  calls(revokeShare, ({ shareId }) => ({ body: { id: shareId } })),
  calls(getShare, ({ shareId }) => ({ query: { id: shareId } })),
  calls(checkSharePassword, ({ shareId }) => ({ body: { id: shareId, password: 'x' } })),
  calls(getShareMenu, ({ shareId }) => ({ query: { id: shareId } })),
  calls(getShareTree, ({ shareId }) => ({ query: { id: shareId } })),
  calls(getSharedDoc, ({ shareId, docId }) => ({ query: { shareConfigId: shareId, docId } })),
  calls(getSharedComponents, ({ shareId, docId }) => ({
    body: { id: shareId, docId, refs: ['#/components/schemas/Order'] },
  })),
  calls(getSharedDocProps, ({ shareId, folderId }) => ({ query: { shareConfigId: shareId, docId: folderId } })),

  calls(listAccessTokens),
  calls(addAccessToken, () => ({ body: newToken })),
  calls(revokeAccessToken, async (world, test, name) => {
    const owner = name === 'nobody' ? world.users.guest : world.users[name]
    return { body: { id: await insertAccessToken(test, owner) } }
  }),
  calls(revokeAllAccessTokens, () => ({ body: {} })),

  calls(listSpaceInvitations, ({ spaceId }) => ({ query: { spaceId } })),
  calls(addSpaceInvitation, ({ spaceId }) => ({
    body: { spaceId, email: 'new@example.org', roleCode: 'guest' as const },
  })),
  calls(resendSpaceInvitation, async ({ spaceId }, test) => ({
    body: { spaceId, id: await insertInvitation(test, spaceId) },
  })),
  calls(revokeSpaceInvitation, async ({ spaceId }, test) => ({
    body: { spaceId, id: await insertInvitation(test, spaceId) },
  })),
  calls(listInvitations),
  calls(addInvitation, () => ({ body: { email: 'newer@example.org' } })),
  calls(resendInvitation, async (_world, test) => ({ body: { id: await insertInvitation(test, undefined) } })),
  calls(revokeInvitation, async (_world, test) => ({ body: { id: await insertInvitation(test, undefined) } })),
  calls(getInvitation, () => ({ body: { token: 'none' } })),
  calls(acceptInvitation, () => ({ body: { token: 'none', username: 'invited', password: 'a long enough one' } })),

  calls(pageOpenUsers, ({ spaceId }) => ({ query: { spaceId } })),
  calls(addOpenUser, ({ spaceId }) => ({ body: { spaceId, applicant: 'A new machine' } })),
  calls(rotateOpenUser, ({ spaceId, openUserId }) => ({ body: { spaceId, id: openUserId, ...withGrace } })),
  calls(disableOpenUser, ({ spaceId, openUserId }) => ({ body: { spaceId, id: openUserId } })),
  calls(enableOpenUser, ({ spaceId, openUserId }) => ({ body: { spaceId, id: openUserId } })),
  calls(deleteOpenUser, ({ spaceId, openUserId }) => ({ body: { spaceId, id: openUserId } })),

  calls(pageUsers, () => ({ body: {} })),
  calls(exportUsers, () => ({ query: {} })),
  calls(batchUsers, ({ users }) => ({ body: { ids: [users.guest.publicId], action: 'endSessions' as const } })),
  calls(getAdminUser, ({ users }) => ({ query: { id: users.guest.publicId } })),
  calls(createUser, () => ({ body: { username: 'a.new.account', nickname: 'New' } })),
  calls(updateUser, ({ users }) => ({ body: { id: users.guest.publicId, nickname: 'Changed' } })),
  calls(disableUser, ({ users }) => ({ body: { id: users.guest.publicId } })),
  calls(enableUser, ({ users }) => ({ body: { id: users.disabled.publicId } })),
  calls(resetUserPassword, ({ users }) => ({ body: { id: users.guest.publicId } })),
  calls(unlockUser, ({ users }) => ({ body: { id: users.guest.publicId } })),
  calls(endUserSessions, ({ users }) => ({ body: { id: users.guest.publicId } })),
  calls(deleteUser, ({ users }) => ({ body: { id: users.stranger.publicId, successorId: users.dev.publicId } })),
  calls(getAllocationTree),
  calls(getUserProjectIds, ({ users }) => ({ query: { userId: users.guest.publicId } })),
  calls(allocateProjects, ({ users, projectId }) => ({
    body: { userId: users.guest.publicId, role: 'dev' as const, projectIds: [projectId] },
  })),
  calls(pageAudit, () => ({ body: {} })),
  calls(exportAudit, () => ({ query: { format: 'csv' as const } })),

  calls(getSystemSettings),
  calls(updateSystemSettings, () => ({
    body: { group: 'meterSphere' as const, value: { enabled: true }, version: 'initial' },
  })),
  calls(listOutgoingRefusals),
  calls(listAdminLanguages),
  calls(getAdminLanguage, () => ({ query: { lang: 'en' } })),
  calls(saveLanguage, () => ({ body: { lang: 'ja', description: '日本語', content: {}, version: '' } })),
  calls(renameLanguage, () => ({ body: { lang: 'ja', description: '日本語（新）' } })),
  calls(deleteLanguage, () => ({ body: { lang: 'ja' } })),
  calls(setDefaultLanguage, () => ({ body: { lang: 'en' } })),
  calls(listTemplates),
  calls(getTemplate, () => ({ query: { id: encodeId('template', 1) } })),
  calls(addTemplate, () => ({ body: { name: 'A new template', groupName: '', content: '{{ doc.name }}' } })),
  calls(updateTemplate, () => ({
    body: { id: encodeId('template', 1), version: 1, name: 'Another', groupName: '', content: 'x' },
  })),
  calls(deleteTemplate, () => ({ body: { id: encodeId('template', 1) } })),
  calls(restoreTemplate, () => ({ body: { id: encodeId('template', 1) } })),
  calls(previewTemplate, () => ({ body: { content: '{{ doc.name }}' } })),
]

/*
 * Rows for tests: every `build…` makes the parents that are not given, and returns ids as the database and as clients see them.
 */
import {
  docStatus,
  docType,
  initialOrder,
  notDeprecated,
  userStatus,
  type Role,
  type UserStatus,
} from '@lectern/contracts'
import {
  recordVersion,
  refOf,
  type ComponentSection,
  type DictionaryItem,
  type DocumentContent,
  type Json,
  type StoredContent,
} from '@lectern/model'
import { encodeId } from '../../src/core/public-ids.ts'
import { insertRevision } from '../../src/core/record-revisions.ts'
import { hashPassword, passwordDigest } from '../../src/core/secrets.ts'
import { createSession } from '../../src/core/sessions.ts'
import { insertTexts, packText } from '../../src/db/content-store.ts'
import type { TestApp } from '../support/test-app.ts'

let serial = 0
const next = (): number => (serial += 1)

export interface BuiltUser {
  id: number
  publicId: string
  username: string
  token: string
}

let sharedHash: Promise<string> | undefined
/** Password of every built user. */
export const builtPassword = 'correct-horse'

export async function buildUser(
  { db, now }: TestApp,
  {
    isSuperAdmin = false,
    status = userStatus.enabled,
    username = `user${String(next())}`,
  }: {
    isSuperAdmin?: boolean
    status?: UserStatus
    username?: string
  } = {},
): Promise<BuiltUser> {
  sharedHash ??= hashPassword(passwordDigest(builtPassword))
  const { id } = await db
    .insertInto('user')
    .values({
      username,
      nickname: username.toUpperCase(),
      pinyin: '',
      email: `${username}@example.com`,
      password_hash: await sharedHash,
      status,
      is_super_admin: isSuperAdmin ? 1 : 0,
      source: 'backend',
      created_at_ms: now(),
      updated_at_ms: now(),
      last_login_at_ms: null,
      // The session below.
      last_visit_at_ms: now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const token = await createSession(db, { userId: id, userAgent: 'test', address: '127.0.0.1', nowMs: now() })
  return { id, publicId: encodeId('user', id), username, token }
}

export interface BuiltSpace {
  id: number
  publicId: string
  owner: BuiltUser
}

export async function buildSpace(
  test: TestApp,
  {
    name = `space ${String(next())}`,
    owner,
    isCompose = 0,
  }: { name?: string; owner?: BuiltUser; isCompose?: number } = {},
): Promise<BuiltSpace> {
  const creator = owner ?? (await buildUser(test))
  const { id } = await test.db
    .insertInto('space')
    .values({
      name,
      description: '',
      is_compose: isCompose,
      order_index: initialOrder,
      created_by: creator.id,
      created_at_ms: test.now(),
      updated_at_ms: test.now(),
      deleted_at_ms: null,
      trash_id: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await addToSpace(test, id, creator, 'admin')
  return { id, publicId: encodeId('space', id), owner: creator }
}

export async function addToSpace({ db, now }: TestApp, spaceId: number, user: BuiltUser, role: Role): Promise<void> {
  await db
    .insertInto('space_member')
    .values({ space_id: spaceId, user_id: user.id, role, created_at_ms: now() })
    .execute()
}

export async function addToProject(
  { db, now }: TestApp,
  projectId: number,
  user: BuiltUser,
  role: Role,
): Promise<void> {
  await db
    .insertInto('project_member')
    .values({ project_id: projectId, user_id: user.id, role, created_at_ms: now() })
    .execute()
}

export interface BuiltProject {
  id: number
  publicId: string
  space: BuiltSpace
  owner: BuiltUser
}

export async function buildProject(
  test: TestApp,
  {
    name = `project ${String(next())}`,
    space,
    isPrivate = 1,
  }: { name?: string; space?: BuiltSpace; isPrivate?: 0 | 1 } = {},
): Promise<BuiltProject> {
  const home = space ?? (await buildSpace(test))
  const { id } = await test.db
    .insertInto('project')
    .values({
      space_id: home.id,
      name,
      description: '',
      is_private: isPrivate,
      order_index: initialOrder,
      created_by: home.owner.id,
      created_at_ms: test.now(),
      updated_at_ms: test.now(),
      deleted_at_ms: null,
      trash_id: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await addToProject(test, id, home.owner, 'admin')
  return { id, publicId: encodeId('project', id), space: home, owner: home.owner }
}

export interface BuiltModule {
  id: number
  publicId: string
  project: BuiltProject
  owner: BuiltUser
}

export async function buildModule(
  test: TestApp,
  { name = `application ${String(next())}`, project }: { name?: string; project?: BuiltProject } = {},
): Promise<BuiltModule> {
  const home = project ?? (await buildProject(test))
  const { id } = await test.db
    .insertInto('module')
    .values({
      project_id: home.id,
      name,
      description: '',
      origin: 'manual',
      order_index: initialOrder,
      head_revision_id: null,
      content_version: 1,
      tree_version: 1,
      created_by: home.owner.id,
      created_at_ms: test.now(),
      updated_at_ms: test.now(),
      deleted_at_ms: null,
      trash_id: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id, publicId: encodeId('module', id), project: home, owner: home.owner }
}

export interface BuiltDoc {
  id: number
  publicId: string
  module: BuiltModule
  owner: BuiltUser
}

const defaultContent: DocumentContent = {
  v: 1,
  kind: 'http',
  container: 'paths',
  method: 'get',
  path: '/things/{thingId}',
  operation: {
    summary: 'Read a thing',
    parameters: [{ name: 'thingId', in: 'path', required: true, schema: { type: 'string' } }],
    responses: { '200': { description: 'OK' } },
  },
}

export interface DocOptions {
  name?: string
  module?: BuiltModule
  parentId?: number | null
  isFolder?: boolean
  content?: StoredContent
  orderIndex?: number
  isShow?: 0 | 1
}

/** A folder or document with its first revision. */
export async function buildDoc(test: TestApp, options: DocOptions = {}): Promise<BuiltDoc> {
  const home = options.module ?? (await buildModule(test))
  const number = next()
  const isFolder = options.isFolder ?? false
  const content: StoredContent = options.content ?? (isFolder ? { v: 1, kind: 'folder' } : defaultContent)
  const { id } = await test.db
    .insertInto('doc')
    .values({
      module_id: home.id,
      parent_id: options.parentId ?? null,
      is_folder: isFolder ? 1 : 0,
      doc_type: typeOf(content),
      name: options.name ?? `doc ${String(number)}`,
      natural_key: `test:${String(number)}`,
      http_method: content.kind === 'http' ? content.method.toUpperCase() : '',
      url: content.kind === 'http' ? content.path : '',
      version: '',
      status: docStatus.todo,
      author: '',
      deprecated: notDeprecated,
      is_show: options.isShow ?? 1,
      is_locked: 0,
      is_dubbo: content.kind === 'folder' && content.dubbo !== undefined ? 1 : 0,
      tag_name: null,
      order_index: options.orderIndex ?? initialOrder,
      head_revision_id: null,
      created_by: home.owner.id,
      updated_by: home.owner.id,
      created_at_ms: test.now(),
      updated_at_ms: test.now(),
      deleted_at_ms: null,
      trash_id: null,
      staged_by_job: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await addRevision(test, 'doc', id, content, home.owner)
  return { id, publicId: encodeId('doc', id), module: home, owner: home.owner }
}

export function buildFolder(test: TestApp, options: Omit<DocOptions, 'isFolder'> = {}): Promise<BuiltDoc> {
  return buildDoc(test, { ...options, isFolder: true })
}

function typeOf(content: StoredContent): 0 | 1 | 2 | 3 {
  if (content.kind === 'dubbo') return docType.dubbo
  if (content.kind === 'custom') return docType.custom
  return content.kind === 'markdown' ? docType.markdown : docType.http
}

/** A revision of a subject, made its head. */
export async function addRevision(
  test: TestApp,
  kind: 'doc' | 'module' | 'component',
  subjectId: number,
  content: StoredContent,
  author: Pick<BuiltUser, 'id'>,
): Promise<number> {
  const text = packText(JSON.stringify(content))
  await insertTexts(test.db, [text], test.database.engine.maxParameters)
  const { id } = await test.db
    .insertInto('revision')
    .values({
      subject_kind: kind,
      subject_id: subjectId,
      hash: text.hash,
      parent_id: null,
      second_parent_id: null,
      source: 1,
      author_id: author.id,
      remark: '',
      created_at_ms: test.now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await test.db.updateTable(kind).set({ head_revision_id: id }).where('id', '=', subjectId).execute()
  return id
}

export interface BuiltDictionary {
  id: number
  publicId: string
  module: BuiltModule
}

/** A dictionary with its first revision. */
export async function buildDictionary(
  test: TestApp,
  {
    module,
    name = `dictionary ${String(next())}`,
    items = [{ id: 1, value: 'ON', name: 'On', type: 'string', description: '' }],
  }: { module?: BuiltModule; name?: string; items?: DictionaryItem[] } = {},
): Promise<BuiltDictionary> {
  const home = module ?? (await buildModule(test))
  const nowMs = test.now()
  const authorId = home.owner.id
  const { id } = await test.db
    .insertInto('dictionary')
    .values({
      module_id: home.id,
      name,
      description: '',
      item_count: items.length,
      head_revision_id: null,
      created_by: authorId,
      updated_by: authorId,
      created_at_ms: nowMs,
      updated_at_ms: nowMs,
      deleted_at_ms: null,
      trash_id: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const content = { v: recordVersion, kind: 'dictionary', name, description: '', items } as const
  const revision = { kind: 'dictionary', subjectId: id, parentId: null, content, authorId } as const
  const headId = await insertRevision(test.db, test.database.engine.maxParameters, revision, nowMs)
  await test.db.updateTable('dictionary').set({ head_revision_id: headId }).where('id', '=', id).execute()
  return { id, publicId: encodeId('dictionary', id), module: home }
}

/** A shared component with its first revision; returns its reference. */
export async function buildComponent(
  test: TestApp,
  module: BuiltModule,
  section: ComponentSection,
  name: string,
  value: Json,
): Promise<string> {
  const { id } = await test.db
    .insertInto('component')
    .values({
      module_id: module.id,
      section,
      name,
      head_revision_id: null,
      created_at_ms: test.now(),
      deleted_at_ms: null,
      staged_by_job: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await addRevision(test, 'component', id, { v: 1, kind: 'component', value }, module.owner)
  return refOf({ section, name })
}

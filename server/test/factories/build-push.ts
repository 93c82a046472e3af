/* An application that is pushed to, and what tests do to it: push a description, edit a document, read the log. */
import {
  createApplicationToken,
  getDocForm,
  getPush,
  pagePushes,
  saveDoc,
  successCode,
  updatePushSettings,
  type Envelope,
  type PushDetail,
  type PushState,
  type ReplyOf,
} from '@lectern/contracts'
import type { HttpContent, JsonObject } from '@lectern/model'
import { must } from '../support/must.ts'
import type { TestApp } from '../support/test-app.ts'
import { type BuiltUser } from './build-people.ts'
import { buildModule, type BuiltModule } from './build-places.ts'

export interface BuiltPush {
  module: BuiltModule
  owner: BuiltUser
  /** The secret a client has. */
  token: string
  tokenId: string
}

/** An application with a token for pushes. */
export async function buildPush(test: TestApp): Promise<BuiltPush> {
  const module = await buildModule(test)
  const { owner } = module
  const { data } = await test.call(createApplicationToken, { body: { moduleId: module.publicId, name: 'CI' } }, owner)
  if (data === null) throw new Error('no token')
  return { module, owner, token: data.secret, tokenId: data.id }
}

/** Sends a description, or other bytes where the headers say so. */
export async function pushDescription(
  { app }: TestApp,
  token: string,
  payload: string | Buffer,
  { query = '', headers = {} }: { query?: string; headers?: Record<string, string> } = {},
): Promise<{ status: number; body: Envelope<PushState> }> {
  const response = await app.inject({
    method: 'POST',
    url: `/push/openapi${query}`,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', ...headers },
    payload,
  })
  return { status: response.statusCode, body: response.json() }
}

/** An application whose pushes delete what they no longer have; `push` returns when what it sent is there. */
export async function buildRemovingPush(test: TestApp) {
  const { module, token } = await buildPush(test)
  await must(test, module.owner, updatePushSettings, { moduleId: module.publicId, removed: 'remove' })
  const push = async (source: object): Promise<void> => {
    const { body } = await pushDescription(test, token, JSON.stringify(source), { query: '?mode=job' })
    if (body.code !== successCode) throw new Error(body.msg)
    await test.jobs.runUntilIdle()
  }
  return { module, push }
}

/** The application's documents in their order, without folders. */
export const listDocs = ({ db }: TestApp, { module }: Pick<BuiltPush, 'module'>) =>
  db
    .selectFrom('doc')
    .selectAll()
    .where('module_id', '=', module.id)
    .where('deleted_at_ms', 'is', null)
    .where('is_folder', '=', 0)
    .orderBy('order_index')
    .execute()

/** Changes fields of a call as a person does; what the server answers. */
export async function editCall(
  test: TestApp,
  owner: BuiltUser,
  id: string,
  fields: JsonObject,
): Promise<Envelope<ReplyOf<typeof saveDoc>>> {
  const { data } = await test.call(getDocForm, { query: { id } }, owner)
  if (data === null) throw new Error('no form')
  const content = data.content as HttpContent // The caller says it is a call.
  const next = { ...content, operation: { ...content.operation, ...fields } }
  return test.call(saveDoc, { body: { id, revision: data.revision, content: next } }, owner)
}

/** The newest entry of the log. */
export async function readLastPush(
  test: TestApp,
  { module, owner }: Pick<BuiltPush, 'module' | 'owner'>,
): Promise<PushDetail> {
  const query = { moduleId: module.publicId }
  const { data: page } = await test.call(pagePushes, { query }, owner)
  const { data } = await test.call(getPush, { query: { ...query, id: page?.list[0]?.id ?? '' } }, owner)
  if (data === null) throw new Error('no entry')
  return data
}

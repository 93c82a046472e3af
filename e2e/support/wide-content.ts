/* Content as wide as the product takes it, so that pages meet on purpose what they would otherwise meet by chance. */
import { fieldOf, type ApiClient } from './api-client.ts'
import type { WalkedPlaces } from './page-addresses.ts'

/** A name of the widest letter, without a place to break at. */
const widest = (length: number) => 'W'.repeat(length)

const nameLength = {
  token: 50,
  applicant: 64,
  remark: 100,
  nickname: 50,
  email: 100,
  username: 128,
  space: 50,
  project: 50,
  module: 100,
  document: 200,
}

/** An operation whose name, path, fields and values are as long as any. */
const description = `openapi: 3.1.0
info: { title: ${widest(nameLength.module)}, version: '1' }
tags: [{ name: ${widest(nameLength.module)} }]
paths:
  /${widest(80)}/{${widest(60)}}:
    get:
      summary: ${widest(nameLength.document)}
      operationId: ${widest(80)}
      tags: [${widest(nameLength.module)}]
      parameters:
        - { name: ${widest(60)}, in: path, required: true, description: ${widest(120)}, schema: { type: string, default: ${widest(80)} } }
      responses: { '200': { description: ${widest(120)} } }
`

/** Adds the widest tokens, users, places and documents to the sample space; the places with the wide document. */
export async function addWideContent(api: ApiClient, places: WalkedPlaces, password: string): Promise<WalkedPlaces> {
  const { spaceId, moduleId } = places
  await api.call('POST', '/user/token/add', {
    name: widest(nameLength.token),
    scope: 'write',
    expiresAtMs: null,
    password,
  })
  await api.call('POST', '/module/token/add', { moduleId, name: widest(nameLength.token) })
  await api.call('POST', '/space/openuser/add', {
    spaceId,
    applicant: widest(nameLength.applicant),
    remark: widest(nameLength.remark),
  })
  const user = await api.call('POST', '/admin/user/create', {
    username: widest(nameLength.username),
    nickname: widest(nameLength.nickname),
    email: `${widest(nameLength.email - 7)}@x.test`,
  })
  await api.call('POST', '/space/member/add', { spaceId, userIds: [fieldOf(user, 'id')], roleCode: 'dev', tell: false })
  await api.createSpace(widest(nameLength.space))
  const projectId = await api.createProject(spaceId, widest(nameLength.project), 0)
  const wide = await api.importDescription(projectId, description)
  const docs = await api.call('POST', '/doc/list-v2', { moduleId: wide })
  const doc: unknown = Array.isArray(docs) ? docs.find((one) => fieldOf(one, 'isFolder') === 0) : undefined
  const id = String(fieldOf(doc, 'id'))
  return { ...places, docIds: [...places.docIds, id], httpDocIds: [...places.httpDocIds, id] }
}

import {
  addComposeEntries,
  addComposeFolder,
  addComposePage,
  addComposeParam,
  addComposePassword,
  addComposeProject,
  addComposeReturn,
  checkComposePassword,
  compareComposeRevisions,
  deleteComposePage,
  deleteComposeParam,
  deleteComposeProject,
  deleteComposeReturn,
  exportComposeViews,
  getComposeExportChoices,
  getComposeHistorySubject,
  getComposeMenu,
  getComposePage,
  getComposeProject,
  getComposeRevision,
  getComposeSettings,
  getComposeTree,
  getComposeViews,
  getShownComposePage,
  getShownComposeSettings,
  getShownDoc,
  listComposeEntries,
  listComposePages,
  listComposeParams,
  listComposePasswords,
  listComposeProjects,
  listComposeReturns,
  listShownComposePages,
  moveComposeEntries,
  moveComposePage,
  orderComposeEntry,
  pageComposeHistory,
  regenerateComposeAddress,
  removeComposeEntries,
  renameComposeEntry,
  renameComposeFolder,
  replaceComposeEntry,
  resetComposePassword,
  restoreComposeEntries,
  restoreComposeRevision,
  revokeComposePassword,
  saveComposeSettings,
  setComposePageStatus,
  startComposeExport,
  updateComposePage,
  updateComposeParam,
  updateComposeProject,
  updateComposeRemark,
  updateComposeReturn,
  type BodyOf,
  type Endpoint,
  type QueryOf,
} from '@lectern/contracts'
import { encodeId } from '../../../src/core/public-ids.ts'
import { buildCompose, compose } from '../../factories/build-compose.ts'
import { addToSpace } from '../../factories/build-people.ts'
import { buildSpace } from '../../factories/build-places.ts'
import { nextNumber } from '../../factories/next-number.ts'
import type { TestApp } from '../test-app.ts'
import { calls, type CensusCase } from './calls.ts'
import type { World } from './world.ts'

const row = { name: 'trace', type: 'string' } as const

/** A composed project with the world's folder, a folder and a page of its own, in a space where everyone has the role they have in the world's. */
async function buildComposed(test: TestApp, { users, folderId }: World) {
  const space = await buildSpace(test, { isCompose: 1, owner: users.spaceAdmin })
  for (const [name, role] of [
    ['disabled', 'admin'],
    ['pending', 'admin'],
    ['guest', 'guest'],
    ['dev', 'dev'],
    ['projectAdmin', 'guest'],
  ] as const)
    await addToSpace(test, space.id, users[name], role)
  const project = await buildCompose(test, { composer: users.spaceAdmin, space })
  const { publicId: projectId, key } = project
  const [entryId = ''] = await compose(test, project, [{ publicId: folderId }])
  const folder = await test.call(addComposeFolder, { body: { projectId, name: 'Own' } }, users.spaceAdmin)
  for (const endpoint of [addComposeParam, addComposeReturn])
    await test.call(endpoint, { body: { projectId, ...row } }, users.spaceAdmin)
  const body = { projectId, title: 'About', content: 'Hello' }
  const { data: page } = await test.call(addComposePage, { body }, users.spaceAdmin)
  return {
    spaceId: space.publicId,
    projectId,
    key,
    entryId,
    folderId: folder.data?.id ?? '',
    pageId: page?.id ?? '',
    revision: page?.revision ?? '',
  }
}
type Composed = Awaited<ReturnType<typeof buildComposed>>

const built = new WeakMap<World['module'], Promise<Composed>>()

/** The composed project of a world, made when the first call needs it. */
export function composedIn(world: World, test: TestApp): Promise<Composed> {
  const known = built.get(world.module)
  if (known !== undefined) return known
  const made = buildComposed(test, world)
  built.set(world.module, made)
  return made
}

/** As `calls`, with the composed project of the world. */
function composes<D extends Endpoint>(
  endpoint: D,
  input: (composed: Composed, world: World) => { query?: QueryOf<D>; body?: BodyOf<D> },
): CensusCase {
  return calls(endpoint, async (world, test) => input(await composedIn(world, test), world))
}

const rowId = ({ projectId }: Composed): string => `${projectId}.trace`

const ofMembers: readonly CensusCase[] = [
  composes(listComposeProjects, ({ spaceId }) => ({ query: { spaceId } })),
  composes(addComposeProject, ({ spaceId }) => ({ body: { spaceId, name: `composed ${String(nextNumber())}` } })),
  composes(updateComposeProject, ({ projectId: id }) => ({ body: { id, description: 'for partners' } })),
  composes(resetComposePassword, ({ projectId: id }) => ({ body: { id } })),
  composes(listComposePasswords, ({ projectId: id }) => ({ query: { id } })),
  composes(addComposePassword, ({ projectId: id }) => ({ body: { id, name: 'partners' } })),
  composes(revokeComposePassword, ({ projectId: id }) => ({
    body: { id, passwordId: encodeId('visitorPassword', 1) },
  })),
  composes(getComposeViews, ({ projectId: id }) => ({ query: { id, days: 30 } })),
  composes(exportComposeViews, ({ projectId: id }) => ({ query: { id, of: 'visitors' as const } })),
  composes(regenerateComposeAddress, ({ projectId: id }) => ({ body: { id } })),
  composes(deleteComposeProject, ({ projectId: id }) => ({ body: { id } })),
  composes(listComposeEntries, ({ projectId }) => ({ query: { projectId } })),
  composes(getComposeTree, ({ projectId }) => ({ query: { projectId } })),
  composes(addComposeEntries, ({ projectId }, { docId }) => ({ body: { projectId, docList: [{ docId }] } })),
  composes(removeComposeEntries, ({ entryId: id }) => ({ body: { id } })),
  composes(restoreComposeEntries, ({ projectId, entryId }) => ({ body: { projectId, ids: [entryId] } })),
  composes(addComposeFolder, ({ projectId }) => ({ body: { projectId, name: 'More' } })),
  composes(renameComposeFolder, ({ folderId: id }) => ({ body: { id, name: 'Other' } })),
  composes(renameComposeEntry, ({ entryId: id }) => ({ body: { id, name: 'Other' } })),
  composes(orderComposeEntry, ({ entryId: id }) => ({ body: { id, orderIndex: 5 } })),
  composes(moveComposeEntries, ({ projectId, entryId, folderId }) => ({
    body: { projectId, ids: [entryId], parentId: folderId },
  })),
  composes(replaceComposeEntry, ({ entryId: id }, { docId }) => ({ body: { id, docId } })),
  composes(getComposeSettings, ({ projectId: id }) => ({ query: { id } })),
  composes(saveComposeSettings, ({ projectId: id }) => ({ body: { id, gatewayUrl: 'https://gateway.example.com' } })),
  composes(listComposeParams, ({ projectId }) => ({ query: { projectId } })),
  composes(addComposeParam, ({ projectId }) => ({ body: { projectId, ...row, name: `p${String(nextNumber())}` } })),
  composes(updateComposeParam, (composed) => ({ body: { id: rowId(composed) } })),
  composes(deleteComposeParam, (composed) => ({ body: { id: rowId(composed) } })),
  composes(listComposeReturns, ({ projectId }) => ({ query: { projectId } })),
  composes(addComposeReturn, ({ projectId }) => ({ body: { projectId, ...row, name: `r${String(nextNumber())}` } })),
  composes(updateComposeReturn, (composed) => ({ body: { id: rowId(composed) } })),
  composes(deleteComposeReturn, (composed) => ({ body: { id: rowId(composed) } })),
  composes(listComposePages, ({ projectId }) => ({ query: { projectId } })),
  composes(getComposePage, ({ pageId: id }) => ({ query: { id } })),
  composes(addComposePage, ({ projectId }) => ({ body: { projectId, title: 'More' } })),
  composes(updateComposePage, ({ pageId: id }) => ({ body: { id, content: 'Hi' } })),
  composes(setComposePageStatus, ({ pageId: id }) => ({ body: { id, status: 0 as const } })),
  composes(moveComposePage, ({ pageId: id }) => ({ body: { id, beforeId: null } })),
  composes(deleteComposePage, ({ pageId: id }) => ({ body: { id } })),
  composes(getComposeHistorySubject, ({ pageId }) => ({ query: { pageId } })),
  composes(pageComposeHistory, ({ pageId }) => ({ query: { pageId } })),
  composes(getComposeRevision, ({ pageId, revision }) => ({ query: { pageId, revision } })),
  composes(compareComposeRevisions, ({ pageId, revision }) => ({ query: { pageId, from: revision, to: revision } })),
  composes(restoreComposeRevision, ({ pageId, revision }) => ({ body: { pageId, revision } })),
  composes(updateComposeRemark, ({ pageId, revision }) => ({ body: { pageId, revision, remark: 'first' } })),
  composes(getComposeExportChoices, ({ projectId }) => ({ query: { projectId } })),
  composes(startComposeExport, ({ projectId }) => ({ body: { projectId, format: 'openapi' as const } })),
]

const ofVisitors: readonly CensusCase[] = [
  composes(getComposeProject, ({ key: id }) => ({ query: { id } })),
  composes(checkComposePassword, ({ key: id }) => ({ body: { id, password: 'x' } })),
  composes(getComposeMenu, ({ key: projectId }) => ({ query: { projectId } })),
  composes(getShownDoc, ({ key: projectId }, { docId: id }) => ({ query: { projectId, id } })),
  composes(getShownComposeSettings, ({ key: id }) => ({ query: { id } })),
  composes(listShownComposePages, ({ key: projectId }) => ({ query: { projectId } })),
  composes(getShownComposePage, ({ key: projectId, pageId: id }) => ({ query: { projectId, id } })),
]

export const composeCases: readonly CensusCase[] = [...ofMembers, ...ofVisitors]

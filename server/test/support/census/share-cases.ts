import {
  addReleaseShare,
  addShare,
  addSharePassword,
  checkSharePassword,
  checkVisitCode,
  checkVisitPassword,
  disableShare,
  exportShareViews,
  enableShare,
  exportVisit,
  freezeShareItem,
  getShare,
  getSharedDoc,
  getShareMenu,
  getVisitPage,
  getVisitText,
  getShareViews,
  getVisit,
  getVisitChange,
  getVisitComponents,
  getVisitDoc,
  getVisitDocProps,
  getVisitRelease,
  getVisitTree,
  listShareItems,
  listSharePasswords,
  listVisitChanges,
  openVisitPage,
  pageReleaseShares,
  pageShares,
  readVisitFeed,
  regenerateShareAddress,
  requestVisitCode,
  revokeShare,
  revokeSharePassword,
  searchVisit,
  thawShareItem,
  shareType,
  updateShare,
} from '@lectern/contracts'
import { decodeId, encodeId } from '../../../src/core/public-ids.ts'
import type { TestApp } from '../test-app.ts'
import type { World } from './world.ts'
import { calls, type CensusCase } from './calls.ts'

/** A share, as any subject of visitors is named. */
const visit = (id: string) => ({ of: 'share', id }) as const
const everything = { type: shareType.public, isAll: 1 } as const

/** An item of the share. */
async function itemIn({ shareId, docId }: World, test: TestApp): Promise<{ id: string; docId: string }> {
  const item = { share_id: decodeId('share', shareId), doc_id: decodeId('doc', docId), is_folder: 0 }
  await test.db
    .insertInto('share_item')
    .values(item)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return { id: shareId, docId }
}

/** The present state of a document. */
async function headOf(test: TestApp, docId: string): Promise<string> {
  const { head_revision_id: id } = await test.db
    .selectFrom('doc')
    .select('head_revision_id')
    .where('id', '=', decodeId('doc', docId))
    .executeTakeFirstOrThrow()
  return encodeId('revision', id ?? 0)
}

export const shareCases: readonly CensusCase[] = [
  calls(addShare, ({ moduleId }) => ({ body: { moduleId, ...everything } })),
  calls(updateShare, ({ shareId }) => ({ body: { id: shareId, ...everything } })),
  calls(pageShares, ({ moduleId }) => ({ body: { moduleId } })),
  calls(addReleaseShare, ({ releaseId }) => ({ body: { releaseId, type: shareType.public } })),
  calls(pageReleaseShares, ({ releaseId }) => ({ body: { releaseId } })),
  calls(listShareItems, ({ shareId }) => ({ query: { id: shareId } })),
  calls(freezeShareItem, async (world, test) => ({ body: await itemIn(world, test) })),
  calls(thawShareItem, async (world, test) => ({ body: await itemIn(world, test) })),
  calls(listSharePasswords, ({ shareId }) => ({ query: { id: shareId } })),
  calls(addSharePassword, ({ shareId }) => ({ body: { id: shareId, name: 'partners' } })),
  calls(revokeSharePassword, ({ shareId }) => ({
    body: { id: shareId, passwordId: encodeId('visitorPassword', 1) },
  })),
  calls(getShareViews, ({ shareId }) => ({ query: { id: shareId, days: 30 } })),
  calls(exportShareViews, ({ shareId }) => ({ query: { id: shareId, of: 'documents' as const } })),
  calls(disableShare, ({ shareId }) => ({ body: { id: shareId } })),
  calls(enableShare, ({ shareId }) => ({ body: { id: shareId } })),
  calls(regenerateShareAddress, ({ shareId }) => ({ body: { id: shareId } })),
  calls(revokeShare, ({ shareId }) => ({ body: { id: shareId } })),
  calls(getShare, ({ shareKey }) => ({ query: { id: shareKey } })),
  calls(checkSharePassword, ({ shareKey }) => ({ body: { id: shareKey, password: 'x' } })),
  calls(getShareMenu, ({ shareKey }) => ({ query: { id: shareKey } })),
  calls(getSharedDoc, ({ shareKey, docId }) => ({ query: { shareConfigId: shareKey, docId } })),
  calls(getVisit, ({ shareKey }) => ({ query: visit(shareKey) })),
  calls(checkVisitPassword, ({ shareKey }) => ({ body: { ...visit(shareKey), password: 'x' } })),
  calls(requestVisitCode, ({ shareKey }) => ({ body: { ...visit(shareKey), email: 'ann@example.com' } })),
  calls(checkVisitCode, ({ shareKey }) => ({
    body: { ...visit(shareKey), email: 'ann@example.com', code: '123456' },
  })),
  calls(getVisitTree, ({ shareKey }) => ({ query: visit(shareKey) })),
  calls(getVisitDoc, ({ shareKey, docId }) => ({ query: { ...visit(shareKey), docId } })),
  calls(getVisitRelease, ({ shareKey }) => ({ query: visit(shareKey) })),
  calls(listVisitChanges, ({ shareKey }) => ({ query: visit(shareKey) })),
  calls(getVisitChange, async ({ shareKey, docId }, test) => ({
    query: { ...visit(shareKey), change: await headOf(test, docId) },
  })),
  calls(readVisitFeed, ({ shareKey }) => ({ query: { ...visit(shareKey), format: 'atom' as const } })),
  calls(getVisitDocProps, ({ shareKey, folderId }) => ({ query: { ...visit(shareKey), docId: folderId } })),
  calls(getVisitText, ({ shareKey }) => ({ query: { ...visit(shareKey), form: 'markdown' as const } })),
  calls(exportVisit, ({ shareKey }) => ({ body: { ...visit(shareKey), format: 'openapi' as const } })),
  calls(openVisitPage, ({ shareKey }) => ({ body: visit(shareKey) })),
  calls(searchVisit, ({ shareKey }) => ({ body: { ...visit(shareKey), text: 'name' } })),
  calls(getVisitPage, () => ({ query: { key: 'x' } })),
  calls(getVisitComponents, ({ shareKey, docId }) => ({
    body: { ...visit(shareKey), docId, refs: ['#/components/schemas/Order'] },
  })),
]

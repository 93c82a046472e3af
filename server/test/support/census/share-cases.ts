import {
  addShare,
  addSharePassword,
  checkSharePassword,
  checkVisitPassword,
  disableShare,
  enableShare,
  exportShare,
  getShare,
  getSharedDoc,
  getShareMenu,
  getSharePage,
  getVisit,
  getVisitComponents,
  getVisitDoc,
  getVisitDocProps,
  getVisitTree,
  listShareItems,
  listSharePasswords,
  openSharePage,
  pageShares,
  regenerateShareAddress,
  revokeShare,
  revokeSharePassword,
  searchShare,
  shareType,
  updateShare,
} from '@lectern/contracts'
import { encodeId } from '../../../src/core/public-ids.ts'
import { calls, type CensusCase } from './calls.ts'

/** A share, as any subject of visitors is named. */
const visit = (id: string) => ({ of: 'share', id }) as const
const everything = { type: shareType.public, isAll: 1 } as const

export const shareCases: readonly CensusCase[] = [
  calls(addShare, ({ moduleId }) => ({ body: { moduleId, ...everything } })),
  calls(updateShare, ({ shareId }) => ({ body: { id: shareId, ...everything } })),
  calls(pageShares, ({ moduleId }) => ({ body: { moduleId } })),
  calls(listShareItems, ({ shareId }) => ({ query: { id: shareId } })),
  calls(listSharePasswords, ({ shareId }) => ({ query: { id: shareId } })),
  calls(addSharePassword, ({ shareId }) => ({ body: { id: shareId, name: 'partners' } })),
  calls(revokeSharePassword, ({ shareId }) => ({
    body: { id: shareId, passwordId: encodeId('visitorPassword', 1) },
  })),
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
  calls(getVisitTree, ({ shareKey }) => ({ query: visit(shareKey) })),
  calls(getVisitDoc, ({ shareKey, docId }) => ({ query: { ...visit(shareKey), docId } })),
  calls(getVisitDocProps, ({ shareKey, folderId }) => ({ query: { ...visit(shareKey), docId: folderId } })),
  calls(exportShare, ({ shareKey }) => ({ body: { id: shareKey, format: 'openapi' as const } })),
  calls(openSharePage, ({ shareKey }) => ({ body: { id: shareKey } })),
  calls(searchShare, ({ shareKey }) => ({ body: { id: shareKey, text: 'thing' } })),
  calls(getSharePage, () => ({ query: { key: 'x' } })),
  calls(getVisitComponents, ({ shareKey, docId }) => ({
    body: { ...visit(shareKey), docId, refs: ['#/components/schemas/Order'] },
  })),
]
